// The sets that a measure goes through: with labels by their numbers; without, the largest sets of `variants/`.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError } from '../usage-error.js';
import { loadGold, setsIn, variantsIn } from './load-gold.js';

const MOST_VARIANTS = 10;

/** @param {string} root @param {string} range @param {number} largest */
export function findSets(root, range, largest) {
  if (!existsSync(root)) throw new UsageError(`${root} does not exist`);
  const hasLabels = readdirSync(root).some((name) => existsSync(join(root, name, 'gold.json')));
  if (hasLabels)
    return setsIn(root, range).map((set) => ({
      name: basename(set),
      gold: loadGold(set),
      files: variantsIn(set),
    }));
  const found = variantFolders(root).map((folder) => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
    const files = names
      .sort()
      .slice(0, MOST_VARIANTS)
      .map((name) => join(folder, name));
    return {
      name: basename(join(folder, '..')),
      files,
      size: files.reduce((sum, file) => sum + statSync(file).size, 0),
    };
  });
  if (found.length === 0) throw new UsageError(`no sets in ${root}`);
  return found.sort((one, other) => other.size - one.size).slice(0, largest);
}

function variantFolders(folder) {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  return inside.flatMap(({ name }) =>
    name === 'variants' ? [join(folder, name)] : variantFolders(join(folder, name)),
  );
}
