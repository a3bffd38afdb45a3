// Every id of a spec is in its roadmap, and no id of the roadmap comes from nowhere: read from the files with a reader
// of its own, whoever planned, and however badly.

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type Agent, unreadable } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { Finding } from '../../src/domain/question.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { roadmap } from '../../src/workflows/roadmap/index.ts';
import type { MilestonesAnswer } from '../../src/workflows/roadmap/questions/plan-milestones.ts';
import { roadmapInput } from '../../src/workflows/roadmap/request/input.ts';
import { CONTRARY_SPEC, LONGER_SPEC, PARCEL_SPEC } from './parcel-spec.ts';

const ID = /\b(?:[A-Z]{1,8}(?:-[A-Z]{1,8})*-\d+|[DMV]\d+)(?:\.\d+)*\b/g;
const idsIn = (text: string): string[] => [...new Set(text.match(ID) ?? [])];

/** `D2.1 to D2.3` stands for three. */
function declaredIn(text: string): string[] {
  const section = /^## New Identifiers\n([\s\S]*?)(?=^## |^\*End|(?![\s\S]))/m.exec(text)?.[1] ?? '';
  const ranges = [...section.matchAll(/([A-Z]+[-\d.]*?)(\d+) to \1(\d+)/g)];
  return [
    ...idsIn(section),
    ...ranges.flatMap(([, stem = '', first = '', last = '']) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${stem}${String(Number(first) + index).padStart(first.length, '0')}`,
      ),
    ),
  ];
}

interface Told {
  readonly files: ReadonlyMap<string, string>;
  /** What the planner was told is wrong, by turn. */
  readonly findings: readonly (readonly Finding[])[];
}

/** What the embedded rule would plan, changed by whoever is scripted; undefined: nobody plans but the rule. */
type Script = ((good: MilestonesAnswer) => unknown) | undefined;

async function make(text: string, script?: Script): Promise<Told> {
  const files = new Map<string, string>();
  const findings: (readonly Finding[])[] = [];
  const planner: Agent = {
    name: 'scripted',
    async answer(question, payload, context) {
      if (question.kind !== 'plan-milestones') return { verdicts: [] };
      if (context.findings) findings.push(context.findings);
      const good = question.embedded(payload) as unknown as MilestonesAnswer;
      return script === undefined ? good : script(good);
    },
  };
  const input = roadmapInput.parse({
    specs: [{ label: 'spec.md', sourcePath: 'spec.md', text }],
    mode: 'none',
    ...(script && { model: 'scripted' }),
  });
  await runWorkflow(roadmap, input, {
    journal: memoryJournal(),
    agentFor: () => (script ? planner : embeddedAgent),
    publish: async (name, content) => void files.set(name, content),
    startedAt: '2026-01-01T00:00:00Z',
    engine: script ? 'scripted' : 'embedded',
    version: '0.0.0',
  });
  return { files, findings };
}

function expectTraced(text: string, files: ReadonlyMap<string, string>): void {
  const made = files.get('roadmap.md') ?? '';
  const known = new Set([...idsIn(text), ...declaredIn(made)]);
  const wanted = idsIn(text).filter((id) => /^(?:FR|NFR|SC)-/.test(id));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((id) => !idsIn(made).includes(id))).toEqual([]);
  for (const name of ['roadmap.md', 'test-strategy.md'])
    expect(idsIn(files.get(name) ?? '').filter((id) => !known.has(id))).toEqual([]);
  const matrix = files.get('test-strategy.md')?.split('## Validation Coverage Matrix')[1] ?? '';
  const deferred = made.split('## Deferred Requirements')[1]?.split('\n## ')[0] ?? '';
  for (const id of wanted.filter((one) => !one.startsWith('SC')))
    expect(idsIn(`${matrix}${deferred}`)).toContain(id);
}

describe('by rule', () => {
  test.each([
    ['parcels', async () => PARCEL_SPEC],
    ['contrary', async () => CONTRARY_SPEC],
    ['longer', async () => LONGER_SPEC],
    ['checkout', () => readFile('examples/checkout/a.md', 'utf8')],
    [
      'without ids',
      async () =>
        PARCEL_SPEC.replaceAll(/- FR-\d+: | FR-\d+ depends on FR-\d+\./g, (found) =>
          found.startsWith('-') ? '- ' : '',
        ),
    ],
  ])('%s', async (_, read) => {
    const text = await read();
    expectTraced(text, (await make(text)).files);
  });

  test('the check can fail', async () => {
    const { files } = await make(PARCEL_SPEC);
    const broken = (from: string, to: string) =>
      new Map([...files].map(([name, content]) => [name, content.replaceAll(from, to)]));
    expect(() => expectTraced(PARCEL_SPEC, broken('FR-003', ''))).toThrow();
    expect(() => expectTraced(PARCEL_SPEC, broken('FR-003', 'FR-030'))).toThrow();
    expect(() => expectTraced(PARCEL_SPEC, broken('parcels', 'parcels of FR-777'))).toThrow();
  });
});

const renamed = (good: MilestonesAnswer, from: string, to: readonly string[]): MilestonesAnswer => ({
  ...good,
  milestones: good.milestones.map((one) => ({
    ...one,
    deliverables: one.deliverables.map(({ requirements }) => ({
      title: '',
      requirements: requirements.flatMap((id) => (id === from ? to : [id])),
    })),
  })),
});

describe('a model that plans badly is told, and what it still gets wrong is put right', () => {
  test.each<[string, Script, RegExp]>([
    ['drops an id', (good) => renamed(good, 'FR-003', []), /FR-003 is neither planned nor deferred/],
    ['renumbers an id', (good) => renamed(good, 'FR-003', ['FR-3']), /FR-3 is renumbered/],
    ['invents an id', (good) => renamed(good, 'FR-003', ['FR-003', 'FR-777']), /FR-777 is no requirement/],
    [
      'invents one in its words',
      (good) => ({
        ...good,
        milestones: good.milestones.map((one) => ({ ...one, objective: 'Do FR-777 for 4711 users.' })),
      }),
      /FR-777 does not stand in the spec/,
    ],
    [
      'puts off what is required',
      (good) => ({
        ...renamed(good, 'FR-003', []),
        deferred: [
          { evidence: { line: 9, text: 'Staff must sign in' }, reason: 'later', requirement: 'FR-003' },
        ],
      }),
      /FR-003 is required/,
    ],
  ])('%s', async (_, script, message) => {
    const { files, findings } = await make(PARCEL_SPEC, script);
    expect(findings[0]?.map((one) => one.message).join('\n')).toMatch(message);
    const [planned = '', remarks = ''] = files.get('roadmap.md')?.split('## Planning Warnings') ?? [];
    expect(`${planned}${files.get('test-strategy.md')}`).not.toMatch(/FR-777|FR-3\b|4711/);
    expect(remarks).not.toBe('');
    expectTraced(PARCEL_SPEC, new Map([...files, ['roadmap.md', planned]]));
  });

  test.each<[string, Script, string]>([
    [
      'stops after one milestone',
      (good) => ({ ...good, milestones: good.milestones.slice(0, 1) }),
      'roadmap/plan-unusable',
    ],
    [
      'stops in the middle of a word',
      () =>
        unreadable({
          code: 'agent/truncated',
          said: '{"evidence": [], "reasoning": "Parc',
          finding: { path: '', message: 'the answer stops in the middle' },
        }),
      'agent/truncated',
    ],
    ['answers with something else', () => ({ plan: 'all of it' }), 'agent/malformed-answer'],
  ])('%s: no roadmap', async (_, script, code) => {
    await expect(make(PARCEL_SPEC, script)).rejects.toMatchObject({ code });
  });
});
