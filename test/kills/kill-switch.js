// Loaded before the program: ends the process with SIGKILL at the nth of its writes, as the power does, and tells how
// many there were where it comes to its end. STEELMAN_KILL_AT is "append 3 after", "append 3 torn", "move 2 before"…

import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

const [act, nth, how] = (process.env.STEELMAN_KILL_AT ?? '').split(' ');
const counts = { append: 0, move: 0 };
const journals = new Set();
const { openSync, closeSync, write, writeSync } = fs;
const { rename, link } = promises;

const die = () => process.kill(process.pid, 'SIGKILL');

/** Counts one act; says how it is to end, if it is the chosen one. */
function next(what) {
  counts[what] += 1;
  return what === act && counts[what] === Number(nth) ? how : undefined;
}

fs.openSync = (path, flags, ...rest) => {
  const file = openSync(path, flags, ...rest);
  if (basename(String(path)) === 'journal.jsonl' && flags & fs.constants.O_APPEND) journals.add(file);
  return file;
};

fs.closeSync = (file) => {
  journals.delete(file);
  closeSync(file);
};

fs.write = (file, bytes, start, length, position, done) => {
  const end = journals.has(file) ? next('append') : undefined;
  if (end === 'torn') {
    writeSync(file, bytes, start, Math.floor(length / 2), position);
    die();
  }
  write(file, bytes, start, length, position, (...said) => {
    if (end === 'after') die();
    done(...said);
  });
};

/** Files become visible by a move, from a temporary name to their own. */
const moved = (move) => async (from, to) => {
  const end = basename(String(from)).startsWith('.tmp-') ? next('move') : undefined;
  if (end === 'before') die();
  await move(from, to);
  if (end === 'after') die();
};
promises.rename = moved(rename);
promises.link = moved(link);

syncBuiltinESMExports();

process.on('exit', () => {
  const { STEELMAN_COUNT_IN: file } = process.env;
  if (file !== undefined) fs.writeFileSync(file, JSON.stringify(counts));
});
