// The harness for browser tests: what it says of a page that keeps to itself, and of pages with one planted fault each.

import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { Browser } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { axeViolations, findBrowser, launchBrowser, openPage, withBrowser } from './open-browser.ts';

const STRICT = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;
const CLEAN = { cspReports: [], scriptsRan: [], errors: [], requests: [] };

const pageWith = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>${head}</head>` +
  `<body><main><h1>A page</h1><p>Words.</p>${body}</main></body></html>`;

async function fileWith(html: string): Promise<string> {
  const path = join(await temporaryFolder(), 'page.html');
  await writeFile(path, html);
  return pathToFileURL(path).href;
}

async function seenOf(browser: Browser, html: string) {
  const { look } = await openPage(browser, await fileWith(html));
  return look();
}

describe('findBrowser', () => {
  async function folderWith(name: string): Promise<string> {
    const folder = await temporaryFolder();
    await writeFile(join(folder, name), '#!/bin/sh\n');
    await chmod(join(folder, name), 0o755);
    return folder;
  }

  test.each(['chromium', 'chromium-browser', 'google-chrome'])('%s on the PATH', async (name) => {
    const folder = await folderWith(name);
    expect(findBrowser({ PATH: `${join(folder, 'none')}${delimiter}${folder}` })).toBe(join(folder, name));
  });

  test('chromium before others, wherever it is', async () => {
    const [last, first] = [await folderWith('google-chrome'), await folderWith('chromium')];
    expect(findBrowser({ PATH: `${last}${delimiter}${first}` })).toBe(join(first, 'chromium'));
  });

  test('none: not on the PATH, not a program, a folder', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'chromium'));
    await writeFile(join(folder, 'google-chrome'), '', { mode: 0o644 });
    expect(findBrowser({ PATH: `${delimiter}${folder}` })).toBeUndefined();
    expect(findBrowser({})).toBeUndefined();
  });

  test('CHROMIUM before the PATH, and one that is not there is no reason to skip', async () => {
    const folder = await folderWith('chromium');
    expect(findBrowser({ PATH: folder, CHROMIUM: '/no/such/browser' })).toBe('/no/such/browser');
    await expect(launchBrowser('/no/such/browser')).rejects.toThrow('/no/such/browser');
  });
});

test('without a browser the tests are skipped, and one line says how many', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'test/browser/harness.test.ts', '-t', 'in a browser'],
    { env: { ...process.env, CHROMIUM: '', PATH: await temporaryFolder() } },
  );
  expect(stripVTControlCharacters(stderr)).toMatch(
    /^No browser found: 9 browser tests are skipped; install chromium or set CHROMIUM$/m,
  );
  expect(stripVTControlCharacters(stdout)).toMatch(/ Tests +\d+ skipped/);
});

withBrowser('in a browser', (browser) => {
  test('a page that keeps to itself, under a strict policy: nothing is seen', async () => {
    const { page, look } = await openPage(browser(), await fileWith(pageWith('', STRICT)));
    expect(await axeViolations(page)).toEqual([]);
    expect(await look()).toEqual(CLEAN);
  });

  test('axe finds faint words and a picture without words, under a strict policy too', async () => {
    const body = '<p style="color:#bbb;background:#fff">faint</p><img src="data:,">';
    const { page } = await openPage(browser(), await fileWith(pageWith(body, STRICT)));
    expect(await axeViolations(page)).toEqual([
      expect.stringMatching(/^color-contrast \(serious\) at p:nth-child\(3\): .* contrast of 1\.9/),
      expect.stringMatching(/^image-alt \(critical\) at img: ./),
    ]);
  });

  test('a handler in the page: stopped by a policy, run without', async () => {
    const body = '<img alt="" src="data:," onerror="alert(1)">';
    const stopped = await seenOf(browser(), pageWith(body, STRICT));
    expect(stopped.cspReports).toContainEqual(expect.stringMatching(/^script-src-attr inline/));
    expect(stopped.scriptsRan).toEqual([]);
    expect(stopped.errors).not.toEqual([]);
    expect(await seenOf(browser(), pageWith(body))).toEqual({ ...CLEAN, scriptsRan: ['alert: 1'] });
  });

  test('what a click does is seen after the click', async () => {
    const body = '<button onclick="x()">b</button>';
    const { page, look } = await openPage(browser(), await fileWith(pageWith(body, STRICT)));
    expect((await look()).scriptsRan).toEqual([]);
    await page.click('button');
    expect((await look()).cspReports).toEqual([expect.stringMatching(/^script-src-attr inline/)]);
  });

  test('traces of scripts: questions and globals, but no elements with an id', async () => {
    const body = '<p id="named">x</p><script>window.taken = 1; confirm("sure?")</script>';
    expect(await seenOf(browser(), pageWith(body))).toEqual({
      ...CLEAN,
      scriptsRan: ['confirm: sure?', 'global: taken'],
    });
  });

  test('errors: those that nobody caught, those in the console', async () => {
    const body = '<script>console.error("told"); console.log("fine"); throw new Error("lost")</script>';
    const { errors, ...rest } = await seenOf(browser(), pageWith(body));
    expect(errors.toSorted()).toEqual(['lost', 'told']);
    expect({ ...rest, errors: [] }).toEqual(CLEAN);
  });

  test('requests: another computer by name and by number, another file', async () => {
    const addresses = ['https://example.com/a.png', 'http://192.0.2.1/a.png', 'other.png'];
    const body = addresses.map((address) => `<img alt="" src="${address}">`).join('');
    const { requests, errors } = await seenOf(browser(), pageWith(body));
    expect(requests).toEqual(addresses.map((address) => expect.stringContaining(address)));
    expect(errors.filter((error) => error.includes('ERR_NAME_NOT_RESOLVED'))).toHaveLength(2);
  });

  test('requests: a page that leaves', async () => {
    const body = '<meta http-equiv="refresh" content="0;url=https://example.com/">';
    const { look } = await openPage(browser(), await fileWith(pageWith(body)));
    // It does so some time after it has loaded.
    await expect.poll(async () => (await look()).requests).toEqual(['https://example.com/']);
  });

  test('a page on a server may ask its server', async () => {
    const server = createServer((request, response) => {
      response.setHeader('content-type', request.url === '/' ? 'text/html' : 'text/css');
      response.end(request.url === '/' ? pageWith('', '<link rel="stylesheet" href="/a.css">') : '');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const { look } = await openPage(browser(), `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await look()).toEqual(CLEAN);
  });
});
