#!/usr/bin/env node
// Starts the command line. The version is answered here, before anything heavy is loaded.

import { VERSION } from '../dist/version.js';

const words = process.argv.slice(2);
if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
  // A reader who has gone is no failure.
  process.stdout.on('error', () => {});
  process.stdout.write(`${VERSION}\n`);
} else {
  import('../dist/surfaces/cli/main.js').then(({ main }) => main(words));
}
