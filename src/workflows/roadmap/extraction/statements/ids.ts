// The id that a text begins with (ruling R2-12): letters, a mark or none, digits. What it stands for follows.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';

export interface HeadId {
  readonly id: string;
  readonly canonical: string;
  /** Behind the id and what separates it. */
  readonly rest: string;
}

const MARKS = /^(?:[*_[(`~\s]|\p{Extended_Pictographic}|\ufe0f|[\u2610-\u2612]){0,8}/u;
/** "2.1 The Supplier shall ...": the clause of a contract; no amount ("2.4 GHz"). */
const CLAUSE = /^\d{1,3}(?:\.\d{1,3}){1,3}(?=[*_:.)–—~\s]{1,6}["“'A-Z~[(](?!i?[bB]\b|Hz|illion)|$)/;
/** Pieces of letters and digits, or "REQ 7" before a separator. */
const TOKEN =
  /^(?:(?:(?:[A-Z]{1,8}|Req(?:uirement)?\.?|Rule|Feature|Need) \d{1,4}[a-z]?|(?:Requirement|Rule|Feature|Need) [A-Z])(?=[*_]{2}|[:.)–—|]|\s[–—-]\s|$)|[§#]?[\p{L}\d]{1,16}(?:[-_./#–][\p{L}\d]{1,16}){0,5})(?![\w%])/u;
const CAPITALS =
  /^(?:[§#]|(?=[^a-z]{0,40}\d)\p{Lu}[\p{Lu}\d]{0,15}(?:[-_./#–][\p{Lu}\d]{1,16}){0,5}(?<=\d|\d[-.][A-Z])[a-z]?$)/u;
const SMALL = /^\p{L}{1,16}[-_.]\d{1,5}(?:[.-]\d{1,4}){0,4}[a-z]?$/u;
/** "[7] The portal ..."; no box to tick, no link. */
const BRACKETED = /^[\s*_]{0,4}\[(\d{1,4}[a-z]?)\](?:[*_:.]{0,3}\s+(?=\S)(?![a-z])|\s*$)/;
/** Named like ids, and known far beyond any spec. */
const KNOWN =
  /^(?:S3|H2|P(?:50|9\d)|MP[34]|ES\d|MD5|SHA\d+|UTF\d+|IPV\d|V\d|K8|X509|HTTP\d|TLS1.*|O365|Q[1-4])$/i;
const SEPARATOR =
  /^(?:\]\([^()\s]*\)\s*|[.:)][*_]{2}|[*_\])`~]{1,4}\s*[:.)\]—–·-]?|\s*[:—–·|]|\s+(?=[([](?:must|should|could|may|shall|P\d|[MSCW]|high|medium|low)\b)|[.)](?=\s|$)|\s+-(?=\s)|\s+(?=\p{Lu}\p{L}*(?:[\s,;:.*_]|$)|\d)|\s*$)[*_]{0,2}\s*/u;
/** "FR-001 to FR-009", "FR-001, FR-002": several ids are not defined by one text. */
const SERIES =
  /^[*_\]`)\s]{0,6}(?:,|\/|\+|&|;|–|—|-|\.\.+|to\b|and\b|through\b|or\b)?[\s*_`[(]{0,6}[A-Z]{1,12}(?:[-.][A-Z0-9]{1,12}){0,3}[-._]\d/;
const STORY = /^(?:user\s+)?story\s+\d{1,3}\b[\s:.–—-]*/i;

/** The letters of a series, dotted or not. */
export const familyOf = (canonical: string): string =>
  canonical.replace(/-(?<!-\d+-)\d+(?:-\d+)*[a-z]?$/i, '');

export const canonicalOf = (id: string): string =>
  (/^\d/.test(id) ? id : readRequirementIds(id)[0]?.canonical) ??
  id
    .toUpperCase()
    .replace(/[-_./ ]+/g, '-')
    .replace(/-0+(?=\d)/g, '-');

/** `isTitle`: it stands at the head of a heading or an item, where whatever follows it is named by it. */
export function readHeadId(text: string, isTitle = false, isHeading = isTitle): HeadId | undefined {
  const [found = '', number] = BRACKETED.exec(text) ?? [];
  // Brackets mark the number, as they do in the tables of a roadmap.
  if (number !== undefined) return { id: number, canonical: `[${number}]`, rest: text.slice(found.length) };
  const marks = MARKS.exec(text)?.[0] ?? '';
  const bare = text.slice(marks.length);
  const clause = isHeading ? undefined : CLAUSE.exec(bare)?.[0];
  if (clause !== undefined)
    return { id: clause, canonical: clause, rest: bare.slice(clause.length).trimStart() };
  const id = TOKEN.exec(bare)?.[0];
  // In bold it names what follows: "**S3.** The schema is dropped".
  if (id === undefined || !isId(id, /[*_]{2}/.test(marks))) return undefined;
  const behind = bare.slice(id.length);
  // "A4 sheets" names a thing, "CB-01 bot keeps ..." a requirement.
  const isNaming = isTitle && /[^\p{L}\d]/u.test(id) && /^\s/.test(behind);
  const separator = SEPARATOR.exec(behind)?.[0] ?? (isNaming ? ' ' : undefined);
  if (separator === undefined) return undefined;
  const rest = behind.slice(separator.length);
  // "**FR-1** inserts a line": the id is the subject of a sentence about it.
  const isSubject = /^[*_\])`~]*\s*$/.test(separator) && /^[a-z]/.test(rest) && !isTitle;
  return isSubject || SERIES.test(rest) || SERIES.test(behind)
    ? undefined
    : { id, canonical: canonicalOf(id), rest };
}

/** A cell that is nothing but letters and digits. */
export function readCode(cell: string): HeadId | undefined {
  const id = /^[A-Z]{1,8}[-_.]?\d{1,5}[a-z]?$/.exec(plainCell(cell))?.[0];
  return id === undefined ? undefined : { id, canonical: canonicalOf(id), rest: '' };
}
const plainCell = (cell: string): string => cell.replace(/[*_`]/g, '').trim();

function isId(token: string, isBold = false): boolean {
  if (/ /.test(token)) return true;
  const letters = /^[A-Z]{2,8}(?=[-.]?\d)/.exec(token)?.[0];
  // `ISO-8601` and the like.
  const isStandard = letters !== undefined && readRequirementIds(`${letters}-1`).length === 0;
  return (
    /\d/.test(token) &&
    (isBold || !KNOWN.test(token)) &&
    !isStandard &&
    (CAPITALS.test(token) || SMALL.test(token))
  );
}

export const withoutStory = (title: string): string | undefined =>
  STORY.test(title) ? title.replace(STORY, '') : undefined;

const LIKE =
  /(?<![\w.-])(?:[A-Z]{1,8} \d{1,4}(?![.\d%])|[A-Z][A-Z\d]{0,15}(?:[-_./#–][A-Z\d]{1,16}){0,5})[a-z]?(?![\w%])/g;
const NUMBERED =
  /\b(?:(story|stories)|clauses?|paragraphs?|items?|requirements?)\s+(\d{1,3}(?:\.\d{1,3}){0,3})(?!\w|\.\d)/gi;

/** Every id in a text that looks like one, however it is written; "clause 2.1" names `2.1`, "Story 1" `STORY-1`. */
export const idsLike = (text: string): string[] => [
  ...[...text.matchAll(LIKE)].flatMap(([id]) => (isId(id) ? [id] : [])),
  ...[...text.matchAll(/\[\d{1,4}[a-z]?\](?!\()/g)].map(([id]) => id),
  ...[...text.matchAll(/\b(?:Requirement|Rule|Feature|Need) [A-Z](?![\w-])/g)].map(([id]) => id),
  ...[...text.matchAll(NUMBERED)].map(([, story, number = '']) => (story ? `STORY-${number}` : number)),
];

/** "V/01, V/02", and nothing else. */
export const namesOnly = (cell: string): boolean => {
  const ids = idsLike(cell);
  const rest = ids.reduce((left, id) => left.replace(id, ''), cell);
  return ids.length > 0 && !/[\p{L}\d]/u.test(rest.replace(/\band\b/g, ''));
};

const CLAUSES =
  /(?<![\w.,:/-])\d{1,3}(?:\.\d{1,3}){1,3}(?![\w%]|\.\d|\s?(?:%|[munk]?[sgmhvaw]\b|[kmgt]i?b\b|[kmg]hz\b|seconds?\b|minutes?\b|hours?\b|days?\b|times\b|[mb]illion\b))/gi;

/** Numbers that are ids where the spec numbers its clauses or steps so. */
export const clausesLike = (text: string): string[] => text.match(CLAUSES) ?? [];

/** "- **P0** An approver names a delegate", again and again: how pressing each is, no name of any of them. */
export function repeatedCodes(spec: string): ReadonlySet<string> {
  const [once, again] = [new Set<string>(), new Set<string>()];
  for (const [, code = ''] of spec.matchAll(
    /^(?:[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?[*_([`]{0,3}|[*_([`]{1,4})([A-Z]\d)\b/gm,
  ))
    (once.has(code) ? again : once).add(code);
  return new Set([...again].map(canonicalOf));
}

export const isStoryId = (canonical: string): boolean => canonical.startsWith('STORY-');

const LABELLED = /^\s*[*_]{1,2}[^*_\n]{2,40}(?::[*_]{1,2}|[*_]{1,2}:)\s/;

/** Lines that name an id or begin with a bold label begin a piece of their own. */
export const splitAtIds = (text: string): string[] => {
  const pieces: string[] = [];
  for (const line of text.split(/(?<=\n)/)) {
    if (pieces.length === 0 || LABELLED.test(line) || readHeadId(line)) pieces.push(line);
    else pieces[pieces.length - 1] += line;
  }
  return pieces;
};

/** Ids that stand behind what they name: "The assistant greets with the status (W-1)." A family of them names statements
    where nothing in the spec begins with them; otherwise they only refer. */
interface Trailing {
  readonly id: string;
  readonly canonical: string;
  /** Without the id. */
  readonly text: string;
}

const BEHIND = / ?[([]([A-Z]{1,12}[-_.]?\d{1,4}(?:\.\d{1,3})?)(?:, ?[a-z]{2,12})?[)\]]([.!]?)$/;
const ANYWHERE = /[([]([A-Z]{1,12}[-_.]?\d{1,4}(?:\.\d{1,3})?)(?:, ?[a-z]{2,12})?[)\]](?=[.!]?(?:\s|$))/g;
/** "(P1)" says how pressing it is, "(V2)" when it comes, "(Q3)" as well. */
const NO_ID = /^[PVQ]\d$/;
/** One alone is an aside. */
const FEWEST = 2;

const lettersOf = (id: string): string => /^[A-Z]+/.exec(id)?.[0] ?? '';

export function createTrailing(spec: string): (text: string) => Trailing | undefined {
  const bare = (line: string): string =>
    line.replace(/^[\s|>]*(?:#+\s+|[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?/, '');
  const heads = new Set(spec.split('\n').flatMap((line) => readHeadId(bare(line), true)?.canonical ?? []));
  const counts = new Map<string, number>();
  for (const [, id = ''] of spec.matchAll(ANYWHERE))
    if (!heads.has(canonicalOf(id))) counts.set(lettersOf(id), (counts.get(lettersOf(id)) ?? 0) + 1);
  return (text) => {
    const found = BEHIND.exec(text.trimEnd());
    const id = found?.[1];
    if (!found || id === undefined || NO_ID.test(id) || (counts.get(lettersOf(id)) ?? 0) < FEWEST)
      return undefined;
    if (heads.has(canonicalOf(id))) return undefined;
    return { id, canonical: canonicalOf(id), text: `${text.slice(0, found.index)}${found[2] ?? ''}` };
  };
}
