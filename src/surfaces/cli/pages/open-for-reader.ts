// Opens a file or an address by the program that the system has for it; whether that succeeds is for that program to say.

import { spawn } from 'node:child_process';

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

export function openForReader(target: string): void {
  const [program = 'xdg-open', ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, target], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
