// The server as clients of either era see it: five tools, the files of runs as resources, a prompt for each workflow. It holds
// nothing itself: everything that lasts is in the folders of the runs.

import { createHmac, randomBytes } from 'node:crypto';
import {
  createRequestStateCodec,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { VERSION } from '../../domain/version.ts';
import { loadWorkflow } from '../../workflows/index.ts';
import { findRun, listRuns } from './files/find-run.ts';
import { readRunFile } from './files/read-file.ts';
import { type Serving, told } from './runs/result.ts';
import { handleRun } from './tools/run-tool.ts';
import { startRun } from './tools/start-run.ts';
import { OUTPUT, RUN_INPUT, RUN_TOOL, TOOLS } from './tools/table.ts';
import { addTasks, capabilitiesOf, TASKS } from './tools/tasks.ts';
import { addView, SHOWN_IN_VIEW } from './view/view.ts';

const HOUR_MS = 3_600_000;
const STABLE = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;

/** A key of this process: a form that is answered to another one is asked again. */
export const newKey = (): Uint8Array => createHmac('sha256', randomBytes(32)).digest();

/** Older revisions have tasks of another kind, which clients of theirs are not offered. */
export function createServer(serving: Serving, era: 'legacy' | 'modern'): McpServer {
  const codec = createRequestStateCodec<unknown>({ key: serving.key });
  const server = new McpServer(
    { name: 'steelman', title: 'steelman', version: VERSION },
    {
      instructions:
        'steelman makes documents argue. Start a run with adversarial, roadmap, review or decide, then call run until it is finished. With seats "host" you answer its questions: give each to a subagent of its own.',
      cacheHints: {
        'tools/list': STABLE,
        'prompts/list': STABLE,
        'resources/templates/list': STABLE,
        'server/discover': STABLE,
      },
      requestState: { verify: codec.verify },
      capabilities: { extensions: { [TASKS]: {} } },
    },
  );
  const capabilities = (context: ServerContext) =>
    capabilitiesOf(context) ?? server.server.getClientCapabilities();
  const areShown = (context: ServerContext): boolean => capabilities(context)?.elicitation !== undefined;
  for (const tool of TOOLS) {
    const { name, title, description, input } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        outputSchema: OUTPUT,
        _meta: SHOWN_IN_VIEW,
        // It writes new files, and asks models only where one has a seat.
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: false,
          openWorldHint: true,
        },
      },
      (given: Readonly<Record<string, unknown>>, context: ServerContext) =>
        told(async () => startRun(await loadWorkflow(name), tool, given, serving, context)),
    );
  }
  server.registerTool(
    RUN_TOOL.name,
    {
      title: RUN_TOOL.title,
      description: RUN_TOOL.description,
      inputSchema: RUN_INPUT,
      outputSchema: OUTPUT,
      // A decision rewrites the merged document of its run.
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    (given, context) => told(() => handleRun(given, serving, context, { areShown, mint: codec.mint })),
  );
  addResources(server, serving);
  addView(server, serving, capabilities);
  if (era === 'modern') addTasks(server, serving);
  addPrompts(server);
  return server;
}

function addPrompts(server: McpServer): void {
  for (const { name, title, description } of TOOLS) {
    server.registerPrompt(
      name,
      { title, description, argsSchema: z.object({ what: z.string().optional() }) },
      ({ what }) => ({
        messages: [{ role: 'user', content: { type: 'text', text: promptFor(name, what ?? '') } }],
      }),
    );
  }
}

const promptFor = (name: string, what: string): string =>
  `Use the steelman tool ${name}${what === '' ? '' : ` on: ${what}`}, with seats "host". Then call run {do: "next"}, give each question to a subagent of its own that draws it by id and submits its answer, and repeat until the run is finished. Ask me about checkpoints and open points with run {do: "answer"}. At the end show me the decision brief and what is still open; do not edit the merged document yourself.`;

function addResources(server: McpServer, { roots }: Serving): void {
  const template = new ResourceTemplate('steelman://run/{id}/{+file}', {
    list: async () => ({
      resources: (await listRuns(roots)).slice(0, 20).map(({ id }) => ({
        uri: `steelman://run/${encodeURIComponent(id)}/return-contract.yaml`,
        name: `${id}: how it stands`,
        mimeType: 'application/yaml',
      })),
    }),
  });
  server.registerResource('run-file', template, { title: 'A file of a run' }, async (uri, { id, file }) => {
    const run = await findRun(decodeURIComponent(String(id)), roots);
    const { text, mimeType } = await readRunFile(run, decodeURIComponent(String(file)));
    return { contents: [{ uri: uri.href, mimeType, text }] };
  });
}
