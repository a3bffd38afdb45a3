// Sections that stand before what they say they need: "depends on Phase 3" above Phase 3. Only labels that headings
// carry count; what depends on an ordinary word is read by those who look for impossible orders.

import type { Block, Document, Section } from '../../domain/document.ts';
import { splitSentences } from '../words/split-sentences.ts';
import { indexLabels, labelsOf, readLabels } from './references/heading-anchors.ts';

export interface OrderFault {
  readonly line: number;
  /** Names titles, so that the same fault in another edition has the same message. */
  readonly message: string;
}

export interface OrderCheck {
  /** Dependencies between sections that were looked at. */
  readonly examined: number;
  readonly faults: readonly OrderFault[];
}

const NEEDS =
  /\b(?:depend(?:s|ent|encies|ency)?(?: (?:up)?on)?|blocked by|requires?|prerequisites?|builds (?:up)?on|must (?:come|run|start|happen|follow) after|only (?:starts?|begins?|runs?) after|cannot (?:start|begin) (?:before|until))\b[\s:*_]{0,6}/i;
const DENIED = /\b(?:not|never|no|none|n\/a|without)\b/i;
const STOP = /[;.]\s|\b(?:because|so that|which|in order)\b|[()]/i;

export function checkOrder(document: Document): OrderCheck {
  const places = indexLabels(document);
  if (places.size < 2) return { examined: 0, faults: [] };
  let examined = 0;
  const faults = new Map<string, OrderFault>();
  for (const block of document.blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'list-item') continue;
    for (const { section, needed } of dependenciesIn(document, block, places)) {
      examined++;
      if (section.start >= needed.start || isAround(document, section, needed)) continue;
      const message = `"${section.title}" stands before "${needed.title}", which it needs`;
      if (!faults.has(message)) faults.set(message, { line: block.line, message });
    }
  }
  return { examined, faults: [...faults.values()] };
}

interface Dependency {
  readonly section: Section;
  readonly needed: Section;
}

function dependenciesIn(
  document: Document,
  block: Block,
  places: ReadonlyMap<string, Section>,
): Dependency[] {
  const text = document.text.slice(block.start, block.end);
  if (!NEEDS.test(text)) return [];
  return splitSentences(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    const verb = NEEDS.exec(sentence);
    if (!verb) return [];
    const before = sentence.slice(0, verb.index);
    const behind = sentence.slice(verb.index + verb[0].length).split(STOP)[0] ?? '';
    if (DENIED.test(before.slice(-20)) || DENIED.test(behind.slice(0, 12))) return [];
    const section = subjectOf(document, block, before, places);
    const needed = readLabels(behind)
      .filter(({ key }) => section !== undefined && isOfKind(section, key))
      .flatMap(({ key }) => places.get(key) ?? []);
    return section === undefined
      ? []
      : needed.filter((one) => one !== section).map((one) => ({ section, needed: one }));
  });
}

/** A phase needs phases or sections; what a numbered section calls a step is its own. */
const isOfKind = (section: Section, key: string): boolean =>
  key.startsWith('section ') || labelsOf(section).some((label) => label.split(' ')[0] === key.split(' ')[0]);

/** What the sentence names, or the labelled section it stands in. */
function subjectOf(
  { sections }: Document,
  block: Block,
  before: string,
  places: ReadonlyMap<string, Section>,
): Section | undefined {
  const named = readLabels(before).at(-1);
  if (named) return places.get(named.key);
  for (let at: number | undefined = block.section; at !== undefined; at = sections[at]?.parent) {
    const section = sections[at];
    if (section && labelsOf(section).length > 0) return section;
  }
  return undefined;
}

const isAround = ({ sections }: Document, outer: Section, inner: Section): boolean => {
  for (let at = inner.parent; at !== undefined; at = sections[at]?.parent) {
    if (at === outer.index) return true;
  }
  return false;
};
