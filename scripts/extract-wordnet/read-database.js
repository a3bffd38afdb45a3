// Reads the WordNet database files into memory: synsets with their pointers, and the senses of each lemma in
// order of frequency. Apart because it knows the file format and nothing of what the project wants from it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ symbol: string, to: string, source: number, target: number }} Pointer
 * @typedef {{ id: string, pos: string, satellite: boolean, words: string[], pointers: Pointer[] }} Synset
 * @typedef {{ synset: string, rank: number, count: number }} Sense
 * @typedef {ReturnType<typeof readDatabase>} Database
 */

const FILES = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' };
const POS_OF_TYPE = ['', 'n', 'v', 'a', 'r', 'a'];

/** @param {string} line @param {string} pos @returns {Synset} */
function parseSynset(line, pos) {
  const fields = (line.split(' | ')[0] ?? '').split(' ');
  const size = Number.parseInt(fields[3] ?? '', 16);
  const words = Array.from({ length: size }, (_, i) => (fields[4 + 2 * i] ?? '').replace(/\([a-z]+\)$/, ''));
  const pointers = [];
  for (let at = 5 + 2 * size; pointers.length < Number(fields[4 + 2 * size]); at += 4) {
    const [symbol = '', offset = '', type = '', ends = ''] = fields.slice(at, at + 4);
    pointers.push({
      symbol,
      to: (type === 's' ? 'a' : type) + offset,
      source: Number.parseInt(ends.slice(0, 2), 16),
      target: Number.parseInt(ends.slice(2), 16),
    });
  }
  return { id: pos + fields[0], pos, satellite: fields[2] === 's', words, pointers };
}

/** @param {string} folder */
export function readDatabase(folder) {
  const lines = (/** @type {string} */ name) =>
    readFileSync(join(folder, name), 'latin1')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('  '));

  /** @type {Map<string, Synset>} */
  const synsets = new Map();
  for (const [pos, name] of Object.entries(FILES))
    for (const line of lines(`data.${name}`)) {
      const synset = parseSynset(line, pos);
      synsets.set(synset.id, synset);
    }

  /** @type {Map<string, Sense[]>} */
  const senses = new Map();
  /** @type {Map<string, string>} */
  const synsetOfKey = new Map();
  /** @type {Map<string, number>} */
  const totals = new Map();
  for (const line of lines('index.sense')) {
    const [key = '', offset = '', rank = '', count = ''] = line.trim().split(' ');
    const [lemma = '', rest = ''] = key.split('%');
    const pos = POS_OF_TYPE[Number(rest[0])] ?? '';
    const sense = { synset: pos + offset, rank: Number(rank), count: Number(count) };
    const known = senses.get(pos + lemma);
    if (known) known.push(sense);
    else senses.set(pos + lemma, [sense]);
    synsetOfKey.set(key, sense.synset);
    totals.set(lemma, (totals.get(lemma) ?? 0) + sense.count);
  }

  const sensesOf = (/** @type {string} */ pos, /** @type {string} */ word) =>
    senses.get(pos + word.toLowerCase()) ?? [];

  return {
    synsets,
    sensesOf,
    /** How often the word was met in the tagged texts, in any sense. */
    countOf: (/** @type {string} */ word) => totals.get(word.toLowerCase()) ?? 0,
    /** @param {string} id */
    synset(id) {
      const found = synsets.get(id);
      if (!found) throw new Error(`no synset ${id}`);
      return found;
    },
    /** By sense key, which stays the same between releases: `color%1:07:00::`. @param {string} key */
    byKey(key) {
      const id = synsetOfKey.get(key);
      if (!id) throw new Error(`no sense ${key}`);
      return id;
    },
    /** @param {Synset} synset @param {string} word */
    senseIn(synset, word) {
      const sense = sensesOf(synset.pos, word).find((each) => each.synset === synset.id);
      if (!sense) throw new Error(`${word} has no sense in ${synset.id}`);
      return sense;
    },
  };
}
