// Pages of documents that are hard to show, as people with other screens, paper, ears and scripts meet them.

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyExamples } from '../documents/shipped.ts';
import { steelmanHere } from '../journeys/cli-here.ts';
import { axeViolations, openPage, withBrowser } from './open-browser.ts';

const CLEAN = { cspReports: [], scriptsRan: [], errors: [], requests: [] };
/** What somebody sees whose letters are twice as large on a screen of 1280. */
const HALF = { width: 640, height: 400 };

const cells = (of: (column: number) => string): string =>
  `|${Array.from({ length: 300 }, (_, at) => of(at)).join('|')}|`;
const hard = (days: number, more: string): string => `# Deep 深い عميق

### No level two

###### And six

Logs are kept ${days} days. 保存期間は${days}日とする。

## سجلات

يجب حذف السجلات بعد ${days} يوما. ${'長い文'.repeat(60)}

${cells((at) => `column ${at}`)}
${cells(() => '---')}
${cells((at) => String(at * days))}

\`\`\`
${'a line of code that is wider than any window '.repeat(6)}
\`\`\`

${'> '.repeat(30)}deep words

${'averyveryverylongword'.repeat(30)}

${more}
`;
const FILES: Readonly<Record<string, string>> = {
  'a.md': hard(30, '#\n\n# \n\nText.'),
  'b.md': hard(60, '<div><h1>All of it</h1><table><tr><td>is HTML</table><script>1</script></div>'),
  'c.md': '<html><body><h1>Page</h1><p>Logs are kept 90 days.</p></body></html>\n',
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`v${at}.md`, `# V\n\nLogs are kept ${30 + at} days.\n`]),
  ),
};

const PAGES = {
  hard: [['merge', 'a.md', 'b.md', 'c.md', '--output', 'hard'], 'hard'],
  ten: [['merge', ...Array.from({ length: 10 }, (_, at) => `v${at}.md`), '--output', 'ten'], 'ten'],
  comparison: [
    [
      'merge',
      'examples/retention/a.md',
      'examples/retention/b.md',
      'examples/retention/c.md',
      '--output',
      'three',
    ],
    'three',
  ],
  roadmap: [['roadmap', 'examples/checkout/a.md', '--output', 'road'], 'road'],
  review: [
    ['review', 'examples/review/ROADMAP-draft.md', '--author', 'embedded', '--output', 'reviewed'],
    'reviewed',
  ],
  waiting: [['review', 'examples/review/ROADMAP-draft.md', '--output', 'waits'], 'waits'],
  decide: [
    ['decide', 'examples/decide/question.yaml', '--feature-dir', 'decided'],
    'decided/sadd/run-offline',
  ],
  foreign: [[], 'foreign'],
} as const;
type Kind = keyof typeof PAGES;
const KINDS = Object.keys(PAGES) as readonly Kind[];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steelman-'));
  await copyExamples(folder);
  await cp('test/fixtures/foreign-runs/roadmap-validate', join(folder, 'foreign'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  for (const [kind, [words, run]] of Object.entries(PAGES)) {
    if (words.length > 0) await steelmanHere(words, { cwd: folder });
    const { stderr, exitCode } = await steelmanHere(['report', run, '--output', `${kind}.html`], {
      cwd: folder,
    });
    expect([kind, exitCode, stderr]).toEqual([kind, 0, '']);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const addressOf = (kind: Kind): string => pathToFileURL(join(folder, `${kind}.html`)).href;

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** One title, no level left out, the landmarks, and a list of contents that leads somewhere. */
const OUTLINE = `(() => {
  const found = [];
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((one) => [Number(one.localName[1]), one.textContent]);
  if (levels.filter(([level]) => level === 1).length !== 1) found.push('not one h1');
  levels.forEach(([level, text], at) => {
    if (level > (at === 0 ? 0 : levels[at - 1][0]) + 1) found.push('jump to h' + level + ': ' + text.slice(0, 40));
  });
  for (const one of document.querySelectorAll('.scroll:not([tabindex][aria-label]), .document:not([tabindex][aria-label])'))
    found.push('no keyboard: ' + one.textContent.slice(0, 40));
  for (const which of ['main', 'nav', 'html[lang]'])
    if (document.querySelectorAll(which).length !== 1) found.push('not one ' + which);
  for (const link of document.querySelectorAll('a[href^="#"]'))
    if (document.getElementById(decodeURIComponent(link.hash?.slice(1) ?? link.getAttribute('href').slice(1))) === null) found.push('lost ' + link.getAttribute('href'));
  return found;
})()`;

/** Words of the report that cannot be seen; what needs the script or leads elsewhere is not part of it. */
const UNSEEN = `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const unseen = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: one, data } = node;
    if (data.trim() === '' || one.closest('.needs-script, button, option, noscript, dialog, template, .block-origin') !== null) continue;
    if (!one.checkVisibility({ visibilityProperty: true }))
      unseen.push(data.trim().slice(0, 40));
  }
  return unseen;
})()`;

withBrowser('weather', (browser) => {
  test.each(KINDS)('%s: letters twice as large, an outline, on paper', async (kind) => {
    const { page, look } = await openPage(browser(), addressOf(kind), { viewport: HALF });
    expect(await page.evaluate(OVERFLOW)).toBe(0);
    expect(await page.evaluate(OUTLINE)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(UNSEEN)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    expect(await page.evaluate(OVERFLOW)).toBe(0);
    // Of all others the same is looked at elsewhere.
    if (kind === 'hard') expect(await axeViolations(page)).toEqual([]);
    expect(await look()).toEqual(CLEAN);
  });

  test.each(['hard', 'comparison', 'roadmap'] as const)('%s: without its script', async (kind) => {
    const { page } = await openPage(browser(), addressOf(kind), { javaScriptEnabled: false });
    expect(await page.locator('.needs-script:visible').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(UNSEEN)).toEqual([]);
  });

  test('planted: an outline with holes, words that nobody sees', async () => {
    const path = join(folder, 'planted.html');
    await writeFile(
      path,
      '<h1>a</h1><h3>b</h3><h1>c</h1><div class="scroll">g</div><a href="#none">d</a><main><p hidden>e</p><details><p>f</p></details></main>',
    );
    const { page } = await openPage(browser(), pathToFileURL(path).href);
    expect(await page.evaluate(OUTLINE)).toEqual([
      'not one h1',
      'jump to h3: b',
      'no keyboard: g',
      'not one nav',
      'not one html[lang]',
      'lost #none',
    ]);
    expect(await page.evaluate(UNSEEN)).toEqual(['e', 'f']);
  });
});
