// The official client against the built program: a real process, spoken to over its standard input and output, in both eras of the
// protocol. Each takes what a person answers to forms, and keeps what it was sent.

import { join } from 'node:path';
import { Client, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { onTestFinished } from 'vitest';
import { NOW, PROGRAM } from '../journeys/cli-process.ts';

export const ERAS = ['2026-07-28', '2025-11-25'] as const;
export type Era = (typeof ERAS)[number];

export interface FormParams {
  readonly message: string;
  readonly requestedSchema: {
    readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  };
}

export interface ConnectOptions {
  readonly cwd: string;
  readonly words?: readonly string[];
  /** What a person does with a form; without it the client has none. */
  readonly person?: (form: FormParams) => { readonly action: string; readonly content?: object };
  /** Whether it shows views. */
  readonly views?: boolean;
  readonly now?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What is in the result of a tool. */
export type Told = Readonly<Record<string, unknown>> & {
  readonly run?: string;
  readonly status?: string;
  readonly next?: string;
  readonly error?: string;
  readonly folder?: string;
  readonly ready?: readonly { readonly id: string; readonly role: string }[];
  readonly questions?: unknown;
};

export interface Connected {
  readonly client: Client;
  readonly wire: JSONRPCMessage[];
  readonly pid: () => number;
  call(name: string, given: object): Promise<Told>;
  close(): Promise<void>;
}

/** Open until the test is over. */
export async function connect(era: Era, options: ConnectOptions): Promise<Connected> {
  const connected = await openClient(era, options);
  onTestFinished(connected.close);
  return connected;
}

/** Whoever opens it closes it. */
export async function openClient(
  era: Era,
  { cwd, words = [], person, views = false, now = NOW, env = {} }: ConnectOptions,
): Promise<Connected> {
  const client = new Client(
    { name: 'a-client', version: '1.0.0' },
    {
      capabilities: {
        ...(person && { elicitation: { form: {} } }),
        ...(views && { extensions: { [EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE] } } }),
      },
      versionNegotiation: { mode: era === '2026-07-28' ? { pin: era } : 'legacy' },
    },
  );
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', (request) =>
      Promise.resolve(person(request.params as unknown as FormParams) as never),
    );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...words, '--now', now],
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: join(cwd, 'nobody-home'), ...env },
    stderr: 'ignore',
  });
  const wire: JSONRPCMessage[] = [];
  await client.connect(transport);
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    wire.push(message);
    onmessage?.call(transport, message);
  };
  const close = () => client.close();
  return {
    client,
    wire,
    pid: () => transport.pid ?? 0,
    close,
    async call(name, given) {
      const result = await client.callTool({ name, arguments: given as Record<string, unknown> });
      const told = result.structuredContent as Told;
      // The text says the same, for hosts that show only that.
      const [first] = result.content as { readonly text: string }[];
      if (first !== undefined && JSON.stringify(JSON.parse(first.text)) !== JSON.stringify(told))
        throw new Error('text and structure differ');
      return told;
    },
  };
}

/** Looks until the run has come to a status. */
export async function untilStatus(
  { call }: Pick<Connected, 'call'>,
  run: string | undefined,
  ...wanted: readonly string[]
): Promise<Told> {
  for (let left = 60; left > 0; left -= 1) {
    const told = await call('run', { do: 'status', run, wait: 2 });
    if (wanted.includes(told.status ?? '')) return told;
  }
  throw new Error(`never ${wanted.join(' or ')}`);
}
