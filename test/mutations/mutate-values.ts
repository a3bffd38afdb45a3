// Defects of value: another number, unit or date at the same place. Where a document has no such value, a
// sentence with one is put into both texts first.

import type { Document } from '../../src/domain/document.ts';
import { listPlaces, type Place, plainWords } from './list-places.ts';
import { pickChange } from './mutate-wording.ts';
import { endOfSection, plantInPlace, sectionsWithText } from './plant-edit.ts';
import { type Mutator, type Subject, skip } from './planted-defect.ts';
import type { SeededRandom } from './seeded-random.ts';
import { DATE_SENTENCES, MONTHS, UNIT_SENTENCES } from './word-pools.ts';

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const LIST_TAIL = String.raw`[\s:#]*(?:\d[\d.]*(?:\s*[,/&–-]\s*|\s+(?:and|or|to|through)\s+))*$`;
const LABEL_WORD = new RegExp(
  String.raw`(?:^|[\s(*_"'|])(?:phases?|steps?|stages?|sections?|chapters?|appendix|tables?|figures?|options?|milestones?|tasks?|tiers?|levels?|rounds?|waves?|parts?|rules?|sprints?|releases?|versions?|v|drafts?|lines?|issues?|prs?|weeks?|days?|questions?|items?|requirements?|criteri(?:on|a)|gates?|goals?|alternatives?|examples?|cases?|scenarios?|tests?|notes?|http|status|codes?|no\.|nos\.|p\.|pp\.)${LIST_TAIL}`,
  'i',
);
/** "RFC 2119", "ERC 165", "OpenAPI 3": the number belongs to the name. */
const NAME_BEFORE = new RegExp(String.raw`(?:^|[\s(*_"'|])(?:[A-Z]{2,}\w*|[A-Z][a-z]+[A-Z]\w*)${LIST_TAIL}`);
const CAPITALISED_NAME = /(?:^|\s)[A-Z][\w+]*\s+$/;
const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?/g;
const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const UNITS: readonly (readonly string[])[] = [
  ['milliseconds', 'seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'],
  ['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  ['ms', 's'],
  ['bytes', 'kilobytes', 'megabytes'],
  ['byte', 'bit'],
  ['KB', 'MB', 'GB', 'TB'],
  ['kWh', 'MWh'],
];
const UNIT = new RegExp(`(?<=(?<![\\w.])\\d[\\d.,]*[ -]?)(?:${UNITS.flat().join('|')})\\b`, 'g');
const DATE = new RegExp(
  `\\b(?:\\d{4}-\\d{2}-\\d{2}|(?:${MONTHS.join('|')}) \\d{1,2}, \\d{4}|\\d{1,2} (?:${MONTHS.join('|')}) \\d{4})\\b(?![\\w-])`,
  'g',
);
const INSERTED_SHARE = 0.5;

export const changeNumber: Mutator = (subject, random, parse) => {
  const found = pickChange(subject, random, (place) => [...digits(place), ...spelled(place)]);
  if (!found) return skip('no number to change');
  const { place, change } = found;
  const text = WORDS.includes(change.text.toLowerCase())
    ? anotherWord(change.text, random)
    : anotherNumber(change.text, place.prose.slice(change.end), random);
  return plantInPlace('change-number', subject, place, [{ ...change, text }], parse);
};

/** Numbers that measure something, as changes still to be made. */
function digits({ prose, open, columns }: Place): Change[] {
  return [...prose.matchAll(NUMBER)].flatMap(({ 0: text, index }) => {
    const end = index + text.length;
    const before = prose.slice(0, index);
    const after = prose.slice(end);
    const glued = /[\p{L}\d_.#/§@:^[\uE000-]$/u.test(before) && !/\d[–-]$/.test(before);
    const runsOn = /^(?:[.,:/]?\d|[_/.]\p{L}|-\d+-|[–-]\d|\uE000)/u.test(after);
    const suffixed = /^\p{L}/u.test(after) && !/^(?:ms|s|m|h|d|k|K|x|KB|MB|GB|kB)\b/.test(after);
    const isYear = /^(?:19|20)\d\d$/.test(text);
    const isDate =
      /\d{4}-\d*-?$/.test(before) ||
      new RegExp(`(?:${MONTHS.join('|')}) $`).test(before) ||
      new RegExp(`^,? (?:${MONTHS.join('|')}|\\d{4})`).test(after);
    const isVersion = text.includes('.') && CAPITALISED_NAME.test(before);
    const isMarker = before.trim() === '' && /^[.)]/.test(after);
    if (index < open || glued || runsOn || suffixed || isYear || isDate || isVersion || isMarker) return [];
    const title = columns.findLast(({ start }) => start <= index)?.title ?? '';
    // A number under "Phase" or "#" says which, not how many.
    if (isLabel(before) || (columns.length > 0 && isLabelColumn(title))) return [];
    return [{ start: index, end, text }];
  });
}

const isLabel = (before: string): boolean => LABEL_WORD.test(before) || NAME_BEFORE.test(before);

const isLabelColumn = (title: string): boolean => {
  const plain = title.replace(/[*_`|()]/g, '').trim();
  return plain === '' || plain === '#' || LABEL_WORD.test(plain);
};

const spelled = ({ prose, open }: Place): Change[] =>
  [...prose.matchAll(new RegExp(`(?<![\\w-])(?:${WORDS.join('|')})(?![\\w])`, 'gi'))]
    .filter(({ index }) => index >= open && !isLabel(prose.slice(0, index)))
    .map(({ 0: text, index }) => ({ start: index, end: index + text.length, text }));

function anotherWord(word: string, random: SeededRandom): string {
  const other = random.pick(WORDS.filter((one) => one !== word.toLowerCase()));
  return /^[A-Z]/.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
}

function anotherNumber(text: string, after: string, random: SeededRandom): string {
  const value = Number(text.replaceAll(',', ''));
  const decimals = text.split('.')[1]?.length ?? 0;
  const step = 10 ** -decimals;
  const share = /^\s*(?:%|percent)/.test(after);
  const others = [value + 1, value * 2, value + 5, value * 10, value - 1, value + 3 * step, value / 2]
    .map((other) => Number(other.toFixed(decimals)))
    .filter((other) => other > 0 && other !== value && (!share || other <= 100));
  const other = random.pick(others.length > 0 ? others : [value + 3]).toFixed(decimals);
  return text.includes(',') ? other.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',') : other;
}

export const changeUnit: Mutator = (original, random, parse) => {
  const units = ({ prose, open }: Place): Change[] =>
    [...prose.matchAll(UNIT)]
      // "Phase 2 second" is an order, not a time.
      .filter(({ index }) => index >= open && !isLabel(prose.slice(0, index).replace(/[\d.,]+[ -]?$/, '')))
      .flatMap(({ 0: unit, index }) =>
        (UNITS.find((group) => group.includes(unit)) ?? [])
          .filter((other) => other !== unit)
          .map((other) => ({ start: index, end: index + unit.length, text: other })),
      );
  const subject =
    random.next() < INSERTED_SHARE
      ? withSentence(original, random.pick(UNIT_SENTENCES), random, parse)
      : original;
  const found =
    subject && pickChange(subject === original ? subject : onlyNew(subject, original), random, units);
  if (!subject || !found) return skip('no unit to change');
  return plantInPlace('change-unit', subject, found.place, [found.change], parse);
};

export const changeDate: Mutator = (original, random, parse) => {
  const dates = ({ prose, open }: Place): Change[] =>
    [...prose.matchAll(DATE)]
      .filter(({ index }) => index >= open)
      .map(({ 0: text, index }) => ({
        start: index,
        end: index + text.length,
        text: anotherDate(text, random),
      }));
  const inserts = random.next() < INSERTED_SHARE || !original.places.some((place) => dates(place).length > 0);
  const sentence = random.pick(DATE_SENTENCES).replace('@', someDate(random));
  const subject = inserts ? withSentence(original, sentence, random, parse) : original;
  const found =
    subject && pickChange(subject === original ? subject : onlyNew(subject, original), random, dates);
  if (!subject || !found) return skip('no date to change');
  return plantInPlace('change-date', subject, found.place, [found.change], parse);
};

function someDate(random: SeededRandom): string {
  const day = 1 + random.below(28);
  const month = random.below(12);
  const year = 2024 + random.below(5);
  const iso = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return random.pick([iso, `${MONTHS[month]} ${day}, ${year}`, `${day} ${MONTHS[month]} ${year}`]);
}

function anotherDate(date: string, random: SeededRandom): string {
  const part = random.below(3);
  if (part === 0) return date.replace(/\d{4}/, (year) => String(Number(year) + 1 + random.below(2)));
  if (part === 1) {
    const month = MONTHS[random.below(12)] ?? 'May';
    return date
      .replace(/-(\d{2})-/, (_, old) => `-${String((Number(old) % 12) + 1).padStart(2, '0')}-`)
      .replace(new RegExp(MONTHS.join('|')), month);
  }
  const other = 1 + random.below(28);
  return /^\d{4}/.test(date)
    ? date.replace(/\d{2}$/, String(other).padStart(2, '0'))
    : date.replace(/\b\d{1,2}\b(?!\d)/, String(other));
}

/** The document with one more sentence at the end of a section, in a paragraph or an item of its own. */
function withSentence(
  { name, document, plain }: Subject,
  sentence: string,
  random: SeededRandom,
  parse: (text: string) => Document,
): Subject | undefined {
  const sections = sectionsWithText(document);
  if (sections.length === 0) return undefined;
  const section = random.pick(sections);
  const at = endOfSection(document, section);
  const last = document.blocks[(document.sections[section]?.lastBlock ?? 1) - 1];
  const listed =
    last?.kind === 'list-item' && last.level === 1 && /^[-*+] /.test(document.text.slice(last.start));
  const added = listed ? `\n${document.text.charAt(last.start)} ${sentence}` : `\n\n${sentence}`;
  const text = document.text.slice(0, at) + added + document.text.slice(at);
  const changed = parse(text);
  return { name, document: changed, places: listPlaces(changed), plain: plain + plainWords(sentence) };
}

const onlyNew = (subject: Subject, { plain }: Subject): Subject => ({
  ...subject,
  places: subject.places.filter(({ text }) => !plain.includes(plainWords(text))),
});
