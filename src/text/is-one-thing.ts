// Whether the context lets two alike claims of a folder be about one thing. Wording cannot tell: "Effort: 2 days"
// stands below every phase, and every proposal has a start date. Place, form and repetition can.

import type { Claim, Statement } from '../domain/claim.ts';
import type { Document } from '../domain/document.ts';
import type { ClaimConflict, ReadFile } from './find-claim-conflicts.ts';
import { readRequirementIds } from './requirement-ids.ts';

/** As often as this in one file, with other words each time, a wording is a form to fill in. */
const FORM_USES = 3;
/** And so in the whole folder: documents made from one template. */
const TEMPLATE_USES = 6;
/** Sections that share so many wordings describe parallel things in parallel words. */
const PARALLEL = 3;
/** Restrictions and conditions are read from single words: the rest must be nearly the same. */
const NEARLY_SAME = 0.8;
/** Under another heading of the same file a shorter line is about something else. */
const FEWEST_STEMS = 4;
/** A longer row holds several sentences: what is denied in one of them means nothing for the others. */
const LONG_ROW = 25;

type Placed = ClaimConflict['a'];

export type OneThing = (conflict: ClaimConflict) => boolean;

/** `claims` are all claims of the folder. */
export function createOneThing(files: readonly ReadFile[], claims: readonly Placed[]): OneThing {
  const repeats = countRepeats(claims);
  return (found) => {
    const { a, b } = found;
    if (isLeadIn(files, a) || isLeadIn(files, b) || refersToOthers(files, found)) return false;
    const isSlot = a.claim.cells !== undefined || b.claim.cells !== undefined;
    const isOne = isSlot ? areOneSlot(files, repeats, found) : areOneSentence(repeats, found);
    return isOne && isSureEnough(files, found) && !repeats.isForm(a, b);
  };
}

interface Repeats {
  /** The wording is used again and again, in the file of both or all over the folder. */
  isForm(a: Placed, b: Placed): boolean;
  /** Rows about the same subject in the section, and in the file. */
  countSubject(placed: Placed): { readonly inSection: number; readonly inFile: number };
  /** Two sections of one file say many things in the same words. */
  areParallel(a: Placed, b: Placed): boolean;
}

function countRepeats(claims: readonly Placed[]): Repeats {
  const forms = new Map<string, Set<number>>();
  const subjects = new Map<string, number>();
  const sections = new Map<string, Set<string>>();
  const subjectKeys = ({ file, claim }: Placed): [string, string] => {
    const subject = claim.cells?.[0]?.statement.key ?? '';
    return [`${file}:${claim.section}:${subject}`, `${file}:${subject}`];
  };
  for (const placed of claims) {
    const { file, claim } = placed;
    const { skeleton, id } = claim.statement;
    grow(forms, `${file}:${skeleton}`, id);
    grow(forms, skeleton, id);
    grow(sections, `${file}:${claim.section}`, skeleton);
    if (claim.cells) for (const key of subjectKeys(placed)) subjects.set(key, (subjects.get(key) ?? 0) + 1);
  }
  const uses = (key: string): number => forms.get(key)?.size ?? 0;
  return {
    isForm: (...pair) =>
      pair.some(({ file, claim: { statement } }) => {
        const inFile = pair[0].file === pair[1].file && uses(`${file}:${statement.skeleton}`) >= FORM_USES;
        return inFile || uses(statement.skeleton) >= TEMPLATE_USES;
      }),
    countSubject(placed) {
      const [inSection, inFile] = subjectKeys(placed).map((key) => subjects.get(key) ?? 0);
      return { inSection: inSection ?? 0, inFile: inFile ?? 0 };
    },
    areParallel(a, b) {
      const theirs = sections.get(`${b.file}:${b.claim.section}`);
      const own = sections.get(`${a.file}:${a.claim.section}`) ?? [];
      return [...own].filter((skeleton) => theirs?.has(skeleton)).length >= PARALLEL;
    },
  };
}

function grow<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}

function isSureEnough(files: readonly ReadFile[], found: ClaimConflict): boolean {
  const { a, b, likeness } = found;
  const { kind } = found.conflict;
  const isSubtle = kind === 'restriction' || kind === 'condition';
  if (isSubtle && likeness < NEARLY_SAME) return false;
  if (!isSubtle && kind !== 'polarity' && kind !== 'modality') return true;
  return ![a, b].some(
    (placed) =>
      placed.claim.cells !== undefined &&
      (placed.claim.statement.words.length > LONG_ROW || /[.;]\s+[^\s|]/.test(textOf(files, placed))),
  );
}

/** "While Phase 2 is in progress:" says nothing without what follows. */
const isLeadIn = (files: readonly ReadFile[], placed: Placed): boolean =>
  /:[*_\s]*$/.test(textOf(files, placed));

const textOf = (files: readonly ReadFile[], { file, claim }: Placed): string =>
  files[file]?.document.text.slice(claim.start, claim.end) ?? '';

/** Rows and labelled values: the same subject, of which there is one, or one under headings of the same name. */
function areOneSlot(files: readonly ReadFile[], repeats: Repeats, { a, b }: ClaimConflict): boolean {
  const [one, other] = [a.claim.cells, b.claim.cells];
  if (!one || !other || one[0]?.statement !== other[0]?.statement) return false;
  const [here, there] = [files[a.file]?.document, files[b.file]?.document];
  if (!here || !there) return false;
  if (a.file === b.file) return a.claim.section === b.claim.section && one.length === 2;
  if (isOpening(here, a.claim) && one.length === 2) return false;
  // A subject that each file speaks of once needs no heading to be recognised by.
  const [mine, theirs] = [repeats.countSubject(a), repeats.countSubject(b)];
  if (mine.inFile === 1 && theirs.inFile === 1) return true;
  return mine.inSection === 1 && theirs.inSection === 1 && placeOf(here, a.claim) === placeOf(there, b.claim);
}

/** Titles of the section and the one around it, without numbers; a title of the whole document is no place. */
function placeOf({ sections }: Document, { section }: Claim): string {
  const own = sections[section];
  const around = own?.parent === undefined ? undefined : sections[own.parent];
  const titles = [around?.parent === undefined && around?.level === 1 ? undefined : around, own];
  return titles
    .map((one) =>
      (one?.title ?? '')
        .toLowerCase()
        .replace(/[\d.*_`]+/g, '')
        .trim(),
    )
    .join(' > ');
}

/** Before or directly below the title: what is said there is said of the document. */
const isOpening = ({ sections }: Document, { section }: Claim): boolean =>
  section === 0 || (section === 1 && sections[1]?.level === 1);

/** In one file names and ordinals tell things apart; only rules and amounts contradict each other there. */
function areOneSentence(repeats: Repeats, { a, b, conflict: { kind }, likeness }: ClaimConflict): boolean {
  if (a.file !== b.file) return true;
  const [one, other] = [a.claim.statement, b.claim.statement];
  if (kind === 'name' || kind === 'ordinal' || !haveSameContext(one, other)) return false;
  if (a.claim.section !== b.claim.section) {
    if (Math.min(one.stems.length, other.stems.length) < FEWEST_STEMS || repeats.areParallel(a, b))
      return false;
  }
  const isFactual = one.type === 'factual' || other.type === 'factual';
  return !isFactual || ((kind === 'amount' || kind === 'date') && likeness >= NEARLY_SAME);
}

/** Under other conditions, or about other named things, both may hold. */
function haveSameContext(a: Statement, b: Statement): boolean {
  const stems = ({ condition }: Statement): string => condition.map(({ stem }) => stem).join(' ');
  const names = ({ names }: Statement): string => [...names].sort().join(' ');
  return stems(a) === stems(b) && a.conditionDenied === b.conditionDenied && names(a) === names(b);
}

const METADATA = /\b(?:updated|modified|created|generated|defined|revised|published|date)\b/i;

/** Numbers and ids that refer to something, dates of the documents, and what each document calls itself by. */
function refersToOthers(files: readonly ReadFile[], { a, b, conflict }: ClaimConflict): boolean {
  const { kind, values } = conflict;
  if (kind === 'name' && values.every((value) => /^[\d\s.,]+$/.test(value))) return true;
  if (values.every((value) => readRequirementIds(value).length > 0)) return true;
  if (a.file === b.file) return false;
  if (kind === 'date') return METADATA.test(textOf(files, a));
  const [one, other] = [selfOf(files, a), selfOf(files, b)];
  const [mine, theirs] = values.map((value) => value.toLowerCase()) as [string, string];
  return one.some((self) =>
    other.some((its) => mine.replaceAll(self, '#') === theirs.replaceAll(its, '#') && mine !== theirs),
  );
}

/** The words of the file name, without the ending; shorter ones are no name. */
const selfOf = (files: readonly ReadFile[], { file }: Placed): string[] =>
  (files[file]?.name ?? '')
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word.length >= 3);
