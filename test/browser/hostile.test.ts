// Pages of every workflow from hostile documents, names, answers and records: nothing of theirs runs, loads or becomes part of a page, and
// all of it is there to read. A tenth of the collection here; `HOSTILE=all` takes all of it, `HOSTILE=<file>` another one.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MarkdownIt from 'markdown-it';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderComment } from '../../src/page/comment/comment.ts';
import { Html } from '../../src/page/html/html.ts';
import type { RunRecord } from '../../src/page/model/record.ts';
import { renderOverview } from '../../src/page/overview/overview.ts';
import { renderBody, renderFrame, renderPage } from '../../src/page/page.ts';
import { loadAssets } from '../../src/surfaces/pages/assets.ts';
import { openServer } from '../serve/open-server.ts';
import { around, hostileDocument, NAMES, PLACES } from './hostile/documents.ts';
import { findForeign, squeezed, useEverything } from './hostile/look-at-page.ts';
import { CHECK_PAGE, KINDS, type Kind, makeRuns, recordOf, writePage } from './hostile/make-pages.ts';
import { OWN, payloadsFor } from './hostile/payloads.ts';
import { fieldsOf, findShivs, forge, SHIV } from './hostile/poison.ts';
import { openPage, withBrowser } from './open-browser.ts';
import { RECORD } from './points-record.ts';

const CLEAN = { cspReports: [], scriptsRan: [], errors: [], requests: [] };
const TYPED = [
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '__proto__',
  '"]\\',
];
const NO_ASSETS = { script: '', style: '' };

const lists = payloadsFor();
const folders: string[] = [];
const records: Record<Kind, RunRecord>[] = [];

beforeAll(async () => {
  // The last is small, because it is made into a page once for each field.
  for (const payloads of [...lists, OWN.slice(0, 1)]) {
    const folder = await mkdtemp(join(tmpdir(), 'steelman-'));
    folders.push(folder);
    await makeRuns(folder, payloads);
    const read = await Promise.all(KINDS.map(async (kind) => [kind, await recordOf(folder, kind)]));
    records.push(Object.fromEntries(read));
  }
}, 60_000 * lists.length);
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const textOf = async (page: Page): Promise<string> =>
  squeezed(await page.evaluate<string>('document.querySelector("main").textContent'));

const missingIn = (text: string, wanted: readonly string[]): string[] =>
  wanted.filter((one) => !text.includes(squeezed(one)));

/** The words around each payload, by the letters of the documents that a page shows. */
const wordsAround = (payloads: readonly string[], whose: string): string[] =>
  [...whose].flatMap((who) => payloads.flatMap((_, at) => PLACES.flatMap((place) => around(who, place, at))));

/** A comparison and a folder of another tool are shown with their documents. */
const WHOSE: Partial<Record<Kind, string>> = { adversarial: 'abc', foreign: 'f' };

withBrowser('hostile', (browser) => {
  async function expectHarmless(address: string): Promise<Page> {
    const { page, look } = await openPage(browser(), `${address}#<img src=x onerror=alert(1)>`);
    expect(await findForeign(page)).toEqual([]);
    await useEverything(page, TYPED);
    expect(await findForeign(page)).toEqual([]);
    expect(await look()).toEqual(CLEAN);
    return page;
  }

  describe.each(lists.map((list, at) => [at, list] as const))('list %d', (at, payloads) => {
    test.each(KINDS)('%s: nothing of it runs, everything can be read', async (kind) => {
      const record = records[at]?.[kind] as RunRecord;
      const page = await expectHarmless(await writePage(folders[at] ?? '', kind, record));
      const text = await textOf(page);
      expect(text).not.toContain('cannot be shown');
      expect(missingIn(text, wordsAround(payloads, WHOSE[kind] ?? ''))).toEqual([]);
      expect(missingIn(text, kind === 'adversarial' ? NAMES : [])).toEqual([]);
    });

    test('a check: nothing of it runs', async () => {
      const page = await expectHarmless(pathToFileURL(join(folders[at] ?? '', CHECK_PAGE)).href);
      expect(missingIn(await textOf(page), NAMES)).toEqual([]);
    });
  });

  test('every value of a record at once, where people answer and where runs are listed', async () => {
    const [folder = ''] = folders;
    let nth = 0;
    const mark = (value: unknown): unknown =>
      typeof value === 'string' ? `${value} ${OWN[nth++ % OWN.length]}` : value;
    const isName =
      /(?:^|\.)(?:variant|letter|id|item|kind|type|point|severity|protocol|status|name|take|base)(?:\[\])?$/;
    const forged = (record: RunRecord): RunRecord =>
      forge(record, (value, field) => (isName.test(field) ? value : mark(value)));
    const bodyOf = (record: RunRecord): string =>
      renderBody(forged(record), { isLive: true }).text.replace(/^[\s\S]*?<main[^>]*>|<\/main>$/g, '');
    const { adversarial, ...others } = records.at(-1) as Record<Kind, RunRecord>;
    const bodies = [bodyOf(adversarial), bodyOf(RECORD), Object.values(others).map(bodyOf).join('')];
    const lines = [mark('folder'), mark('other')].map((name, nth) => ({
      id: undefined,
      folder: String(name),
      protocol: String(name),
      status: String(name),
      waits: nth === 0 ? String(name) : undefined,
      cost: String(name),
      startedAt: String(name),
      modifiedAt: String(name),
    }));
    const assets = await loadAssets();
    const overview = renderOverview({ folder: String(mark('here')), lines, left: 1 }, assets);
    await writeFile(join(folder, 'overview.html'), overview);
    await expectHarmless(pathToFileURL(join(folder, 'overview.html')).href);
    for (const [nth, body] of bodies.entries()) {
      const path = join(folder, `forged-${nth}.html`);
      const frame = renderFrame(OWN.join(' '), new Html(`<main id="main">${body}</main>`), assets);
      await writeFile(path, frame);
      const page = await expectHarmless(pathToFileURL(path).href);
      expect(missingIn(await textOf(page), OWN.slice(0, 1))).toEqual([]);
    }
  });

  test('the live page, also after it has put something new in place', async () => {
    const cwd = folders.at(-1) ?? '';
    const { address } = await openServer(cwd);
    const { page, look } = await openPage(browser(), address);
    expect(await findForeign(page)).toEqual([]);
    await page.locator('a[href^="/run/"]', { hasText: 'merged' }).first().click();
    await page.locator('#decide').waitFor();
    expect(await findForeign(page)).toEqual([]);
    await writeFile(join(cwd, 'merged/adversarial/merge-log.md'), OWN.join('\n'));
    await page.getByText('Edited after the run').waitFor({ timeout: 10_000 });
    expect(await findForeign(page)).toEqual([]);
    expect(await look()).toEqual(CLEAN);
  });

  test('planted: each kind of thing that must not be there', async () => {
    const path = join(folders[0] ?? '', 'planted.html');
    await writeFile(path, '<!doctype html><title>t</title><style></style><script></script>');
    const { page } = await openPage(browser(), pathToFileURL(path).href);
    const frame = await page.content();
    for (const [planted, expected] of [
      ['<img src=x>', ['element img', 'address src of img: x']],
      ['<p onclick="x()">a</p>', ['handler onclick of p']],
      ['<p style="color:red">a</p>', ['style of p']],
      ['<a href="javascript:x()">a</a>', ['address href of a: javascript:x()']],
      ['<a href="data:text/html,x">a</a>', ['address href of a: data:text/html,x']],
      ['<svg><a xlink:href="vbscript:x">a</a></svg>', ['address xlink:href of a: vbscript:x']],
      ['<button formaction="x.html">a</button>', ['address formaction of button: x.html']],
      ['<script>1</script>', ['2 of script']],
      ['<style>p{}</style>', ['2 of style']],
      ['<svg><title>a</title></svg>', ['2 of title']],
      ['<meta http-equiv="refresh" content="9">', ['meta in the body', 'meta refresh']],
      [
        '<iframe></iframe><object></object><embed><base>',
        ['element iframe', 'element object', 'element embed', 'element base'],
      ],
      ['<form action="/x"></form>', ['form that sends']],
      ['<p a<b="1">a</p>', ['attribute a<b of p']],
    ] as const) {
      await page.setContent(`${frame}<p>x</p>${planted}`);
      expect(await findForeign(page)).toEqual(expected);
    }
  });

  test('planted: words that are not there', () =>
    expect(missingIn(squeezed('a  b'), ['a b', 'a c'])).toEqual(['a c']));
});

describe('records', () => {
  const all = (): readonly RunRecord[] => [...Object.values(records.at(-1) ?? {}), RECORD];
  /** Without a list of hostile words, in which the mark would not be seen. */
  const isAll = process.env.HOSTILE !== undefined;

  test('each field of each run: what is put there stays a text', () => {
    const seen = all().flatMap((record, nth) =>
      fieldsOf(record).flatMap((field, at) => {
        if (!isAll && at % 10 !== nth % 10) return [];
        const change = (value: unknown): string => (at % 2 ? SHIV : `${value}${SHIV}`);
        const forged = forge(record, (value, one) => (one === field ? change(value) : value));
        const shown = { ...NO_ASSETS, live: { address: '/run/x', version: '1' } };
        return findShivs(renderPage(forged, shown)).map((found) => `${field}: ${found}`);
      }),
    );
    expect([...new Set(seen)]).toEqual([]);
  });

  test.each([
    [`</style><p>${SHIV}</p><script>`, ['<shivx']],
    ['</style><a href="javascript:x">a</a><script>', ['href="javascript:x']],
    ['</style><p onload="x">a</p><script>', ['<p onload>']],
    ['</style><p title="onload= &quot;&#39;&gt;&lt;shivx">a</p><script>', []],
  ])('planted: %s', (page, found) => expect(findShivs(page)).toEqual(found));
});

describe('comments', () => {
  const reader = new MarkdownIt({ html: true, linkify: true });
  // What GitHub makes links of by itself: addresses with a scheme, and those that begin with www.
  reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null);

  /** What is HTML, a link that is not ours, a picture, or a mention, outside of code. */
  function findActive(comment: string): string[] {
    const tokens = reader.parse(comment, {}).flatMap((token) => [token, ...(token.children ?? [])]);
    return tokens.flatMap(({ type, content, attrs }) => {
      if (type === 'html_block' && content.trim() === '<!-- steelman:report -->') return [];
      if (type.startsWith('html_') || type === 'image') return [`${type} ${content}`];
      const href = String(Object.fromEntries(attrs ?? []).href ?? '');
      if (type === 'link_open' && !href.startsWith('https://example.org/blob/')) return [`link ${href}`];
      return type === 'text' && /[@#][\w-]|www\.\w/i.test(content) ? [`mention ${content}`] : [];
    });
  }

  test('nothing of them is more than words in code', () => {
    const hostile = `${OWN.join(' ')} @everyone #1 \`x\` \`\`\`y\`\`\` <!-- --> ![](x) [a](b) https://evil.example www.evil.example`;
    for (const record of [...Object.values(records.at(-1) ?? {}), RECORD]) {
      const options = { maxBytes: 60_000, linkBase: 'https://example.org/blob/main/' };
      expect(findActive(renderComment(record, options))).toEqual([]);
      for (const field of fieldsOf(record)) {
        const forged = forge(record, (value, one) => (one === field ? `${value}${hostile}` : value));
        expect([field, ...findActive(renderComment(forged, options))]).toEqual([field]);
      }
    }
  });

  test.each([
    '<b>x</b>',
    '![a](b)',
    '[a](https://evil.example)',
    'https://evil.example',
    '@everyone',
    'see #1',
  ])('planted: %s', (text) => expect(findActive(text)).not.toEqual([]));
});

test('the documents are what they say', async () => {
  const [folder = ''] = folders;
  expect(await readFile(join(folder, NAMES[0]), 'utf8')).toBe(hostileDocument(lists[0] ?? [], 'a', 30));
});
