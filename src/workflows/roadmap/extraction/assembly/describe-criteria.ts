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
    ...provenBy(one, known, isThorough, proofs),
    measurable: hasMeasure(one.text) || MEASURABLE.test(one.text.replace(/\b[A-Z]{1,8}-[\w.-]+/g, '')),
    source: one.source,
  }));
}

/** What it stands under, what it names, what names it; else, and in a story or a gate, what its words tell. */
function provenBy(
  { id = '', text, owner = '', shows = [], about = '', place = '', isOutcome }: FoundCriterion,
  known: KnownIds,
  isThorough: boolean,
  proofs: ReadonlyMap<string, readonly string[]>,
): Pick<SuccessCriterion, 'derivedFrom' | 'near'> {
  const shown = shows.flatMap((key) => known.nameOf(key) ?? []);
  if (shown.length > 0) return { derivedFrom: [...new Set(shown)] };
  const cells = about.split(/[\s,;&]+/).flatMap((cell) => known.nameOf(canonicalOf(cell)) ?? []);
  const told = [
    known.nameOf(owner) ?? [],
    cells,
    idsIn(`${text} ${about}`, known),
    proofs.get(id) ?? [],
  ].flat();
  const among = placeOf(owner, about, known);
  const isOpen = isThorough && !isOutcome && (told.length === 0 || among !== undefined);
  const derivedFrom = [...new Set([...told, ...(isOpen ? nearestTo(text, place, among, known) : [])])];
  // Words alone name the right one half of the time: the next ones are told with it.
  const near = isOpen ? known.ranked(text, known.stories).filter((one) => !derivedFrom.includes(one)) : [];
  return { derivedFrom, ...(near.length > 0 && { near }) };
}

/** Requirements of the story it stands under or of the step whose end or beginning it guards. */
function placeOf(owner: string, about: string, { requirements }: KnownIds): readonly string[] | undefined {
  const story = /^STORY-(\d+)$/.exec(owner)?.[1];
  const step = /\b(?:end of|before|after|step|phase|stage|milestone|gate) (\d{1,2})(?:\.\d+)?(?!\w)/i.exec(
    about,
  )?.[1];
  if (story === undefined && step === undefined) return undefined;
  const named =
    story === undefined
      ? new RegExp(`^(?:step|phase|stage|milestone|sprint)? ?${step}\\b`, 'i')
      : new RegExp(`\\b(?:US-?|story )0*${story}\\b`, 'i');
  return requirements
    .filter(({ id, text, plan }) =>
      story === undefined ? named.test(plan?.group ?? '') || id.startsWith(`${step}.`) : named.test(text),
    )
    .map(({ id }) => id);
}

const MOST_JOINED = 3;

/** By its label, by the whole, and clause by clause: one line may guard several. */
function nearestTo(
  text: string,
  place: string,
  among: readonly string[] | undefined,
  { nearest, requirements, stories }: KnownIds,
): readonly string[] {
  const without = among ? requirements.flatMap(({ id }) => (among.includes(id) ? [] : [id])) : [];
  // A story sums up what its requirements say.
  const tellingOf = (piece: string): readonly string[] => {
    const found = nearest(piece, [...without, ...stories]);
    return found.length > 0 ? found : nearest(piece, without);
  };
  const label = /^[^:.]{3,40}(?=: )/.exec(text)?.[0] ?? '';
  const found = [
    label,
    `${text} ${place}`,
    ...(among ? (text.split(/\bthen\b/i).at(-1) ?? '').split(/[,;] /) : []),
  ].flatMap((piece) => tellingOf(piece));
  return [...new Set(found)].slice(0, MOST_JOINED);
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
