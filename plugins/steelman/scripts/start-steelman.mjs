// Starts steelman with the words it was given, such as `mcp`, and ends as it ends. Standard input and output are handed on
// untouched: they carry the protocol.

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { findSteelman, VERSION } from './find-steelman.mjs';

const found = findSteelman();
if (found === undefined) {
  process.stderr.write(
    `steelman ${VERSION} is not on the PATH, and there is no npx to fetch it: npm install -g steelman@${VERSION}\n`,
  );
  process.exitCode = 1;
} else {
  const child = spawn(found.command, [...found.args, ...process.argv.slice(2)], {
    stdio: 'inherit',
    windowsHide: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${found.command} cannot be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
