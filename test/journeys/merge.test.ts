// Steps 4 and 5 on documents that people wrote: what was planned is what was done, nothing else, and all of it is told.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { LedgerEntry } from '../../src/domain/comparison/merge.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { adversarial } from '../../src/surfaces/library/workflows.ts';
import type { RunUpdate } from '../../src/surfaces/run.ts';
import { applyChanges } from '../../src/text/edit/apply-changes.ts';
import { stripProvenance } from '../../src/text/edit/insert-lines.ts';
import { parseDocument } from '../../src/text/parse/parse-document.ts';
import { adversarial as protocol } from '../../src/workflows/adversarial/index.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

const NOW = '2026-01-31T12:00:00Z';
const filesOf = (set: string): string[] =>
  readdirSync(join('test/fixtures/variants', set)).map((file) => join('test/fixtures/variants', set, file));

const CHECKOUT = ['examples/checkout/a.md', 'examples/checkout/b.md'];
const SETS = ['dispatch-cost', 'introspection-registry', 'anti-instincts'] as const;

async function mergeSet(set: string) {
  const files = filesOf(set);
  const request = { compare: files, depth: 'quick', provenance: 'none' } as const;
  const { output, ...result } = await adversarial(request, { now: NOW }).result;
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const base = texts[output.plan.base.charCodeAt(0) - 'A'.charCodeAt(0)] ?? '';
  const { tagLines } = JSON.parse(result.artifacts['provenance.json']);
  const delivered = result.artifacts[output.mergedName] ?? '';
  // Marks of what is open are lines of their own.
  return { ...output, ...result, texts, base, merged: stripProvenance(delivered, tagLines) };
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Entries are headed by ids as `Q-003 to Q-005, Q-011`. */
function idsIn(undecided: string): ReadonlySet<string> {
  const heads = [...undecided.matchAll(/^- ((?:Q-\d+(?:, | to )?)+) L/gm)].flatMap(([, list = '']) => list.split(', '));
  return new Set(
    heads.flatMap((head) => {
      const [from = 0, to = from] = head.split(' to ').map((id) => Number(id.trim().slice(2)));
      return Array.from({ length: to - from + 1 }, (_, at) => `Q-${String(from + at).padStart(3, '0')}`);
    }),
  );
} // biome-ignore format: one line

describe.each(SETS)('%s', (set) => {
  const running = mergeSet(set);

  test('[000/T05.03-only-planned] what comes out is the base with the planned edits, and nothing else', async () => {
    const { plan, base, merged, merge } = await running;
    expect(plan.lint).toEqual([]);
    expect(merge).toMatchObject({
      planned: plan.changes.length,
      applied: plan.changes.length,
      failed: 0,
      skipped: 0,
    });
    expect(merged).toBe(applyChanges(base, plan.changes).text);
    const known = new Set(
      [base, ...plan.changes.flatMap(({ edits }) => edits.map(({ text }) => text))].flatMap(linesOf),
    );
    const edited = plan.changes.some(({ approach }) => approach === 'replace' || approach === 'append');
    const strange = linesOf(merged).filter((line) => !known.has(line));
    // A line that an edit begins or ends inside is made of both.
    for (const line of strange) {
      const parts = plan.changes.flatMap(({ edits }) => edits.map(({ text }) => text.trim()));
      expect(edited && parts.some((part) => linesOf(part).some((one) => line.includes(one)))).toBe(true);
    }
  });

  test('[000/T05.03-plan-order] the log tells of the changes in the order of the plan', async () => {
    const { plan, artifacts } = await running;
    const log = artifacts['merge-log.md'];
    const numbers = [...log.matchAll(/^### Change (\d+):/gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(plan.changes.map(({ number }) => number));
  });

  test('every block of every variant has its place, every anchor its point', async () => {
    const { artifacts, texts, ledger } = await running;
    const kept = JSON.parse(artifacts['ledger.json']);
    expect(ledger.orphans).toBe(0);
    const blocks = texts.flatMap((text) => parseDocument(text).blocks.filter(({ kind }) => kind !== 'rule'));
    expect(ledger.blocks).toBe(blocks.length);
    const entries: readonly LedgerEntry[] = kept.entries;
    expect(entries).toHaveLength(blocks.length);
    for (const { place, point } of entries)
      if (place === 'rejected' || place === 'contested') expect(point).toMatch(/^[SCXU]-\d{3}$/);
  });

  test('the base keeps its headings in order, and the document is sound', async () => {
    const { base, merged, validation, contract } = await running;
    const titlesOf = (text: string): string[] =>
      parseDocument(text).sections.flatMap(({ level, title }) => (level > 0 ? [`${level} ${title}`] : []));
    const found = titlesOf(merged);
    let at = 0;
    for (const title of titlesOf(base)) {
      at = found.indexOf(title, at) + 1;
      expect(at).toBeGreaterThan(0);
    }
    expect(validation.checks.filter(({ passed }) => !passed)).toEqual([]);
    const status = contract.open_points.length > 0 ? 'partial' : 'success';
    expect(contract).toMatchObject({ status, merged: true, failure_stage: null });
  });

  test('[000/T05.01-rejected-changes] every point is served by a change, refused, left to undecided.md, or of the base itself', async () => {
    const { plan, artifacts } = await running;
    const listed = idsIn(artifacts['undecided.md']);
    const { points } = JSON.parse(artifacts['diff-analysis.json']);
    const answered = new Set([
      ...plan.changes.flatMap((change) => change.points),
      ...plan.refusals.map(({ point }) => point),
    ]);
    const open = points.filter(({ id }: { id: string }) => !answered.has(id));
    for (const { id, kind, within, sides } of open) {
      const isOwn = sides.find(({ variant }: { variant: string }) => variant === plan.base)?.present;
      const isLeft = kind === 'unjudged' && listed.has(id);
      expect({ id, kind, ok: (kind === 'unique' && isOwn) || within !== undefined || isLeft }).toMatchObject({
        ok: true,
      });
    }
  });
});

test('two runs are the same to the byte', async () => {
  const [one, other] = [await mergeSet('dispatch-cost'), await mergeSet('dispatch-cost')];
  expect(Object.entries(other.artifacts)).toEqual(Object.entries(one.artifacts));
});

describe('[000/FR-005-merged-name] the name of the merged document', () => {
  const texts = (title: string): string[] =>
    ['30 s', '10 s'].map((value) => `# ${title}\n\n## Limits\n\nThe timeout is ${value}.\n`);
  const deliver = async (documents: readonly string[], mergedName?: string): Promise<string[]> => {
    const names: string[] = [];
    const input = protocol.input.parse({
      documents: documents.map((text, index) => ({ label: `${index}.md`, sourcePath: `${index}.md`, text })),
      ...(mergedName !== undefined && { mergedName }),
    });
    await runWorkflow(protocol, input, {
      journal: memoryJournal(),
      agentFor: () => embeddedAgent,
      publish: async (name) => void names.push(name),
      deliver: async (name) => void names.push(name),
      startedAt: NOW,
      engine: 'embedded',
      version: '0.0.0',
    });
    return names.filter(
      (name) =>
        !/^(?:variant|diff|debate|base|refactor|undecided|decisions?|merge|ledger|provenance)[-.]/.test(name),
    );
  };

  test.each([
    ['Roadmap of the gateway', 'merged-roadmap.md'],
    ['Gateway specification', 'merged-spec.md'],
    ['Words about a gateway', 'merged-output.md'],
  ])('%s becomes %s, beside the folder of the run', async (title, expected) => {
    const cwd = await temporaryFolder();
    await Promise.all(texts(title).map((text, index) => writeFile(join(cwd, `${index}.md`), text)));
    const { output } = await adversarial({ compare: ['0.md', '1.md'], output: 'out' }, { cwd, now: NOW })
      .result;
    expect(output.mergedName).toBe(expected);
    expect((await readdir(join(cwd, 'out'))).sort()).toEqual(['adversarial', expected]);
  });

  test('the caller may give another', async () => {
    expect(await deliver(texts('Gateway specification'), 'unified-spec.md')).toEqual(['unified-spec.md']);
  });
});

test('[002/steps-in-order] each step starts after the artifact of the one before was written', async () => {
  const seen: string[] = [];
  const report = (update: RunUpdate): void => {
    if (update.type === 'artifact') seen.push(update.name);
    if (update.type === 'progress' && update.progress.type === 'step-started')
      seen.push(`> ${update.progress.step}`);
  };
  const output = await temporaryFolder();
  await adversarial({ compare: CHECKOUT, depth: 'quick', output }, { now: NOW, report }).result;
  const artifacts = [
    'diff-analysis.md',
    'debate-transcript.md',
    'base-selection.md',
    'refactor-plan.md',
    'merge-log.md',
  ];
  const steps = ['diff-analysis', 'debate', 'base-selection', 'refactor-plan', 'merge'].map(
    (step) => `> ${step}`,
  );
  const order = steps.flatMap((step, index) => [step, artifacts[index] ?? '']);
  expect(seen.filter((name) => order.includes(name))).toEqual(order);

  const journal = await readFile(join(output, 'adversarial/journal.jsonl'), 'utf8');
  const records = journal
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const written = records.map((record) => (record.type === 'artifact-published' ? record.name : record.step));
  const first = (isSought: (name: string) => boolean): number =>
    written.findIndex((name) => isSought(name ?? ''));
  expect(written.filter((name) => artifacts.includes(name))).toEqual(artifacts);
  const startOf = (prefix: string): number => first((name) => name.startsWith(prefix));
  expect(startOf('debate/')).toBeGreaterThan(first((name) => name === 'diff-analysis.md'));
  expect(startOf('score/')).toBeGreaterThan(first((name) => name === 'debate-transcript.md'));
  expect(startOf('checkpoint/after-refactoring-plan')).toBeGreaterThan(
    first((name) => name === 'base-selection.md'),
  );
});

test('[000/T05.02-non-interactive] nobody is asked, and each decision stands in its artifact', async () => {
  const answers: { readonly role: string; readonly agent: string; readonly step: string }[] = [];
  const report = (update: RunUpdate): void => {
    if (update.type === 'answer') answers.push(update);
  };
  const result = await adversarial(
    { compare: filesOf('dispatch-cost'), depth: 'quick' },
    { now: NOW, report },
  ).result;
  const human = answers.filter(({ role }) => role === 'human');
  expect(human.map(({ step }) => step)).toContain('checkpoint/after-refactoring-plan');
  expect(new Set(answers.map(({ agent }) => agent))).toEqual(new Set([result.engine]));
  expect(result.output.plan.approval).toBe('auto-approved');
  expect(result.artifacts['refactor-plan.md']).toMatch(/auto-approved/i);
  for (const { rationale } of result.output.plan.changes) expect(rationale).not.toBe('');
  for (const { reason } of result.output.plan.refusals) expect(reason).not.toBe('');
});

test('[000/boundary-no-git] a run inside a work tree touches nothing but its output', async () => {
  const cwd = await temporaryFolder();
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
      cwd,
      encoding: 'utf8',
    });
  git('init', '--quiet', '--initial-branch=work');
  await mkdir(join(cwd, 'docs'));
  const write = (name: string, value: string): Promise<void> =>
    writeFile(join(cwd, 'docs', name), `# Spec\n\n## Limits\n\nThe timeout is ${value}.\n`);
  await write('a.md', '30 s');
  await write('b.md', '10 s');
  git('add', '.');
  git('commit', '--quiet', '-m', 'start');
  const state = async () => [
    git('rev-parse', 'HEAD'),
    git('for-each-ref'),
    await readFile(join(cwd, '.git/index')),
  ];
  const before = await state();
  await adversarial({ compare: ['docs/a.md', 'docs/b.md'], output: 'out' }, { cwd, now: NOW }).result;
  expect(await state()).toEqual(before);
  expect(git('status', '--porcelain', '--untracked-files=normal').trim()).toBe('?? out/');
});
