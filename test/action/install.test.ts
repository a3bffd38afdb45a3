// What the action installs: the version that is named and no other, from a registry on loopback, by the real npm.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { PROGRAM } from '../journeys/cli-process.ts';
import { repositoryWith } from './repository.ts';
import { putProgram, runAction } from './run-action.ts';

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

/** The package as npm packs it, but with the program of this clone behind it, and a script that must not run. */
async function pack(folder: string): Promise<Buffer> {
  await putProgram(join(folder, 'package'), PROGRAM);
  const about = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'));
  const scripts = { postinstall: `touch ${join(folder, 'script-ran')}` };
  await writeFile(join(folder, 'package/package.json'), JSON.stringify({ ...about, scripts }));
  execFileSync('tar', ['-czf', 'steelman.tgz', 'package'], { cwd: folder });
  return readFile(join(folder, 'steelman.tgz'));
}

async function startRegistry(tarball: Buffer): Promise<string> {
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return void response.end(tarball);
    const { port } = server.address() as AddressInfo;
    const dist = { tarball: `http://127.0.0.1:${port}/steelman.tgz`, integrity };
    const bin = { steelman: 'bin/steelman.js' };
    const versions = { [version]: { name: 'steelman', version, bin, dist, hasInstallScript: true } };
    const about = { name: 'steelman', 'dist-tags': { latest: version }, versions };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(about));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function install(inputs: Readonly<Record<string, string>>) {
  const repository = await repositoryWith({ 'a.md': '# A\n\nIt is so.\n' });
  await mkdir(join(repository.cwd, 'tools'));
  const tarball = await pack(join(repository.cwd, 'tools'));
  // A change must not say where programs come from.
  await repository.commit({ 'b.md': '# B\n\nIt was so.\n', '.npmrc': 'registry=http://127.0.0.1:1/\n' });
  // The user's own settings, which those of a project would override.
  const settings = join(repository.cwd, '../npmrc');
  await writeFile(
    settings,
    `registry=${await startRegistry(tarball)}
`,
  );
  const env = { npm_config_userconfig: settings, npm_config_cache: await temporaryFolder() };
  const github = { event_name: 'push', event: { before: 'main', repository: { default_branch: 'main' } } };
  const result = await runAction({ cwd: repository.cwd, inputs: { base: 'main', ...inputs }, github, env });
  return { ...result, tools: execFileSync('ls', [join(repository.cwd, 'tools')], { encoding: 'utf8' }) };
}

test.each([
  ['by its version, from the registry', {}],
  ['from a file', { version: './tools/steelman.tgz' }],
])('%s', async (_, inputs) => {
  const { failed, outputs, log, tools } = await install(inputs);
  expect({ failed, log }).toMatchObject({ failed: undefined });
  expect(log).toContain(`steelman ${version}\n`);
  expect(outputs).toMatchObject({ changed: '1', findings: '0' });
  expect(tools).not.toContain('script-ran');
});

test.each([
  ['latest', 'Not an exact version'],
  ['^0.1.0', 'Not an exact version'],
  ['--registry=https://example.invalid', 'Not an exact version'],
  ['0.1.0 left-pad', 'Not an exact version'],
  ['0.0.9', 'npm could not install steelman@0.0.9'],
])('not %j', async (wrong, message) => {
  const { failed, log } = await install({ version: wrong });
  expect(failed).toBe('Install steelman');
  expect(log).toContain(`::error::${message}`);
});
