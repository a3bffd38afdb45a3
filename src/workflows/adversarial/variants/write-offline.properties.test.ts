import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findInvented } from '../../../../test/documents/find-invented.ts';
import { findLost } from '../../../../test/documents/find-lost.ts';
import { checkHeadings } from '../../../text/find/references/check-headings.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { writeOffline } from './write-offline.ts';

const words = fc.constantFrom(
  ...`the desk clerk parcel label stores returns login token encrypts Redis API within 200ms 5 users must shall should
  never fails error audit deploys monitor \`scan()\` **bold** depends FR-2 NFR-001 99.9% 2026-01-31 appropriate`.split(
    /\s+/,
  ),
);
const sentence = fc.array(words, { minLength: 3, maxLength: 9 }).map((all) => `${all.join(' ')}.`);
const id = fc.constantFrom('FR-1', 'FR-2', 'FR-AUTH.1', 'NFR-001', 'AC-3.1', 'R-001', 'SUMM-01');
const title = fc.constantFrom(
  'Overview',
  'Functional Requirements',
  '2. Non-Functional Requirements',
  'Success Criteria',
  'Out of Scope',
  'Risks',
  'Data Models',
  'API',
  'Summary',
  'Parcels',
  '4.1 Labels',
  'FR-7: Returns',
  'Table of Contents',
);
const item = fc
  .tuple(fc.constantFrom('- ', '- [ ] ', '* ', '1. '), fc.option(id), sentence)
  .map(([mark, own, text]) => `${mark}${own === null ? '' : `${own}: `}${text}`);
const list = fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.join('\n'));
const table = fc
  .array(fc.tuple(id, sentence), { minLength: 1, maxLength: 3 })
  .map((rows) =>
    ['| ID | Requirement |', '|---|---|', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n'),
  );
const block = fc.oneof(
  sentence,
  list,
  table,
  sentence.map((text) => `**Constraints:**\n\n- ${text}`),
  sentence.map((text) => `\`\`\`\n${text}\n\`\`\``),
  sentence.map((text) => `> ${text}`),
  sentence.map((text) => `- ${text}\n  - nested ${text}`),
);
const section = fc
  .tuple(fc.constantFrom('## ', '### ', '#### '), title, fc.array(block, { maxLength: 3 }))
  .map(([mark, text, blocks]) => [`${mark}${text}`, ...blocks].join('\n\n'));
const source = fc
  .array(section, { minLength: 1, maxLength: 7 })
  .map((sections) => `# Parcel Desk\n\n${sections.join('\n\n')}\n`);
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '# ',
        '## ',
        '###### ',
        '\n',
        '\n\n',
        '- ',
        '  ',
        '1. ',
        '> ',
        '| a | b |\n|---|---|\n| FR-1 | must x |',
        '```',
        '~~~',
      ],
      ...[
        'must ',
        'FR-1: ',
        'x ',
        '<!-- ',
        '-->',
        '<div>',
        '<pre>',
        '[^1]: ',
        '---\n',
        '**',
        '`',
        '\t',
        '[a]: b',
        'é',
        '\u0001',
      ],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const type = fc.constantFrom('roadmap', 'spec', 'design', 'plan', 'field guide', 'FR-9');
const seat = fc.record({
  persona: fc.constantFrom(
    undefined,
    'stranger',
    'architect',
    'security',
    'qa',
    'scribe',
    'devops',
    'mentor',
  ),
  instruction: fc.constantFrom(undefined, 'look at labels and tokens', 'FR-99 by 2031'),
});

const headingFaults = (text: string) => {
  const document = parseDocument(text);
  const titles = document.sections.filter(({ level }) => level > 0).map((one) => one.title.toLowerCase());
  expect(checkHeadings(document).faults).toEqual([]);
  expect(document.sections.filter(({ level }) => level === 1)).toHaveLength(1);
  expect(new Set(titles).size).toBe(titles.length);
};

describe('whatever the source, the type and the seat', () => {
  test('nothing is invented, nothing is lost, and the headings are in order', () => {
    fc.assert(
      fc.property(source, type, seat, (text, asked, who) => {
        const written = writeOffline({ type: asked, source: { label: 'desk.md', text }, seat: who });
        expect(findInvented(written, text)).toEqual([]);
        expect(findLost(written, text)).toEqual([]);
        headingFaults(written);
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  test('hostile Markdown is carried over as well', () => {
    fc.assert(
      fc.property(hostile, type, seat, (text, asked, who) => {
        const written = writeOffline({ type: asked, source: { label: 'desk.md', text }, seat: who });
        expect(findInvented(written, text)).toEqual([]);
        expect(findLost(written, text)).toEqual([]);
        headingFaults(written);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
