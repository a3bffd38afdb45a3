// Step 7: the risks that the spec names, each with the requirements it speaks of.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { Level, SpecRisk } from '../../model/extraction.ts';
import type { FoundRisk } from '../findings/found.ts';
import { idsIn, type KnownIds } from './known-ids.ts';
import { createNumbering } from './number-items.ts';

const LEVELS: readonly (readonly [Level, RegExp])[] = [
  ['High', /\b(?:high|critical|severe|major|very likely|blocker)\b/i],
  ['Medium', /\b(?:medium|moderate|med)\b/i],
  ['Low', /\b(?:low|minor|unlikely|negligible|rare)\b/i],
];
const OWN_ID = /^(RISK[-.]\d{1,5})\b[\s:.–—-]*/;

const levelOf = (said: string | undefined): Level =>
  LEVELS.find(([, sign]) => sign.test(said ?? ''))?.[0] ?? 'Medium';

/** `taken`: ids that the spec uses for anything. */
export function describeRisks(
  found: readonly FoundRisk[],
  known: KnownIds,
  taken: ReadonlySet<string>,
  isThorough: boolean,
): SpecRisk[] {
  const own = found.flatMap(({ text }) =>
    readRequirementIds(OWN_ID.exec(text)?.[1] ?? '').map(({ canonical }) => canonical),
  );
  const number = createNumbering('RISK', new Set([...own, ...taken]));
  return found.map(({ text, probability, impact, mitigation, owner, source }): SpecRisk => {
    const [head = '', id = number()] = OWN_ID.exec(text) ?? [];
    const affects = idsIn(`${text} ${mitigation ?? ''}`, known);
    return {
      id,
      text: text.slice(head.length),
      probability: levelOf(probability),
      impact: levelOf(impact),
      ...(mitigation !== undefined && { mitigation }),
      ...(owner !== undefined && { owner }),
      affects: affects.length > 0 || !isThorough ? affects : known.nearest(text),
      source,
    };
  });
}
