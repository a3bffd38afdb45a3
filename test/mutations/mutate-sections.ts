// Defects of structure: whole sections dropped, doubled, renamed, swapped or added.

import type { Document, Section } from '../../src/domain/document.ts';
import { plainWords } from './list-places.ts';
import { NEW_SECTIONS } from './new-sections.ts';
import { linesOf, replaced } from './plant-edit.ts';
import {
  type DefectClass,
  type LineRange,
  type Mutator,
  type Subject,
  skip,
  type Trace,
} from './planted-defect.ts';
import type { SeededRandom } from './seeded-random.ts';
import { TITLES } from './word-pools.ts';

const NOWHERE: Trace = { lines: [], sections: [] };
const HEADING_LINE = /^[^\n]*/;

const hasContent = ({ firstBlock, lastBlock, children }: Section): boolean =>
  lastBlock - firstBlock > 1 || children.length > 0;

const candidates = ({ document }: Subject): Section[] =>
  document.sections.filter((section) => (section.level === 2 || section.level === 3) && hasContent(section));

const treeText = ({ text }: Document, { start, treeEnd }: Section): string => text.slice(start, treeEnd);

const bodyText = (document: Document, section: Section): string =>
  treeText(document, section).replace(HEADING_LINE, '').trim();

/** A body that stands twice in the document makes dropping or renaming one of them no defect. */
function isRepeated({ document, plain }: Subject, section: Section): boolean {
  const body = plainWords(bodyText(document, section));
  return plain.indexOf(body) !== plain.lastIndexOf(body);
}

const clipped = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

const treeLines = (document: Document, { start, treeEnd }: Section): LineRange =>
  linesOf(document.text, start, treeEnd);

function choose(subject: Subject, random: SeededRandom): Section | undefined {
  const sections = candidates(subject);
  return sections.length === 0 ? undefined : random.pick(sections);
}

export const dropSection: Mutator = (subject, random) => {
  const { document, name } = subject;
  const section = choose(subject, random);
  if (!section) return skip('no section to drop');
  if (isRepeated(subject, section)) return skip('said more than once');
  const lines = treeLines(document, section);
  return {
    kind: 'drop-section',
    subject: name,
    base: document.text,
    mutant: replaced(document.text, [{ start: section.start, end: section.treeEnd, text: '' }]),
    inBase: { lines: [lines], sections: [lines] },
    inMutant: NOWHERE,
    before: clipped(treeText(document, section)),
    after: '',
  };
};

export const duplicateSection: Mutator = (subject, random) => {
  const { document, name } = subject;
  const section = choose(subject, random);
  if (!section) return skip('no section to duplicate');
  const whole = treeText(document, section);
  const gap = /\n\s*\n$/.test(whole) ? '' : '\n\n';
  const mutant = replaced(document.text, [
    { start: section.treeEnd, end: section.treeEnd, text: `${gap}${whole.trimEnd()}\n\n` },
  ]);
  const from = section.treeEnd + gap.length;
  const heading = (start: number): LineRange => linesOf(mutant, start, start + 1);
  const lines = treeLines(document, section);
  return {
    kind: 'duplicate-section',
    subject: name,
    base: document.text,
    mutant,
    inBase: { lines: [], sections: [lines] },
    inMutant: {
      lines: [heading(section.start), heading(from)],
      sections: [linesOf(mutant, section.start, from + whole.length)],
    },
    before: clipped(whole),
    after: '(twice)',
  };
};

export const renameSection: Mutator = (subject, random) => {
  const { document, name, places } = subject;
  const telling = candidates(subject).filter(
    ({ index }) => places.filter((place) => place.section === index).length >= 2,
  );
  if (telling.length === 0) return skip('no section to rename');
  const section = random.pick(telling);
  if (isRepeated(subject, section)) return skip('said more than once');
  const before = HEADING_LINE.exec(treeText(document, section))?.[0] ?? '';
  const headings = plainWords(document.sections.map(({ title }) => title).join(' '));
  const unused = TITLES.filter((title) =>
    title.split(' ').every((word) => !headings.includes(plainWords(word)) || word.length < 4),
  );
  // Numbers stay: a renamed chapter keeps its place in the count.
  const marker = /^#+\s+(?:\d+(?:\.\d+)*\.?\s+)?/.exec(before)?.[0];
  if (!marker || unused.length === 0) return skip('no heading to rename');
  const after = `${marker}${random.pick(unused)}`;
  const mutant = replaced(document.text, [
    { start: section.start, end: section.start + before.length, text: after },
  ]);
  const heading = linesOf(document.text, section.start, section.start + 1);
  const lines = treeLines(document, section);
  return {
    kind: 'rename-section',
    subject: name,
    base: document.text,
    mutant,
    inBase: { lines: [heading], sections: [lines] },
    inMutant: { lines: [heading], sections: [lines] },
    before,
    after,
  };
};

export const reorderSections: Mutator = (subject, random) => {
  const { document, name } = subject;
  const one = choose(subject, random);
  if (!one) return skip('no section to move');
  const siblings = candidates(subject).filter(
    (other) => other.parent === one.parent && other.level === one.level && other.index !== one.index,
  );
  if (siblings.length === 0) return skip('no sibling to swap with');
  const two = random.pick(siblings);
  const [first, second] = one.start < two.start ? [one, two] : [two, one];
  if (first.title === second.title) return skip('both are called the same');
  const upper = `${treeText(document, first).trimEnd()}\n\n`;
  const lower = `${treeText(document, second).trimEnd()}\n\n`;
  const mutant = replaced(document.text, [
    { start: first.start, end: first.treeEnd, text: lower },
    { start: second.start, end: second.treeEnd, text: upper },
  ]);
  const lowerAt = first.start;
  const upperAt = second.start + lower.length - (first.treeEnd - first.start);
  const heading = (text: string, start: number): LineRange => linesOf(text, start, start + 1);
  return {
    kind: 'reorder-sections',
    subject: name,
    base: document.text,
    mutant,
    inBase: {
      lines: [heading(document.text, first.start), heading(document.text, second.start)],
      sections: [treeLines(document, first), treeLines(document, second)],
    },
    inMutant: {
      lines: [heading(mutant, lowerAt), heading(mutant, upperAt)],
      sections: [
        linesOf(mutant, lowerAt, lowerAt + lower.length),
        linesOf(mutant, upperAt, upperAt + upper.length),
      ],
    },
    before: `${first.title} … ${second.title}`,
    after: `${second.title} … ${first.title}`,
  };
};

export const addSection: Mutator = (subject, random) => {
  const { document, name, plain } = subject;
  const after = choose(subject, random);
  const fresh = NEW_SECTIONS.filter(
    ({ mark, title }) => !plain.includes(plainWords(mark).trim()) && !plain.includes(plainWords(title)),
  );
  if (!after || fresh.length === 0) return skip('no place for a section');
  const { title, sentences } = random.pick(fresh);
  const shape = random.below(3);
  const body =
    shape === 0
      ? sentences.map((sentence) => `- ${sentence}`).join('\n')
      : sentences.join(shape === 1 ? ' ' : '\n');
  const section = `${'#'.repeat(after.level)} ${title}\n\n${body}`;
  const head = document.text.slice(0, after.treeEnd).trimEnd();
  const mutant = `${head}\n\n${section}\n\n${document.text.slice(after.treeEnd).trimStart()}`;
  const lines = linesOf(mutant, head.length + 2, head.length + 2 + section.length);
  return {
    kind: 'add-section' satisfies DefectClass,
    subject: name,
    base: document.text,
    mutant,
    inBase: NOWHERE,
    inMutant: { lines: [lines], sections: [lines] },
    before: '',
    after: section,
  };
};
