// A real repository with a base and a change, in a temporary folder.

import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

/** Undefined: the file is removed. */
export type Files = Readonly<Record<string, string | undefined>>;

const WHO = [
  '-c',
  'user.name=Somebody',
  '-c',
  'user.email=somebody@example.invalid',
  '-c',
  'commit.gpgsign=false',
];

export interface Repository {
  readonly cwd: string;
  git(...words: string[]): string;
  commit(files: Files): Promise<string>;
}

/** On the branch `change`, which begins where the base is. */
export async function repositoryWith(base: Files, branch = 'main'): Promise<Repository> {
  const cwd = join(await temporaryFolder(), 'repository');
  await mkdir(cwd);
  const repository = openRepository(cwd);
  repository.git('init', '--quiet', `--initial-branch=${branch}`);
  await repository.commit(base);
  repository.git('checkout', '--quiet', '-b', 'change');
  return repository;
}

export function openRepository(cwd: string): Repository {
  const git = (...words: string[]): string =>
    execFileSync('git', [...WHO, ...words], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  return {
    cwd,
    git,
    async commit(files) {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(cwd, name)), { recursive: true });
        if (text === undefined) await rm(join(cwd, name));
        else await writeFile(join(cwd, name), text);
      }
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', 'change');
      return git('rev-parse', 'HEAD');
    },
  };
}
