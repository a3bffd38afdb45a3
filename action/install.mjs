// Installs the one version that the workflow names, outside the repository, whose .npmrc has no say in it. No script of a package
// is run.

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { given, Mistake, run, setOutput, steelman, step, work } from './job.mjs';

const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const PACKED = /^[^-].*\.tgz$/;
const NPM = [
  'install',
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--omit=dev',
  '--loglevel=error',
];

function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Mistake(
      `Node ${process.versions.node} is too old, 20.19 is needed: use actions/setup-node before`,
    );
  const version = given('VERSION');
  const wanted = packageOf(version);
  mkdirSync(work('program'), { recursive: true });
  const { status, stderr } = run('npm', [...NPM, '--prefix', work('program'), wanted], {
    cwd: work('program'),
  });
  if (status !== 0) throw new Mistake(`npm could not install ${wanted}: ${stderr.trim()}`);
  const installed = steelman(['--version']).stdout.trim();
  if (EXACT.test(version) && installed !== version)
    throw new Mistake(`npm installed steelman ${installed}, not ${version}`);
  console.log(`steelman ${installed}`);
  setOutput('version', installed);
}

function packageOf(version) {
  if (EXACT.test(version)) return `steelman@${version}`;
  if (!PACKED.test(version))
    throw new Mistake(`Not an exact version such as 0.1.0, and no .tgz file: ${JSON.stringify(version)}`);
  return version.startsWith('https://') ? version : resolve(version);
}

await step(install);
