// Defects of reference: a sentence names another file or identifier than it did. Plain words with a capital and acronyms
// in prose are not planted: in real revisions another of them is mostly another wording, which is for a mind to say.

import type { Place } from './list-places.ts';
import { pickChange } from './mutate-wording.ts';
import { plantInPlace } from './plant-edit.ts';
import { type Mutator, type Subject, skip } from './planted-defect.ts';
import type { SeededRandom } from './seeded-random.ts';
import { IDENTIFIER_WORDS } from './word-pools.ts';

const IDENTIFIER = /^[A-Za-z_][\w/-]*(?:\.\w+)*(?:\(\))?$/;
const REQUIREMENT_ID = /^[A-Z]{1,5}-?[A-Z]*\d*[-.\d]+$/;
/** Values and types of a language: not the name of anything. */
const LITERAL =
  /^(?:true|false|null|none|string|integer|number|boolean|array|object|file|float|int|bool|pure|view|void|off|on)$/i;
const BARE = /(?<![\w`/.-])(?:[a-z]+_[a-z_]+|[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:[A-Z][a-z]+)+)(?![\w`/-])/g;

export const changeName: Mutator = (subject, random, parse) => {
  const found = pickChange(subject, random, namesIn);
  if (!found) return skip('no name to change');
  const { place, change: name } = found;
  const other = anotherName(name, subject, random);
  if (!other) return skip('no other name');
  const starts = occurrences(place.text, name);
  if (starts.length !== place.text.split(name).length - 1) return skip('the name is part of another');
  // `tests` names a folder, tests are tests.
  if (/^[a-z]+$/.test(name) && starts.some((start) => place.text.charAt(start - 1) !== '`'))
    return skip('the name is also a word');
  if (starts.some((start) => start < place.open)) return skip('the name labels the row');
  if (!place.isRow && isItemLabel(place, name)) return skip('the name labels the item');
  const edits = starts.map((start) => ({ start, end: start + name.length, text: other }));
  return plantInPlace('change-name', subject, place, edits, parse);
};

function namesIn({ text, prose, open }: Place): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].filter(
    ({ index, 1: name = '' }) =>
      index >= open &&
      name.length > 2 &&
      IDENTIFIER.test(name) &&
      !REQUIREMENT_ID.test(name) &&
      !LITERAL.test(name) &&
      isOutsideLink(text, index),
  );
  const bare = [...prose.matchAll(BARE)].filter(({ index }) => index >= open && isOutsideLink(text, index));
  return [...new Set([...code.map(({ 1: name = '' }) => name), ...bare.map(({ 0: name }) => name)])];
}

// The text of a link says where it leads: changed alone, the target still says the old name.
const isOutsideLink = (text: string, at: number): boolean =>
  ![...text.matchAll(/\[[^\]\n]*\]/g)].some(({ 0: link, index }) => index < at && at < index + link.length);

/** "- `drafting`: steps 4 to 8" says something under a name; another name is another item. */
const isItemLabel = ({ text, open }: Place, name: string): boolean =>
  /^[*_`]*$/.test(text.slice(open, text.indexOf(name, open))) &&
  /^[*_`]*\s*(?::|\u2014|\u2013|-\s)/.test(text.slice(text.indexOf(name, open) + name.length));

/** Where a name stands on its own, not inside a longer one. */
function occurrences(text: string, name: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + name.length);
    if (!/[\w-]/.test(before) && !/[\w-]/.test(after)) starts.push(at);
  }
  return starts;
}

function anotherName(name: string, { document }: Subject, random: SeededRandom): string | undefined {
  const others = IDENTIFIER_WORDS.map((words) => shapedLike(name, words));
  const unused = others.filter((other) => !document.text.includes(other));
  return unused.length === 0 ? undefined : random.pick(unused);
}

/** `load_config.py` with harbor and index: `harbor_index.py`. */
function shapedLike(name: string, [first, second]: readonly [string, string]): string {
  const [, folder = '', stem = '', ending = ''] = /^(.*\/)?([^/.(]+)(.*)$/.exec(name) ?? [];
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const core = stem.replace(/^_+/, '');
  const lead = stem.slice(0, stem.length - core.length);
  const shaped = () => {
    if (/^[A-Z0-9_]+$/.test(core)) return `${first}_${second}`.toUpperCase();
    if (/^[A-Z]/.test(core)) return capital(first) + capital(second);
    if (core.includes('_')) return `${first}_${second}`;
    if (core.includes('-')) return `${first}-${second}`;
    return /[A-Z]/.test(core) ? first + capital(second) : first;
  };
  return folder + lead + shaped() + ending;
}
