// A folder with the files of a scenario and, where it asks one, a vendor that answers as it has learned and keeps the
// steps it was asked for.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ConfiguredModel, ModelAlias } from '../../src/surfaces/seats/model-aliases.ts';
import { anthropic } from '../vendors/anthropic.ts';
import type { Received } from '../vendors/dialect.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { keyOf, type LearnedAnswers } from './learn-answers.ts';
import { KEY_VARIABLE, type Scenario, SEAT } from './scenarios.ts';

export interface Stage {
  readonly cwd: string;
  /** The folder of the run. */
  readonly run: string;
  /** Steps in the order in which they were asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export interface StageOptions {
  readonly learned: LearnedAnswers;
  /** Called before each answer, which waits for it. */
  readonly hold?: (step: string, nth: number) => Promise<void>;
}

export async function setStage(scenario: Scenario, { learned, hold }: StageOptions): Promise<Stage> {
  const cwd = await mkdtemp(join(tmpdir(), 'steelman-kills-'));
  const asked: string[] = [];
  const find = ({ text }: Received) => learned.get(keyOf(text)) ?? unknownPrompt(text);
  const vendor = await startVendor(anthropic, {
    answer: (received) => find(received).answer,
    async before(received) {
      const { step } = find(received);
      asked.push(step);
      await hold?.(step, asked.length);
    },
  });
  await mkdir(join(cwd, HOME));
  for (const [name, content] of Object.entries(await scenario.files())) {
    await put(join(cwd, name), content);
  }
  if (scenario.asks === 'vendor') await put(join(cwd, CONFIG), configFor(vendor.baseUrl));
  return {
    cwd,
    run: join(cwd, scenario.folder),
    asked,
    async close() {
      await vendor.close();
      await rm(cwd, { recursive: true, force: true });
    },
  };
}

/** Below the home of `cli-process.ts`, which nobody else has. */
export const HOME = 'nobody-home';
const CONFIG = `${HOME}/.config/steelman/config.yaml`;

const { provider, model } = anthropic;

const configFor = (baseUrl: string): string =>
  `models:\n  ${SEAT}: {provider: ${provider}, model: "${model}", baseUrl: "${baseUrl}", apiKeyEnv: ${KEY_VARIABLE}}\n`;

/** The same in process; `baseUrl` may lead nowhere where nobody is asked. */
export const seatAt = (baseUrl: string): ConfiguredModel => ({
  value: { provider, model, baseUrl, apiKeyEnv: KEY_VARIABLE } as ModelAlias,
  origin: 'given',
  isTrusted: true,
});

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function unknownPrompt(text: string): never {
  throw new RangeError(`a prompt that nobody has learned: ${text.slice(0, 200)}`);
}
