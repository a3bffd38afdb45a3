// Mode B by the built program: variants are written from one source, by the embedded engine and by models over HTTP,
// and what follows is the comparison that files get.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { TOO_FEW } from '../../src/domain/contract.ts';
import { verify } from '../../src/surfaces/library/verify.ts';
import { stepOf } from '../faults/read-prompt.ts';
import { recordRequest } from '../faults/record-answers.ts';
import type { Received } from '../vendors/dialect.ts';
import { DIALECTS, startVendor, type Vendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { finish, folderWith, NOW, start, steelman } from './cli-process.ts';
import { eventsOf, stepsIn } from './resume-folder.ts';

const KEY = 'planted-0123456789abcdef';
const PERSONAS = ['architect', 'security', 'qa'];
const env = { LOOPBACK_KEY: KEY };
let source = '';

beforeAll(async () => {
  source = await readFile('examples/checkout/a.md', 'utf8');
});

const wordsFor = (model: string, type = 'roadmap') => [
  'adversarial',
  ...['--source', 'spec.md', '--generate', type],
  ...['--agents', PERSONAS.map((persona) => `${model}:${persona}`).join()],
  ...['--now', NOW, '--quiet'],
];

const variantsIn = async (cwd: string): Promise<string[]> =>
  (await readdir(join(cwd, 'adversarial'))).filter((name) => name.startsWith('variant-')).sort();

describe('without a model', () => {
  test.each(['roadmap', 'spec', 'design', 'plan'])('%s', async (type) => {
    const cwd = await folderWith({ 'spec.md': source });
    const outcome = await steelmanHere(wordsFor('embedded', type), { cwd });
    expect(outcome).toMatchObject({ exitCode: 0 });
    expect(await variantsIn(cwd)).toEqual([
      'variant-1-embedded-architect.md',
      'variant-2-embedded-security.md',
      'variant-3-embedded-qa.md',
    ]);
    expect(await readdir(cwd)).toContain(`merged-${type}.md`);
    expect((await verify(join(cwd, 'adversarial'))).findings).toEqual([]);
  });
});

describe('with models', () => {
  /** By step, as the embedded engine answers. */
  let recorded: ReadonlyMap<string, unknown> = new Map();
  let texts: readonly string[] = [];

  beforeAll(async () => {
    const agents = PERSONAS.map((persona) => `seat:${persona}`);
    recorded = await recordRequest({ source: 'examples/checkout/a.md', generate: 'roadmap', agents });
    texts = ['A', 'B', 'C'].map((letter) => String(recorded.get(`generate/variant-${letter}`)));
  });

  const stepIn = ({ text }: Received): string => {
    const persona = /Use your expertise as (\w+) to produce/.exec(text)?.[1];
    return persona === undefined
      ? stepOf(text, texts)
      : `generate/variant-${'ABC'[PERSONAS.indexOf(persona)]}`;
  };

  async function startRecorded(asked: (step: string) => 'answer' | 'hang' | 'empty'): Promise<Vendor> {
    const vendor = await startVendor(DIALECTS[0], {
      answer: (received) => (asked(stepIn(received)) === 'empty' ? ' ' : recorded.get(stepIn(received))),
      fault: (_nth, received) => (asked(stepIn(received)) === 'hang' ? { kind: 'hang' } : undefined),
    });
    onTestFinished(() => vendor.close());
    return vendor;
  }

  const folderFor = ({ dialect: { provider, model }, baseUrl }: Vendor) =>
    folderWith({
      'spec.md': source,
      'nobody-home/.config/steelman/config.yaml': `models:\n  seat: {provider: ${provider}, model: "${model}", baseUrl: "${baseUrl}", apiKeyEnv: LOOPBACK_KEY}\n`,
    });

  test('the whole run', async () => {
    const vendor = await startRecorded(() => 'answer');
    const cwd = await folderFor(vendor);
    expect(await steelman(wordsFor('seat'), { cwd, env })).toMatchObject({ exitCode: 0 });
    expect(await variantsIn(cwd)).toEqual(
      PERSONAS.map((persona, at) => `variant-${at + 1}-seat-${persona}.md`),
    );
    const authors = vendor.requests.filter((received) => stepIn(received).startsWith('generate/'));
    expect(authors).toHaveLength(3);
    const analysed = vendor.requests.map(stepIn).filter((step) => step.startsWith('analysis/'));
    // The same sections in another order leave an analyst nothing to judge.
    expect(analysed).toEqual([]);
    for (const { text } of authors) expect(text).toContain(source.trim());
    expect((await verify(join(cwd, 'adversarial'))).findings).toEqual([]);
  });

  test('an author that writes nothing: the others go on', async () => {
    const vendor = await startRecorded((step) => (step === 'generate/variant-B' ? 'empty' : 'answer'));
    const cwd = await folderFor(vendor);
    const outcome = await steelmanHere([...wordsFor('seat'), '--depth', 'quick'], { cwd, env });
    expect(outcome.exitCode, outcome.stderr).toBe(0);
    expect(outcome.stderr).toContain('The author of variant 2 failed');
    expect(await variantsIn(cwd)).toEqual(['variant-1-seat-architect.md', 'variant-3-seat-qa.md']);
    expect((await verify(join(cwd, 'adversarial'))).findings).toEqual([]);
  });

  test('only one writes: it is handed back', async () => {
    const vendor = await startRecorded((step) => (step === 'generate/variant-B' ? 'answer' : 'empty'));
    const cwd = await folderFor(vendor);
    const outcome = await steelmanHere([...wordsFor('seat'), '--json'], { cwd, env });
    expect(outcome.exitCode).toBe(4);
    expect(outcome.stderr).toContain(TOO_FEW);
    const contract = JSON.parse(outcome.stdout) as Record<string, unknown>;
    expect(contract).toMatchObject({ status: 'failed', failure_stage: 'variant_generation', merged: false });
    expect(String(contract.merged_output_path)).toMatch(/variant-2-seat-security\.md$/);
    expect(JSON.stringify(contract.warnings)).toContain(TOO_FEW);
  });

  test('killed while they write, and resumed: nothing is asked twice', async () => {
    const asked: string[] = [];
    let kill = (): void => undefined;
    const vendor = await startRecorded((step) => {
      asked.push(step);
      if (step !== 'generate/variant-C' || asked.filter((one) => one === step).length > 1) return 'answer';
      kill();
      return 'hang';
    });
    const cwd = await folderFor(vendor);
    const child = start(wordsFor('seat'), { cwd, env });
    kill = () => void child.kill('SIGKILL');
    expect((await finish(child)).exitCode).toBe(137);
    const kept = stepsIn(await eventsOf(join(cwd, 'adversarial')));
    const before = vendor.requests.length;
    const resumed = await steelmanHere(['resume', 'adversarial', '--quiet'], { cwd, env });
    expect(resumed, resumed.stderr).toMatchObject({ exitCode: 0 });
    const again = vendor.requests.slice(before).map(stepIn);
    expect(again).toContain('generate/variant-C');
    expect(again.filter((step) => kept.includes(step))).toEqual([]);
    expect(await variantsIn(cwd)).toHaveLength(3);
    expect((await verify(join(cwd, 'adversarial'))).findings).toEqual([]);
  });
});
