// Two specifications in other words, long enough for several questions, and a mind that knows how they relate: every
// statement has a subject, and its last digit says what the second document does with it.

import type { ComparePayload } from '../../src/workflows/adversarial/questions/compare-topic.ts';
import type { Said } from './judged-run.ts';

const NOUNS = [
  'ledger',
  'parcel',
  'tariff',
  'beacon',
  'cellar',
  'harbor',
  'mirror',
  'saddle',
  'turbine',
  'violin',
];
const IN_EACH = 40;

const subjectOf = (section: number, at: number): string => `${NOUNS[section]}q${section}z${at}`;

const sections = (line: (section: number, at: number) => string, title: (noun: string) => string): string =>
  NOUNS.map((noun, section) => {
    const lines = Array.from({ length: IN_EACH }, (_, at) => line(section, at)).filter((one) => one !== '');
    return `## ${title(noun)}\n\n${lines.map((one) => `- ${one}`).join('\n')}\n`;
  }).join('\n');

/** Of every fourth subject it says nothing. */
export const LONG_A = `# Plan\n\n${sections(
  (section, at) =>
    at % 4 === 2 ? '' : `Operators must handle ${subjectOf(section, at)} within ${at + 2} hours of arrival.`,
  (noun) => `Handling of the ${noun}`,
)}`;

export const LONG_B = `# Draft\n\n${sections(
  (section, at) =>
    `For ${subjectOf(section, at)} our crew takes care, number ${section * IN_EACH + at}, at night.`,
  (noun) => `What we do about a ${noun}`,
)}`;

const SUBJECT = /[a-z]+q\d+z(\d+)/;

/** Subjects 0, 4, 8 … clash, 1, 5 … are the same, 2, 6 … are new, 3, 7 … are nothing for the document. */
export function longMind({ judge, units }: ComparePayload): Said {
  const inReference = new Map(
    Object.entries(units)
      .filter(([id]) => id.startsWith('A'))
      .map(([id, text]) => [SUBJECT.exec(text)?.[0] ?? '', id] as const),
  );
  const conflicts: object[] = [];
  const statements: object[] = [];
  for (const n of judge) {
    const [subject = '', at = '3'] = SUBJECT.exec(units[n] ?? '') ?? [];
    const there = inReference.get(subject);
    const before = inReference.get(subject.replace(/\d+$/, (digits) => `${Number(digits) - 1}`));
    if (there !== undefined && Number(at) % 4 === 0)
      conflicts.push({
        about: `who handles ${subject}`,
        kind: 'choice',
        severity: 'medium',
        sides: [[there], [n]],
      });
    else if (there !== undefined && Number(at) % 4 === 1) statements.push({ n, is: 'same', as: [there] });
    else if (Number(at) % 4 === 2 && there === undefined && before !== undefined)
      statements.push({ n, is: 'adds', after: before });
    else if (there !== undefined && Number(at) % 4 === 2) statements.push({ n, is: 'same', as: [there] });
    else statements.push({ n, is: 'not', why: 'nothing for the document' });
  }
  return { conflicts, statements };
}
