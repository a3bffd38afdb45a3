// `steelman mcp`: the server for coding agents.

import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import type { UsageError } from '../../../domain/errors.ts';
import { printable } from '../../files/show.ts';
import type { Frame } from '../context/flags.ts';
import { passedOn, readPort, wrongFlag } from '../context/server-flags.ts';

interface McpFlags {
  readonly root?: readonly string[];
  readonly http?: boolean;
  readonly port?: string;
}

const TOKEN = 'STEELMAN_MCP_TOKEN';
/** In seconds. */
const LEASE = 'STEELMAN_MCP_LEASE';
const LONGEST_LEASE = 86_400;
const USUAL_PORT = '7420';
const SHORTEST_TOKEN = 16;

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'mcp', [
    'steelman mcp',
    'steelman mcp --root specs --root plans',
    'steelman mcp --http --port 7420',
  ])
    .option(
      '--root <folder>',
      'A folder whose files the client may use; repeatable (default: the current folder)',
      (folder: string, before: readonly string[] = []) => [...before, folder],
    )
    .option('--http', `Serve over HTTP on this machine instead; clients send the token in ${TOKEN}`)
    .option('--port <number>', `The port for --http; 0 takes any that is free (default: ${USUAL_PORT})`)
    .description('Serve the tools of steelman to a coding agent, over the Model Context Protocol.')
    .action(async (flags: McpFlags, command: Command) => {
      const { cwd, environment, signal, note, options } = session(command);
      if (flags.port !== undefined && !flags.http) throw wrong('--port belongs to --http');
      const { serveMcp } = await import('../../mcp/serve.ts');
      await serveMcp({
        cwd,
        environment,
        signal,
        note,
        roots: flags.root ?? [],
        program: [process.argv[1] ?? '', ...passedOn(options)],
        port: flags.http ? readPort(flags.port ?? USUAL_PORT, 'mcp') : undefined,
        token: flags.http ? tokenOf(environment, note) : '',
        leaseMs: leaseOf(environment),
      });
    });
}

/** One that nobody chose is new each time, and told once. */
function tokenOf(environment: NodeJS.ProcessEnv, note: (text: string) => void): string {
  const given = environment[TOKEN]?.trim();
  if (given !== undefined && given.length < SHORTEST_TOKEN)
    throw wrong(`${TOKEN} is shorter than ${SHORTEST_TOKEN} characters`);
  const token = given ?? randomBytes(24).toString('base64url');
  if (given === undefined) note(`Token: ${token}\n`);
  return token;
}

function leaseOf({ [LEASE]: given = '' }: NodeJS.ProcessEnv): number | undefined {
  if (given === '') return undefined;
  const seconds = Number(given);
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(given) || seconds <= 0 || seconds > LONGEST_LEASE)
    throw wrong(`${LEASE} is no number of seconds from 0.001 to ${LONGEST_LEASE}: ${printable(given)}`);
  return seconds * 1000;
}

const wrong = (message: string): UsageError => wrongFlag(message, 'mcp');
