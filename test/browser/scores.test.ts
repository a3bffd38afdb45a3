// The grid of verdicts in a real browser: its evidence by mouse, keyboard, finger and without a script.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations, openPage, withBrowser } from './open-browser.ts';
import { comparePaid, pageOf } from './paid-comparison.ts';

const FLIPPED = 'a[href="#evidence-structure-1-a"]';
const QUOTED = 'a[href="#evidence-clarity-2-b"]';
const PANEL = '.evidence-panel';

let record: Awaited<ReturnType<typeof comparePaid>>;

/** Which cell has the focus, or where else it is. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`document.activeElement.getAttribute('href') ?? document.activeElement.textContent`);

withBrowser('scores in a browser', (browser) => {
  beforeAll(async () => {
    record = await comparePaid();
  });

  test('hover shows what a verdict rests on, word for word, and leaving hides it', async () => {
    const { page, look } = await openPage(browser(), await pageOf(record));
    expect(await page.locator(PANEL).isVisible()).toBe(false);
    await page.hover(QUOTED);
    const verdict = record.output.selection.verdicts.find(
      ({ criterion, variant }) => criterion === 'clarity-2' && variant === 'B',
    );
    const { start = 0, end = 0, line } = verdict?.evidence[0] ?? {};
    const quote = record.documents[1]?.text.slice(start, end) ?? '';
    expect(quote.length).toBeGreaterThan(10);
    const words = await page.locator(PANEL).innerText();
    for (const part of [quote, `Line ${line}`, 'b.md', 'MET', verdict?.reason ?? '-'])
      expect(words).toContain(part);
    await page.hover(PANEL);
    await page.hover('#scores h2');
    await page.locator(PANEL).waitFor({ state: 'hidden' });
    expect(await look()).toEqual({ cspReports: [], scriptsRan: [], errors: [], requests: [] });
  });

  test('the keyboard: arrows move, Enter keeps, Escape and Tab come back, Tab leaves the grid', async () => {
    const { page } = await openPage(browser(), await pageOf(record));
    await page.focus('a[href="#evidence-completeness-1-a"]');
    const [first, second] = ['completeness-1', 'completeness-2'].map((id) => `#evidence-${id}`);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe(`${first}-b`);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(`${second}-b`);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe(`${first}-b`);
    expect(await page.locator(PANEL).isVisible()).toBe(true);
    for (const back of ['Escape', 'Tab']) {
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe('Close');
      await page.keyboard.press(back);
      expect(await focused(page)).toBe(`${first}-b`);
      expect(await page.locator(PANEL).isVisible()).toBe(false);
    }
    // Past all other cells.
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^The evidence of all 75 verdicts/);
  });

  test('flips are marked in words, with what each pass said, and counted', async () => {
    const { page } = await openPage(browser(), await pageOf(record));
    expect(record.output.selection.disagreements).toBe(3);
    expect(await page.locator('.verdict .flip').count()).toBe(3);
    expect(await page.locator(FLIPPED).textContent()).toContain('flipped: 1st ✓met, 2nd ✗not met');
    expect(await page.locator('#scores').innerText()).toContain('they disagreed on 3 of 75 verdicts');
    await page.click(FLIPPED);
    expect(await page.locator(PANEL).innerText()).toContain('The passes disagree: first MET, second NOT MET');
    await page.click('#scores h2');
    expect(await page.locator(PANEL).isVisible()).toBe(false);
  });

  test('on a phone a tap opens it at the bottom, and the page does not scroll sideways', async () => {
    const { page } = await openPage(browser(), await pageOf(record), {
      viewport: { width: 360, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await page.tap(FLIPPED);
    const box = await page.locator(PANEL).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('without a script a verdict leads to its evidence', async () => {
    const { page } = await openPage(browser(), await pageOf(record), { javaScriptEnabled: false });
    expect(await page.locator('#evidence-structure-1-a').isVisible()).toBe(false);
    await page.click(FLIPPED);
    expect(await page.locator('#evidence-structure-1-a').isVisible()).toBe(true);
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing on the page with scores and timeline, %s',
    async (colorScheme) => {
      const { page } = await openPage(browser(), await pageOf(record), { colorScheme });
      await page.click(FLIPPED);
      expect(await axeViolations(page)).toEqual([]);
    },
  );
});
