// One visit to a helper server: its program is started, both agree on a version of the protocol, tools are called, and it is
// ended. A server keeps nothing from one visit to the next that a run would hang on, so a run that goes on asks the same.

import { homedir } from 'node:os';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { type HelperServer, LONGEST_HELP } from '../../domain/helper.ts';
import { VERSION } from '../../domain/version.ts';
import { untilAborted } from '../clock.ts';
import { cleanEnvironment, inOwnHome, type OwnHome } from '../commands/own-home.ts';
import type { Program } from '../commands/program-group.ts';
import { childTransport } from './child-transport.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Visit {
  readonly environment: Variables;
  readonly signal?: AbortSignal | undefined;
  /** For the question which protocol a server knows. */
  readonly probeMs?: number | undefined;
}

export interface Session {
  /** Names of what it offers. */
  readonly tools: ReadonlySet<string>;
  /** The text that a tool answers with. */
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<string>;
}

/** A server that does not know the newer protocol may leave the first question unanswered; one by `npx` takes a while to start. */
const PROBE_MS = 10_000;
/** Whoever calls has a limit of their own. */
const NEVER_MS = 24 * 60 * 60 * 1000;

export async function visitServer<Result>(
  server: HelperServer,
  visit: Visit,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  visit.signal?.throwIfAborted();
  return inOwnHome([], async (home) => {
    const program = programOf(server, visit.environment, home);
    const first = await attend(program, 'auto', visit, work);
    // Some servers of the older protocol end at a question that they do not know.
    const only = 'left' in first ? await attend(program, 'legacy', visit, work) : first;
    if ('left' in only) throw only.left;
    return only.result;
  });
}

type Attended<Result> = { readonly result: Result } | { readonly left: unknown };

async function attend<Result>(
  program: Program,
  mode: 'auto' | 'legacy',
  { signal, probeMs = PROBE_MS }: Visit,
  work: (session: Session) => Promise<Result>,
): Promise<Attended<Result>> {
  const { Client, deserializeMessage } = await import('@modelcontextprotocol/client');
  const broken = new AbortController();
  const transport = childTransport(program, {
    read: deserializeMessage,
    onFault: (fault) => broken.abort(fault),
  });
  const client = new Client(
    { name: 'steelman', version: VERSION },
    {
      capabilities: {},
      versionNegotiation: { mode, probe: { timeoutMs: probeMs } },
      // Schemas are the server's own words: nothing is compiled from them.
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
      },
    },
  );
  // Answers to what nobody asked, and messages out of shape.
  client.onerror = (error) => broken.abort(error);
  const either = signal === undefined ? broken.signal : AbortSignal.any([signal, broken.signal]);
  const options = { signal: either, timeout: NEVER_MS };
  let isConnected = false;
  const meet = async (): Promise<Result> => {
    await client.connect(transport, options);
    isConnected = true;
    const { tools } = await client.listTools(undefined, options);
    return work({
      tools: new Set(tools.map(({ name }) => name)),
      call: async (name, args) =>
        textOf(name, (await client.callTool({ name, arguments: args }, options)) as CallToolResult),
    });
  };
  try {
    const result = await untilAborted(meet(), either);
    await transport.leave();
    return { result };
  } catch (error) {
    if (isConnected || mode === 'legacy' || signal?.aborted || !hasLeft(broken.signal)) throw error;
    return { left: error };
  } finally {
    transport.end();
  }
}

/** It went by itself, before a word was exchanged. */
const hasLeft = ({ reason }: AbortSignal): boolean =>
  reason instanceof Error && reason.message.startsWith('it ended with exit code');

function textOf(tool: string, { content, isError }: CallToolResult): string {
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  if (isError) throw new Error(`${tool} failed: ${text}`);
  if (text.length > LONGEST_HELP)
    throw new Error(`${tool} answered with more than ${LONGEST_HELP} characters`);
  return text;
}

/** Where programs keep what is theirs: a memory that is gone after each call is none. */
const OWN_PLACES = [
  'HOME',
  'USERPROFILE',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
  'XDG_CACHE_HOME',
  'APPDATA',
  'LOCALAPPDATA',
];

/** No key of ours, but what the configuration names; and a folder for temporary files by which strays are known. */
function programOf(server: HelperServer, environment: Variables, home: OwnHome): Program {
  const { command, args = [], env = {}, passEnv = [] } = server;
  const clean = cleanEnvironment(
    environment,
    home,
    passEnv.map((name) => name.toUpperCase()),
  );
  const kept = Object.entries(clean).filter(([name]) => !OWN_PLACES.includes(name));
  const places = Object.entries({ HOME: homedir(), ...environment }).filter(
    (entry): entry is [string, string] => OWN_PLACES.includes(entry[0]) && entry[1] !== undefined,
  );
  const { TMPDIR, TEMP, TMP } = clean;
  const temporary = Object.entries({ TMPDIR, TEMP, TMP }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    command,
    args,
    environment: Object.fromEntries([...kept, ...places, ...Object.entries(env), ...temporary]),
    directory: home.work,
  };
}
