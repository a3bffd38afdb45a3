import { describe, expect, test } from 'vitest';
import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import type { ReturnContract } from '../../../domain/contract.ts';
import { TOO_FEW } from '../../../domain/contract.ts';
import { AgentError } from '../../../domain/errors.ts';
import type { Prompt } from '../../../domain/question.ts';
import type { RunEvent } from '../../../domain/run.ts';
import { runWorkflow } from '../../../engine/run-workflow.ts';
import { memoryJournal } from '../../../journal/journal.ts';
import { adversarial } from '../index.ts';
import type { AdversarialInput } from '../request/input.ts';

const SOURCE = `---
id: FR-900
---

# Export service

## Requirements

- FR-001: The service MUST export a report within 30 seconds.
- FR-002: The service MUST keep every export for 14 days.
- FR-003: Only the owner MUST be able to read an export.
`;

/** They agree on everything but a limit. */
const ROADMAPS = [
  '# Roadmap\n\n## Phase one\n\n- FR-001: The service MUST export a report within 30 seconds.\n- FR-002: The service MUST keep every export for 14 days.\n\n## Phase two\n\n- FR-003: Only the owner MUST be able to read an export.\n',
  '# Roadmap\n\n## Protection\n\n- FR-003: Only the owner MUST be able to read an export.\n- FR-002: The service MUST keep every export for 14 days.\n\n## Speed\n\n- FR-001: The service MUST export a report within 30 seconds.\n',
  '# Roadmap\n\n## Checks\n\n- FR-001: The service MUST export a report within 60 seconds.\n- FR-003: Only the owner MUST be able to read an export.\n',
].map((text, at) => `${text}\n## Limits\n\nThe timeout of an export is ${[30, 30, 10][at]} s.\n`);

const SEATS = [
  { model: 'opus', persona: 'architect' },
  { model: 'opus', persona: 'security' },
  { model: 'gpt52' },
];

interface Asked {
  readonly role: string;
  readonly corrective: boolean;
  readonly payload: unknown;
  readonly prompt: Prompt;
}

type Author = (letter: string, attempt: number) => unknown;

/** Authors answer by script, everybody else by rule. */
async function generate(
  author: Author,
  settings: Readonly<Record<string, unknown>> = {},
  past: readonly RunEvent[] = [],
) {
  const asked: Asked[] = [];
  const attempts = new Map<string, number>();
  const agent: Agent = {
    name: 'scripted',
    async answer(question, payload, context) {
      const prompt = question.prompt(payload);
      asked.push({ role: context.role, corrective: context.findings !== undefined, payload, prompt });
      if (!context.role.startsWith('author:')) return embeddedAgent.answer(question, payload, context);
      const letter = context.role.slice('author:'.length);
      attempts.set(letter, (attempts.get(letter) ?? 0) + 1);
      return author(letter, attempts.get(letter) ?? 1);
    },
  };
  const journal = memoryJournal();
  for (const event of past) await journal.append(event);
  const artifacts = new Map<string, string>();
  const warnings: string[] = [];
  let contract: ReturnContract | undefined;
  const input: AdversarialInput = adversarial.input.parse({
    source: { label: 'export.md', sourcePath: 'export.md', text: SOURCE },
    generate: 'roadmap',
    seats: SEATS,
    ...settings,
  });
  const result = await runWorkflow(adversarial, input, {
    journal,
    agentFor: (role) => (role === 'human' ? embeddedAgent : agent),
    publish: async (name, content) => void artifacts.set(name, content),
    report: (event) => {
      if (event.type === 'warning') warnings.push(event.message);
    },
    conclude: async (concluded) => {
      contract = concluded as ReturnContract;
    },
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'scripted',
    version: '0.0.0',
  }).then(
    (output) => ({ output, error: undefined }),
    (error: unknown) => ({ output: undefined, error }),
  );
  return { ...result, asked, artifacts, warnings, contract, events: await journal.read() };
}

const wellWritten: Author = (letter) => ROADMAPS['ABC'.indexOf(letter)];
const authorsOf = (asked: readonly Asked[]) => asked.filter(({ role }) => role.startsWith('author:'));

describe('what authors are asked', () => {
  test('[000/T06.02-parallel] all are asked before any has answered', async () => {
    const waiting: (() => void)[] = [];
    const together = (letter: string) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(wellWritten(letter, 1)));
        if (waiting.length === SEATS.length) for (const go of waiting) go();
      });
    const { output } = await generate(together);
    expect(output?.variants).toHaveLength(3);
  });

  test.each([
    ['persona', { model: 'opus', persona: 'architect' }, ['as architect to']],
    ['nobody in particular', { model: 'opus' }, ['as a general-purpose analyst to']],
    [
      'instruction',
      { model: 'opus', persona: 'qa', instruction: 'focus on what can fail' },
      ['as qa to', 'focus on what can fail'],
    ],
  ])('[000/T06.02-prompt] %s', async (_, seat, parts) => {
    const { asked } = await generate(wellWritten, { seats: [seat, { model: 'opus' }] });
    const [first] = authorsOf(asked);
    const whole = [first?.prompt.system, ...(first?.prompt.shared ?? []), first?.prompt.user].join('\n');
    for (const part of [...parts, 'Generate a roadmap artifact', SOURCE]) expect(whole).toContain(part);
  });

  test('the source comes first and is the same for all, so that caches hit', async () => {
    const { asked } = await generate(wellWritten);
    const beginnings = authorsOf(asked).map(({ prompt }) => [prompt.system, prompt.shared]);
    expect(beginnings).toHaveLength(3);
    expect(new Set(beginnings.map((one) => JSON.stringify(one))).size).toBe(1);
  });
});

describe('what becomes of what they wrote', () => {
  test('[000/T06.02-naming] [000/load-variant-metadata] files and metadata', async () => {
    const { artifacts, output, contract } = await generate(wellWritten);
    expect([...artifacts.keys()].slice(0, 3)).toEqual([
      'variant-1-opus-architect.md',
      'variant-2-opus-security.md',
      'variant-3-gpt52-default.md',
    ]);
    expect(artifacts.get('variant-2-opus-security.md')).toBe(ROADMAPS[1]);
    expect(output?.variants.map(({ source_path, agent_spec }) => [source_path, agent_spec])).toEqual([
      ['generated', 'opus:architect'],
      ['generated', 'opus:security'],
      ['generated', 'gpt52'],
    ]);
    expect(contract?.base_variant).toMatch(/^(?:opus:architect|opus:security|gpt52:default)$/);
  });

  test('[000/T03.01-mode-b-assignment] whoever wrote a variant speaks for it', async () => {
    const { asked } = await generate(wellWritten);
    const seats = asked
      .filter(({ role }) => role.startsWith('advocate:'))
      .map(({ role, payload }) => [role, (payload as { readonly seat: unknown }).seat]);
    for (const [index, seat] of SEATS.entries()) {
      const role = `advocate:${'ABC'[index]}`;
      expect(seats.filter(([who]) => who === role).map(([, one]) => one)).toContainEqual(seat);
    }
  });

  test('requirement coverage counts what the source asks for', async () => {
    const { output, artifacts } = await generate(wellWritten);
    const coverage = output?.selection.scores.map(({ metrics }) => {
      const found = metrics.find(({ symbol }) => symbol === 'RC');
      return `${found?.numerator}/${found?.denominator}`;
    });
    expect(coverage).toEqual(['3/3', '3/3', '2/3']);
    expect(artifacts.get('base-selection.md')).toContain('- RC: requirement ids named by the source');
  });

  test('ids that the source lacks, and ids that a variant lacks, are said', async () => {
    const { warnings } = await generate((letter) =>
      letter === 'A' ? ROADMAPS[0]?.replace('FR-002', 'FR-009') : wellWritten(letter, 1),
    );
    expect(warnings).toContain('variant-1-opus-architect.md names ids that the source lacks: FR-009');
    expect(warnings).toContain('variant-1-opus-architect.md does not name ids of the source: FR-002');
    expect(warnings).toContain('variant-3-gpt52-default.md does not name ids of the source: FR-002');
  });

  test('[000/T06.02-same-pipeline] the same artifacts with the same sections as a comparison of the files', async () => {
    const written = await generate(wellWritten);
    const documents = ROADMAPS.map((text, at) => ({ label: `${at}.md`, sourcePath: `${at}.md`, text }));
    const compared = await generate(wellWritten, { source: undefined, generate: undefined, documents });
    const outline = (artifacts: ReadonlyMap<string, string>) =>
      [...artifacts]
        .filter(([name]) => name.endsWith('.md') && !name.startsWith('variant-'))
        .map(([name, text]) => [name.replace(/^merged-.*/, 'merged'), text.match(/^#{1,2} [^(\n]*/gm)]);
    expect(compared.error).toBeUndefined();
    expect(outline(written.artifacts)).toEqual(outline(compared.artifacts));
    expect(outline(written.artifacts).length).toBeGreaterThanOrEqual(6);
  });
});

describe('authors that fail', () => {
  const failing = new AgentError('out of order', { code: 'agent/failed' });
  const bad: readonly [string, unknown, number][] = [
    ['nothing', '', 3],
    ['prose without a heading', 'I cannot help with that.', 3],
    ['JSON', '{"roadmap": ["FR-001"]}', 3],
    ['HTML', '<!doctype html><h1>Roadmap</h1>', 3],
    ['headings alone', '# Roadmap\n\n## Phase one\n', 3],
    ['no answer at all', failing, 2],
  ];

  test.each(bad)('[000/T06.02-validation] %s: asked once more, then without it', async (_, reply, calls) => {
    const run = await generate((letter) => {
      if (letter !== 'B') return wellWritten(letter, 1);
      if (reply instanceof Error) throw reply;
      return reply;
    });
    expect(run.error).toBeUndefined();
    // Ruling E-27: one corrective ask, one more attempt.
    expect(authorsOf(run.asked).filter(({ role }) => role === 'author:B')).toHaveLength(calls);
    expect(run.output?.variants.map(({ letter }) => letter)).toEqual(['A', 'C']);
    expect([...run.artifacts.keys()].filter((name) => name.startsWith('variant-'))).toEqual([
      'variant-1-opus-architect.md',
      'variant-3-gpt52-default.md',
    ]);
    expect(run.warnings.join('\n')).toContain('The author of variant 2 failed');
    expect(run.asked.some(({ role }) => role === 'advocate:B')).toBe(false);
    expect(run.asked.some(({ role }) => role === 'advocate:C')).toBe(true);
    expect(run.artifacts.get('debate-transcript.md')).toContain('### Variant C Advocate (gpt52');
  });

  test('the second attempt counts', async () => {
    const run = await generate((letter, attempt) => {
      if (letter === 'B' && attempt === 1) throw failing;
      return wellWritten(letter, attempt);
    });
    expect(run.output?.variants).toHaveLength(3);
    expect(run.events.some((event) => event.type === 'answer-failed')).toBe(true);
  });

  test('[000/T06.01-single-variant] the only one that was written is handed back as it is', async () => {
    const run = await generate((letter) => (letter === 'C' ? ROADMAPS[2] : ''));
    expect(run.error).toMatchObject({ code: 'generate/too-few-variants', exitCode: 4 });
    expect(run.contract).toMatchObject({
      status: 'failed',
      failure_stage: 'variant_generation',
      merged: false,
      merged_output_path: 'variant-3-gpt52-default.md',
    });
    expect(run.contract?.warnings).toContain(TOO_FEW);
    expect(run.artifacts).toEqual(new Map([['variant-3-gpt52-default.md', ROADMAPS[2]]]));
  });

  test('none was written: nothing to hand back', async () => {
    const run = await generate(() => '');
    expect(run.contract).toMatchObject({ status: 'failed', merged_output_path: null });
    expect(run.artifacts.size).toBe(0);
  });

  test('a run that lacked authors asks only them again when it is resumed', async () => {
    const broken = await generate((letter) => (letter === 'C' ? ROADMAPS[2] : ''));
    const mended = await generate(wellWritten, {}, broken.events);
    expect(mended.output?.variants.map(({ letter }) => letter)).toEqual(['A', 'B', 'C']);
    expect(authorsOf(mended.asked).map(({ role }) => role)).toEqual(['author:A', 'author:B']);
    const whole = await generate(wellWritten);
    expect(mended.artifacts.get('merge-log.md')).toBe(whole.artifacts.get('merge-log.md'));
  });
});
