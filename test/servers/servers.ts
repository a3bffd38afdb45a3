// The helper servers that tests talk to: two that others wrote, one of our own, and each of them spoiled.

import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { HelperName, HelperServer } from '../../src/domain/helper.ts';

const require = createRequire(import.meta.url);
const programOf = (description: string): string => join(dirname(description), 'dist', 'index.js');

export const SERVERS: Readonly<Record<HelperName, string>> = {
  sequential: programOf(require.resolve('@modelcontextprotocol/server-sequential-thinking/package.json')),
  memory: programOf(require.resolve('@modelcontextprotocol/server-memory/package.json')),
  docs: resolve('test/servers/docs-server.js'),
};

const FAULTY = resolve('test/servers/faulty.js');

export const serverOf = (
  name: HelperName,
  env: Readonly<Record<string, string>> = {},
  ...args: readonly string[]
): HelperServer => ({ command: process.execPath, args: [SERVERS[name], ...args], env });

export const faultyServer = (
  fault: string,
  name: HelperName,
  env: Readonly<Record<string, string>> = {},
): HelperServer => ({ command: process.execPath, args: [FAULTY, fault, SERVERS[name]], env });
