// A run as a page in the chat of a host that shows views (MCP Apps). Such a host gets a page without data and shows it for the tools
// that point to it; the page asks for the body through the host. All other clients are told nothing of this.

import type { ClientCapabilities, McpServer, Result, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { VERSION } from '../../../domain/version.ts';
import { type FoundRun, findRun } from '../files/find-run.ts';
import { tellRun } from '../runs/describe.ts';
import { resultOf, type Serving, type ToolResult, told } from '../runs/result.ts';

const EXTENSION = 'io.modelcontextprotocol/ui';
const MIME_TYPE = 'text/html;profile=mcp-app';
const VIEW = 'ui://steelman/run';

/** Also by the name that hosts knew before. */
export const SHOWN_IN_VIEW = { ui: { resourceUri: VIEW }, 'ui/resourceUri': VIEW };
/** The page loads nothing and speaks to nobody but its host. */
const OF_VIEW = { ui: { csp: {}, prefersBorder: true } };

const [SHOW, PAGE] = ['show', 'page'];
const LOOKS = { readOnlyHint: true };

type CapabilitiesOf = (context: ServerContext) => ClientCapabilities | undefined;

const hasViews = (capabilities: ClientCapabilities | undefined): boolean => {
  const { mimeTypes } = (capabilities?.extensions?.[EXTENSION] ?? {}) as { readonly mimeTypes?: unknown };
  return Array.isArray(mimeTypes) && mimeTypes.includes(MIME_TYPE);
};

export function addView(server: McpServer, serving: Serving, capabilitiesOf: CapabilitiesOf): void {
  server.registerTool(
    SHOW,
    {
      // As short as can be: with it the list is still within what all hosts are sent.
      description: 'Show the person a run as a page.',
      inputSchema: z.object({ run: z.string().optional() }),
      annotations: LOOKS,
      _meta: SHOWN_IN_VIEW,
    },
    ({ run }) =>
      told(async () =>
        resultOf(await tellRun(await findRun(run, serving.roots), serving.roots.cwd, serving.now())),
      ),
  );
  server.registerTool(
    PAGE,
    {
      description: 'For the view of a run alone.',
      inputSchema: z.strictObject({ run: z.string().max(1_000), seen: z.string().max(100) }),
      annotations: LOOKS,
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ run, seen }) => told(async () => pageOf(await findRun(run, serving.roots), seen, serving)),
  );
  server.registerResource(
    'run-view',
    VIEW,
    { title: 'A run', mimeType: MIME_TYPE, _meta: OF_VIEW },
    async () => ({ contents: [{ uri: VIEW, mimeType: MIME_TYPE, text: await shell(), _meta: OF_VIEW }] }),
  );
  hide(server, capabilitiesOf);
}

async function shell(): Promise<string> {
  const { renderShell } = await import('../../../page/chat/chat.ts');
  const { loadAssets } = await import('../../pages/assets.ts');
  return renderShell(await loadAssets('app.js'), VERSION);
}

/** A body goes to the view and to no model, so its text is not said twice. */
async function pageOf({ id, folder }: FoundRun, seen: string, { roots }: Serving): Promise<ToolResult> {
  const { versionOf } = await import('../../pages/serve/watch.ts');
  // First, so that whatever changes while it is read is news.
  const version = await versionOf(folder);
  if (version === seen) return bodyOf(id, { version });
  const { renderChat } = await import('../../../page/chat/chat.ts');
  const { readRecord } = await import('../../pages/read-record.ts');
  const record = await readRecord(folder, roots.cwd);
  return bodyOf(id, {
    version,
    body: renderChat(record),
    over: record.events.at(-1)?.type === 'run-finished',
  });
}

const bodyOf = (run: string, page: object): ToolResult => ({
  content: [{ type: 'text', text: `The page of ${run}` }],
  structuredContent: { run, ...page },
});

type Listed = Readonly<Record<string, unknown>>;

/** Each client says what it can do in each request, or once: what is listed hangs on who asks. */
function hide({ server }: McpServer, capabilitiesOf: CapabilitiesOf): void {
  const lists = [
    ['tools/list', 'tools', ({ name }: Listed) => name !== SHOW && name !== PAGE],
    ['resources/list', 'resources', ({ uri }: Listed) => uri !== VIEW],
  ] as const;
  for (const [method, kind, isForAll] of lists) {
    // The SDK makes the lists; it has no other door to what it registered.
    // biome-ignore lint/complexity/useLiteralKeys: the language lets nobody else in
    const listAll = server['_getRequestHandler'](method);
    if (listAll === undefined) continue;
    server.removeRequestHandler(method);
    server.setRequestHandler(method, async (request, context): Promise<never> => {
      const all = (await listAll(request as never, context)) as Result;
      if (hasViews(capabilitiesOf(context))) return { ...all, cacheScope: 'private' } as never;
      const listed = (all[kind] as readonly Listed[]).filter(isForAll);
      return { ...all, [kind]: listed.map(({ _meta, ...one }) => one) } as never;
    });
  }
}
