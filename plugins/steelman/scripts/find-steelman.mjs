// Finds the steelman that belongs to this plugin: the one on the PATH if it has the same version, else npx with exactly that
// version. Nothing goes through a shell; of a shim for Windows the script behind it is read and started.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PLUGIN = dirname(dirname(fileURLToPath(import.meta.url)));

/** As the manifest has it; a test holds it to the package's. */
export const VERSION = JSON.parse(
  readFileSync(join(PLUGIN, '.claude-plugin', 'plugin.json'), 'utf8'),
).version;

const PROBE_MS = 10_000;

/** What to start, with its first arguments; undefined where neither is there. */
export function findSteelman(environment = process.env, platform = process.platform) {
  const own = findProgram('steelman', environment, platform);
  if (own !== undefined && versionOf(own, environment) === VERSION) return own;
  const npx = findProgram('npx', environment, platform);
  return npx && { command: npx.command, args: [...npx.args, '-y', `steelman@${VERSION}`] };
}

/** Only absolute entries count: what lies in the current folder was never asked for. */
export function findProgram(name, environment, platform) {
  const isWindows = platform === 'win32';
  const files = isWindows ? [`${name}.exe`, `${name}.cmd`] : [name];
  const folders = (environment.PATH ?? environment.Path ?? '')
    .split(delimiter)
    .map((entry) => entry.replace(/^"(.*)"$/, '$1'))
    .filter((entry) => isAbsolute(entry));
  for (const path of folders.flatMap((folder) => files.map((file) => join(folder, file)))) {
    const program = isProgram(path, isWindows) ? asProgram(path, name) : undefined;
    if (program !== undefined) return program;
  }
  return undefined;
}

function asProgram(path, name) {
  if (!path.endsWith('.cmd')) return { command: path, args: [] };
  const script = scriptBehindShim(readFileSync(path, 'utf8'), name);
  return script && { command: process.execPath, args: [join(dirname(path), script)] };
}

/** Relative to the shim, with slashes: `"%dp0%\node_modules\steelman\bin\steelman.js" %*`. */
export function scriptBehindShim(text, name) {
  const scripts = [...text.matchAll(/%~?dp0%?[\\/]?([^"%\r\n]+\.[cm]?js)"/g)].map(([, script]) =>
    script.replaceAll('\\', '/'),
  );
  return scripts.find((script) => script.slice(script.lastIndexOf('/') + 1).startsWith(name));
}

function isProgram(path, isWindows) {
  try {
    if (!isWindows) accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function versionOf({ command, args }, env) {
  const { stdout } = spawnSync(command, [...args, '--version'], {
    env,
    encoding: 'utf8',
    timeout: PROBE_MS,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return stdout?.trim();
}
