// From an attack by number to challenges: what is cited must be there and count, what is said to be missing must be
// missing, what is answered elsewhere is not raised, and a claim must speak of the lines it names. Lines that say nothing, and what
// is archived, struck out, commented out or an example, show nothing.

import type { Document } from '../../../domain/document.ts';
import { createVocabulary } from '../../../text/words/read-words.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { wordPattern } from '../../evidence/search-absence.ts';
import { type ArtifactType, CATEGORIES, type Evidence, type QuotedEvidence } from '../model/challenge.ts';
import { findSetAside } from '../model/set-aside.ts';
import type { Attack, AttackChallenge } from './attack.ts';
import type { RaisedChallenge, Reply } from './parse-reply.ts';
import { type Sources, sectionOf } from './sources.ts';

/** A challenge that cites half the document names nothing. */
const MOST_PLACES = 4;
const MOST_CHALLENGES = 100;
const MOST_TERMS = 8;
const LONGEST_PROSE = 2_000;
const NOT_SAID = 'not said';

export function readAttack(answer: Attack, type: ArtifactType, sources: Sources): Reply {
  const isLinted = answer.looked !== undefined;
  const meant = answer.challenges.slice(0, MOST_CHALLENGES);
  const read = meant.map((one, index) => readChallenge(one, index + 1, type, sources, isLinted));
  const unread = answer.challenges.length - meant.length;
  const reason = oneLine(answer.noObjections, LONGEST_PROSE);
  return {
    hasNoObjections: !isLinted && answer.challenges.length === 0 && reason !== '',
    looked: answer.looked,
    summary: reason === '' ? [] : [reason],
    round: undefined,
    challenges: read.flatMap(({ challenge }) => challenge ?? []),
    unaccepted: [
      ...read.flatMap(({ label, reasons }) => (reasons.length > 0 ? [{ label, reasons }] : [])),
      ...(unread > 0
        ? [{ label: `${unread} more challenges`, reasons: [`only the first ${MOST_CHALLENGES} are read`] }]
        : []),
    ],
    answered: read.flatMap(({ answered }) => answered ?? []),
    struck: read.flatMap(({ label, struck }) => struck.map((one) => ({ label, ...one }))),
    assessed: answer.assessed.map(({ id, status, notes, valid }) => ({
      reference: oneLine(id, 60),
      status,
      notes: oneLine(notes, LONGEST_PROSE),
      judged: status !== 'rejected' || valid === undefined ? undefined : valid ? 'valid' : 'invalid',
    })),
    convergence: { status: undefined, remaining: undefined, recommendation: answer.recommendation },
  };
}

interface ReadChallenge {
  readonly label: string;
  readonly challenge?: RaisedChallenge;
  readonly reasons: readonly string[];
  readonly struck: readonly { readonly text: string; readonly reason: string }[];
  /** Why it is not raised, though nothing is wrong with it. */
  readonly answered?: string;
}

function readChallenge(
  said: AttackChallenge,
  number: number,
  type: ArtifactType,
  sources: Sources,
  isLinted: boolean,
): ReadChallenge {
  const label = `Challenge ${number}`;
  const answers = said.answered
    .map((one) => readPlace(one, sources))
    .filter((one) => typeof one !== 'string');
  if (answers.length > 0) {
    const lines = answers.map(({ of, line }) => `${of === 'context' ? 'context ' : ''}L${line}`).join(', ');
    return {
      label,
      reasons: [],
      struck: [],
      answered: `${label} is answered by ${lines}: ${oneLine(said.claim, 200)}`,
    };
  }
  const { quotes, struck } = readQuotes(said, sources);
  const search = readSearch(said, quotes, sources);
  const category = CATEGORIES[type].find((one) => one.toLowerCase() === said.category.trim().toLowerCase());
  const evidence: Evidence[] = [...quotes, ...(typeof search === 'object' ? [search] : [])];
  const [first, ...rest] = evidence;
  const reasons = [
    ...(category === undefined
      ? [`"${oneLine(said.category, 60)}" is none of the categories ${CATEGORIES[type].join(', ')}`]
      : []),
    ...faultsOf(said, quotes, isLinted),
    ...(typeof search === 'string' ? [search] : []),
  ];
  if (reasons.length > 0 || category === undefined || first === undefined) return { label, reasons, struck };
  const challenge: RaisedChallenge = {
    number,
    claimedId: undefined,
    category,
    section: sectionOf(sources.document, evidence),
    concern: oneLine(said.claim, LONGEST_PROSE),
    evidence: [first, ...rest],
    severity: said.severity,
    recommendation: oneLine(said.recommendation, LONGEST_PROSE),
    ifLeft: oneLine(said.ifLeft, LONGEST_PROSE) || NOT_SAID,
  };
  return { label, challenge, reasons: [], struck };
}

/** What of it cannot be accepted, whatever its category. */
function faultsOf(
  { claim, recommendation, places }: AttackChallenge,
  quotes: readonly QuotedEvidence[],
  isLinted: boolean,
): string[] {
  const isPlaced = quotes.length > 0;
  return [
    ...(claim.trim() === '' ? ['it has no claim'] : []),
    ...(recommendation.trim() === '' ? ['it has no recommendation'] : []),
    ...(places.length > MOST_PLACES ? [`it names ${places.length} places, more than ${MOST_PLACES}`] : []),
    ...(isPlaced ? [] : [places.length === 0 ? 'it names no place' : 'none of its places counts']),
    ...(isPlaced && !isLinted && !isAbout(claim, quotes)
      ? ['its claim speaks of something else than the lines it names']
      : []),
  ];
}

function readQuotes(
  { places }: AttackChallenge,
  sources: Sources,
): { readonly quotes: readonly QuotedEvidence[]; readonly struck: ReadChallenge['struck'] } {
  const quotes = new Map<string, QuotedEvidence>();
  const struck: { text: string; reason: string }[] = [];
  for (const one of places.slice(0, MOST_PLACES)) {
    const found = readPlace(one, sources);
    if (typeof found === 'string') struck.push({ text: oneLine(one, 40), reason: found });
    else quotes.set(`${found.of} ${found.line}`, found);
  }
  return { quotes: [...quotes.values()], struck };
}

/** Half of the lines at least have a telling word of the claim. */
const isAbout = (claim: string, quotes: readonly QuotedEvidence[]): boolean =>
  quotes.filter(({ text }) => speaksOf(claim, text)).length * 2 >= quotes.length;

/** Undefined where nothing is said to be missing; a reason where it stands there after all. */
function readSearch(
  { absent }: AttackChallenge,
  quotes: readonly QuotedEvidence[],
  { document, context }: Sources,
): Evidence | string | undefined {
  const terms = [...new Set(absent.map((one) => oneLine(one, 80)))]
    .filter((one) => one !== '')
    .slice(0, MOST_TERMS);
  if (terms.length === 0) return undefined;
  // What the context asks for and the document lacks stands in the context.
  const isOfContext = quotes.some(({ of }) => of === 'context');
  const found =
    findTerm(terms, document, quotes, 'artifact') ??
    (context && !isOfContext ? findTerm(terms, context, quotes, 'context') : undefined);
  return found ?? { kind: 'searched', places: ['the whole document'], terms };
}

/** Where one of the words stands, outside of the lines that are cited. */
function findTerm(
  terms: readonly string[],
  { text }: Document,
  quotes: readonly QuotedEvidence[],
  of: QuotedEvidence['of'],
): string | undefined {
  const cited = new Set(quotes.filter((quote) => quote.of === of).map(({ line }) => line));
  const patterns = terms.map((term) => ({ term, pattern: wordPattern(term) }));
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const found = cited.has(index + 1) ? undefined : patterns.find(({ pattern }) => pattern.test(line));
    if (found)
      return `"${found.term}" is said to be missing and stands in ${of === 'context' ? 'context ' : ''}L${index + 1}`;
  }
  return undefined;
}

const PLACE = /^\s*(?:(c|context)\s*)?(?:line\s*|l)?(\d{1,7})\s*$/i;
/** A longer line is cut at a word: it is still found where it says. */
const LONGEST_QUOTE = 400;

function readPlace(place: string, { document, context }: Sources): QuotedEvidence | string {
  const [, ofContext, digits] = PLACE.exec(place) ?? [];
  if (digits === undefined) return 'this is no number of a line';
  const of = ofContext === undefined ? 'artifact' : 'context';
  const source = of === 'context' ? context : document;
  if (source === undefined) return 'there is no context document';
  const line = Number(digits);
  const start = source.lineStarts[line - 1];
  if (start === undefined) return `there are only ${source.lineStarts.length} lines`;
  const whole = source.text.slice(start, source.lineStarts[line] ?? source.text.length);
  const text = cut(whole.trim());
  if (!/[\p{L}\p{N}]/u.test(text)) return 'nothing stands in this line';
  if (isSetAside(source, start + whole.indexOf(text)))
    return 'this line is archived, struck out or an example';
  return { kind: 'quote', of, line, endLine: line, text };
}

function cut(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const said = text.slice(0, LONGEST_QUOTE);
  return said.slice(0, Math.max(said.lastIndexOf(' '), 1)).trimEnd();
}

const known = new WeakMap<Document, (offset: number) => boolean>();

function isSetAside(document: Document, offset: number): boolean {
  const look = known.get(document) ?? findSetAside(document);
  known.set(document, look);
  return look(offset);
}

/** Two texts share a word that tells something, a number or a name. */
function speaksOf(one: string, other: string): boolean {
  const vocabulary = createVocabulary();
  const stemsOf = (text: string): Set<string> =>
    new Set(
      [
        ...vocabulary
          .read(text)
          .map(({ word }) => word)
          .filter(({ kind, lower }) => kind !== 'function' && kind !== 'modal' && lower.length > 1)
          .map(({ stem }) => stem),
        ...(text.match(/\d+(?:[.,]\d+)*|\b[A-Z]{1,8}[-_.]?\d+/g) ?? []),
      ].map((stem) => stem.toLowerCase()),
    );
  const others = stemsOf(other);
  return [...stemsOf(one)].some((stem) => others.has(stem));
}
