// What lies in the place of a file and is none, or is too large: at every place that a command reads.

import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SeededRandom } from '../mutations/seeded-random.ts';
import { type Attempt, commandAttempt, type Machine } from './machine.ts';
import type { Templates } from './templates.ts';

type Put = (path: string, machine: Machine) => Promise<unknown>;

const KINDS: Readonly<Record<string, Put>> = {
  'a pipe': async (path) => execFileSync('mkfifo', [path]),
  'an endless device': (path) => symlink('/dev/zero', path),
  'an empty device': (path) => symlink('/dev/null', path),
  'a terminal': (path) => symlink('/dev/tty', path),
  'a folder': (path) => mkdir(path),
  'a huge file': async (path) => {
    await writeFile(path, '{"type":"run-started"\n');
    await truncate(path, 3_000_000_000);
  },
  'a loop': async (path) => {
    await symlink(`${path}.loop`, path);
    await symlink(path, `${path}.loop`);
  },
  'a link to nothing': (path) => symlink('/nowhere/at/all', path),
  'a link to a secret': (path, { home }) => symlink(join(home, '.ssh/id'), path),
  'a link to itself': (path) => symlink(path, path),
  'a process': (path) => symlink('/proc/self/environ', path),
  'an empty file': (path) => writeFile(path, ''),
  zeros: (path) => writeFile(path, Buffer.alloc(10_000)),
};

type Place = readonly [file: string, words: readonly string[], mayChange?: string];

const RUN = 'out/adversarial';
const PLACES: readonly Place[] = [
  ...[
    'journal.jsonl',
    'run.json',
    'return-contract.yaml',
    '.lock',
    'diff-analysis.md',
    'decisions.yaml',
  ].flatMap((name) =>
    ['show', 'verify', 'replay', 'resume', 'clean', 'runs', 'resolve'].map(
      (command): Place => [
        `${RUN}/${name}`,
        command === 'runs'
          ? ['runs']
          : [
              command,
              RUN,
              ...(command === 'clean' ? ['--yes', '--force'] : []),
              ...(command === 'resolve' ? ['--take', 'X-001=a.md'] : []),
            ],
        command === 'resolve' || command === 'resume' ? `${RUN}/|out/|\\.steelman/` : `${RUN}/`,
      ],
    ),
  ),
  [`${RUN}/provenance.json`, ['blame', 'out/merged-spec.md']],
  [`${RUN}/provenance.json`, ['verify', RUN]],
  [`${RUN}/decisions.yaml`, ['resolve', RUN, '--decisions', `${RUN}/decisions.yaml`]],
  ['steelman.config.yaml', ['config', 'show']],
  ['steelman.config.yaml', ['adversarial', 'a.md', 'b.md', '--output', 'fresh'], 'fresh/|\\.steelman/'],
  ['.steelman/remembered.yaml', ['adversarial', 'a.md', 'b.md', '--output', 'fresh'], 'fresh/'],
  ['.planning/config.json', ['checkpoint', '--list']],
  ['.planning/config.json', ['checkpoint', '--enable'], '\\.planning/'],
  [
    '.planning/STATE.md',
    ['review', 'ROADMAP.md', '--type', 'roadmap', '--author', 'embedded', '--output', 'fresh'],
    'fresh/|ROADMAP.revised|\\.planning/',
  ],
  ['folder/strange.md', ['check', 'folder']],
  ['folder/strange.md', ['check', 'folder', '--format', 'sarif']],
  ['base.json', ['check', 'a.md', '--baseline', 'base.json']],
  [
    'seat/strange',
    [
      'review',
      'ROADMAP.md',
      '--type',
      'roadmap',
      '--adversary',
      'files:seat/strange',
      '--author',
      'embedded',
      '--output',
      'fresh',
    ],
    'fresh/|seat/',
  ],
  ['waiting/journal.jsonl', ['review', '--continue', 'waiting', '--artifact', 'ROADMAP.md']],
  ['waiting/round-1.md', ['resume', 'waiting'], 'waiting/'],
];

/** A link that somebody typed leads where it leads: what is read then is what was named. */
const isNamed = (kind: string, [file, words]: Place): boolean =>
  kind === 'a link to a secret' &&
  (words.includes(file) || file === '.planning/config.json' || file.startsWith('steelman.config'));

export function specialAttempts({ folder }: Templates, random: SeededRandom, count: number): Attempt[] {
  const all = PLACES.flatMap((place) => Object.entries(KINDS).map(([kind, put]) => ({ place, kind, put })));
  return random
    .shuffle(all.filter(({ place, kind }) => !isNamed(kind, place)))
    .slice(0, count)
    .map(({ place: [file, words, changes], kind, put }) =>
      commandAttempt({
        family: 'special files',
        title: `${kind} as ${file}; ${words.join(' ')}`,
        words,
        template: folder,
        about: [file],
        codes: [0, 1, 2, 3, 6],
        mayChange: new RegExp(`^(?:${changes ?? '$.'})`),
        async forge(machine) {
          const path = join(machine.cwd, file);
          await mkdir(dirname(path), { recursive: true });
          await rm(path, { recursive: true, force: true });
          await put(path, machine);
        },
      }),
    );
}
