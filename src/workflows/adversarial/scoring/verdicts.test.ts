import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomDocument } from '../../../../test/documents/random-documents.ts';
import { section, variantsOf } from '../../../../test/documents/variants-of.ts';
import { detect } from './detectors/index.ts';
import { criterionOf, RUBRIC } from './detectors/rubric.ts';
import { judgeOffline, judgeRubric } from './judge-rubric.ts';
import { measureVariants } from './measure.ts';
import { toVerdict } from './verdicts.ts';

const subjectOf = (text: string, other = text) => {
  const [measured] = measureVariants(variantsOf(text, other));
  if (!measured) throw new Error('no subject');
  return measured.subject;
};
const criterion = (id: string) => {
  const found = criterionOf(id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

test('on any document the embedded verdicts stand as they were given', () => {
  fc.assert(
    fc.property(randomDocument, (text) => {
      const subject = subjectOf(text);
      const criteria = RUBRIC.map(({ id }) => id);
      const answer = judgeRubric.answer.parse(judgeRubric.embedded({ subject, criteria }));
      expect(judgeRubric.check?.(answer, { subject, criteria })).toEqual([]);
      for (const one of RUBRIC) {
        const verdict = toVerdict(subject, one, 1, judgeOffline(subject, one.id));
        expect([one.id, verdict.met]).toEqual([one.id, detect(subject, one.id).met]);
        expect(verdict.struck).toBeUndefined();
      }
    }),
    { numRuns: 40 },
  );
});

const hedged = section('The service might retry, as appropriate.\n\nIt keeps 30 copies for 7 days.');

test.each([
  ['against what code has found', 'clarity-1', hedged, 'a search by code found something else'],
  [
    'where there was nothing to search',
    'structure-1',
    '\n',
    'code found no headings and stated dependencies to search',
  ],
])('MET of an absence criterion %s falls, and code says why', (_, id, text, why) => {
  const given = { evidence: [], searched: 'everything', reasoning: 'Flawless.', verdict: 'MET' as const };
  const verdict = toVerdict(subjectOf(text), criterion(id), 1, given);
  expect(verdict.met).toBe(false);
  expect(verdict.reason).toContain(`(not counted: ${why})`);
  if (!why.startsWith('a search')) expect(verdict.cited).toContain(why);
  expect(verdict.log).toEqual(detect(subjectOf(text), id).log);
});

test('what code has found is what the report quotes', () => {
  const given = { evidence: [], searched: 'everything', reasoning: 'Flawless.', verdict: 'MET' as const };
  const verdict = toVerdict(subjectOf(hedged), criterion('clarity-1'), 1, given);
  expect(verdict.cited).toContain('might retry');
  expect(verdict.cited).not.toContain('Flawless');
});

test('a quotation is located like any other evidence, or struck', () => {
  const given = {
    evidence: [
      { line: 7, text: 'It keeps 30 copies for 7 days' },
      { line: 7, text: 'It keeps 40 copies for 7 days' },
      { line: 40, text: 'It keeps 30 copies for 7 days' },
    ],
    searched: '',
    reasoning: 'Numbers.',
    verdict: 'MET' as const,
  };
  const verdict = toVerdict(subjectOf(hedged), criterion('clarity-2'), 1, given);
  expect(verdict).toMatchObject({ met: true, struck: given.evidence.slice(1) });
  expect(verdict.evidence).toHaveLength(1);
});

describe('what a judge is told to look for', () => {
  const told = (of?: 'source') => {
    const subject = subjectOf('# Spec\n\nFR-001 holds.\n');
    const payload = { ...subject, coverage: { ...subject.coverage, ...(of && { of }) } };
    return judgeRubric.prompt({ subject: payload, criteria: ['completeness-1', 'clarity-1', 'clarity-2'] })
      .user;
  };

  test('compared documents have no source: all variants together stand in its place', () => {
    expect(told()).toContain('from source input. No source was given: what all variants together name');
    expect(told('source')).not.toContain('No source was given');
  });

  test('an absence criterion that is worded as something good says what speaks against it', () => {
    for (const { kind, against } of RUBRIC) expect(against !== undefined).toBe(kind === 'absence');
    expect(told()).toMatch(
      /clarity-1 \(absence\): .*\. Counter-example: a passage that can be read in two ways/,
    );
    expect(told()).toMatch(/clarity-2 \(presence\): [^.]*$/m);
  });
});
