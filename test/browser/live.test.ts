// The live page in a real browser: what changes is put in place and disturbs nobody, answers are taken, and a server that is away is
// said to be.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { start, steelman } from '../journeys/cli-process.ts';
import { deskFolder, openServer, until } from '../serve/open-server.ts';
import { axeViolations, openPage, withBrowser } from './open-browser.ts';

const MERGE = ['merge', 'a.md', 'b.md', '--now', '2026-01-31T12:00:00Z'];
const CLEAN = { cspReports: [], scriptsRan: [], errors: [], requests: [] };

const text = (page: Page): Promise<string> => page.locator('body').innerText();
const sees = (page: Page, words: string): Promise<void> =>
  page.getByText(words).first().waitFor({ timeout: 10_000 });

withBrowser('the live page', (browser) => {
  test('a run is followed while it goes on, and answered at every checkpoint', async () => {
    const cwd = await deskFolder();
    start([...MERGE, '--interactive', '--parked'], { cwd });
    await until(() => readFile(join(cwd, 'adversarial/journal.jsonl'), 'utf8').catch(() => ''));
    const served = await openServer(cwd);
    const { page, look } = await openPage(browser(), served.address);
    expect(page.url()).not.toContain('token');
    await sees(page, 'Would you like to highlight priority areas for debate?');
    expect(await axeViolations(page)).toEqual([]);
    // What is below a choice appears with it.
    await page.getByLabel('Debate only the points that I choose').check();
    await page.getByRole('button', { name: 'Answer' }).first().click();
    await sees(page, 'Choose at least one.');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Answer' }).first().click();
    await sees(page, 'Would you like to override the convergence assessment?');
    await page.getByText('Answer in one line instead').click();
    await page.getByLabel('Your line').fill('50%');
    await page.getByLabel('Your line').press('Enter');
    await sees(page, '50% is below the threshold of 80% and would settle nothing');
    await page.getByLabel('Your line').fill('90%');
    await page.getByLabel('Your line').press('Enter');
    for (const asked of [
      'override the base selection?',
      'modify the plan before execution?',
      'Which side holds',
    ]) {
      await sees(page, asked);
      await page.getByRole('button', { name: 'Answer' }).first().click();
    }
    await page.locator('#waiting').waitFor({ state: 'detached', timeout: 10_000 });
    const journal = await readFile(join(cwd, 'adversarial/journal.jsonl'), 'utf8');
    expect(journal).toContain('"answer":{"points":["X-001"]}');
    expect(journal).toContain('"answer":{"convergence":0.9,"resolved":[]}');
    expect(await look()).toEqual(CLEAN);
  });

  test('what is typed, opened, focused and read stays, in two windows, when one of them decides', async () => {
    const cwd = await deskFolder();
    await steelman(MERGE, { cwd });
    const served = await openServer(cwd);
    const { page, look } = await openPage(browser(), served.address, {
      viewport: { width: 900, height: 500 },
    });
    const { page: other } = await openPage(browser(), served.address);
    const file = page.locator('#files details', { hasText: 'decisions' }).first();
    await page.evaluate(() => undefined);
    await page.locator('#files summary').last().click();
    await page.locator('#files summary').last().focus();
    const before = await page.locator('#files summary').last().boundingBox();
    const run = new URL(other.url()).pathname;
    const said = await other.evaluate<unknown>(
      `fetch('${run}/decide', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ item: 'X-001', take: 'words', words: 'Labels within 3 seconds.' }) }).then((one) => one.json())`,
    );
    expect(said).toEqual({ ok: true, message: 'X-001 is decided' });
    await until(async () => (await page.locator('main').innerHTML()).includes('Labels within 3 seconds.'));
    expect(await file.count()).toBeGreaterThanOrEqual(0);
    expect(await page.locator('#files details').last().getAttribute('open')).toBe('');
    expect(
      await page.evaluate(
        'document.activeElement === [...document.querySelectorAll("#files summary")].at(-1)',
      ),
    ).toBe(true);
    const after = await page.locator('#files summary').last().boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThan(40);
    expect(await readFile(join(cwd, 'merged-output.md'), 'utf8')).toContain('Labels within 3 seconds.');
    expect((await steelman(['verify', 'adversarial'], { cwd })).exitCode).toBe(0);
    expect(await look()).toEqual(CLEAN);
  });

  test('a server that is away is said to be; once it is back the page goes on, a new one by its new address', async () => {
    const cwd = await deskFolder();
    await steelman(MERGE, { cwd });
    const first = await openServer(cwd);
    const { page } = await openPage(browser(), first.address);
    await sees(page, 'adversarial');
    first.child.kill('SIGKILL');
    await sees(page, 'The server is not running.');
    const second = await openServer(cwd, ['--port', String(first.port)]);
    await sees(page, 'The server was started again.');
    // The browser has the new cookie for all its windows.
    const window = await page.context().newPage();
    await window.goto(second.address);
    await window.close();
    await page.locator('.told:empty').waitFor({ state: 'attached', timeout: 10_000 });
    expect(await text(page)).not.toContain('The server');
  });

  test('the runs of a folder: what waits first, with its age; a run that begins appears', async () => {
    const cwd = await deskFolder();
    const served = await openServer(cwd);
    const { page, look } = await openPage(browser(), served.address);
    await sees(page, 'There are none yet.');
    await steelman(MERGE, { cwd });
    await page.getByRole('link', { name: 'adversarial' }).waitFor();
    expect(await page.locator('#waiting tbody tr').innerText()).toMatch(
      /^adversarial\s+comparison\s+partial\s+2 decisions\s+none\s+\d+ days ago\s+just now$/,
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'adversarial' }).click();
    await sees(page, 'All runs');
    expect(await look()).toEqual(CLEAN);
  });
});
