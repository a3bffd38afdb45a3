// The chat around a view: a page with the host of the extension's own authors in it, a frame with the least that a host must allow, and a
// real server behind.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type McpUiHostContext,
  McpUiInitializedNotificationSchema,
  McpUiInitializeRequestSchema,
  McpUiSizeChangedNotificationSchema,
} from '@modelcontextprotocol/ext-apps';
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Connected } from '../mcp/clients.ts';
import { openPage } from './open-browser.ts';
import type { Look } from './watch-page.ts';

/** Runs in the browser; `callTool` is ours. */
const HOST = `
  import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
  const frame = document.querySelector('iframe');
  const heard = [];
  addEventListener('message', ({ source, data }) => source === frame.contentWindow && heard.push(data));
  const bridge = new AppBridge(null, { name: 'a-host', version: '1.0.0' }, { serverTools: {} }, { hostContext: { theme: 'light' } });
  bridge.oncalltool = (params) => callTool(params);
  bridge.addEventListener('sizechange', ({ height }) => { frame.height = height; });
  globalThis.chat = {
    heard,
    async show(html, result) {
      const ready = new Promise((done) => bridge.addEventListener('initialized', done));
      await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
      frame.srcdoc = html;
      await ready;
      await bridge.sendToolInput({ arguments: {} });
      await bridge.sendToolResult(result);
    },
    dress: (context) => bridge.setHostContext(context),
    end: () => bridge.teardownResource({}),
    /** As another window that speaks to the view: a frame beside it. */
    async intrude(message) {
      const other = document.body.appendChild(document.createElement('iframe'));
      other.contentWindow.eval('(view, message) => view.postMessage(message, "*")')(frame.contentWindow, message);
    },
  };`;

let script: Promise<string> | undefined;

async function bundleHost(): Promise<string> {
  const bundle = await rolldown({
    input: 'host',
    platform: 'browser',
    plugins: [
      {
        name: 'host',
        resolveId: (id, importer) =>
          id === 'host' ? `${import.meta.dirname}/host.js` : importer && undefined,
        load: (id) => (id === `${import.meta.dirname}/host.js` ? HOST : undefined),
      },
    ],
    onLog: () => undefined,
  });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

export interface Chat {
  readonly page: Page;
  readonly look: Look;
  readonly view: FrameLocator;
  /** What the view said so far, each checked against the schema of its kind. */
  heard(): Promise<readonly Message[]>;
  dress(context: McpUiHostContext): Promise<void>;
  end(): Promise<unknown>;
  intrude(message: object): Promise<void>;
}

interface Message {
  readonly id?: number | undefined;
  readonly method?: string | undefined;
  readonly params?: unknown;
}

const CALL = z.strictObject({
  method: z.literal('tools/call'),
  params: z.strictObject({ name: z.enum(['page', 'run']), arguments: z.record(z.string(), z.unknown()) }),
});
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  'ui/initialize': McpUiInitializeRequestSchema,
  'ui/notifications/initialized': McpUiInitializedNotificationSchema,
  'ui/notifications/size-changed': McpUiSizeChangedNotificationSchema,
  'tools/call': CALL,
};

function check(message: Message): Message {
  const { id, method, ...rest } = z
    .looseObject({ jsonrpc: z.literal('2.0'), id: z.number().optional(), method: z.string().optional() })
    .parse(message);
  const { jsonrpc: _, ...own } = rest;
  if (method !== undefined) (SCHEMAS[method] ?? z.never()).parse({ method, ...own });
  return message;
}

/** `result`: of the tool that the host has called for its model. */
export async function openChat(
  browser: Browser,
  { client }: Pick<Connected, 'client'>,
  result: unknown,
  options: BrowserContextOptions = {},
): Promise<Chat> {
  script ??= bundleHost();
  const code = await script;
  const server = createServer(({ url }, response) => {
    const isPage = url === '/';
    response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    response.end(
      isPage
        ? '<!doctype html><title>A chat</title><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" width="480" height="40"></iframe><script src="host.js"></script>'
        : code,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { page, look } = await openPage(browser, `http://127.0.0.1:${port}/`, options);
  await page.exposeFunction('callTool', (params: { name: string; arguments: Record<string, unknown> }) =>
    client.callTool(params),
  );
  const { contents } = await client.readResource({ uri: 'ui://steelman/run' });
  const { text } = contents[0] as { readonly text: string };
  const inChat = <Result>(name: string, ...given: readonly unknown[]): Promise<Result> =>
    page.evaluate<Result>(`chat.${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`);
  await inChat('show', text, result);
  return {
    page,
    look,
    view: page.frameLocator('iframe').first(),
    heard: async () => (await page.evaluate<Message[]>('chat.heard')).map(check),
    dress: (context) => inChat('dress', context),
    end: () => inChat('end'),
    intrude: (message) => inChat('intrude', message),
  };
}
