// A small real program in the place of claude, codex or gemini: says a version, lists what can be switched off, and
// otherwise does what it is told.

import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { KNOWN_KINDS } from '../../src/agents/commands/kinds.ts';

export type KnownKind = (typeof KNOWN_KINDS)[number];

export const VERSIONS: Readonly<Record<KnownKind, string>> = {
  'claude-cli': '2.1.325 (Claude Code)',
  'codex-cli': 'codex-cli 0.166.0',
  'gemini-cli': '0.61.0',
};

export interface Stage {
  readonly folder: string;
  file(name: string): string;
  /** What the program noted under this name. */
  noted(name: string): string;
  /** The path of a program that does `body`; `note(name, text)`, `fs` and `spawn` are there. */
  program(body: string, version: string, name?: string): Promise<string>;
}

export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'steelman-programs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = (name: string) => join(folder, name);
  return {
    folder,
    file,
    noted: (name) => readFileSync(file(name), 'utf8'),
    async program(body, version, name = 'fake-cli') {
      const path = file(name);
      const script = `#!${process.execPath}
const fs = require('node:fs');
const { spawn } = require('node:child_process');
if (process.argv.includes('--version')) { console.log(${JSON.stringify(version)}); process.exit(0); }
if (process.argv.includes('features')) { console.log('shell_tool  stable  true\\nmemories  stable  false'); process.exit(0); }
const note = (name, text) => fs.writeFileSync(${JSON.stringify(folder)} + '/' + name, String(text));
${body}`;
      await writeFile(path, script);
      await chmod(path, 0o755);
      return path;
    },
  };
}

/** How each program wraps what its model said; 120 tokens of input, 20 of them cached, and 34 of output. */
export const ENVELOPES: Readonly<Record<KnownKind, (text: string) => string>> = {
  'claude-cli': (result) =>
    JSON.stringify({
      type: 'result',
      subtype: 'success',
      is_error: false,
      result,
      total_cost_usd: 0.25,
      usage: { input_tokens: 3, output_tokens: 4 },
      modelUsage: {
        'claude-x': {
          inputTokens: 70,
          cacheReadInputTokens: 20,
          cacheCreationInputTokens: 30,
          outputTokens: 34,
        },
      },
    }),
  'codex-cli': (text) =>
    [
      { type: 'thread.started', thread_id: 't' },
      { type: 'item.completed', item: { id: 'item_0', type: 'error', message: 'a word on the side' } },
      { type: 'item.completed', item: { id: 'item_1', type: 'agent_message', text } },
      {
        type: 'turn.completed',
        usage: { input_tokens: 120, cached_input_tokens: 20, output_tokens: 34, reasoning_output_tokens: 4 },
      },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  'gemini-cli': (response) =>
    `Loaded cached credentials.\n${JSON.stringify({
      response,
      stats: {
        models: {
          'gemini-x': {
            tokens: { prompt: 120, candidates: 30, thoughts: 4, cached: 20 },
            roles: { main: {} },
          },
        },
      },
    })}`,
};

/** Notes its input and says this. */
export const saying = (kind: KnownKind, text: string): string =>
  `const input = fs.readFileSync(0, 'utf8'); note('input', input); process.stdout.write(${JSON.stringify(ENVELOPES[kind](text))});`;
