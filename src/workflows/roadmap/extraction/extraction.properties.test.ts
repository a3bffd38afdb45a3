import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFindings } from './findings/read-findings.ts';
import { extractSpec } from './index.ts';
import { readSource } from './source/read-source.ts';
import { startReading } from './statements/read-statements.ts';

const words = fc.constantFrom(
  'users',
  'tokens',
  'pages',
  'invoices',
  'the API',
  'a button',
  'FR-2',
  'NFR-1',
  'Redis',
);
const verb = fc.constantFrom(
  'must show',
  'shall keep',
  'should send',
  'shows',
  'depends on',
  'requires',
  'are',
);
const clause = fc.tuple(words, verb, words).map((parts) => parts.join(' '));
const id = fc
  .tuple(fc.constantFrom('FR', 'NFR', 'REQ'), fc.integer({ min: 1, max: 40 }))
  .map((parts) => parts.join('-'));
const block = fc.oneof(
  clause.map((text) => `${text}.`),
  fc
    .array(clause, { minLength: 1, maxLength: 6 })
    .map((items) => items.map((text) => `- ${text}`).join('\n')),
  fc
    .array(fc.tuple(id, clause), { minLength: 1, maxLength: 6 })
    .map((items) => items.map(([name, text]) => `- ${name}: ${text}`).join('\n')),
  fc
    .array(fc.tuple(id, clause), { minLength: 1, maxLength: 6 })
    .map((rows) =>
      ['| ID | Requirement |', '|---|---|', ...rows.map(([name, text]) => `| ${name} | ${text} |`)].join(
        '\n',
      ),
    ),
  fc.tuple(clause, clause).map(([a, b]) => `**Acceptance Criteria**:\n- ${a}\n- ${b}`),
);
const title = fc.constantFrom(
  'Functional Requirements',
  'Security',
  'Risks',
  'Dependencies',
  'Success Criteria',
  'Out of Scope',
  'Notes',
  'Overview',
);
const section = fc
  .tuple(
    fc.constantFrom('##', '###'),
    fc.oneof(
      title,
      fc.tuple(id, clause).map((parts) => parts.join(': ')),
    ),
    fc.array(block, { maxLength: 12 }),
  )
  .map(([level, name, blocks]) => [`${level} ${name}`, ...blocks].join('\n\n'));
const spec = (most: number) =>
  fc
    .array(section, { minLength: 1, maxLength: most, size: 'max' })
    .map((sections) => `# Title\n\n- FR-99: Everything must work\n\n${sections.join('\n\n')}\n`);

describe('for any spec', () => {
  test('every line that says something is told as something', () => {
    fc.assert(
      fc.property(spec(20), (text) => {
        const reading = startReading(readSource({ label: 'spec', text, format: 'markdown' }));
        const { requirements, criteria, dependences, risks, deferrals, asides } = readFindings(reading);
        const told = new Set(
          [requirements, criteria, dependences, risks, deferrals, asides].flatMap((list) =>
            list.flatMap(({ source: { line, endLine } }) =>
              Array.from({ length: endLine - line + 1 }, (_, at) => line + at),
            ),
          ),
        );
        const free = reading.statements.filter(({ owner }) => owner === undefined);
        expect(free.filter(({ line }) => !told.has(line))).toEqual([]);
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  test('every id of a list of requirements is kept, every quote stands at its lines, twice the same', () => {
    fc.assert(
      fc.property(spec(12), (text) => {
        const read = () =>
          extractSpec(
            { label: 'spec', text, format: 'markdown' },
            { depth: 'standard', compliance: 'strict' },
          );
        const found = read();
        const lines = text.split('\n');
        for (const { source } of [
          ...found.requirements,
          ...found.criteria,
          ...found.dependencies,
          ...found.risks,
        ]) {
          if (source) expect(lines.slice(source.line - 1, source.endLine).join('\n')).toContain(source.quote);
        }
        const ours = found.requirements.filter(({ originId }) => originId === null).map((one) => one.id);
        const own = new Set(found.requirements.flatMap(({ originId }) => originId ?? []));
        expect(ours.filter((name) => own.has(name))).toEqual([]);
        expect(new Set(ours).size).toBe(ours.length);
        expect(JSON.stringify(read())).toBe(JSON.stringify(found));
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  test('any text is read or refused with a reason', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), spec(3)),
        fc.constantFrom('markdown', 'text', 'yaml', 'json'),
        (text, format) => {
          try {
            extractSpec({ label: 'spec', text, format }, { depth: 'quick', compliance: 'strict' });
          } catch (error) {
            expect(error).toMatchObject({
              code: expect.stringMatching(/^roadmap\/(?:no-requirements|malformed)/),
            });
          }
        },
      ),
      { numRuns: 150, seed: 1 },
    );
  });
});

test.each([
  ['numbers', '1.'.repeat(5_000)],
  ['negations', `${'no '.repeat(5_000)}: is required`],
  ['stories', `As a ${' '.repeat(5_000)}x`],
  ['labels', `**${'a '.repeat(5_000)}**:`],
  ['dependencies', 'depends on '.repeat(5_000)],
  ['cells', `| ${'FR-1 | '.repeat(5_000)}`],
  ['ids', 'FR-1, '.repeat(5_000)],
  ['blanks', `key${' '.repeat(5_000)}x`],
])('hostile %s end in time in every format', (_, piece) => {
  const text = `# T\n\n## Requirements\n\n- FR-1: must work\n- ${piece}\n\n| ID | Requirement |\n|---|---|\n${piece}\n`;
  for (const format of ['markdown', 'text', 'yaml', 'json'] as const) {
    try {
      extractSpec({ label: 'spec', text, format }, { depth: 'standard', compliance: 'strict' });
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^roadmap\//) });
    }
  }
});
