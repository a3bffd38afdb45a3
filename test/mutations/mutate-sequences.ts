// Defects of order: parts that wait for each other, as sentences, list items or rows of a table.

import { plainWords } from './list-places.ts';
import { endOfSection, linesOf, sectionsAround, sectionsWithText } from './plant-edit.ts';
import { type Mutator, skip } from './planted-defect.ts';
import { COMPONENTS, NEEDS } from './word-pools.ts';

export const addCycle: Mutator = ({ name, document, plain }, random, parse) => {
  const sections = sectionsWithText(document);
  const unused = COMPONENTS.filter((component) => !plain.includes(plainWords(component)));
  const length = random.next() < 0.3 ? 3 : 2;
  if (sections.length === 0 || unused.length < length) return skip('no place for a cycle');
  const section = random.pick(sections);
  const chain = random.shuffle(unused).slice(0, length);
  const links = chain.map((one, index) => [one, chain[(index + 1) % length] ?? ''] as const);
  const shape = random.pick(['paragraph', 'paragraphs', 'lines', 'list', 'table', 'wide-table'] as const);
  const needs = random.pick(NEEDS);
  const sentences = links.map(([x, y]) => capitalised(needs.replace('X', x).replace('Y', y)));
  const rows = links.map(([x, y]) =>
    shape === 'table' ? `| ${x} | ${y} |` : `| ${x} | ${1 + random.below(9)} days | ${y} |`,
  );
  const text = {
    paragraph: sentences.join(' '),
    paragraphs: sentences.join('\n\n'),
    lines: sentences.join('\n'),
    list: sentences.map((sentence) => `- ${sentence}`).join('\n'),
    table: ['| Component | Depends on |', '| --- | --- |', ...rows].join('\n'),
    'wide-table': ['| Part | Effort | Depends on |', '| --- | --- | --- |', ...rows].join('\n'),
  }[shape];
  const said = shape === 'table' || shape === 'wide-table' ? rows : sentences;
  const at = endOfSection(document, section);
  const mutant = `${document.text.slice(0, at)}\n\n${text}${document.text.slice(at)}`;
  const lines = said.map((one) => {
    const start = mutant.indexOf(one, at);
    return linesOf(mutant, start, start + one.length);
  });
  const anchor = linesOf(document.text, at - 1, at);
  return {
    kind: 'add-cycle',
    subject: name,
    base: document.text,
    mutant,
    inBase: { lines: [], sections: sectionsAround(document, anchor) },
    inMutant: { lines, sections: lines.flatMap((range) => sectionsAround(parse(mutant), range)) },
    before: '',
    after: text,
  };
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
