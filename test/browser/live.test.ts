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

  test('a contradiction is decided in one window; in the other, what is typed, opened and read stays, and its older form is refused', async () => {
    const cwd = await deskFolder();
    await steelman(MERGE, { cwd });
    const served = await openServer(cwd);
    const { page: one, look } = await openPage(browser(), served.address);
    const { page: other } = await openPage(browser(), served.address, {
      viewport: { width: 900, height: 500 },
    });
    await other.locator('#decide-X-002 input[value=words]').check();
    await other.locator('#decide-X-002 textarea[name=words]').fill('A parcel waits for');
    await other.locator('#decide-X-001 input[value=both]').check();
    // As if this window had heard nothing yet.
    const stale = await other.evaluate<string>(`document.querySelector('#decide-X-001').dataset.was`);
    await other.locator('#scores summary').last().click();
    const place = () => other.locator('#scores summary').last().boundingBox();
    const before = await place();
    await one.locator('#decide-X-001 input[value=words]').check();
    await one.locator('#decide-X-001 textarea[name=words]').fill('Labels are printed within 3 seconds.');
    await one.getByRole('button', { name: 'Record decisions' }).click();
    await sees(one, 'X-001 is decided');
    await until(async () => (await other.locator('#decide-X-001').innerText()).includes('by a person'));
    expect(await other.locator('#decide-X-002 textarea[name=words]').inputValue()).toBe('A parcel waits for');
    expect(await other.locator('#scores details').last().getAttribute('open')).toBe('');
    expect(
      await other.evaluate(
        `document.activeElement === [...document.querySelectorAll('#scores summary')].at(-1)`,
      ),
    ).toBe(true);
    expect(Math.abs(((await place())?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThan(2);
    const told = await other.evaluate<{ message: string }>(
      `fetch(document.body.dataset.live + '/decide', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ item: 'X-001', take: 'both', was: ${JSON.stringify(stale)} }) }).then((reply) => reply.json())`,
    );
    expect(told.message).toBe(
      'Not recorded: X-001 was decided meanwhile (Labels are printed within 3 seconds.)',
    );
    await other.locator('#decide-X-002 textarea[name=words]').pressSequentially(' nine days.');
    await other.getByRole('button', { name: 'Record decisions' }).click();
    await sees(other, 'X-002 is decided');
    const merged = await readFile(join(cwd, 'merged-output.md'), 'utf8');
    expect(merged).toContain('Labels are printed within 3 seconds.');
    expect(merged).toContain('A parcel waits for nine days.');
    expect((await steelman(['verify', 'adversarial'], { cwd })).exitCode).toBe(0);
    expect((await look()).cspReports).toEqual([]);
  });

  test('a server that is away is said to be; once it is back the page goes on, a new one by its new address', async () => {
    const cwd = await deskFolder();
    await steelman(MERGE, { cwd });
    const first = await openServer(cwd);
    const { page } = await openPage(browser(), first.address);
    await sees(page, 'Merge of');
    first.child.kill('SIGKILL');
    await sees(page, 'The server is not running.');
    const second = await openServer(cwd, ['--port', String(first.port)]);
    await sees(page, 'The server was started again.');
    // The browser has the new cookie for all its windows.
    const window = await page.context().newPage();
    await window.goto(second.address);
    await window.close();
    await page.locator('.live-note:empty').waitFor({ state: 'attached', timeout: 10_000 });
    expect(await page.locator('body').innerText()).not.toContain('The server');
  });

  test('the runs of a folder: what waits first, with its age; a run that begins appears to whoever looks', async () => {
    const cwd = await deskFolder();
    const served = await openServer(cwd);
    const { page, look } = await openPage(browser(), served.address);
    await sees(page, 'There are none yet.');
    // A window behind others asks nothing of the server until somebody looks at it.
    const turn = (state: string) =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
    await turn('hidden');
    let asked = 0;
    page.on('request', () => {
      asked += 1;
    });
    await steelman(MERGE, { cwd });
    expect(asked).toBe(0);
    await turn('visible');
    await page.getByRole('link', { name: 'adversarial' }).waitFor();
    expect(await page.locator('#waiting tbody tr').innerText()).toMatch(
      /^adversarial\s+comparison\s+partial\s+2 open points\s+none\s+\d+ days ago\s+just now$/,
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'adversarial' }).click();
    await sees(page, 'All runs');
    expect(await look()).toEqual(CLEAN);
  });
});
