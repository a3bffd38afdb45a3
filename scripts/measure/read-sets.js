// Finds the labelled sets below a folder: files of text pairs with a label, and documents of requirements with
// their gold pairs. Field names differ from file to file, so shapes are recognised by what the rows hold.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { UsageError } from './usage-error.js';

const LABEL_FIELDS = ['label', 'gold_label', 'gold', 'relation', 'class', 'entailment_label', 'judgment'];
const GROUP_FIELDS = ['kinds', 'kind', 'category', 'edit', 'type'];
const KNOWN_PAIRS = [
  ['premise', 'hypothesis'],
  ['original', 'edited'],
  ['first', 'second'],
  ['left', 'right'],
];
const REQUIREMENTS = '_requirements.jsonl';
/** Fewer words on average are a name or a code, not a text. */
const FEWEST_WORDS = 3;

/**
 * @typedef {'conflict' | 'entailment' | 'other'} Relation
 * @typedef {{ id: string, a: string, b: string, label: string, relation: Relation, groups: Map<string, string[]>, relatedness?: number }} PairRow
 * @typedef {{ shape: 'pairs', name: string, rows: PairRow[], fields: string[] }} PairSet
 * @typedef {{ a: number, b: number, className: string, flags: string[] }} GoldPair
 * @typedef {{ shape: 'document', name: string, ids: string[], texts: string[], gold: GoldPair[] }} DocumentSet
 */

/** @param {string} folder @returns {{ sets: (PairSet | DocumentSet)[], notes: string[] }} */
export function readSets(folder) {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`no folder ${folder}`);
  const files = jsonLinesBelow(folder);
  const documents = files.filter((file) => file.endsWith(REQUIREMENTS));
  const goldOf = (/** @type {string} */ file) => {
    const stem = `${basename(file).slice(0, -REQUIREMENTS.length)}_gold`;
    return files.filter((other) => dirname(other) === dirname(file) && basename(other).startsWith(stem));
  };
  const used = new Set(documents.flatMap((file) => [file, ...goldOf(file)]));
  /** @type {string[]} */
  const notes = [];
  const note = (/** @type {string} */ text) => notes.push(text);
  const nameOf = (/** @type {string} */ file) => relative(folder, file).split(sep).join('/');
  const sets = [
    ...files
      .filter((file) => !used.has(file))
      .flatMap((file) => pairSetOf(nameOf(file).slice(0, -'.jsonl'.length), readRows(file), note) ?? []),
    ...documents.flatMap((file) => {
      const name = nameOf(file).slice(0, -REQUIREMENTS.length);
      const gold = goldOf(file);
      if (gold.length === 0)
        note(`${name}: requirements without a ${basename(name)}_gold*.jsonl beside them`);
      return gold.length === 0 ? [] : [documentSetOf(name, readRows(file), gold.flatMap(readRows), note)];
    }),
  ];
  if (sets.length === 0)
    throw new UsageError(
      [`no labelled pairs and no requirements with gold pairs below ${folder}`, ...notes].join('\n'),
    );
  return { sets, notes };
}

/** @param {string} folder @returns {string[]} */
function jsonLinesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return jsonLinesBelow(path);
      return entry.name.endsWith('.jsonl') ? [path] : [];
    });
}

/** @param {string} file @returns {Map<string, unknown>[]} */
function readRows(file) {
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    let row;
    try {
      row = JSON.parse(line);
    } catch {
      throw new UsageError(`${file}:${index + 1}: not a line of JSON`);
    }
    if (row === null || typeof row !== 'object' || Array.isArray(row))
      throw new UsageError(`${file}:${index + 1}: not a JSON object`);
    return [new Map(Object.entries(row))];
  });
}

/** @param {string} name @param {Map<string, unknown>[]} rows @param {(text: string) => void} note @returns {PairSet | undefined} */
function pairSetOf(name, rows, note) {
  const texts = textFieldsOf(rows);
  if (!texts) {
    note(`${name}: left out, no two text fields`);
    return undefined;
  }
  const label = labelReaderOf(rows, texts);
  if (!label) {
    note(`${name}: left out, no label that says contradiction, conflict or entailment`);
    return undefined;
  }
  const fields = GROUP_FIELDS.filter((field) => rows.some((row) => groupValues(row.get(field)).length > 0));
  const related = [...(rows[0]?.keys() ?? [])].find((field) => /^(relatedness|similarity)/i.test(field));
  const kept = rows.flatMap((row, index) => {
    const [a, b] = texts.map((field) => row.get(field));
    const said = label(row);
    if (typeof a !== 'string' || typeof b !== 'string' || said === undefined) return [];
    const relatedness = related === undefined ? Number.NaN : Number(row.get(related));
    return [
      {
        id: String(row.get('id') ?? index + 1),
        a,
        b,
        label: said,
        relation: relationOf(said),
        groups: new Map(fields.map((field) => [field, groupValues(row.get(field))])),
        ...(Number.isFinite(relatedness) && { relatedness }),
      },
    ];
  });
  if (kept.length < rows.length)
    note(`${name}: ${rows.length - kept.length} rows without texts or label left out`);
  return { shape: 'pairs', name, rows: kept, fields };
}

/** @param {unknown} value @returns {string[]} */
const groupValues = (value) =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '');

/** @param {Map<string, unknown>[]} rows @returns {[string, string] | undefined} */
function textFieldsOf(rows) {
  const names = [...new Set(rows.slice(0, 50).flatMap((row) => [...row.keys()]))];
  const lengths = new Map(names.map((name) => [name, averageWords(rows, name)]));
  const texts = names.filter((name) => (lengths.get(name) ?? 0) > 0);
  for (const [one, other] of KNOWN_PAIRS) {
    if (one && other && texts.includes(one) && texts.includes(other)) return [one, other];
  }
  for (const one of texts) {
    const other = texts.find((name) => name !== one && isTwin(one, name));
    if (other) return [one, other];
  }
  const long = texts
    .filter((name) => !LABEL_FIELDS.includes(name) && (lengths.get(name) ?? 0) >= FEWEST_WORDS)
    .sort((x, y) => (lengths.get(y) ?? 0) - (lengths.get(x) ?? 0))
    .slice(0, 2);
  const [one, other] = names.filter((name) => long.includes(name));
  return one && other ? [one, other] : undefined;
}

/** "a" and "b", "text_a" and "text_b", "sentence1" and "sentence2". @param {string} one @param {string} other */
const isTwin = (one, other) =>
  (/a$/i.test(one) && /b$/i.test(other) && one.slice(0, -1) === other.slice(0, -1)) ||
  (/1$/.test(one) && /2$/.test(other) && one.slice(0, -1) === other.slice(0, -1));

/** Zero unless nearly all rows hold a string there. @param {Map<string, unknown>[]} rows @param {string} name */
function averageWords(rows, name) {
  const values = rows.map((row) => row.get(name)).filter((value) => typeof value === 'string');
  if (values.length < rows.length * 0.9) return 0;
  return values.reduce((sum, value) => sum + value.split(/\s+/).length, 0) / values.length;
}

/** @param {string} label @returns {Relation} */
const relationOf = (label) =>
  /^(?:contradict|conflict)/i.test(label) ? 'conflict' : /^entail/i.test(label) ? 'entailment' : 'other';

/** @param {Map<string, unknown>[]} rows @param {string[]} texts @returns {((row: Map<string, unknown>) => string | undefined) | undefined} */
function labelReaderOf(rows, texts) {
  const names = [...new Set(rows.slice(0, 50).flatMap((row) => [...row.keys()]))].filter(
    (name) => !texts.includes(name),
  );
  const says = (/** @type {string} */ name) =>
    rows.some((row) => {
      const value = row.get(name);
      return typeof value === 'string' && relationOf(value) !== 'other';
    });
  const word = LABEL_FIELDS.find((name) => names.includes(name) && says(name));
  if (word) {
    return (row) => {
      const value = row.get(word);
      return typeof value === 'string' && value !== '' && value !== '-' ? value.toLowerCase() : undefined;
    };
  }
  const flag = names.find((name) => /^(?:is_)?(?:contradict|conflict)/i.test(name));
  if (!flag) return undefined;
  return (row) => (row.get(flag) === undefined ? undefined : Number(row.get(flag)) ? 'conflict' : 'none');
}

/** @param {string} name @param {Map<string, unknown>[]} requirements @param {Map<string, unknown>[]} gold @param {(text: string) => void} note @returns {DocumentSet} */
function documentSetOf(name, requirements, gold, note) {
  const ids = requirements.map((row, index) => String(row.get('id') ?? index + 1));
  const texts = requirements.map((row) => String(row.get('text') ?? row.get('requirement') ?? ''));
  const at = new Map(ids.map((id, index) => [id, index]));
  /** @type {Map<string, GoldPair>} */
  const pairs = new Map();
  for (const row of gold) {
    const [a, b] = [at.get(String(row.get('a'))), at.get(String(row.get('b')))];
    if (a === undefined || b === undefined || a === b) {
      note(
        `${name}: gold pair ${row.get('a')}, ${row.get('b')} left out, not two requirements of the document`,
      );
      continue;
    }
    const className = String(row.get('class') ?? row.get('label') ?? 'conflict').toLowerCase();
    const flags = [...row].filter(([, value]) => value === true).map(([field]) => field);
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = `${low} ${high}`;
    if (pairs.get(key)?.className !== 'conflict') pairs.set(key, { a: low, b: high, className, flags });
  }
  return { shape: 'document', name, ids, texts, gold: [...pairs.values()] };
}
