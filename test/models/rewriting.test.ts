// A model in the merger's seat adapts passages at their seams: what holds is in the merged document and in the log, what
// does not comes in word for word. Without a merger that somebody named nobody is asked.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Agent } from '../../src/agents/agent.ts';
import { createModel } from '../../src/agents/create-model.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { ModelError } from '../../src/agents/model-error.ts';
import { runInDirectory } from '../../src/engine/run-in-directory.ts';
import { createRunDirectory } from '../../src/journal/run-directory.ts';
import { adversarial } from '../../src/protocols/adversarial/index.ts';
import type { RewritePayload } from '../../src/protocols/adversarial/questions/rewrite-block.ts';
import { adversarial as compare } from '../../src/surfaces/adversarial.ts';
import { verifyOwnRuns } from '../../src/surfaces/verify/own-run.ts';
import { VERSION } from '../../src/version.ts';
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
const NAMED = { merger: 'gpt-merger', fitSeams: true, provenance: 'none' };

/** Like the embedded engine, but for passages. */
const merging = (rewrite: (passage: RewritePayload) => string): Agent => ({
  name: MODEL,
  async answer(question, payload, context) {
    if (question.kind !== 'rewrite-block') return embeddedAgent.answer(question, payload, context);
    return { reasoning: 'It has lost its noun.', text: rewrite(payload as RewritePayload) };
  },
});
const GOOD = ROLLBACK.replace('It can', 'The release can');
const good = merging(({ block }) => (block === ROLLBACK ? GOOD : block));

const askedIn = (prompts: Awaited<ReturnType<typeof compareWith>>['prompts']) =>
  prompts.filter(({ kind }) => kind === 'rewrite-block');
const mergedOf = ({ artifact, output }: Awaited<ReturnType<typeof compareWith>>) =>
  artifact(output.mergedName);

describe('who is asked', () => {
  test.each([
    ['nobody was named', {}],
    ['the merger was only chosen', { merger: 'gpt-merger' }],
    ['the embedded engine was named', { merger: 'embedded', fitSeams: true }],
  ])('nobody, where %s', async (_, settings) => {
    const run = await compareWith(good, TEXTS, { provenance: 'none', ...settings });
    expect(askedIn(run.prompts)).toEqual([]);
    expect(run.output).not.toHaveProperty('rewrites');
    expect(run.artifact('merge-log.md')).not.toContain('**Provenance**');
    expect(mergedOf(run)).toContain(ROLLBACK);
  });

  test('the merger, with what stands around the passage', async () => {
    const { prompts, output } = await compareWith(good, TEXTS, NAMED);
    expect(output.plan.base).toBe('A');
    expect(askedIn(prompts)).toMatchObject([
      {
        role: 'merger',
        payload: {
          block: ROLLBACK,
          kind: 'paragraph',
          before: 'Each release is announced to all tenants two days before.',
          after: '## Goals',
          anchors: ['5 minutes', 'FR-031'],
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
    expect(run.output.rewrites).toEqual([{ change: 1, passage: 1, agent: MODEL, modified: true }]);
    expect(run.output.validation.passed).toBe(true);
    expect(run.artifact('merge-log.md')).toContain(`- **Provenance**: modified at its seams by ${MODEL}\n`);
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
    ['a fence is opened', (block: string) => `\`\`\`\n${block}`, 'no single paragraph'],
  ])('word for word, where %s', async (_, rewrite, says) => {
    const run = await compareWith(
      merging(({ block }) => rewrite(block)),
      TEXTS,
      NAMED,
    );
    const plain = await compareWith(embeddedAgent, TEXTS, { provenance: 'none' });
    expect(mergedOf(run)).toBe(mergedOf(plain));
    expect(run.output.rewrites).toMatchObject([{ modified: false, reason: expect.stringContaining(says) }]);
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
    const run = await compareWith(
      merging(({ block }) => swap(block)),
      texts,
      NAMED,
    );
    expect(mergedOf(run)).toContain(own);
    expect(run.output.rewrites).toMatchObject([
      { modified: false, reason: expect.stringContaining('more than the opening') },
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
      'Change #1 comes in word for word, its merger gave no answer: out of credit',
    );
    expect(run.output.rewrites).toMatchObject([{ agent: 'nobody', reason: 'no answer: out of credit' }]);
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
  'verify finds a run with adapted passages true: %s',
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
    answer: ({ text }) => ({ reasoning: 'It has lost its noun.', text: text.includes(ROLLBACK) ? GOOD : '' }),
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
  const { artifacts, mergedName, rewrites } = await compare(request, { models: { fitter } }).result;
  expect(vendor.requests).toHaveLength(1);
  expect(rewrites).toMatchObject([{ modified: true }]);
  expect(artifacts.get(mergedName)).toContain(GOOD);
});
