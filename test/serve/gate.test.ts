// Who is let in by `steelman serve`, and what nobody gets.

import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finish, start, steelman } from '../journeys/cli-process.ts';
import { type Asked, deskFolder, openServer, type Served, until } from './open-server.ts';

async function oneRun(): Promise<string> {
  const cwd = await deskFolder();
  await steelman(['merge', 'a.md', 'b.md', '--now', '2026-01-31T12:00:00Z'], { cwd });
  return cwd;
}

const JSON_TYPE = { 'content-type': 'application/json' };

test('refused: foreign hosts and origins, no token or a wrong one, other methods, forms, bodies and paths', async () => {
  const served = await openServer(await oneRun());
  const { cookie, port, token, send } = served;
  const own = { cookie, origin: `http://127.0.0.1:${port}`, ...JSON_TYPE };
  const run = (await served.get('/')).headers.location ?? '';
  expect(run).toMatch(/^\/run\/adversarial-2026-01-31-1200-[0-9a-f]{8}$/);
  const rows: readonly (readonly [string, Asked, number])[] = [
    ['/', {}, 401],
    [run, {}, 401],
    [`${run}/body`, {}, 401],
    [`${run}/events`, {}, 401],
    [`${run}?token=${token}`, {}, 401],
    ['/?token=', {}, 403],
    [`/?token=${token}x`, {}, 403],
    [`/?token=${cookie.split('=')[1]}`, {}, 403],
    [run, { headers: { cookie: `${cookie}x` } }, 401],
    [run, { headers: { cookie: `steelman-1=${cookie.split('=')[1]}` } }, 401],
    [run, { headers: { cookie, host: 'evil.example' } }, 421],
    [run, { headers: { cookie, host: `localhost.evil.example:${port}` } }, 421],
    [`/?token=${token}`, { headers: { host: 'evil.example' } }, 421],
    [run, { headers: { cookie, origin: 'https://evil.example' } }, 403],
    [run, { headers: { cookie, origin: 'null' } }, 403],
    [run, { headers: { cookie, origin: `http://127.0.0.1:${port + 1}` } }, 403],
    [run, { headers: { cookie, origin: `http://localhost:${port}` } }, 403],
    [run, { headers: { cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' } }, 403],
    [run, { method: 'PUT', headers: own, body: '{}' }, 405],
    [run, { method: 'DELETE', headers: own }, 405],
    [run, { method: 'OPTIONS', headers: own }, 405],
    [`${run}/decide`, { headers: own }, 404],
    [`${run}/checkpoint`, { headers: own }, 404],
    [run, { method: 'POST', headers: own, body: '{}' }, 404],
    [`${run}/body`, { method: 'POST', headers: own, body: '{}' }, 404],
    [`${run}/constructor`, { method: 'POST', headers: own, body: '{}' }, 404],
    [`/?token=${token}`, { method: 'POST', headers: JSON_TYPE, body: '{}' }, 401],
    [`${run}/decide`, { method: 'POST', headers: { ...own, cookie: '' }, body: '{}' }, 401],
    [`${run}/decide`, { method: 'POST', headers: { cookie, ...JSON_TYPE }, body: '{}' }, 403],
    [`${run}/decide`, { method: 'POST', headers: { ...own, origin: 'null' }, body: '{}' }, 403],
    [`${run}/decide`, { method: 'POST', headers: { ...own, 'content-type': 'text/plain' }, body: '{}' }, 415],
    [
      `${run}/decide`,
      { method: 'POST', headers: { ...own, 'content-type': 'application/jsonp' }, body: '{}' },
      415,
    ],
    [`${run}/decide`, { method: 'POST', headers: { ...own, 'content-length': '100000' } }, 413],
    [
      `${run}/decide`,
      { method: 'POST', headers: { ...own, 'transfer-encoding': 'chunked' }, body: 'x'.repeat(100_000) },
      413,
    ],
    [`${run}/decide`, { method: 'POST', headers: own, body: '{"item":' }, 400],
    [
      `${run}/decide`,
      { method: 'POST', headers: own, body: '{"item":"X-001","take":"both","folder":"/"}' },
      400,
    ],
    ['/run/..', { headers: own }, 404],
    ['/run/../journal.jsonl', { headers: own }, 404],
    ['/run/%2e%2e/body', { headers: own }, 404],
    ['/run/..%2fadversarial', { headers: own }, 404],
    ['/run/adversarial', { headers: own }, 404],
    [`${run}/../../a.md`, { headers: own }, 404],
    [`${run}/journal.jsonl`, { headers: own }, 404],
    ['/a.md', { headers: own }, 404],
    ['//evil.example/', { headers: own }, 404],
    ['http://evil.example/', { headers: own }, 404],
    ['/runs/x', { headers: own }, 404],
  ];
  for (const [path, asked, status] of rows) {
    // A body that is too large may find the connection closed before it is sent.
    const answer = await send(path, asked).catch(() => ({ status: 413 }));
    expect([asked.method ?? 'GET', path, asked.headers, answer.status]).toEqual([
      asked.method ?? 'GET',
      path,
      asked.headers,
      status,
    ]);
  }
  expect((await served.get(run)).status).toBe(200);
});

test('the token is exchanged for a cookie, as often as somebody opens the address, and is in nothing that follows', async () => {
  const served = await openServer(await oneRun());
  const again = await served.send(`/?token=${served.token}`);
  expect(again.status).toBe(303);
  expect(again.headers.location).toBe('/');
  expect(again.headers['set-cookie']).toEqual([`${served.cookie}; Path=/; HttpOnly; SameSite=Strict`]);
  expect(served.cookie).toMatch(new RegExp(`^steelman-${served.port}=.{20,}$`));
  const run = (await served.get('/')).headers.location ?? '';
  for (const path of [run, `${run}/body`, '/runs', '/runs/body']) {
    const { status, text, headers } = await served.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(`${text} ${JSON.stringify(headers)}`).not.toContain(served.token);
    expect(text).not.toContain(served.cookie.split('=')[1]);
  }
  expect(served.log().split(served.token)).toHaveLength(2);
});

const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

test('every response forbids to keep, frame and guess; a page runs its own script and speaks to its own server alone', async () => {
  const served = await openServer(await oneRun());
  const run = (await served.get('/')).headers.location ?? '';
  const page = await served.get(run);
  expect(page.headers).toMatchObject(HEADERS);
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types steelman; frame-ancestors 'none'$/,
  );
  const others = [
    await served.get('/'),
    await served.get(`${run}/body`),
    await served.send('/'),
    await served.get('/nowhere'),
  ];
  for (const { headers } of [...others, await served.post(`${run}/decide`, {})]) {
    expect(headers).toMatchObject(HEADERS);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

test('what is opened at once has a token that is good once', async () => {
  const cwd = await oneRun();
  const bin = join(cwd, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" > '${join(cwd, 'opened')}'\n`);
  await chmod(join(bin, 'xdg-open'), 0o755);
  const served = await openServer(cwd, ['--open'], { PATH: `${bin}:${process.env.PATH}` });
  const opened = await until(() => readFile(join(cwd, 'opened'), 'utf8').catch(() => ''));
  const { pathname, search, searchParams } = new URL(opened.trim());
  expect(searchParams.get('token')).not.toBe(served.token);
  expect((await served.send(`${pathname}${search}`)).status).toBe(303);
  expect((await served.send(`${pathname}${search}`)).status).toBe(403);
  expect((await served.send(`/?token=${served.token}`)).status).toBe(303);
});

const locationOf = async (served: Served): Promise<string> => (await served.get('/')).headers.location ?? '';

test('one run is shown at once, more are listed: copies apart, forged names by where they lie', async () => {
  const cwd = await oneRun();
  const served = await openServer(cwd);
  const run = await locationOf(served);
  await cp(join(cwd, 'adversarial'), join(cwd, 'copy'), { recursive: true });
  await cp(join(cwd, 'adversarial'), join(cwd, 'forged'), { recursive: true });
  const journal = await readFile(join(cwd, 'forged', 'journal.jsonl'), 'utf8');
  await writeFile(
    join(cwd, 'forged', 'journal.jsonl'),
    journal.replace('"protocol":"adversarial"', '"protocol":"../<b>"'),
  );
  await mkdir(join(cwd, 'torn'));
  await writeFile(join(cwd, 'torn', 'journal.jsonl'), 'no JSON\n');
  await until(async () => ((await locationOf(served)) === '/runs' ? 'listed' : ''));
  const { text } = await served.get('/runs');
  const ids = [...text.matchAll(/href="(\/run\/[^"]+)"/g)].map(([, id = '']) => id);
  expect(new Set(ids).size).toBe(3);
  expect(text).toContain('<th scope="row">torn</th>');
  expect(ids).toEqual(expect.arrayContaining([run, `${run}-copy-2`]));
  expect(text).not.toContain('<b>');
  for (const id of ids) expect((await served.get(id)).status).toBe(200);
  expect(ids.filter((id) => /^\/run\/run-[0-9a-f]{12}$/.test(id))).toHaveLength(1);
});

test.each([
  [['--port', 'x'], 2, 'error: --port x is no port'],
  [['--port', '65536'], 2, 'error: --port 65536 is no port'],
  [['nowhere'], 2, 'error: No such folder: nowhere'],
])('%j is refused', async (words, exitCode, says) => {
  const outcome = await steelman(['serve', ...words], { cwd: await deskFolder() });
  expect([outcome.exitCode, outcome.stderr.split('\n')[0]]).toEqual([exitCode, says]);
});

test('a port that is taken is said, and the usual one is then another', async () => {
  const cwd = await deskFolder();
  const served = await openServer(cwd);
  const outcome = await steelman(['serve', '--port', String(served.port)], { cwd });
  expect(outcome.stderr).toContain(`error: Cannot listen on port ${served.port}: EADDRINUSE`);
  const [one, other] = [start(['serve', '--json'], { cwd }), start(['serve', '--json'], { cwd })];
  const ended = Promise.all([finish(one), finish(other)]);
  await Promise.all([one, other].map((child) => new Promise((done) => child.stdout.once('data', done))));
  for (const child of [one, other]) child.kill('SIGTERM');
  const ports = (await ended).map(({ stdout }) => new URL(JSON.parse(stdout).address).port);
  expect(new Set(ports).size).toBe(2);
});

test('the log of the server has its address and nothing else', async () => {
  const served = await openServer(await oneRun());
  await served.get(await locationOf(served));
  await served.send('/run/..', {});
  expect(served.log()).toBe(
    `Open ${served.address}\nOnly this machine can reach it, and only with that token. Ctrl-C ends the server.\n`,
  );
});
