// The part of merge-log.md that names what somebody decided, who and why, and quotes what does not stand because of it.

import { codeSpan, escapeLine, escapeName } from '../../../markdown/escape-line.ts';
import type { DraftDecision } from '../../decisions/draft-decided.ts';
import type { ItemSide } from '../../decisions/open-items.ts';
import { namesOf } from '../../decisions/settle.ts';
import { lineRef } from '../../differences/draft.ts';

const DECISIONS_HEADING = '## Decisions';

export type LoggedDecision = Pick<
  DraftDecision,
  'item' | 'outcome' | 'decision' | 'led' | 'targets' | 'stays'
> & {
  readonly reason: string;
};

/** A line for the decision, and one for each passage that it leaves out or that somebody has to edit. */
function decisionItems(logged: LoggedDecision): string[] {
  const { item, outcome, decision, reason, led, targets, stays = [] } = logged;
  const ids = namesOf(item).join(', ');
  const words = decision.words === undefined ? '' : `: ${codeSpan(decision.words)}`;
  const where = item.section === '' ? '' : ` in "${escapeName(item.section)}"`;
  const out = item.sides.filter((side) => isOut(side, outcome));
  // What comes in elsewhere leaves what it stood under.
  const torn = item.sides
    .filter((side) => !side.isBase && !isOut(side, outcome))
    .flatMap(({ labels, quotes }) => quotes.map((quote) => ({ ...quote, name: labels[0] ?? '' })))
    .concat(led.map((quote) => ({ ...quote, name: 'the base' })));
  return [
    `${ids}${where} ${escapeLine(reason)}${words}`,
    ...torn
      .filter(({ of, under }) => of !== undefined || targets.some((title) => title !== under))
      .map(({ name, lines, of, text, under }) => {
        const below = of === undefined ? '' : `, below ${codeSpan(of)}`;
        return `${ids} out of its place by decision: ${escapeLine(name)} ${lines} in "${escapeName(under)}"${below}: ${codeSpan(text)}`;
      }),
    ...out.flatMap((side) =>
      side.quotes.map(({ lines, text, under }) => {
        const place = under === '' ? '' : ` in "${escapeName(under)}"`;
        const name = side.labels.map(escapeLine).join(', ');
        const isThere = side.isBase && stays.some((quote) => lineRef(quote) === lines);
        const became = isThere ? 'still stands, to be edited' : 'left out by decision';
        return `${ids} ${became}: ${name} ${lines}${place} ${codeSpan(text)}`;
      }),
    ),
  ];
}

function isOut(side: ItemSide, outcome: DraftDecision['outcome']): boolean {
  if ('side' in outcome) return outcome.side !== side && outcome.side.take !== side.take;
  return outcome.kind === 'neither' || outcome.kind === 'words';
}

export function renderDecided(decided: readonly LoggedDecision[] = []): string[] {
  if (decided.length === 0) return [];
  const items = decided.flatMap(decisionItems).map((item) => `- ${item}`);
  return [`${DECISIONS_HEADING}\n\n${items.join('\n')}`];
}
