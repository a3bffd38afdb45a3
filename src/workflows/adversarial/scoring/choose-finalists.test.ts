// Six variants, the embedded engine in every seat: who is debated for, and what becomes of the others.

import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { verify } from '../../../surfaces/library/verify.ts';
import { adversarial } from '../../../surfaces/library/workflows.ts';

const [a = '', b = '', c = ''] = ['a.md', 'b.md', 'c.md'].map((name) =>
  readFileSync(`examples/retention/${name}`, 'utf8'),
);
/** What only D says; a link that leads nowhere costs it more than the section gains. */
const HOLDS =
  '## Regional holds\n\nA court order must freeze deletion within 4 hours in every region named REG-77.\n';
const TEXTS = [
  a,
  b,
  c,
  `${a}\n${HOLDS}\nSee [nowhere](#nowhere).\n`,
  b.split('\n').slice(0, 17).join('\n'),
  c.replaceAll('Every data owner', 'Each data owner'),
];
const compare = TEXTS.map((text, index) => ({ name: `v${index + 1}.md`, text }));

async function held(count: number, eliminate?: true, folder?: string) {
  const { output, artifacts } = await adversarial(
    { compare: compare.slice(0, count), ...(eliminate && { eliminate }), ...(folder && { output: folder }) },
    { now: '2026-01-31T12:00:00Z' },
  ).result;
  return { ...output, artifacts: new Map(Object.entries(artifacts)) };
}

type Held = Awaited<ReturnType<typeof held>>;

describe('[001/orchestrator-elimination] six variants', () => {
  let six: Held;
  const artifact = (name: string): string => six.artifacts.get(name) ?? '';
  beforeAll(async () => {
    six = await held(6, true);
  });

  test('the best of each cluster is a finalist, and the run keeps how they were chosen', () => {
    expect(six.elimination).toMatchObject({
      clusters: [['A', 'D'], ['B'], ['C', 'F'], ['E']],
      finalists: ['A', 'B', 'C', 'E'],
      eliminated: ['F', 'D'],
      rounds: [
        { kept: 'C', eliminated: 'F' },
        { kept: 'A', eliminated: 'D' },
      ],
    });
  });

  test('only finalists have advocates, are judged, and can be the base', () => {
    const finalists = ['A', 'B', 'C', 'E'];
    expect(six.debate.advocates).toEqual(finalists);
    expect(six.debate.failed_advocates).toEqual([]);
    expect([...six.selection.ranking].sort()).toEqual(finalists);
    expect([...new Set(six.selection.verdicts.map(({ variant }) => variant))]).toEqual(finalists);
  });

  test('the transcript names clusters, scores, rounds and who went out', () => {
    const [metadata = ''] = artifact('debate-transcript.md').split('\n## Round 1');
    for (const line of [
      /^- Advocate count: 4$/m,
      /^- Orchestrator: 6 variants, 4 clusters, 4 finalists \(not counted as an agent\)$/m,
      /^- Cluster 1: A, D$/m,
      /^- Quantitative scores: A 0\.\d{3}, B 0\.\d{3}, C 0\.\d{3}, D 0\.\d{3}, E 0\.\d{3}, F 0\.\d{3}$/m,
      /^- Elimination round 1: Variant F is eliminated, Variant C kept \(similarity \d\.\d{3}; quantitative score 0\.\d{3} both, so the first stays\)$/m,
      /^- Elimination round 2: Variant D is eliminated, Variant A kept \(similarity 0\.\d{3}; quantitative score 0\.\d{3} against 0\.\d{3}\)$/m,
      /^- Finalists: A, B, C, E$/m,
      /^- Eliminated: F, D /m,
    ]) {
      expect(metadata).toMatch(line);
    }
    expect(artifact('debate-transcript.md')).not.toContain('### Variant D Advocate');
  });

  test('base-selection.md says who cannot be the base, and still what they have', () => {
    const report = artifact('base-selection.md');
    expect(report).toContain(
      '- Eliminated before the debate, so neither scored here nor the base: F (v6.md), D (v4.md)\n',
    );
    expect(report).toMatch(/^- Variant D, Section "Regional holds" \(L\d+\): U-\d{3}/m);
    expect(report).not.toContain('Variant D (original)');
  });

  test('what only an eliminated variant says comes into the merged document, and all of it into the ledger', () => {
    expect(artifact(six.mergedName)).toContain('REG-77');
    expect(six.ledger.orphans).toBe(0);
    const { entries } = JSON.parse(artifact('ledger.json')) as { entries: { variant: string }[] };
    expect(new Set(entries.map(({ variant }) => variant))).toContain('F');
    expect(six.counts.unique).toBeGreaterThan(0);
  });

  test('the same in a folder, where verify counts it again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'steelman-elimination-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await held(6, true, folder);
    const { ok, findings } = await verify(join(folder, 'adversarial'));
    expect([ok, findings]).toEqual([true, []]);
    const record = JSON.parse(await readFile(join(folder, 'adversarial', 'run.json'), 'utf8'));
    expect(record).toMatchObject({ input: { eliminate: true }, output: { elimination: six.elimination } });
  });
});

describe('[001/orchestrator-at-five] how many it takes', () => {
  test('with four nothing is eliminated, and not a byte is different', async () => {
    const [asked, plain] = [await held(4, true), await held(4)];
    expect(asked.elimination).toBeUndefined();
    expect([...asked.artifacts]).toEqual([...plain.artifacts]);
  });

  test('with five there is one round, and without the flag none', async () => {
    const [asked, plain] = [await held(5, true), await held(5)];
    expect(asked.elimination?.rounds).toHaveLength(1);
    expect(asked.debate.advocates).toHaveLength(4);
    expect(plain.elimination).toBeUndefined();
    expect(plain.debate.advocates).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(plain.artifacts.get('debate-transcript.md')).not.toContain('Orchestrator');
  });

  test('variants that are all the same are not debated, so nobody is eliminated', async () => {
    const same = TEXTS.slice(0, 5).map((_, index) => ({ name: `v${index}.md`, text: a }));
    const {
      output: { debate, elimination },
    } = await adversarial({ compare: same, eliminate: true }).result;
    expect([debate.debate_skipped, elimination]).toEqual([true, undefined]);
  });
});
