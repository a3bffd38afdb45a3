// The error matrix of the protocol, row by row, in real folders: what fails, what the run makes of it, and what its
// contract says. Nothing is lost in any row: each folder can be resumed, or holds all that was asked for.

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { ReturnContract } from '../../src/domain/contract.ts';
import { AgentError } from '../../src/domain/errors.ts';
import { resumeRun } from '../../src/engine/resume-run.ts';
import { runInDirectory } from '../../src/engine/run-workflow.ts';
import { createRunDirectory } from '../../src/journal/run-directory.ts';
import { recordingAgent } from '../../src/testing.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

const ARTIFACTS = [
  'base-selection.md',
  'debate-transcript.md',
  'diff-analysis.md',
  'merge-log.md',
  'refactor-plan.md',
];

const spec = (seconds: number, more = ''): string =>
  `# Session spec\n\n## Limits\n\nA session must end after ${seconds} minutes.\n\n## Storage\n\nFR-001: Sessions must be kept for ${seconds} days because the auditor asks.${more}\n`;
const TWO = [spec(15), spec(30)];
const THREE = [...TWO, spec(45, ' Backups are taken every 6 hours.')];

interface Ended {
  readonly folder: string;
  readonly error: unknown;
  readonly contract: ReturnContract;
  readonly read: (name: string) => Promise<string>;
}

async function compare(
  texts: readonly string[],
  agent: Agent = embeddedAgent,
  settings: object = {},
): Promise<Ended> {
  const folder = join(await temporaryFolder(), 'adversarial');
  const documents = texts.map((text, at) => ({ label: `${at}.md`, sourcePath: `${at}.md`, text }));
  const input = adversarial.input.parse({ documents, mergedName: 'merged-spec.md', ...settings });
  const error = await runInDirectory(await createRunDirectory(folder), adversarial, input, {
    agentFor: () => agent,
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    version: '0.0.0',
  }).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return ended(folder, error);
}

async function ended(folder: string, error?: unknown): Promise<Ended> {
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  const contract = parse(await read('return-contract.yaml')) as ReturnContract;
  expect(JSON.parse(await read('run.json')).contract).toEqual(contract);
  if (contract.merged_output_path !== null) await read(contract.merged_output_path);
  return { folder, error, contract, read };
}

/** The advocates of these letters fail so many times each at what they are asked first. */
function failing(letters: string, times: number): ReturnType<typeof recordingAgent> {
  const left = new Map([...letters].map((letter) => [`advocate:${letter}`, times]));
  return recordingAgent({
    name: embeddedAgent.name,
    async answer(question, payload, context) {
      const more = left.get(context.role) ?? 0;
      left.set(context.role, more - 1);
      if (more > 0) throw new Error('timed out');
      return embeddedAgent.answer(question, payload, context);
    },
  });
}

const askedOf = (agent: ReturnType<typeof recordingAgent>, letter: string) =>
  agent.asked.filter(({ context, question }) => {
    return context.role === `advocate:${letter}` && question === 'state-position';
  });

describe('agent failure', () => {
  test('[000/T03.02-retry-once] is retried once with the same inputs, and then forgotten', async () => {
    const agent = failing('B', 1);
    const { error, contract } = await compare(THREE, agent);
    expect(error).toBeUndefined();
    const [first, second, ...others] = askedOf(agent, 'B');
    expect([second?.payload, others]).toEqual([first?.payload, []]);
    expect(contract.warnings.join()).not.toMatch(/failed/);
  });

  test('[000/T03.02-retry-once] [000/T06.01-agent-failure-logged] after the retry the debate goes on with the others, and says so', async () => {
    const agent = failing('B', 2);
    const { error, contract, read, folder } = await compare(THREE, agent);
    expect(error).toBeUndefined();
    expect(askedOf(agent, 'B')).toHaveLength(2);
    expect(contract.warnings).toContain(
      'Advocate for Variant 2 failed in round 1: the debate continues without it',
    );
    expect(await read('debate-transcript.md')).toMatch(/Failed advocates: B \(round 1\)/);
    // Its variant stays for the diff and the scores (ruling D-19).
    expect(await read('base-selection.md')).toContain('Variant B');
    expect(await readdir(folder)).toContain('variant-2-original.md');
  });
});

describe('fewer than two advocates, the single variant remaining', () => {
  test.each([
    ['one of two', TWO, 'B', 1],
    ['two of three', THREE, 'AC', 1],
    ['all', TWO, 'AB', 0],
  ])(
    '[000/T03.02-abort-below-two] %s: the debate is aborted, the variants stay as they are',
    async (_, texts, letters, answered) => {
      const { error, contract, folder, read } = await compare(texts, failing(letters, 2));
      expect(error).toBeInstanceOf(AgentError);
      expect(error).toMatchObject({
        exitCode: 4,
        message: [
          `The debate needs at least 2 advocates, ${answered} answered`,
          ...[...letters].map(
            (letter) =>
              `Advocate for Variant ${'ABC'.indexOf(letter) + 1} (embedded): embedded could not answer "debate/round-1/advocate-${letter}/retry": timed out`,
          ),
        ].join('. '),
      });
      expect(contract).toMatchObject({
        status: 'failed',
        failure_stage: 'debate',
        merged: false,
        merged_output_path: null,
        artifacts_dir: '.',
        base_variant: null,
        convergence_score: null,
      });
      // What is missing are advocates, and they are named; what was found and said is kept.
      expect(contract.warnings.join('\n')).toContain(
        `Advocate for Variant ${'ABC'.indexOf(letters[0] ?? '') + 1} (embedded)`,
      );
      expect(contract.warnings.join('\n')).not.toContain('minimum 2 variants');
      expect(contract.unresolved_conflicts).toEqual(['X-001', 'X-002']);
      const transcript = await read('debate-transcript.md');
      expect(transcript).toContain(`- Advocate count: ${answered}\n`);
      for (const letter of letters) expect(transcript).toContain(`${letter} (round 1)`);
      for (const [at, text] of texts.entries())
        expect(await read(`variant-${at + 1}-original.md`)).toBe(text);
      expect(await readdir(join(folder, '..'))).toEqual(['adversarial']);
    },
  );

  test('the run goes on once there is an answer, as if nothing had been', async () => {
    const { folder } = await compare(TWO, failing('B', 2));
    await resumeRun(folder, {
      workflows: { adversarial } as never,
      agentsFor: () => () => embeddedAgent,
    });
    const { contract, read } = await ended(folder);
    const whole = await compare(TWO);
    expect(contract).toEqual(whole.contract);
    for (const name of [...ARTIFACTS, 'return-contract.yaml', '../merged-spec.md']) {
      expect(await read(name)).toBe(await whole.read(name));
    }
  });
});

describe('variants too similar', () => {
  test('[000/similarity-contract] skips the debate, and writes all artifacts with the reason', async () => {
    const { error, contract, read } = await compare([spec(15), spec(15), `${spec(15)}\n`]);
    expect(error).toBeUndefined();
    expect(contract).toMatchObject({
      status: 'partial',
      convergence_score: 1,
      debate_skipped: true,
      convergence_checked: false,
      base_variant: 'original:variant-1',
      failure_stage: null,
      merged: true,
      unresolved_conflicts: [],
    });
    for (const name of ['debate-transcript.md', 'base-selection.md', 'merge-log.md']) {
      expect(await read(name)).toContain('variants substantially identical');
    }
    expect(await read('refactor-plan.md')).toContain('## Planned Changes');
  });
});

describe('no convergence', () => {
  test.each(['standard', 'deep'])(
    '[000/T06.01-no-convergence] [000/T05.07-partial-failed] [000/T05.07-conflict-ids] at %s is partial, names what is open, and merges all the same',
    async (depth) => {
      const { error, contract, read } = await compare(TWO, stubborn, { depth });
      expect(error).toBeUndefined();
      expect(contract).toMatchObject({ status: 'partial', convergence_checked: true, merged: true });
      expect(contract.unresolved_conflicts.length).toBeGreaterThan(0);
      expect(contract.unresolved_conflict_count).toBe(contract.unresolved_conflicts.length);
      expect(contract.unresolved_conflicts).toEqual(contract.open_points);
      expect(contract.convergence_score).toBeLessThan(0.8);
      const transcript = await read('debate-transcript.md');
      expect(transcript).toContain('NOT_CONVERGED');
      for (const id of contract.unresolved_conflicts) expect(transcript).toContain(id);
      // Chosen by score, although nobody agreed.
      const { selection } = JSON.parse(await read('run.json')).output;
      const scores = selection.scores.map((score: { variant_score: number }) => score.variant_score);
      const best = scores[0] >= scores[1] ? 1 : 2;
      expect(contract.base_variant).toBe(`original:variant-${best}`);
    },
  );

  test('[000/T05.07-success] [000/R2-6-status] at quick nobody asks for it, but what is open is named and makes it partial', async () => {
    const { contract } = await compare(TWO, stubborn, { depth: 'quick' });
    expect(contract).toMatchObject({ status: 'partial', convergence_checked: false });
    expect(contract.unresolved_conflicts.length).toBeGreaterThan(0);
  });
});

/** Every advocate holds to its own variant, whatever the others say. */
const stubborn: Agent = {
  name: embeddedAgent.name,
  async answer(question, payload, context) {
    const answer = await embeddedAgent.answer(question, payload, context);
    const [role, letter] = context.role.split(':');
    return role === 'advocate' ? holdTo(letter ?? '', answer) : answer;
  },
};

function holdTo(letter: string, answer: unknown): unknown {
  const { positions, ...others } = answer as { positions: readonly object[] };
  const held = positions.map((position) => ({ ...position, resolution: letter, concedes: false }));
  return { ...others, positions: held };
}

/** Enough in common to be revisions of one text. */
const COMMON = `
## Purpose

The session service signs customers in and keeps them signed in on every device they own.
It replaces the cookies that each shop has written by itself since the first release.

## Scope

Guest sessions, account sessions and sessions of the support desk are in scope.
Single sign-on with partners is handled by the identity team and not described here.
Every session carries the country of the customer and the shop it was opened in.
`;

describe('merge failure', () => {
  /** Each has two sections that the others lack. */
  const ADDING = [
    [
      '## Backups\n\nNightly copies of the store are encrypted.',
      '## Alerts\n\nThe on-call engineer is paged by phone.',
    ],
    [
      '## Audits\n\nExternal accountants read the trail in spring.',
      '## Access\n\nOnly supervisors open the vault.',
    ],
    [
      '## Invoices\n\nPaper bills leave the building by courier.',
      '## Retries\n\nFailed pushes wait for the next window.',
    ],
  ].map((sections) => `${spec(15)}${COMMON}\n${sections.join('\n\n')}\n`);

  test('[000/T06.01-merge-failure] [000/T05.03-inapplicable-change] more than half of the changes: failed, with the plan to do it by hand', async () => {
    const { error, contract, read, folder } = await compare(ADDING, misplacing(1));
    expect(error).toBeUndefined();
    expect(contract).toMatchObject({ status: 'failed', failure_stage: 'merge' });
    const files = await readdir(folder);
    expect(files).toEqual(expect.arrayContaining([...ARTIFACTS, 'ledger.json', 'variant-3-original.md']));
    expect(await read('merge-log.md')).toMatch(/Failed/);
    expect(await read('merge-log.md')).toContain('Recovery: apply refactor-plan.md to the base by hand');
    expect(await read('refactor-plan.md')).toContain(NOWHERE);
    expect(await read('refactor-plan.md')).toContain('user-overridden');
  });

  test('[000/T05.03-inapplicable-change] one change of many: partial, and the others are in', async () => {
    const { contract, read } = await compare(ADDING, misplacing(0.1));
    expect(contract).toMatchObject({ status: 'partial', failure_stage: null, merged: true });
    const { merge } = JSON.parse(await read('run.json')).output;
    expect(merge).toMatchObject({ failed: 1, skipped: 0, applied: merge.planned - 1 });
    expect(merge.planned).toBeGreaterThan(2);
  });
});

const NOWHERE = 'A section that is not there';

/** Somebody who puts this share of the changes, at least one, where nothing can be put. */
const misplacing = (share: number): Agent => ({
  name: 'somebody',
  async answer(question, payload, context) {
    if (question.kind !== 'review-plan') return embeddedAgent.answer(question, payload, context);
    const { changes } = payload as { changes: readonly { number: number }[] };
    const count = Math.max(1, Math.floor(changes.length * share));
    const move = changes.slice(0, count).map(({ number }) => ({ change: number, after: NOWHERE }));
    return { approved: true, remove: [], move };
  },
});

test('a run in progress already has its contract', async () => {
  const seen: unknown[] = [];
  let folder = '';
  const watching: Agent = {
    name: embeddedAgent.name,
    async answer(question, payload, context) {
      const file = join(folder, 'return-contract.yaml');
      if (existsSync(file)) seen.push(parse(await readFile(file, 'utf8')));
      return embeddedAgent.answer(question, payload, context);
    },
  };
  folder = join(await temporaryFolder(), 'adversarial');
  const documents = TWO.map((text, at) => ({ label: `${at}.md`, sourcePath: `${at}.md`, text }));
  await runInDirectory(
    await createRunDirectory(folder),
    adversarial,
    adversarial.input.parse({ documents }),
    {
      agentFor: () => watching,
      startedAt: '2026-01-31T12:00:00Z',
      engine: 'embedded',
      version: '0.0.0',
    },
  );
  const stages = seen.map((contract) => (contract as ReturnContract).failure_stage);
  expect(new Set(stages)).toContain('debate');
  expect(new Set(seen.map((contract) => (contract as ReturnContract).status))).toEqual(new Set(['failed']));
});
