import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { LONGER_SPEC, PARCEL_SPEC } from '../../../test/roadmap/parcel-spec.ts';
import type { ReturnContract } from '../../domain/contract.ts';
import { AgentError } from '../../domain/errors.ts';
import type { AdversarialInput } from '../../workflows/adversarial/request/input.ts';
import { consumeContract, type Delivered } from '../../workflows/roadmap/debates/consume-contract.ts';
import {
  type AdversarialPayload,
  runAdversarial,
} from '../../workflows/roadmap/questions/run-adversarial.ts';
import { verify } from '../library/verify.ts';
import { BUILT_IN } from '../seats/built-in-models.ts';
import { chooseAgents, type SeatSetup } from '../seats/choose-agents.ts';
import { ALL_PERMITTED } from '../seats/refuse-model.ts';
import { nestedRuns } from './nested-runs.ts';

const around: SeatSetup = { models: BUILT_IN, permissions: ALL_PERMITTED, environment: {} };

interface Given {
  readonly folder?: string | undefined;
  readonly cwd?: string;
  readonly seating?: SeatSetup;
}

/** One run, asked as the roadmap asks for it. */
async function ask(payload: AdversarialPayload, { folder, cwd, seating = around }: Given) {
  const agent = nestedRuns({
    folder,
    cwd,
    seatingFor: (input: AdversarialInput) => chooseAgents(input, seating),
    startedAt: '2026-01-01T00:00:00Z',
    report: () => undefined,
  });
  const answer = await agent.answer(runAdversarial, payload, { role: 'adversarial' });
  return runAdversarial.answer.parse(answer) as Delivered & { readonly contract: ReturnContract };
}

const COMPARE: AdversarialPayload = {
  folder: 'adversarial-specs',
  input: {
    documents: [
      { label: 'a.md', sourcePath: '../a.md', text: PARCEL_SPEC },
      { label: 'b.md', sourcePath: '../b.md', text: LONGER_SPEC },
    ],
    mergedName: 'unified-spec.md',
    provenance: 'none',
  },
};
const generate = (depth: string): AdversarialPayload => ({
  folder: 'adversarial-roadmap',
  input: {
    source: { label: 'spec.md', sourcePath: 'spec.md', text: PARCEL_SPEC },
    generate: 'roadmap',
    seats: [
      { model: 'embedded', persona: 'architect' },
      { model: 'embedded', persona: 'qa' },
    ],
    mergedName: 'merged-roadmap.md',
    provenance: 'none',
    depth,
  },
});

describe('in a folder', () => {
  test('[001/invoke-wave-1a] [001/frontmatter-agents] the specs are compared in a run of its own that holds', async () => {
    const folder = await temporaryFolder();
    const answer = await ask(COMPARE, { folder });
    expect(answer).toMatchObject({
      contract: {
        artifacts_dir: 'adversarial-specs',
        merged_output_path: 'unified-spec.md',
        base_variant: expect.stringMatching(/^original:variant-\d$/),
      },
      artifacts: ['diff-analysis.md', 'return-contract.yaml'],
      agents: ['embedded', 'embedded'],
    });
    expect(answer.merged).toBe(await readFile(join(folder, 'unified-spec.md'), 'utf8'));
    expect(answer.merged).toContain('FR-006');
    expect((await verify(join(folder, 'adversarial-specs'))).findings).toEqual([]);
  });

  test('asked again it is recalled, not repeated', async () => {
    const folder = await temporaryFolder();
    const once = await ask(COMPARE, { folder });
    const journal = await readFile(join(folder, 'adversarial-specs/journal.jsonl'), 'utf8');
    expect(await ask(COMPARE, { folder })).toEqual(once);
    expect(await readFile(join(folder, 'adversarial-specs/journal.jsonl'), 'utf8')).toBe(journal);
  });

  test('asked for more than it gave, it says how to decide and go on, from where commands are typed', async () => {
    const folder = await temporaryFolder();
    const { contract } = await ask(COMPARE, { folder, cwd: folder });
    const again = { contract, refusal: 'below 60%' };
    await expect(ask({ ...COMPARE, again }, { folder, cwd: dirname(folder) })).rejects.toMatchObject({
      code: 'roadmap/low-convergence',
      message: 'below 60%',
      hint: `Decide what ${basename(folder)}/adversarial-specs/undecided.md lists: steelman resolve ${basename(folder)}/adversarial-specs - then continue: steelman resume ${basename(folder)}`,
    });
    const other = { contract: { ...contract, convergence_score: 0.1 }, refusal: 'below 60%' };
    expect(await ask({ ...COMPARE, again: other }, { folder })).toMatchObject({ contract });
  });

  test('a document that was lost is written again', async () => {
    const folder = await temporaryFolder();
    const { merged } = await ask(COMPARE, { folder });
    await rm(join(folder, 'unified-spec.md'));
    expect((await ask(COMPARE, { folder })).merged).toBe(merged);
  });

  test.each([
    ['quick', 1],
    ['standard', 2],
    ['deep', 3],
  ])('[001/invoke-depth-mapping] [001/invoke-wave-2] %s: at most %d rounds', async (depth, rounds) => {
    const folder = await temporaryFolder();
    const answer = await ask(generate(depth), { folder });
    expect(answer).toMatchObject({
      contract: { base_variant: expect.stringMatching(/^embedded:(architect|qa)$/) },
      agents: ['embedded:architect', 'embedded:qa'],
    });
    const transcript = await readFile(join(folder, 'adversarial-roadmap/debate-transcript.md'), 'utf8');
    const held = transcript.match(/^## Round \d/gm)?.length ?? 0;
    expect(transcript).toContain(`- Depth: ${depth}\n`);
    expect(held).toBeLessThanOrEqual(rounds);
  });
});

describe('without a folder', () => {
  test('the same answer, and nothing is written', async () => {
    const folder = await temporaryFolder();
    const written = await ask(COMPARE, { folder });
    const before = await readdir('.');
    const { contract, ...rest } = await ask(COMPARE, { folder: undefined });
    expect(rest).toEqual({
      artifacts: written.artifacts,
      merged: written.merged,
      undecided: expect.any(String),
      agents: ['embedded', 'embedded'],
    });
    expect(contract).toMatchObject({ status: written.contract.status });
    expect(await readdir('.')).toEqual(before);
  });
});

describe('a run that loses its agents', () => {
  const failing: SeatSetup = {
    ...around,
    environment: { ANTHROPIC_API_KEY: 'x' },
    createAgent: () => ({
      name: 'broken',
      answer: async () => {
        throw new AgentError('the vendor is gone', { code: 'agent/gone' });
      },
    }),
  };
  const payload: AdversarialPayload = {
    folder: 'adversarial-roadmap',
    input: {
      ...generate('standard').input,
      seats: [
        { model: 'opus', persona: 'architect' },
        { model: 'opus', persona: 'qa' },
      ],
    },
  };

  test.each([true, false])(
    '[001/routing-failed] answers with its contract (folder: %s)',
    async (isWritten) => {
      const folder = isWritten ? await temporaryFolder() : undefined;
      const answer = await ask(payload, { folder, seating: failing });
      expect(answer.merged).toBeNull();
      expect(consumeContract(answer)).toMatchObject({
        status: 'failed',
        failureStage: 'variant_generation',
        isReturned: true,
      });
    },
  );
});
