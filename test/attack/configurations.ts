// A project's file that wants more than a guest may: keys of others, programs, addresses, folders, and what breaks a parser.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import type { SeededRandom } from '../mutations/seeded-random.ts';
import { HOSTILE } from './hostile-values.ts';
import { type Attempt, commandAttempt, KEY, type Machine } from './machine.ts';
import type { Templates } from './templates.ts';

/** Nobody listens there; and if somebody did, nothing of ours may be on its way. */
const FOREIGN = 'https://192.0.2.1/v1';

type Config = (machine: Machine) => unknown;

const GREEDY: Readonly<Record<string, Config>> = {
  'a stranger gets a key': () => ({
    models: {
      m: { provider: 'openai-compatible', model: 'x', baseUrl: FOREIGN, apiKeyEnv: 'PLANTED_TOKEN' },
    },
    model: 'm',
  }),
  'a stranger gets documents': () => ({
    models: { m: { provider: 'openai-compatible', model: 'x', baseUrl: FOREIGN } },
    model: 'm',
  }),
  'a vendor gets the key of another': () => ({
    models: { m: { provider: 'anthropic', model: 'x', apiKeyEnv: 'PLANTED_TOKEN' } },
    model: 'm',
  }),
  'this machine gets a key': () => ({
    models: {
      m: {
        provider: 'openai-compatible',
        model: 'x',
        baseUrl: 'http://127.0.0.1:9/v1',
        apiKeyEnv: 'AWS_SECRET_ACCESS_KEY',
      },
    },
    model: 'm',
  }),
  'a program': () => ({
    models: { m: { provider: 'command', kind: 'other', command: '/bin/sh', args: ['-c', 'touch owned'] } },
    model: 'm',
  }),
  'a known program': () => ({
    models: { m: { provider: 'command', kind: 'claude-cli', command: './claude' } },
    model: 'm',
  }),
  'a folder of a seat': ({ home }) => ({ model: `files:${home}` }),
  'runs outside': ({ home }) => ({ output: join(home, 'runs') }),
  'runs above': () => ({ output: '..' }),
  'trust in itself': ({ root }) => ({ trustedFolders: [root] }),
  'a price of nothing': () => ({
    models: { m: { provider: 'anthropic', model: 'x', price: { input: 0, output: 0 } } },
    model: 'm',
  }),
  'a judge elsewhere': ({ home }) => ({ judges: [`files:${home}`], agents: 'embedded' }),
};

const RAW_FILES: Readonly<Record<string, string>> = {
  'aliases without end': `a: &a [x]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*${n === 0 ? 'a' : `b${n - 1}`}, *${n === 0 ? 'a' : `b${n - 1}`}]`).join('\n')}\nmodels: *b29\n`,
  'a deep list': `models: ${'['.repeat(3000)}`,
  'a tag': 'model: !!js/function "function () { return 1 }"\n',
  'a merge key': '<<: {output: /tmp}\n',
  'a proto key': '__proto__: {output: /tmp}\nconstructor: 1\n',
  'a key in it': `model: ${KEY}\n`,
  'terminal codes': '"\\u001b[2J\\u009b31m": 1\n',
  'no text': '\u0000\u0001\u0002',
  'a long line': `model: "${'x'.repeat(900_000)}"\n`,
  'too large': ' '.repeat(1_100_000),
};

const NAMES = [
  'depth',
  'convergence',
  'focus',
  'output',
  'concurrency',
  'timeout',
  'model',
  'agents',
  'judges',
  'merger',
  'models',
  'allowedProviders',
  'localOnly',
  'maxCost',
  'maxCalls',
  'trustedFolders',
  'openMarks',
  'strange',
];

const COMMANDS: readonly (readonly string[])[] = [
  ['adversarial', 'a.md', 'b.md'],
  ['adversarial', 'a.md', 'b.md', '--dry-run'],
  ['config', 'show'],
  ['models'],
  ['review', 'ROADMAP.md', '--type', 'roadmap'],
  ['roadmap', 'a.md', '--output', 'fresh'],
  ['decide', 'question.yaml', '--feature-dir', 'fresh', '--debate'],
  ['resume', 'out/adversarial'],
];

export function configurationAttempts({ folder }: Templates, random: SeededRandom, count: number): Attempt[] {
  const configs: readonly (readonly [string, Config])[] = [
    ...Object.entries(GREEDY),
    ...Object.entries(RAW_FILES).map(([name, text]) => [name, () => text] as const),
    ...NAMES.flatMap((key) =>
      HOSTILE.map(
        ([name, make]) => [`${key} is ${name}`, (machine: Machine) => ({ [key]: make(machine) })] as const,
      ),
    ),
  ];
  const first = configs.slice(0, Object.keys(GREEDY).length + Object.keys(RAW_FILES).length);
  const rest = random.shuffle(configs.slice(first.length));
  const order = [...random.shuffle(first), ...rest];
  return Array.from({ length: count }, (_, at) => {
    const [name, config] = order[at % order.length] as readonly [string, Config];
    const words = random.pick(COMMANDS);
    return commandAttempt({
      family: 'configurations',
      title: `${name}; ${words.join(' ')}`,
      words,
      template: folder,
      codes: [0, 1, 2, 3, 4],
      // Where runs lie inside the project is for its file to say.
      mayChange: /^(?!NEIGHBOUR|out\/NEIGHBOUR|[abRq][^/]*$|owned$)/,
      env: () => ({ AWS_SECRET_ACCESS_KEY: KEY }),
      async forge(machine) {
        const value = config(machine);
        const path = join(machine.cwd, 'steelman.config.yaml');
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, typeof value === 'string' ? value : asYaml(value));
      },
    });
  });
}

function asYaml(value: unknown): string {
  try {
    return stringify(value);
  } catch {
    // Too deep for a writer of YAML, of which JSON is a part.
    return JSON.stringify(value);
  }
}
