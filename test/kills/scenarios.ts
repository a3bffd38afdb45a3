// The runs that the campaign kills, one line each: what is typed, over which files, and what the run is made of, so that
// a server can learn its answers. A workflow joins by a line here.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asked } from '../../src/domain/workflow/workflow.ts';
import { BUILT_IN } from '../../src/surfaces/seats/built-in-models.ts';
import type { ConfiguredModel } from '../../src/surfaces/seats/model-aliases.ts';
import { ALL_PERMITTED } from '../../src/surfaces/seats/refuse-model.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import type { AdversarialRequest } from '../../src/workflows/adversarial/request/request.ts';
import { decide } from '../../src/workflows/decide/index.ts';
import type { AnyWorkflow } from '../../src/workflows/index.ts';
import { review } from '../../src/workflows/review/index.ts';
import { roadmap } from '../../src/workflows/roadmap/index.ts';
import { prepareHere } from '../contracts/prepare-here.ts';
import { SPLIT_QUESTION } from '../decide/split-question.ts';
import { ROADMAP } from '../review/attacked-documents.ts';
import type { Lesson } from './learn-answers.ts';

export const KEY_VARIABLE = 'LOOPBACK_KEY';
export const ENVIRONMENT = { [KEY_VARIABLE]: 'planted-0123456789abcdef' };
/** What the configuration calls the model of the loopback vendor. */
export const SEAT = 'seat';

export interface Scenario {
  readonly name: string;
  /** Who answers: a vendor on loopback, or the embedded engine. */
  readonly asks: 'vendor' | 'embedded';
  /** What is typed, but for `--now`. */
  readonly words: readonly string[];
  /** Where the run comes to lie. */
  readonly folder: string;
  readonly files: () => Promise<Readonly<Record<string, string>>>;
  /** The same run as a value, in a folder with the files. */
  readonly lesson: (cwd: string, seat: ConfiguredModel) => Promise<Lesson>;
}

const examples =
  (...names: readonly string[]) =>
  async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join('examples/retention', name), 'utf8')] as const),
      ),
    );

const lessonFrom =
  (workflow: unknown, asked: Asked): Scenario['lesson'] =>
  async (cwd, seat) => {
    const models = new Map([...BUILT_IN, [SEAT, seat]]);
    const setup = { cwd, environment: ENVIRONMENT, models, permissions: ALL_PERMITTED };
    const protocol = workflow as AnyWorkflow;
    const { input, engine } = await prepareHere(protocol, asked, setup, true);
    return { protocol, input, engine };
  };

const lessonOf = (request: AdversarialRequest): Scenario['lesson'] => lessonFrom(adversarial, request);

const planned = lessonFrom(roadmap, { spec: 'a.md', output: 'plan' });

const reviewed = (names: { readonly author: string; readonly adversary?: string }): Scenario['lesson'] =>
  lessonFrom(review, { document: 'ROADMAP.md', type: 'roadmap', ...names });

const REVIEW = ['review', 'ROADMAP.md', '--type', 'roadmap'];

const DECIDE = ['decide', 'question.yaml', '--feature-dir', '.'];

const decided = (model?: string): Scenario['lesson'] =>
  lessonFrom(decide, { question: 'question.yaml', featureDir: '.', model });

const COMPARED = ['a.md', 'b.md'];
const ADVOCATES = [`${SEAT}:architect`, `${SEAT}:security`];

const AUTHORS = ['embedded:architect', 'embedded:security'];
const GENERATION = ['--source', 'a.md', '--generate', 'plan'];

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'compare, embedded',
    asks: 'embedded',
    words: ['adversarial', '--compare', COMPARED.join(',')],
    folder: 'adversarial',
    files: examples(...COMPARED),
    lesson: lessonOf({ compare: COMPARED }),
  },
  {
    name: 'compare, vendor',
    asks: 'vendor',
    words: ['adversarial', '--compare', COMPARED.join(','), '--agents', ADVOCATES.join(',')],
    folder: 'adversarial',
    files: examples(...COMPARED),
    lesson: lessonOf({ compare: COMPARED, agents: ADVOCATES }),
  },
  {
    name: 'generate, embedded',
    asks: 'embedded',
    words: ['adversarial', ...GENERATION, '--agents', AUTHORS.join(',')],
    folder: 'adversarial',
    files: examples('a.md'),
    lesson: lessonOf({ source: 'a.md', generate: 'plan', agents: AUTHORS }),
  },
  {
    name: 'generate, vendor',
    asks: 'vendor',
    words: ['adversarial', ...GENERATION, '--agents', ADVOCATES.join(',')],
    folder: 'adversarial',
    files: examples('a.md'),
    lesson: lessonOf({ source: 'a.md', generate: 'plan', agents: ADVOCATES }),
  },
  {
    name: 'roadmap, embedded',
    asks: 'embedded',
    words: ['roadmap', 'a.md', '--output', 'plan'],
    folder: 'plan',
    files: examples('a.md'),
    lesson: planned,
  },
  {
    name: 'review, embedded',
    asks: 'embedded',
    words: [...REVIEW, '--author', 'embedded'],
    folder: 'review',
    files: async () => ({ 'ROADMAP.md': ROADMAP }),
    lesson: reviewed({ author: 'embedded' }),
  },
  {
    name: 'review, vendor',
    asks: 'vendor',
    words: [...REVIEW, '--author', SEAT, '--adversary', SEAT],
    folder: 'review',
    files: async () => ({ 'ROADMAP.md': ROADMAP }),
    lesson: reviewed({ author: SEAT, adversary: SEAT }),
  },
  {
    name: 'decide, embedded',
    asks: 'embedded',
    words: DECIDE,
    folder: 'sadd/run-offline',
    files: async () => ({ 'question.yaml': SPLIT_QUESTION }),
    lesson: decided(),
  },
  {
    name: 'decide, vendor',
    asks: 'vendor',
    words: [...DECIDE, '--model', SEAT],
    folder: 'sadd/run-offline',
    files: async () => ({ 'question.yaml': SPLIT_QUESTION }),
    lesson: decided(SEAT),
  },
];
