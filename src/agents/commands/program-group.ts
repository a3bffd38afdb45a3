// A program in a group of its own, so that nothing it started outlives it. What left the group is known by the folder for
// temporary files that only this program has.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** All of it: nothing is added. */
  readonly environment: Readonly<Record<string, string>>;
  readonly directory: string;
}

const ON_WINDOWS = process.platform === 'win32';

/** Those that still run; one listener for all, because Node warns of many. */
const running = new Map<ChildProcess, Program>();
const killAll = () => {
  for (const [child, run] of running) endProgram(child, run);
};

export function startProgram({ command, args, environment, directory }: Program): ChildProcess {
  // On Windows these programs are scripts, which only a shell can start.
  const quoted = ON_WINDOWS ? args.map((arg) => `"${arg}"`) : args;
  return spawn(command, quoted, {
    cwd: directory,
    env: { ...environment },
    detached: !ON_WINDOWS,
    shell: ON_WINDOWS,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

export function endProgram(child: ChildProcess, run: Program): void {
  killGroup(child);
  // One that is about to start another may have done so since the look.
  for (let round = 0; round < 5 && killStrays(run) > 0; round += 1);
}

/** How many there were. Linux alone says what environment a process was begun with. */
function killStrays({ environment: { TMPDIR: mark }, directory }: Program): number {
  if (process.platform !== 'linux' || mark === undefined || dirname(mark) !== dirname(directory)) return 0;
  const strays = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isMarked(name, mark));
  for (const pid of strays) kill(Number(pid));
  return strays.length;
}

function isMarked(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${mark}`);
  } catch {
    return false;
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (ON_WINDOWS) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  kill(-pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

export function rememberProgram(child: ChildProcess, run: Program): void {
  if (running.size === 0) process.on('exit', killAll);
  running.set(child, run);
}

export function forgetProgram(child: ChildProcess): void {
  running.delete(child);
  if (running.size === 0) process.off('exit', killAll);
}
