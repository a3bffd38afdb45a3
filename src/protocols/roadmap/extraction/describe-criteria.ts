// Step 6: success criteria with the requirements they prove, and whether they can be measured.

import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import { type Passage, pairCriteria } from '../../reading/pair-criteria.ts';
import type { SuccessCriterion } from '../model.ts';
import { hasMeasure } from './classify-quality.ts';
import { idsIn, type KnownIds } from './find-dependencies.ts';
import type { FoundCriterion } from './found.ts';
import { createNumbering } from './number-items.ts';

/** A number, a comparison, a value in code, or a word that admits no exception. */
const MEASURABLE =
  /[<>≤≥=]|\d|`[^`\n]+`|\b(?:all|every|each|no|none|never|zero|exactly|only|always|any|returns?|passes|pass|rejected|identical)\b/i;

export function describeCriteria(
  all: readonly FoundCriterion[],
  known: KnownIds,
  isThorough: boolean,
): SuccessCriterion[] {
  const found = distinct(all);
  const taken = found.flatMap(({ id }) =>
    id === undefined ? [] : readRequirementIds(id).map(({ canonical }) => canonical),
  );
  const number = createNumbering('SC', new Set(taken));
  const nearest = isThorough ? nearestOf(found, known) : () => [];
  return found.map(({ id, text, owner, source }, at) => {
    const own = owner === undefined ? undefined : known.nameOf(owner);
    const named = idsIn(text, known);
    const derived = [...new Set([...(own === undefined ? [] : [own]), ...named])];
    return {
      id: id ?? number(),
      originId: id ?? null,
      text,
      derivedFrom: derived.length > 0 ? derived : nearest(at),
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

/** By rare words that they share with one requirement and with no other. */
export function nearestOf(
  found: readonly { readonly text: string }[],
  { requirements }: KnownIds,
): (at: number) => readonly string[] {
  const passages = requirements.map(({ id, text }, index): Passage => ({ index, ids: [id], text }));
  const asked = found.map(({ text }, at): Passage => ({ index: requirements.length + at, ids: [], text }));
  const pairs = pairCriteria(asked, passages);
  return (at) => {
    const pair = pairs.get(requirements.length + at);
    const id = pair === undefined ? undefined : requirements[pair]?.id;
    return id === undefined ? [] : [id];
  };
}
