import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openaiCompatible } from '../../../test/vendors/openai-chat.ts';
import { startVendor } from '../../../test/vendors/start-vendor.ts';
import { AgentError, InterruptedError, UsageError } from '../../domain/errors.ts';
import type { RunUpdate } from '../run.ts';
import { adversarial } from './workflows.ts';

const A = { name: 'a.md', text: '# Session\n\nA session must end after 15 minutes.\n' };
const B = { name: 'b.md', text: '# Session\n\nA session must end after 30 minutes.\n' };
const now = '2026-01-31T12:00:00Z';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'steelman-library-'));
});
afterEach(() => rm(cwd, { recursive: true }));

async function collect(run: AsyncIterable<RunUpdate>): Promise<RunUpdate[]> {
  const events: RunUpdate[] = [];
  for await (const event of run) events.push(event);
  return events;
}

describe('in memory', () => {
  test('texts in, artifacts out, nothing written', async () => {
    const result = await adversarial({ compare: [A, B] }, { now, cwd }).result;
    expect(result).toMatchObject({
      engine: 'embedded',
      folder: undefined,
      output: { contract: { merged: true } },
    });
    expect(result.status).toBe(result.output.contract.status);
    expect(Object.keys(result.artifacts)).toEqual(
      expect.arrayContaining(['diff-analysis.md', 'merge-log.md', result.output.mergedName]),
    );
    expect(await readdir(cwd)).toEqual([]);
  });

  test('the same twice', async () => {
    const texts = async () =>
      Object.entries((await adversarial({ compare: [A, B] }, { now }).result).artifacts);
    expect(await texts()).toEqual(await texts());
  });

  test('files and texts may be mixed', async () => {
    await writeFile(join(cwd, 'file.md'), B.text);
    const result = await adversarial({ compare: [A, 'file.md'] }, { now, cwd }).result;
    expect(result.artifacts['diff-analysis.md']).toContain('a.md');
  });

  test('a `report` that throws ends nothing: the run goes on without it, and says so', async () => {
    const reported: RunUpdate[] = [];
    const report = (event: RunUpdate): void => {
      reported.push(event);
      if (event.type === 'answer') throw new Error('no room');
    };
    const run = adversarial({ compare: [A, B] }, { now, report });
    const { output, warnings } = await run.result;
    expect(output.contract).toMatchObject({ merged: true });
    const message = 'What `report` threw: no room; the run continues without it';
    expect(warnings.at(-1)).toEqual({ code: 'run/report-failed', message });
    const events = await collect(run);
    expect(events).toContainEqual({ type: 'progress', progress: { type: 'warning', message } });
    expect(events.at(-1)?.type).toBe('contract');
    expect(reported.at(-1)?.type).toBe('answer');
  });

  test('events tell the story, to every listener from the beginning', async () => {
    const reported: RunUpdate[] = [];
    const run = adversarial(
      { compare: [A, B], depth: 'bogus' as 'deep' },
      { now, report: (event) => reported.push(event) },
    );
    const [first, { artifacts }] = await Promise.all([collect(run), run.result]);
    expect(first).toEqual(await collect(run));
    expect(first).toEqual(reported);
    expect(first[0]).toEqual({
      type: 'progress',
      progress: { type: 'warning', message: 'Unknown depth bogus, using standard' },
    });
    const published = first.flatMap((event) =>
      event.type === 'artifact' ? [[event.name, event.content]] : [],
    );
    expect(published).toEqual(Object.entries(artifacts));
    expect(first.at(-1)).toMatchObject({ type: 'contract', contract: { merged: true } });
  });
});

describe('in a folder', () => {
  test('is a run like any other', async () => {
    const result = await adversarial({ compare: [A, B], output: 'out' }, { now, cwd }).result;
    expect(result.folder).toBe(join(cwd, 'out', 'adversarial'));
    const files = await readdir(result.folder ?? '');
    expect(files).toEqual(expect.arrayContaining(['journal.jsonl', 'run.json', 'return-contract.yaml']));
    for (const [name, content] of Object.entries(result.artifacts)) {
      const folder = name === result.output.mergedName ? join(cwd, 'out') : (result.folder ?? '');
      expect(await readFile(join(folder, name), 'utf8')).toBe(content);
    }
  });

  test('has the same artifacts as in memory', async () => {
    await writeFile(join(cwd, 'a.md'), A.text);
    await writeFile(join(cwd, 'b.md'), B.text);
    const inMemory = await adversarial({ compare: ['a.md', 'b.md'] }, { now, cwd }).result;
    const inFolder = await adversarial({ compare: ['a.md', 'b.md'], output: '.' }, { now, cwd }).result;
    expect(Object.entries(inFolder.artifacts)).toEqual(Object.entries(inMemory.artifacts));
  });

  test('a folder that holds a run is refused', async () => {
    await adversarial({ compare: [A, B], output: '.' }, { cwd }).result;
    await expect(adversarial({ compare: [A, B], output: '.' }, { cwd }).result).rejects.toThrow(UsageError);
  });
});

test('[000/T05.02-default-answer] a program decides at every checkpoint: an answer, a line, or nothing', async () => {
  const asked: string[] = [];
  const { output } = await adversarial(
    { compare: [A, B] },
    {
      cwd,
      decide({ name, question, options, fallback }) {
        asked.push(name);
        expect(question.length).toBeGreaterThan(1);
        expect(options[0]?.fields).toEqual([]);
        if (name === 'after-base-selection') return (fallback as { base: string }).base === 'A' ? 'B' : 'a';
        return name === 'after-diff-analysis' ? fallback : undefined;
      },
    },
  ).result;
  expect(asked.slice(-3)).toEqual(['after-base-selection', 'after-refactoring-plan', 'decisions']);
  expect(asked[0]).toBe('after-diff-analysis');
  const computed = await adversarial({ compare: [A, B] }, { cwd }).result;
  expect(output.plan.base).not.toBe(computed.output.plan.base);
  expect(output.contract.base_variant).not.toBe(computed.output.contract.base_variant);
});

describe('failures', () => {
  test.each<[string, Parameters<typeof adversarial>[0], string]>([
    ['one document', { compare: [A] }, 'Adversarial comparison requires at least 2 files, got 1'],
    ['no document', { compare: [] }, 'Adversarial comparison requires at least 2 files, got 0'],
    ['no request', {}, 'Must provide --compare'],
    ['a missing file', { compare: [A, 'gone.md'] }, 'File not found: gone.md'],
    ['nobody decides', { compare: [A, B], interactive: true }, '`interactive` needs someone to ask'],
    ['an order', { compare: [A, B], order: ['a.md'] }, 'without a place: b.md'],
    ['an ancestor', { compare: [A, B], ancestor: 'gone.md' }, 'File not found: gone.md'],
    ['the same name', { compare: [A, B], ancestor: A }, 'Two documents are called a.md'],
    ['stdin', { compare: [A, '-'] }, 'Standard input (-) is not available here'],
  ])('%s: the result rejects and so does the loop', async (_, request, message) => {
    const run = adversarial(request, { cwd });
    await expect(collect(run)).rejects.toThrow(message);
    await expect(run.result).rejects.toThrow(message);
    await expect(run.result).rejects.toBeInstanceOf(UsageError);
  });

  test('[000/FR-001.b-source-exists] the source must exist before any agent is asked', async () => {
    const request = { source: 'gone.md', generate: 'spec', agents: ['embedded', 'embedded'] };
    await expect(adversarial(request, { cwd }).result).rejects.toThrow('File not found: gone.md');
    await writeFile(join(cwd, 'a.md'), A.text);
    const { output } = await adversarial({ ...request, source: 'a.md' }, { cwd }).result;
    expect(output.variants.map(({ label }) => label)).toEqual([
      'variant-1-embedded-default.md',
      'variant-2-embedded-default.md',
    ]);
    expect(output.mergedName).toBe('merged-spec.md');
  });

  test.each([
    ['日本語', 'merged-output.md'],
    ['../../x', 'merged-x.md'],
    ['Road Map', undefined],
  ])('a type whose file name loses characters is warned about: %s', async (generate, name) => {
    await writeFile(join(cwd, 'a.md'), A.text);
    const run = adversarial({ source: 'a.md', generate, agents: ['embedded', 'embedded'] }, { cwd });
    const warnings = (await collect(run)).flatMap((event) =>
      event.type === 'progress' && event.progress.type === 'warning' ? [event.progress.message] : [],
    );
    const said = `--generate "${generate}" is not a file name as it stands: the merged document is called ${name}`;
    expect(warnings.filter((message) => message.startsWith('--generate'))).toEqual(name ? [said] : []);
  });

  test('a decision that is none stops the run, and says what could be said', async () => {
    const run = adversarial({ compare: [A, B] }, { cwd, decide: () => ({ points: ['Z-999'] }) });
    await expect(run.result).rejects.toMatchObject({
      code: 'answers/wrong',
      message: expect.stringContaining('The decision at "after-diff-analysis" is not valid: points: Z-999'),
    });
  });

  test('a signal stops it', async () => {
    const run = adversarial({ compare: [A, B], output: '.' }, { cwd, signal: AbortSignal.abort() });
    await expect(run.result).rejects.toBeInstanceOf(InterruptedError);
    await expect(collect(run)).rejects.toBeInstanceOf(InterruptedError);
    expect(await readdir(cwd)).toEqual([]);
  });

  test('what is stopped on its way says in its last event where it was', async () => {
    const controller = new AbortController();
    const events: RunUpdate[] = [];
    const run = adversarial(
      { compare: [A, B], output: '.' },
      {
        cwd,
        signal: controller.signal,
        report(event) {
          events.push(event);
          if (event.type === 'artifact' && event.name === 'diff-analysis.md') controller.abort();
        },
      },
    );
    await expect(run.result).rejects.toBeInstanceOf(InterruptedError);
    expect(events.at(-1)).toMatchObject({
      type: 'contract',
      contract: { status: 'failed', failure_stage: 'debate', merged: false },
    });
  });

  test('nobody is forced to listen', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    adversarial({ compare: [A] });
    await collect(adversarial({ compare: [A] })).catch(() => undefined);
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });

  test('leaving the loop early does not stop the run', async () => {
    const run = adversarial({ compare: [A, B] });
    for await (const _ of run) break;
    await expect(run.result).resolves.toMatchObject({ output: { contract: { merged: true } } });
  });
});

describe('models that a program brings along', () => {
  async function refusing() {
    const vendor = await startVendor(openaiCompatible, {
      answer: () => 'never',
      fault: () => ({ kind: 'invalid-key' }),
    });
    onTestFinished(() => vendor.close());
    return { vendor, mine: createOpenAICompatible({ name: 'acme', baseURL: vendor.baseUrl })('m-1') };
  }

  test('take the seats that name them', async () => {
    const { vendor, mine } = await refusing();
    const run = adversarial({ compare: [A, B], model: 'mine' }, { now, models: { mine } });
    await expect(run.result).rejects.toThrow(AgentError);
    expect(vendor.requests.length).toBeGreaterThan(0);
    // This one takes no schema, so the prompt carries it.
    expect(vendor.requests.some(({ structured }) => structured)).toBe(false);
  });

  test('get no secrets', async () => {
    const { vendor, mine } = await refusing();
    const secret = { name: 'c.md', text: `# Session\n\nghp${'_'}wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx\n` };
    const run = adversarial({ compare: [A, secret], model: 'mine' }, { now, models: { mine } });
    await expect(run.result).rejects.toThrow('c.md:3: GitHub token');
    const between = adversarial({ compare: [A, B], ancestor: secret, model: 'mine' }, { models: { mine } });
    await expect(between.result).rejects.toThrow('c.md:3: GitHub token');
    expect(vendor.requests).toEqual([]);
  });

  test('cannot pass for the embedded engine', async () => {
    const { mine } = await refusing();
    const run = adversarial({ compare: [A, B] }, { now, models: { embedded: mine } });
    await expect(run.result).rejects.toThrow('No model may be called embedded');
  });
});
