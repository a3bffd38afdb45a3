// The view of a run (MCP Apps): what a host that shows views is offered, and that nobody else is told a word of it.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  McpUiResourceMetaSchema,
  McpUiToolMetaSchema,
  RESOURCE_MIME_TYPE,
  RESOURCE_URI_META_KEY,
} from '@modelcontextprotocol/ext-apps';
import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { exampleFolder } from '../journeys/cli-process.ts';
import { connect, ERAS, untilStatus } from './clients.ts';

const VIEW = 'ui://steelman/run';
const MOST_TOKENS = 2_000;
const tokens = (value: unknown): number => encode(JSON.stringify(value)).length;
const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const isAsked = (body: unknown): boolean => String(body).includes('data-item="X-001"');
const more = (body: unknown) => /(\d+) more items to decide/.exec(String(body))?.[1];

describe.each(ERAS)('%s', (era) => {
  test('a client without views is told nothing: five tools, not a word more, and no resource', async () => {
    const cwd = await exampleFolder();
    const [plain, seeing] = [await connect(era, { cwd }), await connect(era, { cwd, views: true })];
    const { tools, ...rest } = await plain.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['adversarial', 'roadmap', 'review', 'decide', 'run']);
    expect(tools.filter(({ _meta }) => _meta !== undefined)).toEqual([]);
    expect((await plain.client.listResources()).resources).toEqual([]);
    expect(JSON.stringify(plain.wire)).not.toContain('ui:');
    const all = await seeing.client.listTools();
    expect(all.tools.slice(0, 5).map(({ _meta, ...tool }) => tool)).toEqual(tools);
    // What one client is told is kept for no other.
    if (era === '2026-07-28') {
      expect(rest).toMatchObject({ cacheScope: 'public' });
      expect(all).toMatchObject({ cacheScope: 'private' });
    }
  });

  test('a host with views: four tools and one more show it, the one for the view alone is kept from models', async () => {
    const { client } = await connect(era, { cwd: await exampleFolder(), views: true });
    const { tools } = await client.listTools();
    const metas = tools.map(({ name, _meta = {} }) => {
      const ui = _meta.ui === undefined ? undefined : McpUiToolMetaSchema.parse(_meta.ui);
      expect(_meta[RESOURCE_URI_META_KEY]).toBe(ui?.resourceUri);
      return [name, ui?.resourceUri, ui?.visibility];
    });
    expect(metas).toEqual([
      ...['adversarial', 'roadmap', 'review', 'decide'].map((name) => [name, VIEW, undefined]),
      ['run', undefined, undefined],
      ['show', VIEW, undefined],
      ['page', undefined, ['app']],
    ]);
    const seen = tools.filter(({ name }) => name !== 'page').map(({ _meta, ...tool }) => tool);
    expect(tokens(seen)).toBeLessThan(MOST_TOKENS);
  });

  test('the page is the same for every run, loads nothing, and runs its own script alone', async () => {
    const cwd = await exampleFolder();
    const connected = await connect(era, { cwd, views: true });
    const { client, call } = connected;
    const read = async () => (await client.readResource({ uri: VIEW })).contents[0];
    const before = await read();
    const begun = await call('adversarial', { files: ['a.md', 'b.md'], output: 'out' });
    await untilStatus(connected, begun.run, 'partial');
    expect(await read()).toEqual(before);
    const { resources } = await client.listResources();
    const [listed] = resources.filter(({ uri }) => uri === VIEW);
    for (const one of [before, listed]) {
      expect(one?.mimeType).toBe(RESOURCE_MIME_TYPE);
      expect(McpUiResourceMetaSchema.parse(one?._meta?.ui)).toEqual({ csp: {}, prefersBorder: true });
    }
    const { text = '' } = before as { readonly text?: string };
    expect(Buffer.byteLength(text)).toBeLessThan(48 * 1024);
    const script = sha256(await readFile('dist/bundle/page/app.js', 'utf8'));
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text) ?? [];
    const rules = policy.replaceAll('&#39;', "'");
    expect(rules).toContain(`default-src 'none'; script-src ${script};`);
    expect(rules).toContain("connect-src 'none'");
  });

  test('the body of a run comes once, and again only when something has changed', async () => {
    const cwd = await exampleFolder();
    const connected = await connect(era, { cwd, views: true });
    const { client, call } = connected;
    const begun = await call('adversarial', { files: ['a.md', 'b.md'], output: 'out' });
    await untilStatus(connected, begun.run, 'partial');
    const page = async (given: Record<string, unknown>) =>
      await client.callTool({ name: 'page', arguments: { run: begun.run, ...given } });
    const first = await page({ seen: '' });
    const { version, body, over } = first.structuredContent as Record<string, unknown>;
    expect(String(body).slice(0, 16)).toBe('<main id="main">');
    expect(isAsked(body)).toBe(true);
    expect(over).toBe(true);
    expect(first.content).toEqual([{ type: 'text', text: `The page of ${begun.run}` }]);
    expect((await page({ seen: version })).structuredContent).toEqual({ run: begun.run, version });
    await call('run', { do: 'answer', run: begun.run, item: 'X-001', take: 'b.md', why: 'agreed' });
    const after = (await page({ seen: version })).structuredContent as Record<string, unknown>;
    expect(after.version).not.toBe(version);
    expect([body, after.body].map(isAsked)).toEqual([true, false]);
    expect([body, after.body].map(more)).toEqual(['18', '17']);
    expect((await call('show', { run: begun.run })).files).toEqual(
      (await call('run', { do: 'status', run: begun.run })).files,
    );
    expect((await page({ run: 'nobody', seen: '' })).isError).toBe(true);
  });
});
