// The last look at the merged document, and what follows from it: what analysts brought in and a reader stumbles over is
// taken back and waits for a decision; what the base says itself is only told.

import { AgentError } from '../../../domain/errors.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { applyChanges } from '../../../text/edit/apply-changes.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { openPoints } from '../planning/context/merge-context.ts';
import type { Planned } from '../planning/index.ts';
import { LONGEST_SEEN, type ReadingAnswer, readMerged } from '../questions/read-merged.ts';

export interface Seen {
  readonly kind: ReadingAnswer['findings'][number]['kind'];
  /** In the document that was read. */
  readonly lines: readonly { readonly line: number; readonly text: string }[];
  readonly why: string;
  readonly by: string;
  /** Of the last line the words that were taken back; empty: all of it. */
  readonly words: string;
  /** Whether it is about something that the merge brought in. */
  readonly isOurs: boolean;
  /** Places in the variants whose text was taken back: `variant:block`. */
  readonly withdrawn: readonly string[];
}

/** Undefined where nobody read it. */
export async function readAgain(
  planned: Planned,
  deliberation: Deliberation,
): Promise<readonly Seen[] | undefined> {
  const { plan, context } = planned;
  const merge = applyChanges(context.baseDocument.text, plan.changes);
  const titles = new Map(context.points.map(({ id, title }) => [id, title]));
  const payload = {
    text: merge.text,
    open: openPoints(context).map((id) => oneLine(titles.get(id) ?? id, LONGEST_SEEN)),
  };
  try {
    const { answer, agent } = await deliberation.ask('reading/1', 'reader', readMerged, payload);
    const lines = merge.text.split(/\r\n|\n|\r/);
    const cameFrom = indexLines(merge.pieces, planned);
    const gone = new Set<string>();
    return answer.findings
      .filter(
        (one) => one.lines.length > 0 && one.lines.every((line) => (lines[line - 1] ?? '').trim() !== ''),
      )
      .map(({ kind, lines: numbers, why, words }) => {
        const brought = numbers.map(cameFrom.placeOf).filter((place) => place !== undefined);
        const behind = numbers.map(cameFrom.behind).filter((place) => place !== undefined);
        // One line that says a thing twice does so by what was put behind it.
        const isAlone = new Set(numbers).size < 2;
        const named = withoutBrackets(words);
        const holding =
          named === '' ? [] : [...brought, ...behind].filter((place) => holds(planned, place, named));
        const ours = isAlone ? behind : brought;
        const withdrawn = toWithdraw(kind, holding.length > 0 ? holding : ours, gone);
        for (const place of withdrawn) gone.add(place);
        return {
          kind,
          lines: numbers.map((line) => ({ line, text: oneLine(lines[line - 1] ?? '', LONGEST_SEEN) })),
          why: oneLine(why, LONGEST_SEEN),
          by: agent,
          words: holding.length > 0 ? named : '',
          isOurs: brought.length + behind.length > 0,
          withdrawn,
        };
      });
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    await deliberation.forgo('reading/1', error);
    deliberation.report({
      type: 'warning',
      message: `No model has read the merged document: ${error.message}`,
    });
    return undefined;
  }
}

/** What was put behind a line has brackets that its source does not have. */
const withoutBrackets = (words: string): string => words.trim().replace(/^\(([^()]*)\)$/, '$1');

/**
 * Of two lines the later addition goes: the first one said it. What only reads badly, or makes a count wrong, still says
 * something; and where one of the lines has gone already, the other may stay.
 */
function toWithdraw(kind: Seen['kind'], brought: readonly string[], gone: ReadonlySet<string>): string[] {
  if (kind === 'break' || kind === 'count' || brought.some((place) => gone.has(place))) return [];
  return brought.slice(-1);
}

/** Whether some statement of a block holds the words as they are. */
function holds({ context: { judgement } }: Planned, place: string, words: string): boolean {
  const { records = [], document } =
    judgement?.book.variants.find(({ variant }) => place.startsWith(`${variant}:`)) ?? {};
  return records.some(
    ({ variant, block, start, end }) =>
      `${variant}:${block}` === place && (document?.text.slice(start, end).includes(words) ?? false),
  );
}

interface CameFrom {
  /** The place that a line of the merged text was brought in from by an analyst; undefined for what rules or the base say. */
  placeOf(line: number): string | undefined;
  /** The same for words behind somebody else's line, which is not what that line is named for. */
  behind(line: number): string | undefined;
}

function indexLines(
  pieces: ReturnType<typeof applyChanges>['pieces'],
  { context, variants, judgedBlocks }: Planned,
): CameFrom {
  const places = new Map<number, string>();
  const behind = new Map<number, string>();
  let line = 1;
  let isLineBegun = false;
  for (const piece of pieces) {
    const rows = piece.text.split(/\r\n|\n|\r/);
    rows.forEach((row, at) => {
      if (piece.from === 'base' || row.trim() === '') return;
      const variant = context.comparison.variants.findIndex(({ id }) => id === piece.variant);
      const block = blockOf(variants.find(({ index }) => index === variant)?.document, piece.blocks, row);
      const key = `${variant}:${block}`;
      if (block === undefined || !judgedBlocks.has(key)) return;
      (at === 0 && isLineBegun ? behind : places).set(line + at, key);
    });
    line += rows.length - 1;
    const last = rows.at(-1) ?? '';
    isLineBegun = last.trim() !== '' || (rows.length === 1 && isLineBegun);
  }
  return { placeOf: (number) => places.get(number), behind: (number) => behind.get(number) };
}

/** Which of the blocks a line comes from: the one that shares most words with it. */
function blockOf(
  document: Planned['variants'][number]['document'] | undefined,
  blocks: readonly number[],
  row: string,
): number | undefined {
  if (!document || blocks.length < 2) return blocks[0];
  const words = new Set(row.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const shared = (at: number): number => {
    const { start, end } = document.blocks[at] ?? { start: 0, end: 0 };
    const theirs =
      document.text
        .slice(start, end)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    return theirs.filter((word) => words.has(word)).length / Math.max(1, theirs.length);
  };
  return [...blocks].sort((a, b) => shared(b) - shared(a))[0];
}
