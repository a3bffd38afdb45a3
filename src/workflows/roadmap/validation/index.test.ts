import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallExtraction, smallPlan, smallSpec } from '../../../../test/documents/small-roadmap.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import type { Extraction } from '../model/extraction.ts';
import type { RoadmapPlan } from '../model/plan.ts';
import { renderRoadmap } from '../reports/roadmap.ts';
import { renderTestStrategy } from '../reports/test-strategy.ts';
import { GATE } from './gate-checks.ts';
import { checkTraceability, validateRoadmap } from './index.ts';
import { measureTexts } from './measures.ts';
import { type RoadmapTexts, readTexts } from './read-artifacts.ts';

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

/** Which checks of the gate fail, and which measures find something. */
const failing = (
  texts: RoadmapTexts,
  extraction: Extraction = smallExtraction,
  plan = smallPlan,
): string[] => {
  const read = readTexts(texts, extraction, plan, smallSpec);
  return [
    ...GATE.filter(({ find }) => find(read).length > 0).map(({ id }) => id),
    ...measureTexts(read)
      .filter(({ findings }) => findings.length > 0)
      .map(({ dimension }) => dimension),
  ];
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
    ['counts', /\*End of [\s\S]*/, ''],
    ['counts', 'milestones 3, deliverables 3', 'milestones 3, deliverables 4'],
    ['counts', 'milestone_count: 3', 'milestone_count: 4'],
    ['counts', 'total_deliverables: 3', 'total_deliverables: 2'],
    ['counts', 'total_risks: 1', 'total_risks: 0'],
    ['counts', /^---\n/, '--\n'],
    ['counts', /\| D3\.1 \|.*\n/, ''],
    ['sections', '## Risk Register', '## Risks'],
    ['sections', '| ID | Stands For |', '| ID | Meaning |'],
    ['order', '- M2: Notices', '- M7: Notices'],
    ['order', 'None: the work can begin at once.', '- M3: Speed and validation'],
    ['order', '| P0 | M1 | D1.1 | V1 |', '| P0 | M9 | D1.1 | V1 |'],
    ['requirements-placed', 'Mail after failed attempts [FR-002]', 'Mail after failed attempts'],
    ['requirements-placed', /\| FR-002 \| The service should.*\n/, ''],
    ['requirements-placed', '| P0 | M1 | D1.1 | V1 |', '| P0 | M1 | D2.1 | V1 |'],
    ['deferred-with-reason', '| Priority P3: planned after the first release |', '|  |'],
    ['deferred-with-reason', /\| FR-003 (\|[^|]*\| Priority P3)/, '| FR-009 $1'],
    ['ids-known', 'Users can sign in', 'Users can sign in (FR-099)'],
    ['ids-known', 'Users can sign in', 'Users can sign in as FR-1 says'],
    ['nothing-lost', /\| SC-001 \|.*\n/, ''],
    ['nothing-lost', '| backend | RISK-001 |', '| backend | RISK-002 |'],
    ['words-of-the-spec', '| The service must let users sign in with a password. |', '| Users sign in. |'],
    ['faithfulness', /\| FR-003 (\|[^|]*\| Priority P3)/, '| FR-001 $1'],
    ['faithfulness', 'stays within 200 ms', 'stays within 300 ms'],
    ['consistency', '## M2: Notices', '## M2: Phase 2'],
    ['risk-quality', '| Queue mails and send them again for a day | backend |', '| Monitor | backend |'],
    ['risk-quality', '| Queue mails and send them again for a day | backend |', '| none stated in the spec | backend |'],
    ['test-actionability', 'After the 5th failed attempt one mail is sent', 'Mails are sent properly and fast'],
    ['test-actionability', 'After the 5th failed attempt one mail is sent', 'Works'],
    ['test-actionability', 'After the 5th failed attempt one mail is sent', 'FR-002 can be shown to work as stated (line 4)'],
    ['test-actionability', 'After the 5th failed attempt one mail is sent', 'No criterion stated (line 4): ask its author what shows it'],
    ['traceability', '[FR-001]', '[FR-001, FR-002, FR-003, NFR-001, FR-009]'],
  ]; // biome-ignore format: a table

  test.each(roadmap)('%s: roadmap.md with %s as %j', (check, ...edit) =>
    expect(failing({ ...sound, roadmap: edited(sound.roadmap, edit) })).toContain(check),
  );

  const strategy: readonly (readonly [check: string, ...edit: Edit])[] = [
    ['counts', /[\s\S]*/, ''],
    ['counts', 'work_milestones: 3', 'work_milestones: 2'],
    ['counts', /\| M2: Notices.*\n/, ''],
    ['sections', '## Acceptance Gates', '## Gates'],
    ['sections', '| V1 | M3 | M1, M2, M3 |', '| V1 | M3 | M1 | M2 |'],
    ['requirements-placed', /\| NFR-001 \| V1 .*\n/, ''],
    ['ids-known', 'load test', 'load test of NFR-077'],
  ]; // biome-ignore format: a table

  test.each(strategy)('%s: test-strategy.md with %s as %j', (check, ...edit) =>
    expect(failing({ ...sound, testStrategy: edited(sound.testStrategy, edit) })).toContain(check),
  );

  test('achievability: an order against the spec', () => {
    const roadmap = sound.roadmap
      .replace('Sign-in with a password [FR-001]', 'Sign-in with a password [FR-002]')
      .replace('attempts [FR-002]', 'attempts [FR-001]');
    expect(failing({ ...sound, roadmap })).toContain('achievability');
  });

  test('test-strategy: a criterion that belongs to nothing', () => {
    const criteria = smallExtraction.criteria.map((one) => ({ ...one, derivedFrom: [] }));
    expect(failing(sound, { ...smallExtraction, criteria })).toContain('test-strategy');
  });
});

describe('the score is earned', () => {
  const silent = { report: () => undefined } as unknown as Deliberation;
  const validate = (more: Partial<Parameters<typeof validateRoadmap>[0]>) =>
    validateRoadmap(
      {
        texts: sound,
        extraction: smallExtraction,
        plan: smallPlan,
        reviewers: false,
        spec: smallSpec,
        ...more,
      },
      silent,
      0,
    );

  test('each thing that is wanting costs, and one costs less than two', async () => {
    const scoreOf = async (roadmap: string) => (await validate({ texts: { ...sound, roadmap } })).score;
    const one = sound.roadmap.replace('After the 5th failed attempt one mail is sent', 'Works');
    const two = one.replace('| Queue mails and send them again for a day | backend |', '| none | backend |');
    const scores = [await scoreOf(sound.roadmap), await scoreOf(one), await scoreOf(two)];
    expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a));
  });

  test('[001/R2-12-validation] a spec in which nothing can be counted is not whole, and scores less', async () => {
    const counted = await validate({});
    const nothing = await validate({ spec: 'Nothing.\n' });
    expect(counted.isWhole).toBe(true);
    expect(nothing.isWhole).toBe(false);
    expect(nothing.score).toBeLessThan(counted.score);
  });

  test('[001/R2-12-validation] what the raw spec asks for and no row holds keeps it from being whole', async () => {
    const spec = `${smallSpec}\n\n## Exports\n\n- The service must export invoices as XML every night.\n`;
    const { isWhole, recommendations } = await validate({ spec });
    expect(isWhole).toBe(false);
    expect(recommendations.join()).toContain('export invoices as XML');
  });

  test('[001/R2-5-unjudged] a statement of a spec that no one has judged does, too', async () => {
    const { isWhole, recommendations } = await validate({ unjudged: ['Q-007 L11 `Pipelines stay open.`'] });
    expect(isWhole).toBe(false);
    expect(recommendations.join()).toContain('Q-007');
  });
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
});
