// What minds added over the rules, counted from what came of their answers, never from what they say of themselves; and how the
// brief tells it, with what they saw in the result and missed in the source.

import { escapeLine } from '../../../reports/escape-line.ts';
import type { Seen } from '../../consulting/read-again.ts';
import { counted } from '../../differences/draft.ts';
import type { Planned } from '../../planning/index.ts';
import { say } from '../short-text.ts';
import type { Brief } from './decision-brief.ts';

export function mindsPart(minds: MindsTold | undefined): string[] {
  if (minds === undefined) return [];
  const { analysts, disagreements, mistakes, seen, withdrawn } = minds;
  const told = analysts.map(
    ({ by, named, brought, decided }) =>
      `- ${escapeLine(by)}: ${counted(named, 'contradiction')} named, ${decided} of them decided by a stated fact; ${counted(brought, 'passage')} brought in`,
  );
  // With a single analyst, what is left open is a conflict that it named only after the points had their numbers.
  const left =
    analysts.length > 1
      ? `${counted(disagreements, 'disagreement')} between analysts`
      : `${counted(disagreements, 'statement')} disputed after the debate`;
  return [
    '',
    '## What minds added',
    '',
    ...told,
    `- Caught by code: ${counted(mistakes, 'mistake')}; ${left}; ${counted(seen, 'finding')} of the last look, ${withdrawn} taken back`,
  ];
}

/** First what nobody has taken back: it is for a person to edit. */
export const seenLines = (seen: Brief['seen'] = []): string[] =>
  seen
    .toSorted((a, b) => Number(a.isWithdrawn) - Number(b.isWithdrawn))
    .map(({ kind, lines, why, isWithdrawn }) => {
      const told = lines.map(({ line, text }) => `${line === undefined ? '' : `L${line} `}"${say(text)}"`);
      return `- ${SEEN[kind] ?? kind}${isWithdrawn ? ', taken back' : ''}: ${told.join(' / ')}; ${say(why)}`;
    });

export const unsourcedLines = (unsourced: Brief['unsourced'] = []): string[] =>
  unsourced.map(
    ({ place, text, missing }) =>
      `- ${escapeLine(place)}: "${say(text)}"; looked for in the source and not found: ${say(missing.join(', '))}`,
  );

const SEEN: Readonly<Record<string, string>> = {
  clash: 'cannot both hold',
  twice: 'said twice',
  count: 'counts wrong now',
  break: 'does not read',
};

export interface MindsWork {
  /** Who was asked, by name. */
  readonly by: string;
  /** Contradictions that it named. */
  readonly named: number;
  /** Changes that bring in what it judged new. */
  readonly brought: number;
  /** Contradictions that the fact it named has decided. */
  readonly decided: number;
}

export interface MindsTold {
  readonly analysts: readonly MindsWork[];
  /** Statements on which two of them disagree: no one has judged these. */
  readonly disagreements: number;
  /** Entries that code did not accept. */
  readonly mistakes: number;
  /** What a reader of the merged document stumbled over, and how much of it was taken back. */
  readonly seen: number;
  readonly withdrawn: number;
}

/** Undefined where no mind was asked. */
export function tellMinds(
  { context, judgedBlocks }: Planned,
  seen: readonly Seen[] = [],
): MindsTold | undefined {
  const { judgement, points, results } = context;
  const resolved = new Set(results.flatMap(({ point, resolved: is }) => (is ? [point] : [])));
  if (judgement === undefined) return undefined;
  const blocksOf = (name: string): number =>
    new Set(
      judgement.statements
        .filter(
          ({ by, record }) => by.includes(name) && judgedBlocks.has(`${record.variant}:${record.block}`),
        )
        .map(({ record }) => `${record.variant}:${record.block}`),
    ).size;
  return {
    analysts: judgement.analysts.map((by) => ({
      by,
      named: points.filter(({ foundBy }) => foundBy?.includes(by)).length,
      brought: blocksOf(by),
      decided: points.filter(
        ({ id, foundBy, take }) => take !== undefined && resolved.has(id) && foundBy?.includes(by),
      ).length,
    })),
    disagreements: judgement.disagreements.length,
    mistakes: judgement.mistakes,
    seen: seen.length,
    withdrawn: seen.filter((one) => one.withdrawn.length > 0).length,
  };
}
