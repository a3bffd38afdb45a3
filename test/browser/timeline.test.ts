// The timeline in a real browser: a run with paid calls, what it says they cost, and when they were.

import { beforeAll, expect, test } from 'vitest';
import { tallyCalls } from '../../src/domain/cost.ts';
import { tellEvents } from '../../src/page/run/timeline/entries.ts';
import { openPage, withBrowser } from './open-browser.ts';
import { comparePaid, pageOf } from './paid-comparison.ts';

let record: Awaited<ReturnType<typeof comparePaid>>;

withBrowser('the timeline in a browser', (browser) => {
  beforeAll(async () => {
    record = await comparePaid();
  });

  test('what it counts is what the run was billed', async () => {
    const { entries, loose } = tellEvents(record);
    expect(tallyCalls([...entries.flatMap(({ calls }) => calls), ...loose])).toEqual(record.receipt?.total);
    const { page } = await openPage(browser(), await pageOf(record));
    const calls = await page.locator('.answers').allInnerTexts();
    const told = calls.flatMap((text) => [...text.matchAll(/^(\d+) calls?: ([\d,]+) tokens in/gm)]);
    const sum = (at: number) =>
      told.reduce((total, found) => total + Number(found[at]?.replaceAll(',', '')), 0);
    expect([sum(1), sum(2)]).toEqual([record.receipt?.total.calls, record.receipt?.total.input_tokens]);
    const total = await page.locator('.receipt .sum td').allInnerTexts();
    expect(total.map((cell) => cell.replace(/[,$]/g, ''))).toEqual([
      ...(['calls', 'input_tokens', 'cached_input_tokens', 'output_tokens'] as const).map((name) =>
        String(record.receipt?.total[name]),
      ),
      String(Number(record.receipt?.total.cost?.toPrecision(2))),
    ]);
  });

  test('every call has a bar, those on the path are filled and lead to their answers', async () => {
    const { page, look } = await openPage(browser(), await pageOf(record));
    expect(await page.locator('.gantt .span').count()).toBe(record.receipt?.total.calls);
    const links = page.locator('#timeline > p a');
    expect(await links.count()).toBe(await page.locator('.gantt .span-chain').count());
    await links.first().click();
    await page.locator('.answers > li:target').waitFor();
    expect(await page.locator('.answers > li:target').innerText()).toContain('Advocate of');
    expect(await look()).toEqual({ cspReports: [], scriptsRan: [], errors: [], requests: [] });
  });

  test('struck findings are told with the answer they were in', async () => {
    const { page } = await openPage(browser(), await pageOf(record), { javaScriptEnabled: false });
    const said = page.locator('.answers > li', { hasText: 'Struck, and without effect' });
    expect(await said.count()).toBe(3);
    expect(await said.first().innerText()).toMatch(/Judge[\s\S]*Words that nobody wrote/);
    await said.first().locator('summary', { hasText: 'Answer' }).click();
    expect(await said.first().locator('pre').innerText()).toContain('criterion: completeness-1');
  });

  test('on a phone the chart scrolls in its own box', async () => {
    const { page } = await openPage(browser(), await pageOf(record), {
      viewport: { width: 360, height: 800 },
    });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    const widths = await page
      .locator('.scroll:has(.gantt)')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(widths).toBe(true);
  });
});
