// The prompt of an analyst, read back: documents, sections, numbered records with their parts, and what is to be judged.

const FENCE = /^\[\[(\S+) (BEGIN|END) (.+)\]\]$/;
const DOCUMENT = /^([A-J]) = (.*?)(?: \((reference|base)\))?$/;
const SECTION = /^ *(§([A-J])\d+) "(.*)"$/;
const RECORD = /^( {2}| \*)(([A-J])\d+) (.*)$/;
/** A conflict that was told before: what it is about, then its numbers. */
const KNOWN = /^known: .*: ((?:§?[A-J]\d+[a-z]*[ |]*)+)$/;
const PART = /(^|[\s|])\(([a-z]{1,2})\) /g;

/**
 * @typedef {{number: string, text: string}} Part
 * @typedef {{number: string, letter: string, title: string, path: string, records: TopicRecord[]}} Section
 * @typedef {{number: string, letter: string, section: Section | undefined, isStarred: boolean, isRow: boolean, text: string,
 *   head: string, parts: Part[]}} TopicRecord
 * @typedef {{documents: {letter: string, name: string}[], reference: string, sections: Section[], records: TopicRecord[],
 *   known: string[][], judge: string[]}} Topic
 */

/** Only what stands inside the fences is data. @param {string} text */
function splitFences(text) {
  const inside = [];
  const outside = [];
  let open;
  for (const line of text.split('\n')) {
    const [, nonce, what] = FENCE.exec(line) ?? [];
    if (open === undefined && what === 'BEGIN') open = nonce;
    else if (open !== undefined && what === 'END' && nonce === open) open = undefined;
    else (open === undefined ? outside : inside).push(line);
  }
  return { inside, outside };
}

/** a to z, then aa. @param {number} order @returns {string} */
const letteredPart = (order) =>
  `${order < 26 ? '' : letteredPart(Math.floor(order / 26) - 1)}${String.fromCharCode(97 + (order % 26))}`;

/** The letters run on: what is in brackets and out of turn belongs to the text. @param {string} number @param {string} text */
export function readParts(number, text) {
  const marks = [];
  for (const found of text.matchAll(PART)) {
    if (found[2] !== letteredPart(marks.length)) continue;
    marks.push({ letter: found[2], at: found.index + found[1].length, from: found.index + found[0].length });
  }
  if (marks.length === 0) return { head: text, parts: [] };
  const parts = marks.map(({ letter, from }, index) => ({
    number: `${number}${letter}`,
    text: text
      .slice(from, marks[index + 1]?.at)
      .replace(/\s*\|?\s*$/, '')
      .trim(),
  }));
  return { head: text.slice(0, marks[0].at).replace(/\s*\|\s*$/, ''), parts };
}

/** @param {string} text @returns {Topic} */
export function readTopic(text) {
  const { inside, outside } = splitFences(text);
  const documents = [];
  /** @type {Map<string, Section>} */
  const sections = new Map();
  /** @type {Map<string, TopicRecord>} */
  const records = new Map();
  let reference;
  let section;
  for (const line of inside) {
    const [, letter, name, role] = DOCUMENT.exec(line) ?? [];
    if (letter !== undefined) {
      documents.push({ letter, name });
      if (role !== undefined) reference = letter;
      continue;
    }
    const head = SECTION.exec(line);
    if (head) {
      section = openSection(sections, head);
      continue;
    }
    const found = RECORD.exec(line);
    if (found) addRecord(records, section, found);
  }
  const order = outside
    .map((line) => /^(?:JUDGE|PLACE): (.*)$/.exec(line)?.[1])
    .find((list) => list !== undefined);
  return {
    documents,
    reference: reference ?? documents[0]?.letter ?? 'A',
    sections: [...sections.values()],
    records: [...records.values()],
    known: inside.flatMap((line) => {
      const [, numbers] = KNOWN.exec(line) ?? [];
      return numbers === undefined ? [] : [numbers.split(/[\s|]+/)];
    }),
    judge: order?.split(/[\s,]+/).filter((number) => number !== '') ?? [],
  };
}

function openSection(sections, [, number, letter, path]) {
  const known = sections.get(number);
  if (known) return known;
  const made = { number, letter, path, title: path.split(' > ').at(-1) ?? path, records: [] };
  sections.set(number, made);
  return made;
}

/** A statement that is shown twice is one; a star anywhere counts. */
function addRecord(records, section, [, lead, number, letter, text]) {
  const known = records.get(number);
  if (known) {
    known.isStarred ||= lead === ' *';
    return;
  }
  const isRow = text.includes(' | ');
  const own = section?.letter === letter ? section : undefined;
  const made = {
    number,
    letter,
    section: own,
    isStarred: lead === ' *',
    isRow,
    text,
    ...readParts(number, text),
  };
  records.set(number, made);
  own?.records.push(made);
}

/** What can be judged by itself: the parts of a record, or the record. @param {TopicRecord} record @returns {Part[]} */
export const unitsOf = (record) =>
  record.parts.length > 0 ? record.parts : [{ number: record.number, text: record.text }];
