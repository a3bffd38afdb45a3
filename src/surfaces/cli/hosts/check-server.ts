// Starts a server as a host would and asks it who it is and which tools it has: the Model Context Protocol over standard
// input and output, one JSON object a line.

import { type HeldProgram, holdProgram } from '../../../agents/commands/hold-program.ts';
import { VERSION } from '../../../domain/version.ts';
import { printable } from '../../files/show.ts';
import type { Found } from './config-text.ts';

export interface ServerStart {
  readonly command: string;
  readonly args: readonly string[];
  /** Whole: what the host has, and what the entry adds. */
  readonly environment: NodeJS.ProcessEnv;
  readonly directory: string;
}

export type CheckedServer =
  | {
      readonly isFine: true;
      readonly name: string;
      readonly version: string;
      readonly protocol: string;
      readonly tools: readonly string[];
    }
  | { readonly isFine: false; readonly problem: string };

/** Said in the documentation. */
const LONGEST_WAIT_MS = 20_000;
const GRACE_MS = 1_000;
const PROTOCOL = '2025-06-18';
/** Nobody has more, and a server that never ends its list is given up. */
const MOST_PAGES = 20;

/** What a server did that a host would not take. */
class Refused extends Error {}

export async function checkServer(start: ServerStart, signal: AbortSignal): Promise<CheckedServer> {
  const limit = AbortSignal.timeout(LONGEST_WAIT_MS);
  try {
    return await holdProgram({ ...start, signal: AbortSignal.any([signal, limit]) }, (program) =>
      talk(program, start.command),
    );
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (limit.aborted) return failed(`it did not answer within ${LONGEST_WAIT_MS / 1000} s`);
    if (error instanceof Refused) return failed(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return failed(
      code === 'ENOENT'
        ? `the program "${start.command}" is not there`
        : `"${start.command}" cannot be started (${code})`,
    );
  }
}

const failed = (problem: string): CheckedServer => ({ isFine: false, problem: printable(problem) });

async function talk(program: HeldProgram, command: string): Promise<CheckedServer> {
  const ask = asker(program, command);
  const { protocolVersion, serverInfo } = await ask('initialize', {
    protocolVersion: PROTOCOL,
    capabilities: {},
    clientInfo: { name: 'steelman-install', version: VERSION },
  });
  program.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  const { name, version } = objectOf(serverInfo);
  const tools: string[] = [];
  let cursor: unknown;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const listed = await ask('tools/list', cursor === undefined ? {} : { cursor });
    if (!Array.isArray(listed.tools)) throw new Refused('it lists no tools');
    tools.push(...listed.tools.map((tool) => wordOf(objectOf(tool).name)));
    cursor = listed.nextCursor;
    if (cursor === undefined) break;
  }
  program.close();
  // As hosts do: whoever hears that nothing more comes may end by itself.
  await Promise.race([program.ended, new Promise((done) => setTimeout(done, GRACE_MS))]);
  return {
    isFine: true,
    name: wordOf(name),
    version: wordOf(version),
    protocol: wordOf(protocolVersion),
    tools,
  };
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? printable(value) : '?');

const objectOf = (value: unknown): Found =>
  typeof value === 'object' && value !== null ? (value as Found) : {};

/** Asks one thing after the other, as the answers are of one line each. */
function asker(program: HeldProgram, command: string): (method: string, params: object) => Promise<Found> {
  let last = 0;
  return async (method, params) => {
    last += 1;
    program.send(JSON.stringify({ jsonrpc: '2.0', id: last, method, params }));
    for (let line = await program.hear(); line !== undefined; line = await program.hear()) {
      if (line.trim() === '') continue;
      const message = parse(line);
      if (message.method !== undefined) answer(program, message);
      else if (message.id === last) return resultOf(message, method);
    }
    throw new Refused(await describeEnd(program, command));
  };
}

function parse(line: string): Found {
  try {
    const message: unknown = JSON.parse(line);
    if (typeof message === 'object' && message !== null) return message as Found;
  } catch {
    // Said below.
  }
  throw new Refused(`it writes to standard output what is no message: ${excerpt(line)}`);
}

function resultOf({ result, error }: Found, method: string): Found {
  if (error !== undefined)
    throw new Refused(`it answers ${method} with an error: ${excerpt(String(objectOf(error).message))}`);
  return objectOf(result);
}

/** A server may ask, too; what is no question needs no answer. */
function answer(program: HeldProgram, { id, method }: Found): void {
  if (id === undefined) return;
  const said =
    method === 'ping' ? { result: {} } : { error: { code: -32601, message: 'This client only looks' } };
  program.send(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
}

async function describeEnd(program: HeldProgram, command: string): Promise<string> {
  const exitCode = await program.ended;
  const words = program.stderr().trim().split('\n').at(-1) ?? '';
  const how = exitCode === null ? 'was ended by a signal' : `ended with exit code ${exitCode}`;
  return `"${command}" ${how} before it answered${words === '' ? '' : `: ${excerpt(words)}`}`;
}

const LONGEST_EXCERPT = 200;

const excerpt = (text: string): string =>
  text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)}...` : text;
