// Step 6: success criteria with the requirements they prove, and whether they can be measured.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { SuccessCriterion } from '../../model.ts';
import type { FoundCriterion } from '../findings/found.ts';
import { canonicalOf } from '../statements/ids.ts';
import { hasMeasure } from './classify-quality.ts';
import { idsIn, type KnownIds } from './find-dependencies.ts';
import { createNumbering } from './number-items.ts';

/** A number, a comparison, a value in code, or a word that admits no exception. */
const MEASURABLE =
  /[<>≤≥=]|\d|`[^`\n]+`|\b(?:all|every|each|no|none|never|zero|exactly|only|always|any|returns?|passes|pass|rejected|identical)\b/i;

export function describeCriteria(
  all: readonly FoundCriterion[],
  known: KnownIds,
  isThorough: boolean,
  /** Requirements by the id of the test that the spec names for them. */
  proofs: ReadonlyMap<string, readonly string[]>,
): SuccessCriterion[] {
  const found = distinct(all);
  const taken = found.flatMap(({ id }) =>
    id === undefined ? [] : readRequirementIds(id).map(({ canonical }) => canonical),
  );
  const number = createNumbering('SC', new Set(taken));
  const nearest = (text: string): readonly string[] => (isThorough ? known.nearest(text) : []);
  return found.map(({ id, text, owner, about = '', place = '', isOutcome, source }) => {
    const own = owner === undefined ? undefined : known.nameOf(owner);
    const cells = about.split(/[\s,;&]+/).flatMap((cell) => known.nameOf(canonicalOf(cell)) ?? []);
    const named = [...cells, ...idsIn(`${text} ${about}`, known)];
    const proven = id === undefined ? [] : (proofs.get(id) ?? []);
    const derived = [...new Set([...(own === undefined ? [] : [own]), ...named, ...proven])];
    return {
      id: id ?? number(),
      originId: id ?? null,
      text,
      derivedFrom: derived.length > 0 || isOutcome ? derived : nearest(`${text} ${place}`),
      measurable: hasMeasure(text) || MEASURABLE.test(text.replace(/\b[A-Z]{1,8}-[\w.-]+/g, '')),
      source,
    };
  });
}

/** A table of targets is often told twice. */
function distinct(found: readonly FoundCriterion[]): FoundCriterion[] {
  const seen = new Set<string>();
  return found.filter(({ id, text, owner }) => {
    const key = `${owner ?? ''}\n${text.toLowerCase()}`;
    if (id === undefined && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
