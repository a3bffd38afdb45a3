// Finds the steelman that belongs to this plugin: the one on the PATH if it has the same version, else npx with exactly that
// version. Nothing goes through a shell; of a shim for Windows the script behind it is read and started.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Written once, in the manifest; the marketplace's package has the same. */
export const VERSION = JSON.parse(
  readFileSync(new URL('../.claude-plugin/plugin.json', import.meta.url), 'utf8'),
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
  const folders = (environment.PATH ?? environment.Path ?? '')
    .split(delimiter)
    .map((entry) => entry.replace(/^"(.*)"$/, '$1'))
    .filter((entry) => isAbsolute(entry));
  for (const folder of folders) {
    for (const file of isWindows ? [`${name}.exe`, `${name}.cmd`] : [name]) {
      const path = join(folder, file);
      if (!isProgram(path, isWindows)) continue;
      if (!file.endsWith('.cmd')) return { command: path, args: [] };
      const script = scriptBehindShim(readFileSync(path, 'utf8'), name);
      if (script !== undefined) return { command: process.execPath, args: [join(folder, script)] };
    }
  }
  return undefined;
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
