// Draws challenges of the embedded adversary on documents that others wrote, for a person to read: `npm run measure --
// challenges <folder...> [--seed N] [--count N] [--as type=part of a path] [--skip part of a path]`. The type of a
// document is detected unless `--as` gives it; what is of no type is left out and counted.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { findChallenges } from '../../dist/workflows/review/lint/index.js';
import { ARTIFACT_TYPES } from '../../dist/workflows/review/model/challenge.js';
import { detectType } from '../../dist/workflows/review/request/detect-type.js';
import { draw } from './sample-points.js';
import { UsageError } from './usage-error.js';

/** Quotes shown of one challenge. */
const MOST_QUOTES = 4;
const LONGEST_QUOTE = 300;

/** @param {string[]} words */
export function sampleChallenges(words) {
  const { folders, seed, count, types, skipped } = optionsOf(words);
  const files = folders.flatMap((folder) =>
    markdownBelow(folder).map((path) => ({ path, name: relative(folder, path) })),
  );
  const read = files
    .filter(({ path }) => !skipped.some((part) => path.includes(part)))
    .map((file) => ({ ...file, text: readFileSync(file.path, 'utf8') }))
    .map((file) => ({ ...file, type: typeOf(file, types) }));
  const known = read.filter(({ type }) => type !== undefined);
  const all = known.flatMap(({ name, text, type }) =>
    findChallenges(type, { label: name, text }).map((challenge) => ({ name, type, text, challenge })),
  );
  const challenges = distinct(all);
  const counts = ARTIFACT_TYPES.map((type) => {
    const ofType = known.filter((file) => file.type === type).length;
    return `${ofType} ${type} (${challenges.filter((one) => one.type === type).length} challenges)`;
  });
  console.log(`documents: ${counts.join(', ')}; of no type: ${read.length - known.length}`);
  const drawn = draw(challenges, count, seed);
  console.log(
    `${drawn.length} of ${challenges.length} challenges, ${all.length} with repeats, seed ${seed}\n`,
  );
  drawn.forEach((one, index) => {
    console.log(`${index + 1}. ${render(one)}\n`);
  });
}

function typeOf({ path, text }, types) {
  const given = types.find(([, part]) => path.includes(part));
  return given ? given[0] : detectType(path, text).type;
}

/** Versions of one document are challenged alike: each challenge counts once. */
function distinct(all) {
  const byText = new Map();
  for (const one of all) {
    const { category, evidence } = one.challenge;
    const said = evidence.map((item) => item.text ?? item.terms.join(', '));
    const key = [category, ...said].join('\n');
    if (!byText.has(key)) byText.set(key, one);
  }
  return [...byText.values()];
}

function render({ name, type, text, challenge }) {
  const { category, severity, concern, evidence, recommendation, ifLeft } = challenge;
  const shown = evidence.slice(0, MOST_QUOTES).map((item) => renderEvidence(item, text.split('\n')));
  const more = evidence.length > MOST_QUOTES ? [`   and ${evidence.length - MOST_QUOTES} more quotes`] : [];
  return [
    `[${name}] ${type} · ${category} · ${severity}`,
    `   ${concern}`,
    ...shown,
    ...more,
    `   → ${recommendation}`,
    `   if left: ${ifLeft}`,
  ].join('\n');
}

function renderEvidence(item, lines) {
  if (item.kind === 'searched') return `   searched ${item.places.join(', ')} for ${item.terms.join(', ')}`;
  const around = oneLine(lines[item.line - 1] ?? '');
  const quote = oneLine(item.text);
  const inside = around.includes(quote) && around !== quote ? `  in: ${around.slice(0, LONGEST_QUOTE)}` : '';
  return `   ${item.line}: ${quote.slice(0, LONGEST_QUOTE)}${inside}`;
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** @param {string} folder @returns {string[]} */
function markdownBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => join(folder, file));
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
        count: { type: 'string', default: '30' },
        as: { type: 'string', multiple: true, default: [] },
        skip: { type: 'string', multiple: true, default: [] },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { positionals: folders, values } = parsed;
  const missing = folders.find((folder) => !existsSync(folder) || !statSync(folder).isDirectory());
  if (missing !== undefined) throw new UsageError(`no folder ${missing}`);
  const whole = (name) => {
    if (!/^\d+$/.test(values[name]))
      throw new UsageError(`--${name} takes a whole number, not ${values[name]}`);
    return Number(values[name]);
  };
  const types = values.as.map((given) => {
    const [type = '', part = ''] = given.split('=');
    if (!ARTIFACT_TYPES.includes(type) || part === '')
      throw new UsageError(`--as takes type=part of a path, the type one of ${ARTIFACT_TYPES.join(', ')}`);
    return [type, part];
  });
  return { folders, seed: whole('seed'), count: whole('count'), types, skipped: values.skip };
}
