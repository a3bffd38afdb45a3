// What is wrong with an analyst's answer that its shape cannot show: numbers left out or invented, words that do not
// stand there, a number judged two ways. Said once, so that it can be mended; what stays wrong judges nothing.

import type { Finding } from '../../../domain/question.ts';
import { foldNumber, missingOf } from '../../evidence/numbered/number-statements.ts';
import { oneLine } from '../../evidence/one-line.ts';
import type {
  ComparePayload,
  ComparisonAnswer,
  ConflictAnswer,
  KnownConflicts,
  StatementAnswer,
} from './compare-topic.ts';

/** So many of one kind are named; a longer list helps nobody to mend it. */
const MOST_NAMED = 40;

export function checkComparison(answer: ComparisonAnswer, payload: ComparePayload): Finding[] {
  return [
    ...answer.conflicts.flatMap((one, at) => checkConflict(one, payload, `conflicts.${at}`)),
    ...answer.statements.flatMap((one, at) => checkStatement(one, payload, `statements.${at}`)),
    ...checkTwice(answer),
    ...checkComplete(answer, payload),
  ];
}

const isKnown = (number: string, { units, sections }: ComparePayload): boolean =>
  units[foldNumber(number)] !== undefined || sections.includes(foldNumber(number));

function checkKnown(numbers: readonly string[], payload: ComparePayload, path: string): Finding[] {
  const unknown = numbers.filter((number) => !isKnown(number, payload));
  return unknown.map((number) => ({ path, message: `there is no number "${oneLine(number, 30)}"` }));
}

export function checkConflict(given: ConflictAnswer, payload: ComparePayload, path: string): Finding[] {
  const { sides, take, at, kind } = given;
  const numbers = sides.flat().map(foldNumber);
  const findings = checkKnown([...numbers, ...(at === '' ? [] : [at])], payload, path);
  const isTaken = take !== 'open' && take !== 'both' && take !== '';
  if (sides.filter((side) => side.length > 0).length < 2)
    findings.push({ path: `${path}.sides`, message: 'a conflict has two sides or more' });
  if (numbers.some((number, index) => numbers.indexOf(number) !== index))
    findings.push({ path: `${path}.sides`, message: 'a number stands on two sides' });
  if (isTaken && !numbers.includes(foldNumber(take)))
    findings.push({ path: `${path}.take`, message: `"${oneLine(take, 30)}" is on no side of it` });
  if (take === 'both' && kind !== 'id-clash')
    findings.push({
      path: `${path}.take`,
      message: 'only an id-clash keeps both; otherwise it is no conflict',
    });
  if (isTaken && given.why.trim() === '')
    findings.push({
      path: `${path}.why`,
      message: 'name the fact that rules the others out, or leave it open',
    });
  return findings;
}

const NEEDS_OTHERS = new Set(['same', 'differs', 'backs', 'depends', 'answers']);

export function checkStatement(given: StatementAnswer, payload: ComparePayload, path: string): Finding[] {
  const { n, is, as, after, words } = given;
  const findings = checkKnown([n, ...as], payload, path);
  const own = payload.units[foldNumber(n)];
  if (NEEDS_OTHERS.has(is) && as.length === 0)
    findings.push({ path: `${path}.as`, message: `${is} needs the numbers it relates to` });
  if (as.some((number) => foldNumber(number) === foldNumber(n)))
    findings.push({ path: `${path}.as`, message: `${oneLine(n, 30)} cannot relate to itself` });
  if (words !== '' && own !== undefined && !holds(own, words))
    findings.push({ path: `${path}.words`, message: `"${oneLine(words, 60)}" does not stand in ${n}` });
  if (is === 'adds' && after.trim() === '')
    findings.push({ path: `${path}.after`, message: 'where does it belong?' });
  const place = readPlace(after);
  if (place?.at !== undefined && place.at !== 'start')
    findings.push(...checkKnown([place.at], payload, `${path}.after`));
  return findings;
}

const plain = (text: string): string =>
  text
    .replace(/[*_`|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const holds = (text: string, words: string): boolean => plain(text).includes(plain(words));

/** One number, the whole of it, judged in two ways. */
function checkTwice({ statements }: ComparisonAnswer): Finding[] {
  const seen = new Map<string, string>();
  return statements.flatMap(({ n, is, words }) => {
    if (words !== '') return [];
    const key = foldNumber(n);
    const before = seen.get(key);
    seen.set(key, is);
    return before === undefined || before === is
      ? []
      : [{ path: 'statements', message: `${key} is called both "${before}" and "${is}"` }];
  });
}

const NONE_KNOWN: KnownConflicts = { text: '', waiting: [], standing: [] };

function checkComplete(
  { conflicts, statements }: ComparisonAnswer,
  { judge, units, known: { waiting, standing } = NONE_KNOWN }: ComparePayload,
): Finding[] {
  // Of one id for two things both are kept: where they go is still to be said.
  const disputed = conflicts.filter(({ kind }) => kind !== 'id-clash').flatMap(({ sides }) => sides.flat());
  const told = disputed.map(foldNumber).filter((number) => !standing.includes(number));
  const named = new Set([...waiting, ...told, ...statements.map(({ n }) => foldNumber(n))]);
  const missing = judge.flatMap((number) => missingOf(number, named, units));
  if (missing.length === 0) return [];
  const shown = missing.slice(0, MOST_NAMED).join(' ');
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return [{ path: 'statements', message: `not judged: ${shown}${more}` }];
}

export interface SaidPlace {
  /** A number, a §section, or `start`. */
  readonly at: string;
  /** Title of a section that is to be made behind it. */
  readonly heading?: string | undefined;
  /** The base says it there already; or it is nothing for the document. */
  readonly is?: 'same' | 'not';
}

const NEW = /^new:\s{0,20}(.{1,300}?)\s{0,20}@\s{0,20}(\S{1,300})$/i;
const MOST_TITLE = 100;

export function readPlace(after: string): SaidPlace | undefined {
  const said = after.trim();
  if (said === '') return undefined;
  const [, heading, at] = NEW.exec(said) ?? [];
  if (heading === undefined || at === undefined) return { at: foldNumber(said) };
  return { at: at.toLowerCase() === 'start' ? 'start' : foldNumber(at), heading: titleOf(heading) };
}

const SAME = /^same as\s+(\S+)$/i;
const NOT = /^not\b/i;

/** The same from somebody who was asked for nothing but a place, and may find that none is needed. */
export function readPlaceOrNone(after: string): SaidPlace | undefined {
  const said = after.trim();
  const same = SAME.exec(said)?.[1];
  if (same !== undefined) return { at: foldNumber(same), is: 'same' };
  return NOT.test(said) ? { at: '', is: 'not' } : readPlace(said);
}

/** A title is one line of text and nothing else: an answer becomes no markup. */
const titleOf = (heading: string): string =>
  heading
    .replace(/[#<>[\]`*_|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_TITLE);
