// The runs that are forged: one of every workflow, made once by the program itself in one project.

import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SPLIT_QUESTION } from '../decide/split-question.ts';
import { steelmanHere } from '../journeys/cli-here.ts';
import { ROADMAP } from '../review/attacked-documents.ts';

export interface Recorded {
  /** Of the run, from the project. */
  readonly folder: string;
  /** Files that hold fields, from the project. */
  readonly files: readonly string[];
  readonly commands: readonly (readonly string[])[];
  /** Documents that it delivered: they may be replaced by a command that makes them anew. */
  readonly delivered: readonly string[];
}

const FILES: Readonly<Record<string, string>> = {
  'a.md':
    '# Spec\n\n## Limits\n\n- **Timeout**: 30 s\n- **Retries**: 3\n\n## Scope\n\nFR-1: The server must log in.\n',
  'b.md':
    '# Spec\n\n## Limits\n\n- **Timeout**: 10 s\n- **Retries**: 3\n\n## Data\n\nFR-2: Keys must rotate daily.\n',
  'ROADMAP.md': ROADMAP,
  'question.yaml': SPLIT_QUESTION,
  'NEIGHBOUR.md': '# A neighbour\n\nWritten by hand.\n',
  'out/NEIGHBOUR.md': '# A neighbour\n\nWritten by hand.\n',
};

const MADE: readonly (readonly string[])[] = [
  ['adversarial', 'a.md', 'b.md', '--output', 'out', '--order', 'none'],
  ['resolve', 'out', '--take', 'X-001=b.md'],
  ['review', 'ROADMAP.md', '--type', 'roadmap', '--author', 'embedded', '--in-place', '--output', 'attacked'],
  ['review', 'ROADMAP.md', '--type', 'roadmap', '--output', 'waiting'],
  ['decide', 'question.yaml', '--feature-dir', 'choice', '--debate'],
  ['roadmap', 'a.md', '--output', 'plan'],
];

const COMMON = ['show', 'verify', 'replay', 'resume'] as const;

export interface Templates {
  readonly folder: string;
  readonly runs: readonly Recorded[];
}

export async function makeTemplates(): Promise<Templates> {
  const folder = await mkdtemp(join(tmpdir(), 'steelman-attack-template-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  for (const words of MADE) {
    const { exitCode, stderr } = await steelmanHere([...words, '--now', '2026-01-31T12:00:00Z'], {
      cwd: folder,
      env: { HOME: join(folder, 'nobody-home') },
    });
    if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
    // The next one is of the document as it was.
    await writeFile(join(folder, 'ROADMAP.md'), ROADMAP);
  }
  return { folder, runs: await Promise.all(RUNS.map((run) => describe(folder, run))) };
}

const RUNS: readonly { readonly folder: string; readonly more: readonly (readonly string[])[] }[] = [
  {
    folder: 'out/adversarial',
    more: [
      ['resolve', 'out/adversarial', '--take', 'X-001=a.md'],
      ['resolve', 'out/adversarial', '--decisions', 'out/adversarial/decisions.yaml'],
      ['blame', 'out/merged-spec.md'],
      ['blame', 'out/merged-spec.md', '1', '--run', 'out/adversarial'],
    ],
  },
  { folder: 'attacked', more: [['resume', 'attacked', '--in-place', 'ROADMAP.md']] },
  { folder: 'waiting', more: [['review', '--continue', 'waiting']] },
  { folder: 'choice/sadd/run-offline', more: [] },
  { folder: 'plan', more: [] },
];

const FIELDS = [
  ...['journal.jsonl', 'run.json', 'return-contract.yaml', 'decisions.yaml', 'review.json'],
  ...['provenance.json', 'ledger.json', 'diff-analysis.json'],
];

async function describe(root: string, { folder, more }: (typeof RUNS)[number]): Promise<Recorded> {
  const path = await readFile(join(root, folder, 'journal.jsonl'), 'utf8');
  const names = [...path.matchAll(/"name":"\.\.\/([^"]+)"/g)].map(([, name = '']) =>
    join(dirname(folder), name),
  );
  const delivered = [...new Set(names)];
  const inside = await Promise.all(
    FIELDS.map((name) => join(folder, name)).map((name) =>
      readFile(join(root, name)).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return {
    folder,
    files: [...inside.flat(), ...delivered.filter((name) => /\.(?:json|ya?ml)$/.test(name))],
    commands: [
      ...COMMON.map((command) => [command, folder]),
      ['clean', folder, '--yes', '--force'],
      ['runs'],
      ...more,
    ],
    delivered,
  };
}
