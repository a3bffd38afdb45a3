// Where an addition goes in the reference: behind the statement that shares its rare words, in a section that is about
// it, or in a section of its own.

import { nearestOf, weighWords } from './match-words.js';

/** Under such a heading a statement means its opposite. */
const TURNS = /\b(not|out of scope|non-goals?|excluded|later)\b/i;
/** Some two rare words in common; below it any section is as good. */
const NEAR_SECTION = 0.9;
const NEAR_RECORD = 1.1;

const texts = new WeakMap();

function textOfSection(section) {
  const known = texts.get(section);
  if (known !== undefined) return known;
  const made = [section.title, ...section.records.map(({ text }) => text)].join(' ');
  texts.set(section, made);
  return made;
}

const weights = new WeakMap();

/** @param {import('./read-topic.js').Topic} topic */
function weigh(topic) {
  const known = weights.get(topic);
  if (known) return known;
  const made = weighWords(topic.records.map(({ text }) => text));
  weights.set(topic, made);
  return made;
}

const referenceSections = (topic) => topic.sections.filter(({ letter }) => letter === topic.reference);

/** Not the title of the document, unless there is nothing else. */
function candidates(topic, turns) {
  const all = referenceSections(topic).filter(({ title }) => TURNS.test(title) === turns);
  const below = all.filter(({ path }) => path.includes(' > '));
  return below.length > 0 ? below : all;
}

/** The section of the reference that shares most with these words. @param {import('./read-topic.js').Topic} topic @param {string} text */
export function nearestSection(topic, text) {
  const among = candidates(topic, false);
  const found = nearestOf(text, among, textOfSection, weigh(topic));
  return found?.one ?? among.at(-1) ?? referenceSections(topic).at(-1);
}

/** What the labels know: the section of the reference in which a quote stands, from the file. */
export function sectionOfQuote(labels, { variant, quote }) {
  const lines = (labels.gold.texts.get(variant) ?? '').split('\n');
  const at = lines.findIndex((line) => line.includes(quote));
  const heading = lines
    .slice(0, at + 1)
    .reverse()
    .find((line) => /^#+ /.test(line));
  const title = heading?.replace(/^#+ /, '').trim();
  return referenceSections(labels.topic).find((section) => section.title === title);
}

const homes = new WeakMap();

/** The home of a foreign section: all that stands in it goes to the same place. */
function homeOf(topic, section) {
  if (section === undefined) return undefined;
  if (!homes.has(section)) homes.set(section, findHome(topic, section));
  return homes.get(section);
}

function findHome(topic, section) {
  const found = nearestOf(
    textOfSection(section),
    candidates(topic, TURNS.test(section.title)),
    textOfSection,
    weigh(topic),
  );
  return found && found.score >= NEAR_SECTION ? found.one : undefined;
}

/**
 * @param {import('./read-topic.js').Topic} topic @param {import('./read-topic.js').TopicRecord | undefined} record
 * @param {string} text
 */
export function choosePlace(topic, record, text) {
  const home = homeOf(topic, record?.section);
  if (home) {
    const near = nearestOf(text, home.records, (one) => one.text, weigh(topic));
    if (near && near.score >= NEAR_RECORD) return near.one.number;
    return home.records.at(-1)?.number ?? home.number;
  }
  const last = referenceSections(topic).at(-1);
  const title = record?.section?.title.replace(/^[\d.]+\s+/, '') ?? 'Further';
  return last ? `new: ${title} @ ${last.number}` : `new: ${title} @ start`;
}
