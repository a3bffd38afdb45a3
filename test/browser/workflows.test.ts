// The pages of roadmaps, reviews, decisions, checks and folders of other tools in a real browser: they keep to themselves, axe has nothing
// against them, they fit a phone, and their links lead somewhere that is seen.

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyExamples } from '../documents/shipped.ts';
import { steelmanHere } from '../journeys/cli-here.ts';
import { axeViolations, openPage, withBrowser } from './open-browser.ts';

const CLEAN = { cspReports: [], scriptsRan: [], errors: [], requests: [] };
const NASTY = '<img src=x onerror=alert(1)>"\'</title><script>alert(2)</script>';
const SPEC = `# ${NASTY} spec

## Requirements

- FR-001: The service must store every order within 5 seconds. ${NASTY}
- FR-002: The service must refuse orders above 900 euros. [x](javascript:alert(3))
- FR-003: The service must name the ${NASTY} of each order.

${NASTY} is what people call it here.
`;

/** What makes each page, in the folder that holds the examples. */
const PAGES = {
  roadmap: [
    ['roadmap', 'examples/checkout/a.md', '--output', 'road'],
    ['report', 'road', '--output', 'roadmap.html'],
  ],
  hostile: [
    ['roadmap', 'nasty.md', '--output', 'nasty'],
    ['report', 'nasty', '--output', 'hostile.html'],
  ],
  review: [
    ['review', 'examples/review/ROADMAP-draft.md', '--author', 'embedded', '--output', 'reviewed'],
    ['report', 'reviewed', '--output', 'review.html'],
  ],
  waiting: [
    ['review', 'examples/review/ROADMAP-draft.md', '--output', 'waits'],
    ['report', 'waits', '--output', 'waiting.html'],
  ],
  decide: [
    ['decide', 'examples/decide/question.yaml', '--feature-dir', 'decided'],
    ['report', 'decided/sadd/run-offline', '--output', 'decide.html'],
  ],
  foreign: [['report', 'foreign', '--output', 'foreign.html']],
  check: [
    ['check', 'examples/retention/a.md', 'examples/retention/b.md', '--write-baseline', 'known.json'],
    ['check', 'examples/retention', '--baseline', 'known.json', '--report', 'check.html'],
  ],
} as const;
type Kind = keyof typeof PAGES;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steelman-'));
  await copyExamples(folder);
  await cp('test/fixtures/foreign-runs/roadmap-validate', join(folder, 'foreign'), { recursive: true });
  await writeFile(join(folder, 'nasty.md'), SPEC);
  for (const words of Object.values(PAGES).flat()) await steelmanHere(words, { cwd: folder });
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const addressOf = (kind: Kind): string => pathToFileURL(join(folder, `${kind}.html`)).href;

/** How far the page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

withBrowser('pages of workflows', (browser) => {
  test.each(Object.keys(PAGES) as Kind[])(
    '%s: keeps to itself, fits a phone, and every link leads to something',
    async (kind) => {
      const { page, look } = await openPage(browser(), addressOf(kind), {
        viewport: { width: 360, height: 740 },
      });
      expect(await overflowOf(page)).toBe(0);
      const lost = `[...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href'))
        .filter((hash) => document.getElementById(hash.slice(1)) === null)`;
      expect(await page.evaluate(lost)).toEqual([]);
      expect(await page.locator('#main').innerText()).not.toContain('cannot be shown');
      expect(await look()).toEqual(CLEAN);
    },
  );

  // The hostile page has all parts of a roadmap, and few of each: axe takes its time.
  test.each(['hostile', 'review', 'decide', 'foreign', 'check'] as const)(
    '%s: axe in light and dark',
    async (kind) => {
      const { page } = await openPage(browser(), addressOf(kind), { colorScheme: 'light' });
      expect(await axeViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test('a milestone of the graph leads to its deliverables, by keyboard', async () => {
    const { page } = await openPage(browser(), addressOf('roadmap'));
    expect(await page.locator('.graph rect').count()).toBe(4);
    expect(await page.locator('.graph .arrow').count()).toBe(2);
    await page.locator('.graph a').nth(2).focus();
    await page.keyboard.press('Enter');
    const target = page.locator('article:target');
    expect(await target.locator('h3').innerText()).toMatch(/^M3 Service Levels/);
    expect(await target.locator('tbody tr').count()).toBe(9);
    expect(await target.isVisible()).toBe(true);
  });

  test('boxes choose which statements are seen, and a link shows the one it leads to', async () => {
    const { page } = await openPage(browser(), addressOf('roadmap'));
    const rows = page.locator('#trace tbody tr:visible');
    const all = await rows.count();
    await page.getByLabel('planned').uncheck();
    expect(await rows.count()).toBe(all - 36);
    expect(await page.locator('[data-filters="trace"] [role="status"]').innerText()).toBe(
      `${all - 36} of ${all} shown`,
    );
    await page.locator('#milestone-1 a[href^="#statement-"]').first().click();
    expect(await rows.count()).toBe(all - 35);
    expect(await page.locator('tr:target').isVisible()).toBe(true);
  });

  test('without its script a page shows everything but the boxes', async () => {
    const { page } = await openPage(browser(), addressOf('roadmap'), { javaScriptEnabled: false });
    expect(await page.locator('.filter').isVisible()).toBe(false);
    expect(await page.locator('#trace tbody tr').last().isVisible()).toBe(true);
  });

  test('what does not recompute stands beside its file, and its link opens the file', async () => {
    const { page } = await openPage(browser(), addressOf('foreign'));
    const fault = page.locator('#files tr', { has: page.locator('.faults') }).first();
    expect(await fault.innerText()).toMatch(/\d/);
    await fault.locator('a').click();
    expect(await page.locator(':target .document').isVisible()).toBe(true);
  });

  test('new findings are told from known ones', async () => {
    const { page } = await openPage(browser(), addressOf('check'));
    const cards = page.locator('#finding-list article:visible');
    const all = await cards.count();
    await page.getByLabel('known').uncheck();
    const fresh = await cards.count();
    expect([fresh > 0, fresh < all]).toEqual([true, true]);
    expect(await page.locator('h1').innerText()).toBe(`${all} findings in 3 files`);
    expect(await page.locator('.excerpt mark').count()).toBeGreaterThan(all);
  });
});

test('a folder in which nothing is known is an error, and no page', async () => {
  const cwd = resolve(folder, 'examples');
  const { exitCode, stderr } = await steelmanHere(['report', 'library'], { cwd });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('No run in')]);
});
