// Draws findings on sets of variants for a person to read: `npm run measure -- sample <folder> [--seed N]
// [--count N] [--check N]`. Uniform over all contradictions of all sets; `--check` adds findings of `steelman check`.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createRandom } from './seeded-random.js';
import { UsageError } from './usage-error.js';
import { analyseSet, setsBelow, variantFiles } from './variant-sets.js';

const PROGRAM = fileURLToPath(new URL('../../bin/steelman.js', import.meta.url));
const MOST_OUTPUT = 256 * 1024 * 1024;
/** Quotes shown of one variant; words already shown are only counted. */
const MOST_QUOTES = 2;
const SHORT_QUOTE = 40;
const MOST_LINE = 240;

/** @param {string[]} words */
export function samplePoints(words) {
  const { folder, seed, count, check } = optionsOf(words);
  const sets = setsBelow(folder);
  if (sets.length === 0) throw new UsageError(`no sets of variants/ below ${folder}`);
  const points = sets.flatMap(contradictionsOf);
  print('contradictions', points, draw(points, count, seed), renderPoint);
  if (check === 0) return;
  const findings = sets.flatMap(checkSet);
  print('findings of check', findings, draw(findings, check, seed), renderFinding);
}

/** @param {string} set */
function contradictionsOf(set) {
  const { points, variants } = analyseSet(set);
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  return points
    .filter(({ kind }) => kind === 'contradiction')
    .map((point) => ({ set: basename(set), byId, point }));
}

/** @template T @param {readonly T[]} items @param {number} count @param {number} seed */
export const draw = (items, count, seed) => createRandom(seed).shuffle(items).slice(0, count);

function print(what, all, drawn, render) {
  console.log(`${drawn.length} of ${all.length} ${what}\n`);
  drawn.forEach((one, index) => {
    console.log(`${index + 1}. ${render(one)}\n`);
  });
}

function renderPoint({ set, byId, point }) {
  const where = point.within === undefined ? '' : ` (within ${point.within})`;
  const head = `[${set}] ${point.id} ${point.severity}${where}: ${point.title}`;
  return [head, `   why: ${point.reason}`, ...renderSides(point.sides, byId)].join('\n');
}

function renderSides(sides, byId) {
  const count = new Map();
  for (const { text } of sides.flatMap(({ quotes }) => quotes)) {
    const key = oneLine(text);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  const shown = new Set();
  const isFresh = ({ text }) => {
    const key = oneLine(text);
    const fresh = !shown.has(key);
    shown.add(key);
    return fresh;
  };
  return sides.flatMap(({ variant, quotes }) =>
    quotes
      .filter(isFresh)
      .slice(0, MOST_QUOTES)
      .map((quote) => {
        const text = oneLine(quote.text);
        const others = count.get(text) - 1;
        const also = others === 0 ? '' : ` (and ${others} more)`;
        const { label, document } = byId.get(variant);
        return `   ${variant} ${label}:${linesOf(quote)}${also}  ${text}${lineAround(document.text, quote)}`;
      }),
  );
}

/** The whole line around a quote too short to be understood alone, such as a cell of a table. */
function lineAround(text, { start, end }) {
  if (end - start > SHORT_QUOTE) return '';
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  const line = oneLine(text.slice(from, to < 0 ? undefined : to));
  return line === oneLine(text.slice(start, end)) ? '' : `  in: ${line.slice(0, MOST_LINE)}`;
}

const linesOf = ({ line, endLine }) => (line === endLine ? line : `${line}-${endLine}`);
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** What the program itself says of the variants of one set, as one folder of documents. */
function checkSet(set) {
  const files = variantFiles(set).map(({ path }) => resolve(path));
  const output = runCheck(files);
  let parsed;
  try {
    parsed = JSON.parse(output);
  } catch {
    throw new UsageError(`steelman check --format json did not print JSON for ${set}`);
  }
  const findings = Array.isArray(parsed) ? parsed : (parsed.findings ?? []);
  return findings.map((finding) => ({ set: basename(set), finding }));
}

function runCheck(files) {
  try {
    return execFileSync(process.execPath, [PROGRAM, 'check', ...files, '--format', 'json'], {
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    // Exit 1 says that there are findings; they are on the output all the same.
    if (error.status === 1 && error.stdout) return error.stdout;
    throw new UsageError(`steelman check failed: ${oneLine(String(error.stderr || error.message))}`);
  }
}

function renderFinding({ set, finding }) {
  const said = [finding.rule ?? finding.kind, finding.severity, finding.message ?? finding.title].filter(
    Boolean,
  );
  return [`[${set}] ${said.join(' · ')}`, ...placesOf(finding).map(renderPlace)].join('\n');
}

/** The finding's own place and every other place it names. */
function placesOf(finding) {
  const others = [finding.places, finding.locations, finding.related].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return [finding, ...others].filter(({ file, path }) => typeof (file ?? path) === 'string');
}

function renderPlace({ file, path, line, column }) {
  const name = file ?? path;
  const text = existsSync(name) ? readFileSync(name, 'utf8').split(/\r?\n/)[line - 1] : undefined;
  return `   ${basename(name)}:${line}${column ? `:${column}` : ''}  ${oneLine(text ?? '')}`;
}

/** @param {string[]} words */
function optionsOf(words) {
  let parsed;
  try {
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '40' },
        check: { type: 'string', default: '0' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const folder = parsed.positionals[0] ?? '';
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`no folder ${folder}`);
  const whole = (name) => {
    const value = parsed.values[name];
    if (!/^\d+$/.test(value)) throw new UsageError(`--${name} takes a whole number, not ${value}`);
    return Number(value);
  };
  return { folder, seed: whole('seed'), count: whole('count'), check: whole('check') };
}
