// Numbers that a roadmap states about itself and that do not come out: counted titles, the number of phases, the items
// of a phase in a summary table.

import type { Document, Section } from '../../../../domain/document.ts';
import { NUMBER_WORDS } from '../../../../text/lexicon.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, quoteAll } from '../quote-all.ts';
import { columnLike, readTables } from '../read-tables.ts';
import { phaseOfRow } from './name-phases.ts';
import { familyOfPhases, type Phase, phaseAt } from './read-phases.ts';

interface Wrong {
  readonly start: number;
  readonly end: number;
  readonly said: number;
  readonly listed: number;
  readonly what: string;
}

export function challengeCounts(document: Document, phases: readonly Phase[]): ChallengeDraft[] {
  return [
    ...draft(document, 'Scope per phase', countedTitles(document)),
    ...draft(document, 'Scope per phase', countedPhases(document, phases)),
    ...draft(document, 'Coverage', countedDeliverables(document, phases)),
  ];
}

/** "### New Files (10)" over a table or list of eight. */
function countedTitles(document: Document): Wrong[] {
  return document.sections.flatMap((section) => {
    const said = /\((\d{1,3})(?: (?:files?|items?|tests?|tasks?|total|new))?\)\s*$/.exec(section.title)?.[1];
    if (said === undefined || section.children.length > 0) return [];
    const listed = membersOf(document, section);
    const heading = document.blocks[section.firstBlock];
    if (!heading || listed === undefined || listed === Number(said)) return [];
    return [{ start: heading.start, end: heading.end, said: Number(said), listed, what: 'entries below it' }];
  });
}

/** Of the one table or the one list of the section; undefined where it is more than that. */
function membersOf({ blocks }: Document, { firstBlock, lastBlock }: Section): number | undefined {
  const own = blocks.slice(firstBlock, lastBlock);
  const rows = own.filter(({ kind }) => kind === 'table-row').length;
  const items = own.filter(({ kind, level }) => kind === 'list-item' && level === 1).length;
  const tables = own.filter(({ kind }) => kind === 'table-header').length;
  if (tables > 1 || (rows > 0 && items > 0) || rows + items === 0) return undefined;
  return rows + items;
}

const COUNTED_PHASES =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})[- ](?:(?:sequential|major|implementation|development|delivery|main|ordered|technically-layered|layered|distinct|consecutive|core)[- ]){0,2}(phase|milestone|stage|sprint)(?:s\b(?! (?:out of|of the|buffer|are|can|have))|(?= (?:roadmap|plan|implementation|project|sequence)\b))/gi;
const PART_OF =
  /\b(?:of|first|last|next|remaining|other|these|those|all|other|previous|final|≥|at least|up to|about|over|per|after|between)\s*$|[\d.–-]\s?$/i;

/** Only sentences of the opening sections speak of all phases. */
function countedPhases({ text, blocks }: Document, phases: readonly Phase[]): Wrong[] {
  const family = familyOfPhases(phases);
  const first = phases[0]?.start ?? 0;
  return blocks
    .filter(({ kind, start }) => kind === 'paragraph' && start < first)
    .flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(COUNTED_PHASES)].flatMap((match): Wrong[] => {
        const [written, number = '', noun = ''] = match;
        const said = NUMBER_WORDS.get(number.toLowerCase()) ?? Number(number);
        const before = text.slice(Math.max(start, start + match.index - 16), start + match.index);
        if (noun.toLowerCase() !== family || said === phases.length || PART_OF.test(before) || said < 2)
          return [];
        return [
          {
            start: start + match.index,
            end: start + match.index + written.length,
            said,
            listed: phases.length,
            what: `${family}s in the roadmap`,
          },
        ];
      }),
    )
    .slice(0, 1);
}

const COUNT_COLUMN =
  /^(?:#\s*)?(?:deliverables|items|tasks|requirements|stories|task count|deliverable count)$/i;

/** A summary gives each phase a number of deliverables; the table of the phase has its rows. */
function countedDeliverables(document: Document, phases: readonly Phase[]): Wrong[] {
  const tables = readTables(document);
  return tables.flatMap((table) => {
    const column = columnLike(table, COUNT_COLUMN);
    if (column < 1 || phaseAt(phases, table.header.start)) return [];
    return table.rows.flatMap((row): Wrong[] => {
      const phase = phaseOfRow(table, row, phases);
      const said = /^\d{1,3}$/.exec(row.cells[column]?.text ?? '')?.[0];
      const listed = phase && itemsOf(tables.filter((one) => phaseAt(phases, one.header.start) === phase));
      if (said === undefined || !phase || listed === undefined || listed === Number(said)) return [];
      return [
        {
          start: row.block.start,
          end: row.block.end,
          said: Number(said),
          listed,
          what: `rows in the table of ${phase.name}`,
        },
      ];
    });
  });
}

/** Rows of the first table that numbers or names its items. */
function itemsOf(
  tables: readonly { readonly columns: readonly string[]; readonly rows: readonly unknown[] }[],
): number | undefined {
  return tables.find(({ columns }) =>
    columns.slice(0, 2).some((column) => /^(?:id|deliverable|task|item)$/i.test(column)),
  )?.rows.length;
}

function draft(document: Document, category: string, wrong: readonly Wrong[]): ChallengeDraft[] {
  const [first] = wrong;
  if (!first) return [];
  const said = wrong.map((one) => `${one.said} stated, ${one.listed} ${one.what}`);
  return [
    {
      category,
      section: '',
      concern: `A number that the roadmap gives of itself does not come out: ${said.slice(0, 4).join('; ')}.`,
      evidence: evidenceOf(quoteAll(document, wrong)),
      severity: 'significant',
      recommendation: `Find out whether ${first.said > first.listed ? 'something is missing from what is listed' : 'something was added without being counted'}, then correct the list or the number.`,
      ifLeft: `Nobody can tell whether ${Math.abs(first.said - first.listed)} of ${Math.max(first.said, first.listed)} were lost or never meant.`,
    },
  ];
}
