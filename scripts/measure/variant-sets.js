// Sets of variants on disk (`<set>/variants/*`) and what step 1 finds in each.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from '../../dist/text/parse/parse-document.js';
import { findDifferences } from '../../dist/workflows/adversarial/differences/index.js';

/** @param {string} folder */
export function setsBelow(folder) {
  const found = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!statSync(path).isDirectory()) continue;
    if (readdirSync(path).includes('variants')) found.push(path);
    else found.push(...setsBelow(path));
  }
  return found;
}

/** @param {string} set */
export function variantFiles(set) {
  const folder = join(set, 'variants');
  const names = readdirSync(folder).sort().slice(0, 10);
  return names.map((label) => ({ label, path: join(folder, label) }));
}

/** @param {string} set */
export function analyseSet(set) {
  const variants = variantFiles(set).map(({ label, path }, index) => ({
    id: String.fromCharCode(65 + index),
    number: index + 1,
    label,
    sourcePath: label,
    agentSpec: 'original',
    document: parseDocument(readFileSync(path, 'utf8')),
  }));
  return { variants, ...findDifferences(variants) };
}
