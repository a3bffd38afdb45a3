import { readFile } from 'node:fs/promises';
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import { runWorkflow } from '../../../engine/run-workflow.ts';
import { memoryJournal } from '../../../journal/journal.ts';
import { type AdversarialOutput, adversarial } from '../../../workflows/adversarial/index.ts';
import type { Session } from '../context/session.ts';
import { printSummary, shownIn } from './summary.ts';

/** Approves no place that exists. */
const misplacing: Agent = {
  name: 'somebody',
  async answer(question, payload, context) {
    if (question.kind !== 'review-plan') return embeddedAgent.answer(question, payload, context);
    const { changes } = payload as { changes: readonly { number: number }[] };
    const move = changes.map(({ number }) => ({ change: number, after: 'Nowhere' }));
    return { approved: true, remove: [], move };
  },
};

const documents = () =>
  Promise.all(
    ['a', 'b'].map(async (name) => ({
      label: `${name}.md`,
      sourcePath: `${name}.md`,
      text: await readFile(`examples/checkout/${name}.md`, 'utf8'),
    })),
  );

async function compare(agent: Agent): Promise<AdversarialOutput> {
  return runWorkflow(adversarial, adversarial.input.parse({ documents: await documents() }), {
    journal: memoryJournal(),
    agentFor: () => agent,
    publish: async () => undefined,
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    version: '0.0.0',
  });
}

async function summarise(
  agent: Agent,
  json: boolean,
  change: (output: AdversarialOutput) => AdversarialOutput = (output) => output,
) {
  const out: string[] = [];
  const noted: string[] = [];
  const session = {
    cwd: '/specs',
    options: { json },
    print: (text: string) => out.push(text),
    note: (text: string) => noted.push(text),
    paint: picocolors.createColors(false),
  } as unknown as Session;
  const output = change(await compare(agent));
  const folder = '/specs/adversarial';
  const about = { engine: 'embedded', request: {}, isStrict: false, artifacts: [], folder, isNew: true };
  const input = adversarial.input.parse({ documents: await documents() });
  const summary = adversarial.summarise(output, input, shownIn(session, about));
  const exitCode = await printSummary(summary, { folder, warnings: [], engine: 'embedded' }, session);
  return { exitCode, stdout: out.join(''), stderr: noted.join(''), output };
}

test.each([false, true])(
  'a failed merge is told on both streams, with exit code 1; json: %s',
  async (json) => {
    const { exitCode, stdout, stderr, output } = await summarise(misplacing, json);
    expect(exitCode).toBe(1);
    const { planned } = output.merge;
    expect(stderr).toMatch(
      new RegExp(`^error: The run failed at merge: .*${planned} of ${planned} changes could not be applied`),
    );
    expect(stderr).toContain('hint: adversarial/refactor-plan.md says what to do by hand.\n');
    if (json) expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', failure_stage: 'merge' });
    else expect(stdout).toMatch(/\nStatus: failed at merge: .*could not be applied/);
  },
);

test('a merge that worked leaves nothing to say on the other stream', async () => {
  const { exitCode, stdout, stderr } = await summarise(embeddedAgent, false);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain(
    '\nMerged document: merged-output.md\nBrief: adversarial/decision-brief.md\nReport: adversarial/diff-analysis.md\n',
  );
});

test.each([false, true])(
  '[H10] a merged document that fails a check is kept and ends with 1; json: %s',
  async (json) => {
    const failing = (output: AdversarialOutput): AdversarialOutput => ({
      ...output,
      validation: {
        ...output.validation,
        passed: false,
        checks: output.validation.checks.map((one, at) => ({ ...one, passed: at > 0 })),
      },
    });
    const { exitCode, stderr, output } = await summarise(embeddedAgent, json, failing);
    expect(output.contract.status).toBe('partial');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^error: The merge failed its checks: the merged document failed a check \(/);
  },
);
