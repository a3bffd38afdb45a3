// The section of a report about the merge, in a browser: origins, links both ways, tabs, without script, with documents that are hard to
// show, and after the merged document was edited or lost.

import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePage } from '../../src/surfaces/pages/write-report.ts';
import { steelmanHere } from '../journeys/cli-here.ts';
import { axeViolations, openPage, withBrowser } from './open-browser.ts';

const COLUMNS = Array.from({ length: 300 }, (_, at) => `c${at}`);
const HARD = `---
title: Spec & <tags>
---

# Title <script>alert(1)</script>

Intro with a [link][ref].

[ref]: https://example.org "x"

- item one must be 5 s
  - nested
- item two

  a paragraph inside item two
- \`\`\`
  code in an item
  \`\`\`

\`\`\`js
const a = "</pre><img src=x>";
\`\`\`

<table><tr><td>raw</td></tr></table>

## نص عربي

يجب أن يستجيب الخادم خلال 5 ثوان.

## 日本語

サーバーは5秒以内に応答しなければならない。

| ${COLUMNS.join(' | ')} |
|${COLUMNS.map(() => ':---:|').join('')}
| ${COLUMNS.join(' | ')} |

Last words.
`;

interface Entry {
  readonly variant: string;
  readonly block: number;
  readonly place: string;
}

let home = '';
let plain = '';
let hard = '';

async function merge(name: string, files: Readonly<Record<string, string>>, words: readonly string[] = []) {
  const cwd = await mkdtemp(join(home, `${name}-`));
  for (const [file, text] of Object.entries(files)) await writeFile(join(cwd, file), text);
  await steelmanHere(['merge', ...Object.keys(files), '--output', 'out', '--quiet', ...words], { cwd });
  return join(cwd, 'out');
}

async function report(out: string): Promise<string> {
  const file = join(out, 'report.html');
  if (!existsSync(file))
    await writeFile(file, await makePage({ folder: join(out, 'adversarial'), cwd: out }));
  return pathToFileURL(file).href;
}

const json = async (out: string, name: string) =>
  JSON.parse(await readFile(join(out, 'adversarial', name), 'utf8'));

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'steelman-'));
  const files = ['a.md', 'b.md', 'c.md'].map(async (file) => [
    file,
    await readFile(`examples/retention/${file}`, 'utf8'),
  ]);
  plain = await merge('plain', Object.fromEntries(await Promise.all(files)));
  hard = await merge(
    'hard',
    {
      'a.md': HARD,
      'b.md': HARD.replace('5 s', '9 s').replace('- item two', '- item of b, at most 40 MB\n- item two'),
      'c.md': '<div>\n<p>All is HTML</p>\n</div>\n\n<p>The server must answer within 7 s</p>\n',
    },
    ['--provenance', 'sidecar'],
  );
});
afterAll(() => rm(home, { recursive: true, force: true }));

const shownIn = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).length`,
  );

withBrowser('the merge', (browser) => {
  const open = async (out: string, options: BrowserContextOptions = {}) =>
    openPage(browser(), await report(out), { reducedMotion: 'reduce', ...options });

  test('the legend counts blocks, and shows those of one file alone', async () => {
    const { page, look } = await open(plain);
    const { blocks } = await json(plain, 'provenance.json');
    const own = blocks.filter(({ variant }: { variant: string }) => variant === 'C').length;
    expect(await page.textContent('.legend [data-letter=C]')).toContain(`${own} of ${blocks.length} blocks`);
    const only = page.getByRole('button', { name: 'Only c.md' });
    await only.click();
    expect(await only.getAttribute('aria-pressed')).toBe('true');
    expect(await shownIn(page, '.merged .block')).toBe(own);
    expect(await shownIn(page, '.merged .block.variant-c')).toBe(own);
    await only.click();
    expect(await shownIn(page, '.merged .block')).toBe(blocks.length);
    expect(await page.textContent('.merged')).not.toContain('<!--');
    expect(await page.locator('.merged .open-mark a').allTextContents()).toEqual([
      'X-001',
      'X-004',
      'X-005',
      'X-003',
      'X-002',
    ]);
    expect(await look()).toEqual({ cspReports: [], scriptsRan: [], errors: [], requests: [] });
  });

  test('a block tells its origin to a pointer and to the keyboard', async () => {
    const { page } = await open(plain);
    const story = page.locator('#merge-evidence');
    await page.hover('.merged p[data-change]');
    expect(await story.innerText()).toMatch(
      /^From c\.md, line 31\.\s+Change 1: Add section "Review"\s+Why: only c\.md/,
    );
    await page.keyboard.press('Escape');
    expect(await story.isVisible()).toBe(false);
    await page.locator('.merged a.chip').first().focus();
    expect(await story.innerText()).toContain('From a.md, line 1, the base.');
    await page.keyboard.press('ArrowDown');
    expect(await story.innerText()).toContain('line 3');
    const focused = page.locator(':focus');
    expect([await focused.getAttribute('aria-describedby'), await focused.innerText()]).toEqual([
      'merge-evidence',
      'A 3',
    ]);
  });

  test('links lead from the merged document to its source and back', async () => {
    const { page } = await open(plain);
    const astray = await page.evaluate(`[...document.querySelectorAll('.merged .block a.chip')]
      .filter((chip) => document.querySelector(chip.hash + ' a.chip').hash !== '#' + chip.closest('.block').id)
      .map(({ hash }) => hash)`);
    expect(astray).toEqual([]);
    await page.click('.merged [data-change] a.chip');
    const there = page.locator(':target');
    expect([await there.innerText(), await there.isVisible()]).toEqual([
      expect.stringContaining('Review'),
      true,
    ]);
    await page.evaluate(`document.querySelector('#merge-tab-redline').click()`);
    expect(await page.isVisible('.merged')).toBe(false);
    await page.click('.change a:has-text("See it")');
    expect(await page.locator('.merged :target').isVisible()).toBe(true);
  });

  test.each([
    ['plain documents', () => plain],
    ['documents that are hard to show', () => hard],
  ])('every block of every file has an answer: %s', async (_, out) => {
    const { page } = await open(out());
    const { entries } = await json(out(), 'ledger.json');
    expect(entries.length).toBeGreaterThan(40);
    const ids = entries.map(({ variant, block }: Entry) => `v-${variant.toLowerCase()}${block}`);
    const words = await page.evaluate(
      `${JSON.stringify(ids)}.map((id) => document.querySelector('#' + id + ' .chip')?.textContent ?? id + ' has none')`,
    );
    const told: Readonly<Record<string, string>> = {
      'identical to base': 'same',
      'covered by': 'covered',
      'merged into': 'merged',
      'superseded by': 'reworded',
      contested: 'open',
    };
    expect(words).toEqual(entries.map(({ place }: Entry) => told[place] ?? place));
    const unexplained = await page
      .locator('.fates .fate-open:not(:has(.fate), tr), .fates tr.fate-open:not(:has(+ .said))')
      .count();
    expect(unexplained).toBe(0);
  });

  test('tabs by keyboard', async () => {
    const { page } = await open(plain);
    const seen = async () => [
      await page.isVisible('.merged'),
      await page.isVisible('#merge-side'),
      await page.isVisible('.redline'),
    ];
    await page.focus('#merge-tab-merged');
    expect(await seen()).toEqual([true, false, false]);
    await page.keyboard.press('ArrowRight');
    expect(await seen()).toEqual([true, true, false]);
    await page.keyboard.press('End');
    expect(await seen()).toEqual([false, false, true]);
    expect(await page.locator('.redline ins').first().innerText()).toContain('Open X-001');
    await page.keyboard.press('Home');
    expect(await seen()).toEqual([true, false, false]);
  });

  test('without script: one after the other, and links open what they lead to', async () => {
    const { page } = await open(plain, { javaScriptEnabled: false });
    for (const part of ['.merged', '.redline', '#merge-plan']) expect(await page.isVisible(part)).toBe(true);
    expect(await page.isVisible('[role=tablist]')).toBe(false);
    expect(await page.isVisible('#v-c16')).toBe(false);
    await page.click('.merged [data-change] a.chip');
    expect(await page.isVisible('#v-c16')).toBe(true);
    expect(await page.locator('#v-c16').innerText()).toContain('Change 1: Add section "Review"');
  });

  test('wide tables scroll in their own box, and texts keep their direction', async () => {
    const { page, look } = await open(hard, { viewport: { width: 390, height: 844 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await page.evaluate(`document.querySelector('.merged').scrollWidth`)).toBeLessThan(400);
    expect(await page.evaluate(`document.querySelector('.merged .scroll').scrollWidth`)).toBeGreaterThan(
      3000,
    );
    // How far the text ends from the right edge.
    const gap = await page.evaluate(`(() => {
      const block = [...document.querySelectorAll('.merged p')].find((one) => one.textContent.includes('يستجيب'));
      const range = document.createRange();
      range.selectNodeContents(block.lastChild);
      return block.getBoundingClientRect().right - range.getBoundingClientRect().right;
    })()`);
    expect(gap).toBeLessThan(5);
    expect(await page.textContent('#merge')).toContain('<p>All is HTML</p>');
    expect(await look()).toEqual({ cspReports: [], scriptsRan: [], errors: [], requests: [] });
  });

  test.each([
    ['light', 'side', () => plain],
    ['dark', 'redline', () => plain],
    ['dark', 'side', () => hard],
  ] as const)('no barrier: %s, %s', async (colorScheme, view, out) => {
    const { page } = await open(out(), { colorScheme });
    await page.click(`#merge-tab-${view}`);
    if (view === 'side') await page.hover('.merged p.block');
    expect(await axeViolations(page)).toEqual([]);
  });

  describe('afterwards', () => {
    const changed = async (change: (document: string) => Promise<void>): Promise<string> => {
      const out = await mkdtemp(join(home, 'changed-'));
      await cp(plain, out, { recursive: true, filter: (path) => !path.endsWith('.html') });
      await change(join(out, 'merged-policy.md'));
      return out;
    };

    test('the merged document was edited: what is as it was keeps its origin', async () => {
      const out = await changed(async (file) => {
        const text = await readFile(file, 'utf8');
        await writeFile(
          file,
          text
            .replace('within 30 days. Deletion', 'within 31 days. Deletion')
            .replace('## Backups', 'New.\n\n## Backups'),
        );
      });
      const { page } = await open(out);
      expect(await page.textContent('#merge .notice')).toContain('was edited after the merge');
      expect(await page.locator('.merged .edited').allInnerTexts()).toEqual([
        expect.stringContaining('within 31 days'),
        expect.stringContaining('New.'),
      ]);
      expect(await page.locator('.merged .block:not(.edited)').count()).toBe(19);
      expect(await page.locator('.merged [data-change]').count()).toBe(2);
    });

    test('the merged document is gone: the files still tell what became of them', async () => {
      const { page } = await open(await changed((file) => rm(file)));
      expect(await page.textContent('#merge .notice')).toContain('merged-policy.md is missing');
      expect(await shownIn(page, '.fates .block')).toBeGreaterThan(10);
      expect(await page.locator('.merged').count()).toBe(0);
    });
  });
});
