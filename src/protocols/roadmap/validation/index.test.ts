import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallExtraction, smallPlan, smallSpec } from '../../../../test/documents/small-roadmap.ts';
import { renderRoadmap } from '../artifacts/roadmap.ts';
import { renderTestStrategy } from '../artifacts/test-strategy.ts';
import type { Extraction, RoadmapPlan } from '../model.ts';
import { CHECKS, checkTraceability, type RoadmapTexts } from './index.ts';
import { readTexts } from './reading.ts';

function textsOf(plan: RoadmapPlan, extraction = smallExtraction): RoadmapTexts {
  const report = { plan, extraction, generated: '2026-01-01T00:00:00Z', sources: ['spec.md'] };
  return {
    roadmap: renderRoadmap({
      ...report,
      compliance: 'standard',
      validation: { score: 0, status: 'SKIPPED', warnings: [] },
    }),
    testStrategy: renderTestStrategy(report),
  };
}

const sound = textsOf(smallPlan);

/** Which checks fail, by their ids. */
const failing = (
  texts: RoadmapTexts,
  extraction: Extraction = smallExtraction,
  plan = smallPlan,
): string[] => {
  const reading = readTexts(texts, extraction, plan, smallSpec);
  return CHECKS.filter(({ find }) => find(reading).length > 0).map(({ id }) => id);
};

test('a sound roadmap passes every check', () => {
  expect(failing(sound)).toEqual([]);
  expect(checkTraceability(sound, smallExtraction, smallPlan, smallSpec)).toEqual([]);
});

test('without the text of the spec the extraction speaks for it', () =>
  expect(checkTraceability(sound, smallExtraction, smallPlan)).toEqual([]));

type Edit = readonly [from: string | RegExp, to: string];
const edited = (text: string, edit: Edit | undefined): string => {
  if (!edit) return text;
  const made = text.replace(...edit);
  if (made === text) throw new Error(`nothing to edit: ${edit[0]}`);
  return made;
};

describe('every check fails where its fault is', () => {
  const roadmap: readonly (readonly [check: string, ...edit: Edit])[] = [
    ['whole-documents', /\*End of [\s\S]*/, ''],
    ['whole-documents', 'milestones 3, deliverables 3', 'milestones 3, deliverables 4'],
    ['sections-and-columns', '## Risk Register', '## Risks'],
    ['sections-and-columns', '### Objective', '### Goal'],
    ['sections-and-columns', '| ID | Stands For |', '| ID | Meaning |'],
    ['sections-and-columns', 'None: the work can begin at once.\n', ''],
    ['no-placeholders', 'Users can sign in with a password.', 'TBD by the team later'],
    ['heading-structure', '### Objective', '#### Objective'],
    ['heading-structure', '## Decision Summary', '## Risk Register'],
    ['frontmatter-equals-body', 'milestone_count: 3', 'milestone_count: 4'],
    ['frontmatter-equals-body', 'total_deliverables: 3', 'total_deliverables: 2'],
    ['frontmatter-equals-body', 'total_risks: 1', 'total_risks: 0'],
    ['frontmatter-equals-body', 'title: Notices', 'title: Other'],
    ['frontmatter-equals-body', 'dependencies: ["M1"]', 'dependencies: []'],
    ['frontmatter-equals-body', 'deliverable_count: 1', 'deliverable_count: 7'],
    ['frontmatter-equals-body', 'validation_score: 0', 'validation_score: 93'],
    ['frontmatter-equals-body', 'validation_status: SKIPPED', 'validation_status: LIGHT'],
    ['frontmatter-equals-body', 'spec_source: spec.md', 'spec_source: spec.md\nspec_sources: ["spec.md"]'],
    ['frontmatter-equals-body', 'primary_persona: backend\n', ''],
    ['frontmatter-equals-body', 'validation_mechanical_only: true', 'adversarial: null'],
    ['frontmatter-equals-body', 'validation_mechanical_only: true', 'adversarial:\n  mode: combined'],
    ['frontmatter-equals-body', '  documentation: 0\n', ''],
    ['frontmatter-equals-body', /^---\n/, '--\n'],
    ['id-schemas', '| D2.1 | Mail', '| D1.1 | Mail'],
    ['id-schemas', '| R-001 | the mail', '| RK-1 | the mail'],
    ['references', '- M2: Notices', '- M7: Notices'],
    ['references', '| P0 | M1 | D1.1 | V1 |', '| P0 | M1 | D1.1 | V9 |'],
    ['references', '| P0 | M1 | D1.1 | V1 |', '| P0 | M1 | D1.9 | V1 |'],
    ['references', 'M2 -> M3', 'M2'],
    ['references', 'M1 -> M2, M3', 'M1 -> M2, M3, M1'],
    ['references', '| R-001: the mail', '| R-002: the mail'],
    ['acyclic', 'None: the work can begin at once.', '- M3: Speed and validation'],
    ['order-of-milestones', 'None: the work can begin at once.', '- M3: Speed and validation'],
    ['requirements-placed', 'Mail after failed attempts [FR-002]', 'Mail after failed attempts'],
    ['requirements-placed', /\| FR-002 \| The service should.*\n/, ''],
    ['deferred-with-reason', '| Priority P3: planned after the first release |', '|  |'],
    ['deferred-with-reason', /\| FR-003 (\|[^|]*\| Priority P3)/, '| FR-009 $1'],
    ['rendered-as-planned', /\| D3\.1 \|.*\n/, ''],
    ['coverage-matrix-true', '| P0 | M1 | D1.1 | V1 |', '| P0 | M2 | D1.1 | V1 |'],
    ['ids-known', 'Users can sign in', 'Users can sign in (FR-099)'],
    ['ids-known', 'Users can sign in', 'Users can sign in as FR-1 says'],
    ['criteria-kept', /\| SC-001 \|.*\n/, ''],
    ['risks-mapped', '| backend | RISK-001 |', '| backend | RISK-002 |'],
    ['words-of-the-spec', '| The service must let users sign in with a password. |', '| Users sign in. |'],
    ['urgent-not-deferred', /\| FR-003 (\|[^|]*\| Priority P3)/, '| FR-001 $1'],
    ['limits-kept', 'stays within 200 ms', 'stays within 300 ms'],
    ['milestones-say-something', 'Users can sign in with a password.', 'Users.'],
    ['deliverables-say-something', /(\| D2\.1 \|[^|]*\|).*\n/, '$1  |\n'],
    ['milestone-count', /## M3: [\s\S]*?(?=## Requirement)/, ''],
    ['decisions-recorded', /\| Template \|.*\n/, ''],
    ['references', /\| R-001: the mail.*\n/, ''],
    ['ids-known', /\| M1 to M3 \|.*\n/, ''],
    ['risks-with-mitigation', '| Queue mails and send them again for a day | backend |', '| Monitor | backend |'],
    ['risks-with-mitigation', '| Queue mails and send them again for a day | backend |', '| none stated in the spec | backend |'],
    ['risks-with-owner', '| backend | RISK-001 |', '| - | RISK-001 |'],
    ['risks-rated', /(\| R-001 \|.*\| M2 \|) Medium/, '$1 2'],
    ['risks-with-milestone', /(\| R-001 \|.*\|) M2/, '$1 None'],
    ['measurable-acceptance', 'After the 5th failed attempt one mail is sent', 'Mails are sent properly and fast'],
    ['measurable-acceptance', 'After the 5th failed attempt one mail is sent', 'Works'],
    ['measurable-acceptance', 'After the 5th failed attempt one mail is sent', 'FR-002 can be shown to work as stated (line 4)'],
    ['dependencies-of-the-spec', 'Sign-in with a password [FR-001]', 'Sign-in with a password [FR-002]'],
  ]; // biome-ignore format: a table

  test.each(roadmap)('%s: roadmap.md with %s as %j', (check, ...edit) => {
    const texts = { ...sound, roadmap: edited(sound.roadmap, edit) };
    // Moved to a later milestone, so that what follows from it is built before it.
    if (check === 'dependencies-of-the-spec') {
      texts.roadmap = texts.roadmap.replace('attempts [FR-002]', 'attempts [FR-001]');
    }
    expect(failing(texts)).toContain(check);
  });

  const strategy: readonly (readonly [check: string, ...edit: Edit])[] = [
    ['whole-documents', /[\s\S]*/, ''],
    ['sections-and-columns', '## Acceptance Gates', '## Gates'],
    ['sections-and-columns', '| V1 | M3 | M1, M2, M3 |', '| V1 | M3 | M1 | M2 |'],
    ['no-placeholders', 'integration test', 'TODO'],
    ['frontmatter-equals-body', 'work_milestones: 3', 'work_milestones: 2'],
    ['frontmatter-equals-body', 'validation_milestones: 1', 'validation_milestones: 2'],
    ['frontmatter-equals-body', 'complexity_class: LOW', 'complexity_class: HIGH'],
    ['id-schemas', '| V1 | M3 |', '| VAL | M3 |'],
    ['references', '| V1 | M3 |', '| V1 | M8 |'],
    ['references', '| V1 | M3 | M1, M2, M3 |', '| V1 | M3 | M1, M2, M4 |'],
    ['references', '| FR-002 | V1 | M2 |', '| FR-002 | V3 | M2 |'],
    ['requirements-validated', /\| NFR-001 \| V1 .*\n/, ''],
    ['ids-known', 'load test', 'load test of NFR-077'],
    ['interleave-ratio', 'interleave_ratio: "1:3"', 'interleave_ratio: "1:1"'],
    ['acceptance-gates', /\| M2: Notices.*\n/, ''],
    ['acceptance-gates', /(\| M2: Notices \|[^|]*\|).*\n/, '$1 ok |\n'],
    ['issue-classes', /\| Major .*\n/, ''],
    ['checks-after-work', '| V1 | M3 |', '| V1 | M1 |'],
    ['stop-criteria', 'A requirement of priority P0 is not met |\n\n', 'It is not good enough |\n\n'],
    ['validations-say-what', '| M1, M2, M3 | A req', '| None | A req'],
    ['methods-named', '| load test |', '| - |'],
  ]; // biome-ignore format: a table

  test.each(strategy)('%s: test-strategy.md with %s as %j', (check, ...edit) =>
    expect(failing({ ...sound, testStrategy: edited(sound.testStrategy, edit) })).toContain(check),
  );

  test('interleave-ratio: too much work between two validations', () => {
    const plan: RoadmapPlan = { ...smallPlan, complexity: { ...smallPlan.complexity, class: 'HIGH' } };
    expect(failing(textsOf(plan), smallExtraction, plan)).toContain('interleave-ratio');
  });

  test('ids-of-one-meaning: a risk with the id of a requirement', () => {
    const [first, ...others] = smallExtraction.requirements;
    const extraction = first
      ? { ...smallExtraction, requirements: [{ ...first, id: 'R-001' }, ...others] }
      : smallExtraction;
    expect(failing(textsOf(smallPlan, extraction), extraction)).toContain('ids-of-one-meaning');
  });

  test('none is left without a test', () => {
    const tested = new Set([...roadmap, ...strategy].map(([check]) => check));
    expect(CHECKS.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual(['ids-of-one-meaning']);
  });
});

test('what a spec leaves open itself is no placeholder', () => {
  const [first, ...others] = smallExtraction.requirements;
  const extraction = {
    ...smallExtraction,
    requirements: first ? [{ ...first, text: 'The TODO list must sync.' }, ...others] : others,
  };
  expect(failing(textsOf(smallPlan, extraction), extraction)).toEqual([]);
});

describe('the gate', () => {
  test('a text that is cut anywhere is shut out', () => {
    const cut = fc.record({
      which: fc.constantFrom('roadmap' as const, 'testStrategy' as const),
      share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    });
    fc.assert(
      fc.property(cut, ({ which, share }) => {
        const bytes = new TextEncoder().encode(sound[which]);
        const text = new TextDecoder().decode(bytes.subarray(0, Math.floor(bytes.length * share)));
        expect(checkTraceability({ ...sound, [which]: text }, smallExtraction, smallPlan)).not.toEqual([]);
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  test.each(['roadmap', 'testStrategy'] as const)('%s without its last bytes', (which) => {
    const text = sound[which];
    for (let length = text.length - 130; length < text.length; length += 1) {
      const texts = { ...sound, [which]: text.slice(0, length) };
      expect(checkTraceability(texts, smallExtraction, smallPlan)).not.toEqual([]);
    }
  });

  test('a line that is left out of a table is missed', () => {
    const lines = sound.roadmap.split('\n');
    const rows = lines.flatMap((line, index) => (line.startsWith('| ') ? [index] : []));
    for (const index of rows) {
      const roadmap = lines.filter((_, at) => at !== index).join('\n');
      const found = failing({ ...sound, roadmap });
      expect([lines[index], found.length > 0]).toEqual([lines[index], true]);
    }
  });

  test('a finding says what, where and what to do', () => {
    const roadmap = sound.roadmap.replace('Users can sign in', 'FR-099: users can sign in');
    const line = roadmap.split('\n').findIndex((text) => text.includes('FR-099')) + 1;
    expect(checkTraceability({ ...sound, roadmap }, smallExtraction, smallPlan)).toEqual([
      {
        path: `roadmap.md:${line}`,
        message: 'FR-099 stands neither in the spec nor under New Identifiers: take it out or declare it',
      },
    ]);
  });

  test('an id that is declared may be used', () => {
    const plan = { ...smallPlan, declaredNew: [{ id: 'FR-099', what: 'asked for by the reviewers' }] };
    const texts = textsOf(plan);
    const roadmap = texts.roadmap.replace('Users can sign in', 'FR-099: users can sign in');
    expect(checkTraceability({ ...texts, roadmap }, smallExtraction, plan)).toEqual([]);
  });
});
