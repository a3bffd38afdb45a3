// Every set of variants below a folder through the whole protocol: is anything lost, changed or contradicted that
// must not be? One process to a set.

import { execFile } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { renderTable } from './markdown-table.js';
import { UsageError } from './usage-error.js';
import { setsBelow } from './variant-sets.js';

const SCRIPT = fileURLToPath(new URL('../measure.js', import.meta.url));
const MOST_SHOWN = 12;

/** @param {string} folder @param {string} depth */
export async function measureVariantMerges(folder, depth) {
  const sets = setsBelow(folder).sort();
  if (sets.length === 0) throw new UsageError(`no sets of variants/ below ${folder}`);
  const rows = [];
  const broken = [];
  for (const set of sets) {
    const row = await measureApart(set, depth);
    if (row.error === undefined) rows.push(row);
    else broken.push(row);
  }
  if (rows.length > 0) console.log(renderMerges(rows));
  for (const { set: name, error } of broken) console.log(`\n${name} broke off: ${error}`);
  const faulty = rows.filter(isFaulty);
  console.log(`\n${rows.length - faulty.length} of ${sets.length} sets without a fault`);
  for (const row of rows) for (const line of faultsOf(row)) console.log(line);
  if (faulty.length + broken.length > 0) process.exitCode = 1;
}

async function measureApart(set, depth) {
  const words = [SCRIPT, 'merges', 'set', resolve(set), '--depth', depth];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 28 });
    return JSON.parse(stdout);
  } catch (error) {
    const [reason] = /^\w*Error: .*$/m.exec(error.stderr ?? '') ?? [error.message];
    return { set: basename(set), error: reason };
  }
}

const isFaulty = (row) => Object.values(row.faults).some((list) => list.length > 0);

/** @param {readonly any[]} rows */
export function renderMerges(rows) {
  const faultNames = Object.keys(rows[0].faults);
  const cells = (row) => [
    row.set.slice(0, 32),
    row.variants,
    row.blocks,
    row.planned,
    row.applied,
    row.failed.length,
    row.notMade,
    row.anchors,
    row.plainly,
    row.dropped,
    ...faultNames.map((name) => row.faults[name].length),
    row.brokenReferences,
    `${(100 * row.kept).toFixed(1)} %`,
    row.status,
    (row.milliseconds / 1000).toFixed(2),
    row.megabytes.toFixed(0),
  ];
  const head = [
    'set',
    'variants',
    'blocks',
    'planned',
    'applied',
    'failed',
    'not made',
    'anchors',
    'as a plain word',
    'dropped by a point',
    ...faultNames,
    'broken references',
    'base kept',
    'status',
    's',
    'MB',
  ];
  return renderTable(head, [...rows.map(cells), totalsOf(rows, faultNames)]);
}

function totalsOf(rows, faultNames) {
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  return [
    'all',
    sum((row) => row.variants),
    sum((row) => row.blocks),
    sum((row) => row.planned),
    sum((row) => row.applied),
    sum((row) => row.failed.length),
    sum((row) => row.notMade),
    sum((row) => row.anchors),
    sum((row) => row.plainly),
    sum((row) => row.dropped),
    ...faultNames.map((name) => sum((row) => row.faults[name].length)),
    sum((row) => row.brokenReferences),
    '',
    `${rows.filter(({ status }) => status === 'success').length} success`,
    (sum((row) => row.milliseconds) / 1000).toFixed(2),
    Math.max(...rows.map(({ megabytes }) => megabytes)).toFixed(0),
  ];
}

/** What is wrong with a set, a few of each kind. */
function faultsOf({ set, faults, failed, validation }) {
  const shown = (name, list) => [
    ...list.slice(0, MOST_SHOWN).map((one) => `  ${name}: ${one}`),
    ...(list.length > MOST_SHOWN ? [`  ${name}: ${list.length - MOST_SHOWN} more`] : []),
  ];
  const lines = [
    ...Object.entries(faults).flatMap(([name, list]) => shown(name, list)),
    ...shown(
      'failed',
      failed.map(({ change, reason }) => `Change #${change}: ${reason}`),
    ),
    ...shown('its own validation', validation),
  ];
  return lines.length === 0 ? [] : [`\n${set}`, ...lines];
}
