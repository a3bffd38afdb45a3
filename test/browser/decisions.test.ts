// Deciding in a report: what somebody chooses, writes and takes back, and the file that comes of it. What the live page does with it: live.test.ts.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDecisionsFile } from '../../src/surfaces/decisions/answer-file.ts';
import { copyDocuments } from '../documents/shipped.ts';
import { steelmanHere } from '../journeys/cli-here.ts';
import { axeViolations, openPage, withBrowser } from './open-browser.ts';

const CLEAN = { cspReports: [], scriptsRan: [], errors: [], requests: [] };

withBrowser('decide in the report', (browser) => {
  let cwd: string;
  const address = (name = 'report.html'): string => pathToFileURL(join(cwd, name)).href;
  const steelman = async (...words: readonly string[]): Promise<void> => {
    const { exitCode, stderr } = await steelmanHere(words, { cwd });
    if (exitCode > 3) throw new Error(stderr);
  };

  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'steelman-'));
    await copyDocuments('examples/retention', cwd);
    await steelman('merge', 'a.md', 'b.md', 'c.md', '--output', 'out', '--quiet');
    await steelman('report', 'out', '--output', 'report.html');
    await steelman('resolve', 'out', '--take', 'X-001=b.md', '--why', 'as <agreed>', '--quiet');
    await steelman('report', 'out', '--output', 'decided.html');
  });
  afterAll(() => rm(cwd, { recursive: true, force: true }));

  const open = async (name?: string) => {
    const { page, look } = await openPage(browser(), address(name), { acceptDownloads: true });
    const choose = (id: string, take: string): Promise<void> =>
      page.locator(`#decide-${id} input[value="${take}"]`).check();
    const chosen = (id: string): Promise<string | null> =>
      page.locator(`#decide-${id} input:checked`).getAttribute('value');
    return { page, look, choose, chosen, count: page.locator('#decide-count') };
  };

  const download = async (page: Page) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-decide=download]')]);
    expect(file.suggestedFilename()).toBe('decisions.yaml');
    await file.saveAs(join(cwd, 'mine.yaml'));
    return readDecisionsFile('mine.yaml', cwd);
  };

  test('what is chosen is counted, survives a reload and comes out as decisions.yaml', async () => {
    const { page, look, choose, chosen, count } = await open();
    expect(await count.textContent()).toBe('0 of 10 decided');
    expect(await page.locator('[data-decide=download]').isDisabled()).toBe(true);
    await choose('X-001', 'b.md');
    await page.locator('#decide-X-001 [name=why]').fill('as "measured":\n---\n# in May');
    await choose('X-002', 'words');
    expect(await count.textContent()).toBe('1 of 10 decided, 1 not handed over yet');
    await page.locator('#decide-X-002 [name=words]').fill('Within 21 days – « bald ».');
    await choose('X-003', 'both');
    await choose('X-003', 'later');
    await page.reload();
    expect([await chosen('X-001'), await chosen('X-002'), await chosen('X-003')]).toEqual([
      'b.md',
      'words',
      'later',
    ]);
    expect(await count.textContent()).toBe('2 of 10 decided, 2 not handed over yet');
    expect(await download(page)).toEqual([
      { item: 'X-001', take: 'b.md', why: 'as "measured":\n---\n# in May', by: 'person' },
      { item: 'X-002', take: 'words', words: 'Within 21 days – « bald ».', by: 'person' },
    ]);
    expect(await page.locator('#decide-command').textContent()).toBe(
      'steelman resolve out/adversarial --decisions ~/Downloads/decisions.yaml',
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(await look()).toEqual(CLEAN);
  });

  test('the command is copied, or selected where it may not be', async () => {
    const { page, choose } = await open();
    await choose('X-001', 'b.md');
    await download(page);
    await page.click('[data-decide=copy]');
    await expect.poll(() => page.locator('#decide-said').textContent()).toMatch(/^(?:Copied|Selected)/);
    if ((await page.locator('#decide-said').textContent()) === 'Copied.') return;
    expect(await page.evaluate('String(getSelection())')).toMatch(/^steelman resolve out\/adversarial /);
  });

  test('what is decided says by whom and why, and can be taken back', async () => {
    const { page, choose, chosen, count } = await open('decided.html');
    expect(await page.locator('#decide-X-001 .decided').textContent()).toMatch(
      /^decided by a person(?: on [\d-]+)?: b\.md, because as <agreed>$/,
    );
    expect(await chosen('X-001')).toBe('b.md');
    expect(await count.textContent()).toBe('1 of 10 decided');
    await choose('X-001', 'later');
    expect(await count.textContent()).toBe('0 of 10 decided, 1 not handed over yet');
    expect(await download(page)).toEqual([{ item: 'X-001', take: 'later', by: 'person' }]);
  });

  test('what was recorded since goes before what somebody had chosen', async () => {
    const { page, choose, chosen } = await open();
    await choose('X-001', 'neither');
    await choose('X-003', 'neither');
    await page.goto(address('decided.html'));
    expect([await chosen('X-001'), await chosen('X-003')]).toEqual(['b.md', 'neither']);
  });

  test('a digit chooses a side where the focus is, but not in a text', async () => {
    const { page, chosen } = await open();
    await page.locator('#decide-X-004').focus();
    await page.keyboard.press('2');
    expect(await chosen('X-004')).toBe('b.md');
    await page.locator('#decide-X-004 [name=why]').focus();
    await page.keyboard.press('1');
    expect(await chosen('X-004')).toBe('b.md');
    expect(await page.locator('#decide-X-004 [name=why]').inputValue()).toBe('1');
  });

  test('without script both sides are there, and how to decide', async () => {
    const { page } = await openPage(browser(), address(), { javaScriptEnabled: false });
    const text = await page.locator('#decide').innerText();
    expect(text).toContain('steelman resolve out/adversarial --decisions out/adversarial/decisions.yaml');
    expect(text).toContain('| Access logs | 30 days | day of the request |');
    expect(text).not.toContain('Both hold');
    expect(
      await page.locator('#decide input:visible, #decide textarea:visible, #decide button:visible').count(),
    ).toBe(0);
  });

  test('a narrow screen in the dark is wide enough', async () => {
    const { page } = await openPage(browser(), address(), {
      viewport: { width: 360, height: 640 },
      colorScheme: 'dark',
    });
    await page.locator('#decide-X-001 input[value=words]').check();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await axeViolations(page)).toEqual([]);
  });
});
