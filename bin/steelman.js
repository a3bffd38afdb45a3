#!/usr/bin/env node
// Starts the command line. The version is answered here, before anything is loaded. CommonJS, as the program is (hence the
// package.json beside this file): Node loads it in half the time.

const { writeSync } = require('node:fs');

const words = process.argv.slice(2);
if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
  try {
    writeSync(1, `${require('../package.json').version}\n`);
  } catch (error) {
    // A reader who has gone is no failure.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPIPE') throw error;
  }
} else {
  require('../dist/bundle/program/main.cjs').main(words);
}
