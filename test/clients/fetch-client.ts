// Fetches a program from the registry into a folder of its own; never a dependency.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from './client.ts';

export interface Fetched {
  /** Undefined where it cannot be had. */
  readonly program: string | undefined;
  readonly version: string;
}

export async function fetchClient(client: Client, folder: string, version: string): Promise<Fetched> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const wanted = `${client.package}@${version}`;
  const npm = await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', wanted], folder);
  if (npm.code !== 0) return { program: undefined, version: npm.said };
  const program = join(folder, 'node_modules', '.bin', client.bin);
  const { code, said } = await run(program, ['--version'], folder, { HOME: folder, CODEX_HOME: folder });
  return code === 0 ? { program, version: said.trim() } : { program: undefined, version: said };
}

async function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
  const out: string[] = [];
  const bad: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => void out.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void bad.push(chunk.toString()));
  child.stdin.end();
  const [code] = await once(child, 'close').catch(() => [1]);
  return { code: code as number | null, said: out.join('') || bad.join('') };
}
