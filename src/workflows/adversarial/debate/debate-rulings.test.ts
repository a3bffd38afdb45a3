// Whole debates in which models break the rules or fail: what counts then, and what is said about it.

import { describe, expect, test } from 'vitest';
import { compareWith } from '../../../../test/models/compare-with.ts';
import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import { AgentError } from '../../../domain/errors.ts';

const TEXTS = [30, 10, 20].map((seconds) => `# Spec\n\n## Limits\n\nThe timeout is ${seconds} s.\n`);
const place = (variant: string) => ({
  variant,
  line: 5,
  text: TEXTS['ABC'.indexOf(variant)]?.split('\n')[4] ?? '',
});

interface Said {
  steelmen?: object[];
  weaknesses?: object[];
  concessions?: object[];
  positions: object[];
}

/** Takes the approach of `choice` on every point, and more. */
const voting = (
  choice: (role: string) => string,
  more: (said: Said, role: string, kind: string) => object = () => ({}),
): Agent => ({
  name: 'm',
  async answer(question, payload, context) {
    const said = (await embeddedAgent.answer(question, payload, context)) as Said;
    const { role } = context;
    if (!role.startsWith('advocate:')) return said;
    const resolution = choice(role);
    const evidence = /^[A-C]$/.test(resolution) ? [place(resolution)] : [];
    const positions = ['X-001'].map((point) => ({
      point,
      evidence,
      reasoning: 'So.',
      resolution,
      question: 'Which?',
      concedes: false,
    }));
    return { ...said, keeps: [], positions, ...more({ ...said, positions }, role, question.kind) };
  },
});

const ids = (output: { readonly debate: { readonly points: readonly { readonly point_id: string }[] } }) =>
  output.debate.points.map(({ point_id }) => point_id);

describe('[000/R2-4-steelman] [000/T03.02-steelman-each] an advocate that gives no steelman, asked again or not', () => {
  const mute = voting(
    () => 'A',
    ({ steelmen = [] }, role, kind) =>
      role === 'advocate:A' && kind === 'state-position'
        ? {
            steelmen: steelmen.filter((one) => (one as { variant: string }).variant !== 'B'),
            weaknesses: ['B', 'C'].map((variant) => ({
              variant,
              claim: `${variant} is slow`,
              evidence: [place(variant)],
            })),
          }
        : {},
  );

  test('is not counted against that variant, and the run says so', async () => {
    const { output, artifact, warnings, prompts } = await compareWith(mute, TEXTS);
    expect(ids(output)).toEqual(['X-001']);
    const words = 'Advocate A gave no steelman of Variant B: what it says against it does not count';
    expect(warnings).toContain(words);
    const transcript = artifact('debate-transcript.md');
    expect(transcript).toContain(
      '- No steelman: Advocate A of Variant B; what it says against it does not count\n',
    );
    expect(transcript).toContain('B is slow (does not count: no steelman)');
    expect(output.debate.missing_steelmen).toEqual([{ advocate: 'A', variant: 'B' }]);
    expect(output.debate.positions.find(({ advocate }) => advocate === 'A')).toMatchObject({
      unheard: ['B'],
    });
    const criticised = (role: string) =>
      prompts
        .find((one) => one.kind === 'rebut' && one.role === role)
        ?.user.match(/Criticisms to answer: (.*)/)?.[1];
    expect([criticised('advocate:B'), criticised('advocate:C')]).toEqual(['none', 'A.2']);
    expect(output.contract.status).toBe('partial');
    expect(output.contract.warnings).toContain(words);
  });

  test('with all steelmen the same votes make a success', async () => {
    const { output } = await compareWith(
      voting(() => 'A'),
      TEXTS,
    );
    expect(output.debate.points).toMatchObject([{ winner: 'A', agreed: true, confidence: 95 }]);
    expect(output.contract).toMatchObject({ status: 'success', open_points: [], convergence_score: 1 });
  });
});

describe('[000/R2-1-position] resolutions of models', () => {
  test('both and combine are agreed on without a winner', async () => {
    const { output, artifact } = await compareWith(
      voting(() => 'both'),
      TEXTS,
      { depth: 'quick' },
    );
    expect(output.debate.points).toMatchObject([{ winner: null, agreed: true, resolution: 'both' }]);
    expect(artifact('debate-transcript.md')).toContain('| X-001 | both | 90% |');
  });

  test('what is open keeps its question, in the record and in the matrix', async () => {
    const { output, artifact } = await compareWith(
      voting(() => 'open'),
      TEXTS,
      { depth: 'quick' },
    );
    expect(output.debate.positions[0]).toMatchObject({ resolution: 'open', question: 'Which?' });
    expect(artifact('debate-transcript.md')).toContain(
      '| X-001 | unresolved | 50% | No majority among 3 (open: A, B, C). Which? |',
    );
  });

  test('[000/R2-3-confidence] quotes that have nothing to do with the point are counted and weigh nothing', async () => {
    const beside = voting(
      () => 'A',
      ({ positions }) => ({
        positions: positions.map((one) => ({
          ...one,
          evidence: [{ variant: 'A', line: 1, text: '# Spec' }],
        })),
      }),
    );
    const { output, artifact } = await compareWith(beside, TEXTS, { depth: 'quick' });
    expect(output.debate.points).toMatchObject([{ winner: 'A', confidence: 90 }]);
    expect(artifact('debate-transcript.md')).toMatch(
      /^- Evidence: \d+ verified, 0 not verified, 3 beside the point$/m,
    );
  });

  test.each([
    ['a weakness admitted on a point gives it up', false, '| So. |'],
    ['a position that says so gives it up', true, '| So. Conceded by B. |'],
  ])('%s: %s', async (_, concedes, cell) => {
    const admitted = [{ point: 'X-001', claim: 'A is right', evidence: [place('A')] }];
    const meek = voting(
      () => 'A',
      ({ positions }, role) =>
        role === 'advocate:B'
          ? { concessions: admitted, positions: positions.map((one) => ({ ...one, concedes })) }
          : {},
    );
    const { output, artifact } = await compareWith(meek, TEXTS, { depth: 'quick' });
    expect(output.debate.positions.map((one) => one.concedes)).toEqual([false, concedes, false]);
    expect(output.debate.concessions).toContainEqual({ advocate: 'B', round: 1, point: 'X-001' });
    expect(artifact('debate-transcript.md')).toContain(cell);
  });
});

describe('a judge that fails', () => {
  const failing = (times: number): Agent => {
    let left = times;
    return {
      name: 'm',
      async answer(question, payload, context) {
        if (question.kind === 'judge-rubric' && left > 0) {
          left -= 1;
          throw new AgentError('overloaded', { code: 'agent/failed' });
        }
        return embeddedAgent.answer(question, payload, context);
      },
    };
  };

  test('is asked once more', async () => {
    const { events } = await compareWith(failing(1), TEXTS);
    const steps = events.flatMap((event) => (event.type === 'answer-recorded' ? [event.step] : []));
    expect(steps).toContain('score/pass-1/variant-A/retry');
  });

  test('and is lost for good if it fails again', async () => {
    await expect(compareWith(failing(99), TEXTS)).rejects.toThrow('overloaded');
  });
});
