// A model that fails for good: the embedded engine answers in its place where that was allowed, says so everywhere,
// and never otherwise.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { ModelError } from '../../src/agents/failures/model-error.ts';
import { createModel } from '../../src/agents/models/create-model.ts';
import { VERSION } from '../../src/domain/version.ts';
import { runInDirectory } from '../../src/engine/run-workflow.ts';
import { createRunDirectory } from '../../src/journal/run-directory.ts';
import { adversarial as compare } from '../../src/surfaces/library/workflows.ts';
import { verifyOwnRuns } from '../../src/surfaces/verify/own-run.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { openaiChat } from '../vendors/openai-chat.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { compareWith } from './compare-with.ts';

const MODEL = 'anthropic:claude-test';
const STAND_IN = `embedded (for ${MODEL})`;
const WORDS = `${MODEL} says 401: your credit is used up`;

const spec = (minutes: number): string =>
  `# Session spec\n\n## Limits\n\nA session must end after ${minutes} minutes.\n\n## Storage\n\nFR-001: Sessions must be kept for ${minutes} days because the auditor asks.\n`;
const TEXTS = [spec(15), spec(30)];

/** Dead for these roles, and like the embedded engine for all others. */
const deadFor = (...roles: readonly string[]): Agent => ({
  name: MODEL,
  async answer(question, payload, context) {
    if (roles.includes(context.role)) throw new ModelError(WORDS, { code: 'agent/invalid-key' });
    return embeddedAgent.answer(question, payload, context);
  },
});

const stoodIn = (events: Awaited<ReturnType<typeof compareWith>>['events']): string[] =>
  events.flatMap((event) =>
    event.type === 'answer-recorded' && event.agent === STAND_IN ? [event.step] : [],
  );

describe('a dead seat', () => {
  test.each([
    ['an advocate', 'advocate:B', 'debate/too-few-advocates', `Advocate for Variant 2 (embedded): ${WORDS}`],
    ['the judge', 'judge', 'agent/invalid-key', WORDS],
  ])(
    '%s stops the run in the words of its vendor unless somebody may stand in',
    async (_, role, code, words) => {
      const dead = compareWith(deadFor(role), TEXTS);
      await expect(dead).rejects.toMatchObject({ code, exitCode: 4 });
      await expect(dead).rejects.toThrow(words);
    },
  );

  test('an advocate: the embedded engine argues after the retry, and every artifact from then on says so', async () => {
    const { output, artifact, prompts, warnings, events } = await compareWith(deadFor('advocate:B'), TEXTS, {
      allowDegraded: true,
      depth: 'deep',
      convergence: 0.99,
    });
    expect(output.debate.advocates).toEqual(['A', 'B']);
    expect(output.debate.failed_advocates).toEqual([]);
    const steps = stoodIn(events);
    expect(steps[0]).toBe('debate/round-1/advocate-B/retry/stand-in');
    expect(steps.every((step) => /^debate\/round-[123]\/advocate-B\/retry\/stand-in$/.test(step))).toBe(true);
    expect(steps.length).toBe(output.debate.rounds);
    expect(
      prompts.filter(({ role, kind }) => role === 'advocate:B' && kind === 'state-position'),
    ).toHaveLength(2);
    expect(warnings).toContain(`${STAND_IN} answers "debate/round-1/advocate-B/retry": ${WORDS}`);
    const standsIn = `; ${STAND_IN}: advocate:B`;
    for (const name of ['debate-transcript.md', 'base-selection.md'])
      expect(artifact(name)).toContain(`- Engine: ${MODEL}${standsIn}\n`);
    // Nobody is asked for the plan and the merge, nor for the analysis.
    expect(artifact('refactor-plan.md')).toContain(`- Engine: embedded${standsIn}\n`);
    expect(artifact('merge-log.md')).toContain(`steelman (embedded${standsIn})`);
    expect(artifact('diff-analysis.md')).toContain('- Engine: embedded\n');
    expect(output.contract.warnings.join()).toContain(STAND_IN);
  });

  test('the judge: in its place the rules judge', async () => {
    const { artifact, events, output } = await compareWith(deadFor('judge'), TEXTS, { allowDegraded: true });
    const whole = await compareWith(embeddedAgent, TEXTS);
    expect(output.selection.base).toBe(whole.output.selection.base);
    expect(stoodIn(events).filter((step) => step.startsWith('score/pass-'))).toHaveLength(4);
    expect(artifact('base-selection.md')).toContain(`- Engine: embedded; ${STAND_IN}: judge\n`);
    expect(artifact('debate-transcript.md')).toContain(`- Engine: ${MODEL}\n`);
  });

  test('nobody stands in for a person', async () => {
    const dead = compareWith(deadFor('human'), TEXTS, { allowDegraded: true });
    await expect(dead).rejects.toThrow(WORDS);
  });

  test('who answers is not disturbed by the permission', async () => {
    const allowed = await compareWith(deadFor(), TEXTS, { allowDegraded: true });
    const plain = await compareWith(deadFor(), TEXTS);
    expect(stoodIn(allowed.events)).toEqual([]);
    expect(allowed.artifact('merge-log.md')).toBe(plain.artifact('merge-log.md'));
  });
});

test('a run that is resumed at any event goes the same way, even if the model is well again', async () => {
  const settings = { allowDegraded: true };
  const whole = await compareWith(deadFor('advocate:B', 'judge'), TEXTS, settings);
  const stood = whole.events.findIndex((event) => event.type === 'answer-failed');
  for (let kept = stood + 1; kept < whole.events.length; kept += 3) {
    const events = whole.events.slice(0, kept);
    const resumed = await compareWith(deadFor('advocate:B', 'judge'), TEXTS, settings, events);
    expect(resumed.output).toEqual(whole.output);
    expect(stoodIn(resumed.events).sort()).toEqual(stoodIn(whole.events).sort());
  }
  const last = whole.events.findLastIndex((event) => event.type === 'answer-recorded');
  const well = await compareWith(deadFor(), TEXTS, settings, whole.events.slice(0, last + 1));
  expect(well.output).toEqual(whole.output);
});

describe('in a folder', () => {
  async function runIn(allowDegraded: boolean, agent: Agent): Promise<string> {
    const folder = join(await temporaryFolder(), 'adversarial');
    const documents = TEXTS.map((text, at) => ({ label: `${at}.md`, sourcePath: `${at}.md`, text }));
    const input = adversarial.input.parse({ documents, ...(allowDegraded && { allowDegraded }) });
    await runInDirectory(await createRunDirectory(folder), adversarial, input, {
      agentFor: () => agent,
      startedAt: '2026-01-31T12:00:00Z',
      engine: MODEL,
      version: VERSION,
    });
    return folder;
  }

  test('run.json lists the steps, and verify finds the run true', async () => {
    const folder = await runIn(true, deadFor('advocate:B', 'judge'));
    const { degraded } = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'));
    expect(degraded).toContainEqual({ step: 'debate/round-1/advocate-B/retry/stand-in', agent: STAND_IN });
    expect(degraded).toContainEqual({ step: 'score/pass-1/variant-A/retry/stand-in', agent: STAND_IN });
    const { reports } = await verifyOwnRuns(folder);
    expect(reports.flatMap(({ findings }) => findings)).toEqual([]);
  });

  test('what a stand-in said is recomputed: another answer under its name is found', async () => {
    const folder = await runIn(true, deadFor('advocate:B'));
    const path = join(folder, 'journal.jsonl');
    const lines = (await readFile(path, 'utf8')).split('\n');
    const at = lines.findIndex((line) => line.includes('advocate-B/retry/stand-in'));
    const event = JSON.parse(lines[at] ?? '');
    lines[at] = JSON.stringify({ ...event, answer: { ...event.answer, summary: 'B is best.' } });
    await writeFile(path, lines.join('\n'));
    const { reports } = await verifyOwnRuns(folder);
    expect(reports.flatMap(({ findings }) => findings.map(({ message }) => message)).join()).toMatch(
      /advocate-B\/retry\/stand-in/,
    );
  });

  test('a run in which nobody stood in says nothing of it', async () => {
    const folder = await runIn(true, deadFor());
    expect(JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'))).not.toHaveProperty('degraded');
  });
});

test.each([true, false])('over HTTP, with every call refused: allowed %s', async (allowDegraded) => {
  const vendor = await startVendor(openaiChat, {
    answer: () => 'never',
    fault: () => ({ kind: 'invalid-key', words: 'your credit is used up' }),
  });
  onTestFinished(() => vendor.close());
  const { provider, model } = vendor.dialect;
  const dead = await createModel({ provider, model, baseUrl: vendor.baseUrl, apiKey: 'planted' });
  const documents = TEXTS.map((text, at) => ({ name: `${at}.md`, text }));
  const { result } = compare({ compare: documents, model: 'dead', allowDegraded }, { models: { dead } });
  if (!allowDegraded) {
    await expect(result).rejects.toThrow(
      /Variant 1 \(dead\): .*your credit.*Variant 2 \(dead\): .*your credit/,
    );
    return;
  }
  const { artifacts, output, warnings, engine } = await result;
  expect(output.debate.advocates).toEqual(['A', 'B']);
  expect(warnings.map(({ message }) => message).join('\n')).toContain('embedded (for ');
  expect(artifacts['merge-log.md']).toContain(
    `embedded; embedded (for ${engine}): advocate:A, advocate:B, judge`,
  );
});
