// A detail that somebody else's wording of the same lacks: in brackets behind the sentence or in the cell that says it,
// never inside.

import type { Block } from '../../../../domain/document.ts';
import type { NumberedRecord, Unit } from '../../../evidence/numbered/number-statements.ts';
import type { Ref } from '../../judging/judgement.ts';
import { type DraftEdit, GOES_ON } from '../context/draft-edit.ts';
import type { MergeContext } from '../context/merge-context.ts';
import { inBrackets, wordsIn } from './addition-text.ts';

export interface Detail {
  readonly record: NumberedRecord;
  readonly unit: Unit;
  readonly to: Ref;
  readonly words: string;
  readonly by: string;
}

type Statement = Extract<Ref, { kind: 'record' }>;

/** One edit for all that a variant adds to one statement; none where its line says all of it already. */
export function appendDetails(context: MergeContext, details: readonly Detail[]): DraftEdit[] {
  const { baseDocument, baseIndex } = context;
  const groups = new Map<string, { readonly to: Statement; readonly offset: number; own: Detail[] }>();
  for (const detail of details) {
    const { to, record } = detail;
    if (to.kind !== 'record' || to.record.variant !== baseIndex) continue;
    const offset = endOf(context, to, detail);
    const key = `${record.variant}:${offset}`;
    groups.set(key, { to, offset, own: [...(groups.get(key)?.own ?? []), detail] });
  }
  return [...groups.values()].flatMap(({ to, offset, own }): DraftEdit[] => {
    const block = baseDocument.blocks[to.record.block] as Block;
    const [first] = own as [Detail];
    const said = inBrackets(
      own.map(({ words }) => words),
      baseDocument.text.slice(block.start, block.end),
    );
    if (said === '') return [];
    return [
      {
        start: offset,
        end: offset,
        text: isCode(block)
          ? `\n\n${said.trim()}`
          : said.replaceAll('|', block.kind === 'table-row' ? '\\|' : '|'),
        blocks: [...new Set(own.map(({ record }) => record.block))],
        supersedes: [],
        variant: first.record.variant,
        section: first.record.section,
        target: block.section,
        approach: 'append',
        points: [],
        rationale: `${first.by}: a detail that the base's wording lacks`,
        note: `behind L${block.endLine}`,
        depth: GOES_ON,
      },
    ];
  });
}

/** Behind the end of code there is nothing but the next line. */
const isCode = ({ kind }: Block): boolean => kind === 'code' || kind === 'html';

function endOf(context: MergeContext, to: Statement, detail: Detail): number {
  const { text, blocks } = context.baseDocument;
  const block = blocks[to.record.block] as Block;
  const end = block.start + text.slice(block.start, block.end).trimEnd().length;
  if (block.kind === 'table-row') return cellFor(context, to, detail) ?? to.unit.end;
  if (isCode(block) || block.kind === 'frontmatter') return end;
  // Marks that close around the sentence belong to it.
  const [close = ''] = /^[*_"'”’)\]`]*/.exec(text.slice(to.unit.end, end)) ?? [];
  return Math.min(end, to.unit.end + close.length);
}

/** The end of the cell that is meant; of a whole row, of the one that says most of what the detail belongs to. */
function cellFor(
  { baseDocument, comparison }: MergeContext,
  to: Statement,
  detail: Detail,
): number | undefined {
  if (to.unit !== to.record) return to.unit.end;
  const { text } = comparison.variants[detail.record.variant]?.document ?? baseDocument;
  const own = new Set(wordsIn(text.slice(detail.unit.start, detail.unit.end)));
  const cells = (to.record.claims[0]?.cells ?? []).filter(({ start, end }) => end > start);
  const shares = cells.map(({ start, end }) => {
    const words = wordsIn(baseDocument.text.slice(start, end));
    return words.filter((word) => own.has(word)).length;
  });
  const most = Math.max(...shares);
  return cells[most > 0 ? shares.indexOf(most) : cells.length - 1]?.end;
}
