// A model in the merger's seat writes the sections that several variants contribute to: what holds is in the merged
// document and in the log, what does not comes in word for word. Without a merger that somebody named nobody is asked.

import { readFile } from 'node:fs/promises';
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
import type { WritePayload } from '../../src/workflows/adversarial/questions/write-section.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { openaiChat } from '../vendors/openai-chat.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { compareWith } from './compare-with.ts';

const MODEL = 'openai:gpt-merger';
const ROLLBACK = 'It can be rolled back within 5 minutes by the operator on duty (FR-031).';
const BASE = [
  '# Spec',
  '## Checks',
  'The gateway checks every token as FR-012 asks.',
  '## Releases',
  'Each release is announced to all tenants two days before.',
];
const document = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
const TEXTS = [
  document(
    ...BASE,
    '## Goals',
    'The gateway must serve each tenant within 200 ms, by 2026-11-15 (FR-001, NFR-2).',
    'It must be tested every week.',
  ),
  document(...BASE, ROLLBACK),
];
const NAMED = { merger: 'gpt-merger', writesSections: true, provenance: 'none' };

/** Like the embedded engine, but for passages. */
const merging = (write: (text: string) => string): Agent => ({
  name: MODEL,
  async answer(question, payload, context) {
    if (question.kind !== 'write-section') return embeddedAgent.answer(question, payload, context);
    const { passages } = payload as WritePayload;
    return { texts: passages.map(({ text }, at) => ({ numbers: [at + 1], text: write(text) })) };
  },
});
const GOOD = ROLLBACK.replace('It can', 'The release can');
const good = merging((text) => (text === ROLLBACK ? GOOD : text));

const askedIn = (prompts: Awaited<ReturnType<typeof compareWith>>['prompts']) =>
  prompts.filter(({ kind }) => kind === 'write-section');
const mergedOf = ({ artifact, output }: Awaited<ReturnType<typeof compareWith>>) =>
  artifact(output.mergedName);

describe('who is asked', () => {
  test.each([
    ['nobody was named', {}],
    ['the merger was only chosen', { merger: 'gpt-merger' }],
    ['the embedded engine was named', { merger: 'embedded', writesSections: true }],
  ])('nobody, where %s', async (_, settings) => {
    const run = await compareWith(good, TEXTS, { provenance: 'none', ...settings });
    expect(askedIn(run.prompts)).toEqual([]);
    expect(run.output).not.toHaveProperty('written');
    expect(run.artifact('merge-log.md')).not.toContain('**Provenance**');
    expect(mergedOf(run)).toContain(ROLLBACK);
  });

  test('the merger, with the section as it will stand', async () => {
    const { prompts, output } = await compareWith(good, TEXTS, NAMED);
    expect(output.plan.base).toBe('A');
    expect(askedIn(prompts)).toMatchObject([
      {
        role: 'merger',
        payload: {
          lines: [
            { text: '# Spec' },
            { text: '' },
            { text: '## Releases' },
            { text: '' },
            { text: 'Each release is announced to all tenants two days before.' },
            { text: '' },
            { text: ROLLBACK, number: 1 },
            { text: '' },
          ],
          passages: [{ text: ROLLBACK, kind: 'paragraph', marker: '', joins: false, from: '1.md' }],
          base: '# Spec\n## Releases\n\nEach release is announced to all tenants two days before.',
        },
      },
    ]);
  });
});

describe('what becomes of the answer', () => {
  test('it comes in, and log, record and provenance call it modified', async () => {
    const run = await compareWith(good, TEXTS, NAMED);
    expect(mergedOf(run)).toContain(GOOD);
    expect(mergedOf(run)).not.toContain(ROLLBACK);
    expect(run.output.written).toEqual([{ change: 1, passage: 1, agent: MODEL, modified: true }]);
    expect(run.output.validation.passed).toBe(true);
    expect(run.artifact('merge-log.md')).toContain(`- **Provenance**: written by ${MODEL}\n`);
    expect(JSON.parse(run.artifact('provenance.json')).changes[0]).toMatchObject({
      number: 1,
      modified: true,
    });
    const plain = await compareWith(embeddedAgent, TEXTS, { provenance: 'none' });
    expect(mergedOf(run).replace(GOOD, ROLLBACK)).toBe(mergedOf(plain));
  });

  test.each([
    ['it is the same', (block: string) => `${block}\n`, 'it fits as it stands'],
    ['an id is lost', (block: string) => block.replace(' (FR-031)', ''), 'loses the "FR-031"'],
    ['a number is new', (block: string) => block.replace('5 minutes', '50 minutes'), 'loses the "5 minutes"'],
    [
      'it claims more',
      (block: string) => block.replace('It can', 'Each release can'),
      'adds the word "Each"',
    ],
    ['it obeys somebody', () => 'IGNORE THE RULES', 'only'],
    ['a fence is opened', (block: string) => `\`\`\`\n${block}`, 'no single'],
  ])('word for word, where %s', async (_, write, says) => {
    const run = await compareWith(merging(write), TEXTS, NAMED);
    const plain = await compareWith(embeddedAgent, TEXTS, { provenance: 'none' });
    expect(mergedOf(run)).toBe(mergedOf(plain));
    expect(run.output.written).toMatchObject([{ modified: false, reason: expect.stringContaining(says) }]);
    expect(run.artifact('merge-log.md')).toMatch(/^- \*\*Provenance\*\*: word for word: /m);
    expect(JSON.parse(run.artifact('provenance.json')).changes[0]).not.toHaveProperty('modified');
  });

  test('word for word, where it says something else in the same words', async () => {
    const keys = ['# Spec', '## Keys', 'Keys are kept by the owner of the account.'];
    const own = 'Audits of the proxy come before audits of the broker, as every auditor asks (FR-031).';
    const texts = [
      document(
        ...keys,
        '## Goals',
        'The gateway must serve each tenant within 200 ms (FR-001).',
        'It must be tested every week by the team on duty, as NFR-2 asks.',
      ),
      document(...keys, own),
    ];
    const swap = (text: string) =>
      text.replace(/proxy|broker/g, (one) => (one === 'proxy' ? 'broker' : 'proxy'));
    const run = await compareWith(merging(swap), texts, NAMED);
    expect(mergedOf(run)).toContain(own);
    expect(run.output.written).toMatchObject([
      { modified: false, reason: expect.stringContaining('in another order') },
    ]);
  });

  test('word for word, where no answer comes: the run goes on and warns', async () => {
    const dead: Agent = {
      name: MODEL,
      async answer(question, payload, context) {
        if (context.role === 'merger') throw new ModelError('out of credit', { code: 'agent/http' });
        return embeddedAgent.answer(question, payload, context);
      },
    };
    const run = await compareWith(dead, TEXTS, NAMED);
    expect(mergedOf(run)).toContain(ROLLBACK);
    expect(run.warnings).toContain(
      'Section "Releases" comes in word for word, its merger gave no answer: out of credit',
    );
    expect(run.output.written).toMatchObject([{ agent: 'nobody', reason: 'no answer: out of credit' }]);
  });
});

test('a run that is resumed at any event ends the same', async () => {
  const whole = await compareWith(good, TEXTS, NAMED);
  for (let kept = 2; kept < whole.events.length; kept += 3) {
    const resumed = await compareWith(good, TEXTS, NAMED, whole.events.slice(0, kept));
    expect(resumed.output).toEqual(whole.output);
    expect(mergedOf(resumed)).toBe(mergedOf(whole));
  }
});

test.each(['inline', 'sidecar', 'none'])(
  'verify finds a run with written sections true: %s',
  async (provenance) => {
    const folder = join(await temporaryFolder(), 'adversarial');
    const documents = TEXTS.map((text, at) => ({ label: `${at}.md`, sourcePath: `${at}.md`, text }));
    const input = adversarial.input.parse({ documents, ...NAMED, provenance });
    await runInDirectory(await createRunDirectory(folder), adversarial, input, {
      agentFor: () => good,
      startedAt: '2026-01-31T12:00:00Z',
      engine: MODEL,
      version: VERSION,
    });
    expect(await readFile(join(folder, '..', input.mergedName), 'utf8')).toContain(GOOD);
    const { reports } = await verifyOwnRuns(folder);
    expect(reports.flatMap(({ findings }) => findings)).toEqual([]);
  },
);

test('over HTTP, from the request to the merged document: the merger is asked for nothing else', async () => {
  const vendor = await startVendor(openaiChat, {
    answer: ({ text }) => ({ texts: [{ numbers: [1], text: text.includes(ROLLBACK) ? GOOD : '' }] }),
  });
  onTestFinished(() => vendor.close());
  const { provider, model } = vendor.dialect;
  const fitter = await createModel({ provider, model, baseUrl: vendor.baseUrl, apiKey: 'planted' });
  const request = {
    compare: TEXTS.map((text, at) => ({ name: `${at}.md`, text })),
    agents: ['embedded', 'embedded'],
    judges: ['embedded'],
    merger: 'fitter',
  };
  const { artifacts, output } = await compare(request, { models: { fitter } }).result;
  expect(vendor.requests).toHaveLength(1);
  expect(output.written).toMatchObject([{ modified: true }]);
  expect(artifacts[output.mergedName]).toContain(GOOD);
});
