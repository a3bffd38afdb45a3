// What the headings get wrong: sections without content, and sections that share one number or title.

import type { Section } from '../../../../domain/document.ts';
import type { LintReading } from '../read/reading.ts';
import { type Check, type Fault, quoteLine, quoteLines } from './check.ts';

const PLACEHOLDER =
  /^[\s>*_`[(]*(?:tbd|tba|todo|to be (?:written|added|done|decided|determined|defined)|coming soon|fill in|placeholder)[\s.:*_`\])]*$/i;
/** A title that holds its content, or says where it is. */
const SAYS_ITSELF = /:\s|\bsee\b|\bn\/?a\b|\bnone\b/i;
const NUMBER = /^(?:§\s?)?(\d+(?:\.\d+)*)/;

/** Where headings of one level stand for several, the first of them opens the others: `9)` before `9.1`. */
function isSeries(title: string, next: string | undefined): boolean {
  const [own, other] = [title, next].map((one) =>
    NUMBER.exec(one ?? '')?.[1]
      ?.split('.')
      .map(Number),
  );
  if (next === undefined || own === undefined) return other === undefined;
  return other?.length === own.length && other.at(-1) === (own.at(-1) ?? 0) + 1;
}

export const emptySections: Check = {
  name: 'sections in which nothing stands',
  kind: 'coverage',
  find({ document, isLive, type }) {
    const { text, sections } = document;
    return sections.flatMap(({ title, level, start, end, children, firstBlock, index }): Fault[] => {
      const heading = document.blocks[firstBlock];
      if (level < 2 || children.length > 0 || !heading || !isLive(start)) return [];
      const body = text
        .slice(heading.end, end)
        .replace(/^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/gm, '')
        .trim();
      if (body !== '' && !PLACEHOLDER.test(body)) return [];
      const next = sections[index + 1]?.title;
      // A heading that stands twice is reported as such.
      if (body === '' && (SAYS_ITSELF.test(title) || title === next || !isSeries(title, next))) return [];
      return [
        {
          concern: `"${title}" is ${body === '' ? 'empty' : 'still to be written'}.`,
          evidence: [quoteLine({ document }, { start })],
          severity: type === 'verification' ? 'significant' : 'minor',
          recommendation: 'Write it, or take the heading out.',
          ifLeft: 'Readers look for it and find nothing.',
        },
      ];
    });
  },
};

const NUMBERED =
  /^(?:(?:Step|Phase|Task|Milestone|Section) (\d{1,3}(?:\.\d{1,3}){0,4})(?:[.):](?!\d)|$)|(?:§\s?)?(\d{1,3}(?:\.\d{1,3}){0,4})[.)]?(?:\s|$))/i;

export const sharedNumbers: Check = {
  name: 'sections that share a number or a title',
  kind: 'reference',
  find(reading) {
    const seen = new Map<string, Section>();
    const twice = reading.document.sections.flatMap((section) => {
      const { title, level, parent, start } = section;
      const label = NUMBERED.exec(title.replace(/[*_`]/g, ''));
      const key = `${parent} ${(label?.[0] ?? title).trim().toLowerCase()}`;
      if (level < 2 || title === '' || !reading.isLive(start)) return [];
      const first = seen.get(key);
      if (!first) seen.set(key, section);
      return first ? [{ first, section, number: label?.[1] ?? label?.[2] }] : [];
    });
    // Several are how the document is made, such as parts that every phase has.
    return twice.length > 1
      ? []
      : twice.map(({ first, section, number }) => sharedFault(reading, first, section, number));
  },
};

const sharedFault = (reading: LintReading, first: Section, second: Section, number?: string): Fault => ({
  concern: `Two sections side by side have the ${number === undefined ? `title "${first.title}"` : `number ${number}`}.`,
  evidence: quoteLines(reading, [first, second]),
  severity: 'minor',
  recommendation: 'Name them apart, or make one of them, and correct what refers to them.',
  ifLeft: `A reference to ${number ?? 'it'} means either of them.`,
});
