// Step 6: success criteria with the requirements they prove, and whether they can be measured.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { SuccessCriterion } from '../../model/extraction.ts';
import { hasMeasure } from '../findings/classify-quality.ts';
import type { FoundCriterion } from '../findings/found.ts';
import { canonicalOf } from '../statements/ids.ts';
import { idsIn, type KnownIds } from './known-ids.ts';
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
  return found.map((one) => ({
    id: one.id ?? number(),
    originId: one.id ?? null,
    text: one.text,
    derivedFrom: [...new Set(provenBy(one, known, isThorough, proofs))],
    measurable: hasMeasure(one.text) || MEASURABLE.test(one.text.replace(/\b[A-Z]{1,8}-[\w.-]+/g, '')),
    source: one.source,
  }));
}

/** What a reader says, else what it stands under, what it names and what names it; else what its words tell. */
function provenBy(
  { id = '', text, owner = '', shows = [], about = '', place = '', isOutcome }: FoundCriterion,
  known: KnownIds,
  isThorough: boolean,
  proofs: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const shown = shows.flatMap((key) => known.nameOf(key) ?? []);
  if (shown.length > 0) return shown;
  const cells = about.split(/[\s,;&]+/).flatMap((cell) => known.nameOf(canonicalOf(cell)) ?? []);
  const told = [
    known.nameOf(owner) ?? [],
    cells,
    idsIn(`${text} ${about}`, known),
    proofs.get(id) ?? [],
  ].flat();
  if (told.length > 0 || !isThorough || isOutcome) return told;
  // A story sums up what its requirements say.
  const found = known.nearest(`${text} ${place}`, known.stories);
  return found.length > 0 ? found : known.nearest(`${text} ${place}`);
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
