// The points of a comparison in a browser: chosen, sorted, searched, linked to, gone through by keys, and without a script.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { renderPage } from '../../src/page/page.ts';
import { loadAssets } from '../../src/surfaces/pages/assets.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { axeViolations, openPage, withBrowser } from './open-browser.ts';
import { RECORD } from './points-record.ts';

const CLEAN = { cspReports: [], scriptsRan: [], errors: [], requests: [] };

withBrowser('points', (browser) => {
  async function open(hash = '', options: BrowserContextOptions = {}) {
    const path = join(await temporaryFolder(), 'report.html');
    await writeFile(path, renderPage(RECORD, await loadAssets()));
    return openPage(browser(), `${pathToFileURL(path).href}${hash}`, options);
  }

  const ids = (page: Page, more = ''): Promise<string[]> =>
    page.locator(`.point:visible${more}`).evaluateAll((found) => found.map(({ id }) => id));

  const choose = (page: Page, label: string, option: string) =>
    page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });

  const isInView = (page: Page, id: string): Promise<boolean> =>
    page.evaluate(`new Promise((done) => setTimeout(() => {
      const { top } = document.getElementById('${id}').getBoundingClientRect();
      done(top >= 0 && top < innerHeight / 2);
    }, 100))`);

  test('chosen by kind, severity, state and document; there again after loading anew; all of them again', async () => {
    const { page, look } = await open();
    const count = page.locator('.point-count');
    await choose(page, 'Kind', 'Contradictions (4)');
    expect(await ids(page)).toEqual(['X-001', 'X-003', 'X-002', 'X-004']);
    await choose(page, 'Severity', 'High (2)');
    await choose(page, 'State', 'agreed (1)');
    expect(await ids(page)).toEqual(['X-001']);
    await choose(page, 'State', 'All');
    await choose(page, 'Document', 'c.md (1)');
    expect(await ids(page)).toEqual(['X-001']);
    expect(await count.textContent()).toBe('1 of 16 shown');
    await expect.poll(() => page.url()).toContain('#points?kind=contradiction&severity=High&variant=C');
    await page.reload();
    expect(await ids(page)).toEqual(['X-001']);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await count.textContent()).toBe('16 of 16 shown');
    await expect.poll(() => new URL(page.url()).hash).toBe('#points');
    expect(await look()).toEqual(CLEAN);
  });

  test('ordered and searched, in other scripts too; what nobody could have chosen is everything', async () => {
    const { page } = await open('#points?kind=%3Cb%3E&sort=constructor&severity=none');
    expect(await ids(page)).toHaveLength(16);
    for (const [label, first] of [
      ['As in the documents', ['U-001', 'X-002', 'X-001', 'X-003']],
      ['By id', ['C-001', 'Q-001', 'Q-002', 'Q-003']],
      ['By severity', ['X-001', 'X-003', 'X-002', 'C-001']],
    ] as const) {
      await choose(page, 'Order', label);
      expect((await ids(page)).slice(0, 4)).toEqual(first);
    }
    for (const [words, found] of [
      ['AUDIT needs', ['X-001']],
      ['三年', ['X-002']],
      ['nothing of the kind', []],
    ] as const) {
      await page.getByRole('searchbox', { name: 'Search' }).fill(words);
      expect(await ids(page)).toEqual(found);
    }
  });

  test('many are closed, those linked to are open and in view: at once, later, again, though filtered away', async () => {
    const { page } = await open('#Q-007');
    expect(await ids(page, '[open]')).toEqual(['Q-007']);
    expect(await isInView(page, 'Q-007')).toBe(true);
    await choose(page, 'Kind', 'Structure (1)');
    await page.evaluate(`location.hash = '#X-003'`);
    await expect.poll(() => ids(page, '[open]')).toEqual(['X-003', 'Q-007']);
    expect(await isInView(page, 'X-003')).toBe(true);
    expect(await page.locator('.point-count').textContent()).toBe('16 of 16 shown');
    await page.evaluate(`location.hash = '#X-004?severity=Low'`);
    await expect.poll(() => ids(page)).toEqual(['X-004', 'U-001', 'S-001']);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Close all' }).click();
    expect(await ids(page, '[open]')).toEqual([]);
  });

  test('what was opened stays so when the live page puts the points in anew', async () => {
    const { page } = await open('#points?kind=contradiction');
    await page.locator('#X-004 > summary').click();
    await page.evaluate(`(() => {
      const main = document.querySelector('main');
      const copy = main.cloneNode(true);
      for (const point of copy.querySelectorAll('.point')) { point.open = true; point.hidden = false; }
      for (const field of copy.querySelectorAll('select')) field.value = '';
      main.replaceChildren(...copy.childNodes);
    })()`);
    expect(await ids(page)).toEqual(['X-001', 'X-003', 'X-002', 'X-004']);
    expect(await ids(page, '[open]')).toEqual(['X-004']);
  });

  test('keys: j and k, Enter, /, ?, Escape; none while somebody types, none if they are turned off', async () => {
    const { page, look } = await open('#points?kind=contradiction');
    const focused = (): Promise<string> =>
      page.evaluate(`document.activeElement.closest('.point')?.id ?? document.activeElement.localName`);
    for (const [key, at] of [
      ['j', 'X-001'],
      ['j', 'X-003'],
      ['j', 'X-002'],
      ['k', 'X-003'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(at);
    }
    await page.keyboard.press('Enter');
    expect(await ids(page, '[open]')).toEqual(['X-003']);
    await page.keyboard.press('Enter');
    expect(await ids(page, '[open]')).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('jk?/');
    expect(await page.getByRole('searchbox').inputValue()).toBe('jk?/');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByLabel('Use keys of one letter').uncheck();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.keyboard.press('?');
    await page.keyboard.press('j');
    expect(await dialog.isVisible()).toBe(false);
    expect(await focused()).not.toMatch(/^[XCUSQ]-/);
    expect(await look()).toEqual(CLEAN);
  });

  test('without a script everything is open, what needs one is not there, and links work', async () => {
    const { page } = await open('#Q-009', { javaScriptEnabled: false });
    expect(await ids(page, '[open]')).toHaveLength(16);
    expect(await page.locator('.point-controls').isVisible()).toBe(false);
    expect(await page.locator('.needs-script, dialog').filter({ visible: true }).count()).toBe(0);
    const top = async (): Promise<number | undefined> => (await page.locator('#Q-009').boundingBox())?.y;
    await expect.poll(top).toBeLessThan(800);
  });

  test('a debate: who held, moved and conceded, and what does not count', async () => {
    const { page } = await open('#X-001');
    const table = page.getByRole('table', { name: 'Positions on X-001 after each round' });
    expect(await table.getByRole('row').allInnerTexts()).toEqual([
      'Advocate of\tRound 1\tRound 2',
      'a.md\tholds its own\tholds its own',
      expect.stringMatching(
        /^b\.md\tholds its own counts as open .* a\.md 1 quote struck\tconcedes to a\.md, d\.md, g\.md and j\.md$/,
      ),
      'c.md\tholds its own\tleaves it open hollow move changed without new evidence',
    ]);
    const words = await page.locator('#X-001 .debate').innerText();
    expect(words).toMatch(/Agreed: a\.md, d\.md, g\.md and j\.md, confidence 87%\. oscillating/);
    expect(words).toMatch(/moved from “b\.md, e\.md and h\.md”: concedes to .* The audit needs no more\./);
    expect(words).toContain('struck not there, does not count: words that stand nowhere b.md, line 3');
    expect(await page.locator('#X-001 .side mark').allInnerTexts()).toEqual(['30', '60', '90']);
    expect(await page.locator('#X-001 .outcome').innerText()).toBe(
      'No change: Round 2, a.md with 87% confidence: the base keeps its own',
    );
  });

  test.each(['light', 'dark'] as const)(
    'axe has nothing against it: %s, all open, on a phone',
    async (colorScheme) => {
      const { page, look } = await open('', { colorScheme, viewport: { width: 360, height: 740 } });
      await page.getByRole('button', { name: 'Open all' }).click();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      expect(await look()).toEqual(CLEAN);
    },
  );
});
