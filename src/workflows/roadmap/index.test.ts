import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { runWorkflow } from '../../engine/run-workflow.ts';
import { memoryJournal } from '../../journal/journal.ts';
import { roadmap } from './index.ts';
import type { AdversarialPayload } from './questions/run-adversarial.ts';
import { type RoadmapInput, roadmapInput } from './request/input.ts';

const SPEC = `# Parcel desk

Staff register parcels and print labels.

- FR-001: The server must store every parcel with its weight in the database.
- FR-002: The server must print a label for every parcel. FR-002 depends on FR-001.
- FR-003: The API should list the parcels of a day.
- NFR-001: The API answers within 300 ms.
`;
const UNIFIED = SPEC.replace('# Parcel desk', '# Parcel desk, unified').replace('FR-003', 'FR-030');
const MERGED = `# Roadmap

## M1: Storage

- FR-001 stored parcels
- FR-030 the list of a day
- FR-003 the list of a day

## M2: Labels

Depends on M1.

- FR-002 printed labels

## M3: Speed

- NFR-001 answers in time
`;

const spec = (label: string, text = SPEC) => ({ label, sourcePath: `../${label}`, text });
const SEATS = [{ model: 'embedded' }, { model: 'embedded', persona: 'qa' }];

const CONTRACT = {
  status: 'success',
  merged_output_path: 'merged.md',
  convergence_score: 0.85,
  artifacts_dir: 'adversarial-specs',
  unresolved_conflicts: [],
  base_variant: 'embedded:qa',
};

async function run(input: Partial<RoadmapInput> & Pick<RoadmapInput, 'mode'>, contract: object = {}) {
  const calls: (AdversarialPayload & { readonly input: Record<string, unknown> })[] = [];
  const events: string[] = [];
  const files = new Map<string, string>();
  const nested: Agent = {
    name: 'nested',
    async answer(_question, payload) {
      const call = payload as unknown as (typeof calls)[number];
      calls.push(call);
      events.push(call.folder);
      const isSpec = call.folder === 'adversarial-specs';
      return {
        contract: { ...CONTRACT, artifacts_dir: call.folder, ...contract },
        merged: isSpec ? UNIFIED : MERGED,
        agents: isSpec ? ['embedded', 'embedded'] : ['embedded:backend', 'embedded:qa'],
      };
    },
  };
  const output = await runWorkflow(roadmap, roadmapInput.parse({ specs: [spec('spec.md')], ...input }), {
    journal: memoryJournal(),
    agentFor: (role) => (role === 'adversarial' ? nested : embeddedAgent),
    publish: async (name, content) => {
      files.set(name, content);
      events.push(name);
    },
    startedAt: '2026-01-01T00:00:00Z',
    engine: 'embedded',
    version: '0.0.0',
  });
  const frontmatter = parse(files.get('roadmap.md')?.split('---\n')[1] ?? '') as Record<string, unknown>;
  return { calls, events, files, output, adversarial: frontmatter.adversarial, frontmatter };
}

const TWO = [spec('a.md'), spec('b.md', UNIFIED)];

describe('one spec', () => {
  test('[001/mode-none-standard] three files and no debate', async () => {
    const { calls, files } = await run({ mode: 'none' });
    expect([...files.keys()]).toEqual(['extraction.md', 'roadmap.md', 'test-strategy.md']);
    expect(calls).toEqual([]);
  });

  test('[001/frontmatter-absent] no word of one', async () =>
    expect((await run({ mode: 'none' })).frontmatter).not.toHaveProperty('adversarial'));

  test('the same input gives the same bytes', async () => {
    const [once, again] = [await run({ mode: 'none' }), await run({ mode: 'none' })];
    expect([...again.files]).toEqual([...once.files]);
  });
});

describe('several specs', () => {
  test('[001/invoke-wave-1a] exactly these files are compared, at the depth of the roadmap', async () => {
    const { calls } = await run({ mode: 'multi-spec', specs: TWO as RoadmapInput['specs'], depth: 'deep' });
    expect(calls).toEqual([
      {
        folder: 'adversarial-specs',
        input: {
          documents: TWO,
          seats: [],
          mergedName: 'unified-spec.md',
          depth: 'deep',
          provenance: 'none',
        },
      },
    ]);
  });

  test('what was unified is read, not what was given', async () => {
    const { output } = await run({ mode: 'multi-spec', specs: TWO as RoadmapInput['specs'] });
    expect(output.extraction.title).toBe('Parcel desk, unified');
    expect(output.extraction.requirements.map(({ id }) => id)).toContain('FR-030');
  });

  test('[001/frontmatter-block] [001/frontmatter-agents] [001/frontmatter-base-variant] its frontmatter', async () =>
    expect((await run({ mode: 'multi-spec', specs: TWO as RoadmapInput['specs'] })).adversarial).toEqual({
      mode: 'multi-spec',
      agents: ['embedded', 'embedded'],
      convergence_score: 0.85,
      artifacts_dir: 'adversarial-specs',
    }));

  test('[001/routing-partial-60] [001/unresolved-warning] [001/divergent-recorded] what extraction.md says', async () => {
    const specs = TWO as RoadmapInput['specs'];
    const extraction = async (contract: object) =>
      (await run({ mode: 'multi-spec', specs }, contract)).files.get('extraction.md');
    const partial = { status: 'partial', convergence_score: 0.66, unresolved_conflicts: ['X-001'] };
    const text = await extraction(partial);
    expect(text).toContain(
      'Adversarial consolidation partial (convergence: 66%). Some conflicts unresolved.',
    );
    expect(text).toContain(
      '> **Warning**: Adversarial consolidation produced 1 unresolved conflicts.\n> Review artifacts at adversarial-specs for conflict details.',
    );
    expect(text).not.toContain('too divergent');
    const far = await extraction({ convergence_score: 0.4 });
    expect(far?.split('## Consolidation Warnings')[1]).toContain('Specifications may be too divergent');
    expect(await extraction({})).not.toContain('unresolved conflicts');
  });
});

describe('several roadmaps', () => {
  const input = { mode: 'multi-roadmap', seats: SEATS } as const;

  test('[001/invoke-wave-2] from the spec, by the seats as expanded', async () => {
    const { calls } = await run({ ...input, seats: [...SEATS], persona: 'backend', depth: 'quick' });
    expect(calls).toEqual([
      {
        folder: 'adversarial-roadmap',
        input: {
          source: { label: 'spec.md', sourcePath: 'spec.md', text: SPEC },
          generate: 'roadmap',
          seats: [
            { model: 'embedded', persona: 'backend' },
            { model: 'embedded', persona: 'qa' },
          ],
          drafts: [expect.stringContaining('- FR-001: '), expect.stringContaining('- FR-001: ')],
          mergedName: 'merged-roadmap.md',
          depth: 'quick',
          provenance: 'none',
        },
      },
    ]);
  });

  test('[001/frontmatter-base-variant] its frontmatter names the base', async () =>
    expect((await run({ ...input, seats: [...SEATS] })).adversarial).toEqual({
      mode: 'multi-roadmap',
      agents: ['embedded:backend', 'embedded:qa'],
      convergence_score: 0.85,
      base_variant: 'embedded:qa',
      artifacts_dir: 'adversarial-roadmap',
    }));

  test('[001/wave-2-merged-model] the milestones are those of what was merged', async () => {
    const { output, files } = await run({ ...input, seats: [...SEATS] });
    const titles = output.plan.milestones.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Storage', 'Labels']));
    for (const title of titles) expect(files.get('roadmap.md')).toContain(title);
  });
});

describe('both', () => {
  const input = { mode: 'combined', specs: TWO as RoadmapInput['specs'], seats: [...SEATS] } as const;

  test('[001/combined-sequence] what was unified is extracted from, and is the source of the roadmaps', async () => {
    const { calls, events, output } = await run({ ...input, seats: [...SEATS] });
    expect(events.slice(0, 3)).toEqual(['adversarial-specs', 'adversarial-roadmap', 'extraction.md']);
    expect(calls[1]?.input).toMatchObject({ source: { label: 'unified-spec.md', text: UNIFIED } });
    expect(output.extraction.title).toBe('Parcel desk, unified');
  });

  test('[001/combined-separate-dirs] two folders, two names, and roadmap.md once, at the end', async () => {
    const { calls, events } = await run({ ...input, seats: [...SEATS] });
    expect(calls.map(({ folder, input: given }) => [folder, given.mergedName])).toEqual([
      ['adversarial-specs', 'unified-spec.md'],
      ['adversarial-roadmap', 'merged-roadmap.md'],
    ]);
    expect(events.filter((name) => name === 'roadmap.md')).toHaveLength(1);
    expect(events.indexOf('roadmap.md')).toBeGreaterThan(events.indexOf('adversarial-roadmap'));
  });

  test.each(['quick', 'standard', 'deep'] as const)(
    '[001/invoke-depth-mapping] %s reaches both',
    async (depth) => {
      const { calls } = await run({ ...input, seats: [...SEATS], depth });
      expect(calls.map(({ input: given }) => given.depth)).toEqual([depth, depth]);
    },
  );

  test.each([true, undefined])('[001/interactive-propagation] %s reaches both', async (interactive) => {
    const { calls } = await run({ ...input, seats: [...SEATS], ...(interactive && { interactive }) });
    expect(calls.map(({ input: given }) => given.interactive)).toEqual([interactive, interactive]);
  });

  test('[001/unresolved-warning] [001/divergent-recorded] extraction.md says what both debates left open', async () => {
    const { files } = await run(
      { ...input, seats: [...SEATS] },
      { convergence_score: 0.4, unresolved_conflicts: 2 },
    );
    const said = files.get('extraction.md')?.split('## Consolidation Warnings')[1] ?? '';
    expect(said.match(/too divergent/g)).toHaveLength(1);
    for (const folder of ['adversarial-specs', 'adversarial-roadmap'])
      expect(said).toContain(`> Review artifacts at ${folder} for conflict details.`);
  });

  test('a failure in the first leaves the second unasked', async () => {
    await expect(run({ ...input, seats: [...SEATS] }, { status: 'failed' })).rejects.toThrow(
      'sc:adversarial failed. Roadmap generation aborted.',
    );
  });
});

test.each([
  ['adversarial-specs', ['opus']],
  ['adversarial-roadmap', ['gemini', 'gpt52']],
])('%s has the analysts that were chosen for it', async (folder, analysts) => {
  const { calls } = await run({
    mode: 'combined',
    specs: TWO as RoadmapInput['specs'],
    seats: SEATS,
    analysts: { specs: ['opus'], roadmaps: ['gemini', 'gpt52'] },
  });
  expect(calls.find((one) => one.folder === folder)?.input.analysts).toEqual(analysts);
});
