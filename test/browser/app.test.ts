// A run in a chat, in a real browser, with the host of those who wrote the extension and a real server: it shows what it is told, follows
// the host's theme, and its buttons answer. The frame allows scripts and nothing else, not even forms.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { steelmanHere } from '../journeys/cli-here.ts';
import { connect } from '../mcp/clients.ts';
import { deskFolder } from '../serve/open-server.ts';
import { type Chat, openChat } from './chat-host.ts';
import { axeViolations, withBrowser } from './open-browser.ts';

const CLEAN = { cspReports: [], errors: [], requests: [] };
const PAPER = { light: 'rgb(255, 255, 255)', dark: 'rgb(21, 23, 27)' };
const MERGE = ['merge', 'a.md', 'b.md', '--now', '2026-01-31T12:00:00Z'];

const paperOf = ({ view }: Chat) =>
  view.locator('body').evaluate('getComputedStyle(document.body).backgroundColor');

async function methodsOf({ heard }: Chat): Promise<readonly string[]> {
  return (await heard()).flatMap(({ method }) => method ?? []);
}

withBrowser('a run in a chat', (browser) => {
  test('is followed and answered at its checkpoints; the host says what is light, and nobody else is heard', async () => {
    const cwd = await deskFolder();
    const connected = await connect('2025-11-25', { cwd, views: true });
    const result = await connected.client.callTool({
      name: 'adversarial',
      arguments: { files: ['a.md', 'b.md'], interactive: true },
    });
    const chat = await openChat(browser(), connected, result, { colorScheme: 'dark' });
    const { view, look, dress, intrude, end } = chat;
    await view.getByText('highlight priority areas for debate?').waitFor();
    expect(await paperOf(chat)).toBe(PAPER.light);
    await view.getByLabel('Debate only the points that I choose').check();
    await view.getByRole('button', { name: 'Answer' }).first().click();
    await view.getByText('Choose at least one.').waitFor();
    await view.getByRole('checkbox').first().check();
    await dress({ theme: 'dark' });
    await expect.poll(() => paperOf(chat)).toBe(PAPER.dark);
    await intrude({
      jsonrpc: '2.0',
      method: 'ui/notifications/host-context-changed',
      params: { theme: 'light' },
    });
    await view.getByRole('button', { name: 'Answer' }).first().click();
    await view.getByText('override the convergence assessment?').waitFor();
    expect(await paperOf(chat)).toBe(PAPER.dark);
    await view.getByText('Answer in one line instead').click();
    await view.getByLabel('Your line').fill('90%');
    await view.getByLabel('Your line').press('Enter');
    await view.getByText('override the base selection?').waitFor();
    const journal = await readFile(join(cwd, 'adversarial/journal.jsonl'), 'utf8');
    expect(journal).toContain('"answer":{"points":["X-001"]}');
    expect(journal).toContain('"answer":{"convergence":0.9,"resolved":[]}');
    expect(await end()).toEqual({});
    expect((await methodsOf(chat)).slice(0, 2)).toEqual(['ui/initialize', 'ui/notifications/initialized']);
    expect(await look()).toMatchObject(CLEAN);
  });

  test('contradictions are decided by buttons; what was decided meanwhile is not written over', async () => {
    const cwd = await deskFolder();
    await steelmanHere(MERGE, { cwd });
    const connected = await connect('2026-07-28', { cwd, views: true });
    const chat = await openChat(
      browser(),
      connected,
      await connected.client.callTool({ name: 'show', arguments: {} }),
    );
    const { page, view, look } = chat;
    const record = () => view.getByRole('button', { name: 'Record decisions' }).click();
    await view.locator('#decide-X-001 input[value=words]').check();
    expect(await axeViolations(page.frames()[1] ?? page)).toEqual([]);
    await page.setViewportSize({ width: 520, height: 1900 });
    await view.locator('#decide-X-001 textarea[name=words]').fill('A label is printed within <3> seconds.');
    await view.locator('#decide-X-001 textarea[name=why]').fill('as agreed');
    await record();
    await view.locator('#decide-X-001 .decided').getByText('within <3> seconds').waitFor();
    expect(await readFile(join(cwd, 'merged-output.md'), 'utf8')).toContain('within <3> seconds');
    const { height, inside } = (await view
      .locator('html')
      .evaluate(
        '({ height: innerHeight, inside: document.documentElement.getBoundingClientRect().height })',
      )) as { readonly height: number; readonly inside: number };
    expect(Math.abs(height - inside)).toBeLessThan(2);
    expect(await view.locator('a[href="#merge"]').count()).toBe(0);
    await view.locator('#decide-X-002 input[value=both]').check();
    await connected.call('run', { do: 'answer', item: 'X-002', take: 'b.md' });
    await record();
    await view.getByText('Not recorded: it was decided meanwhile').first().waitFor();
    await view.locator('#decide-X-002 .decided').waitFor();
    expect(await readFile(join(cwd, 'adversarial/decisions.yaml'), 'utf8')).toMatch(
      /item: X-002\n +take: "b\.md"/,
    );
    expect(
      (await methodsOf(chat)).filter((method) => method === 'ui/notifications/size-changed').length,
    ).toBeGreaterThan(0);
    expect(await look()).toMatchObject(CLEAN);
  });
});
