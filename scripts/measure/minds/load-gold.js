// The labels of a set and its documents; without labels, a gold that knows of nothing.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError } from '../usage-error.js';

const LISTS = ['conflicts', 'same', 'compatible', 'unique', 'gone'];

/**
 * @typedef {{variant: string, quote: string}} Side
 * @typedef {{id: string, topic: string, kind: string, severity: string, sides: Side[], groups?: string[][],
 *   resolution: string, why?: string}} Conflict
 * @typedef {{name: string, folder: string, hasLabels: boolean, texts: Map<string, string>, best_base: string,
 *   conflicts: Conflict[], same: {sides: Side[]}[], compatible: {sides: Side[], note?: string}[],
 *   unique: (Side & {worth: string})[], gone: (Side & {why?: string})[]}} Gold
 */

/** Variants are called by the names of their files without `.md`. @param {readonly string[]} files */
const readTexts = (files) =>
  new Map(files.map((file) => [basename(file).replace(/\.md$/, ''), readFileSync(file, 'utf8')]));

/** @param {string} folder @param {readonly string[]} [files] @returns {Gold} */
export function loadGold(folder, files) {
  const path = join(folder, 'gold.json');
  const labels = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  const lists = Object.fromEntries(LISTS.map((name) => [name, labels?.[name] ?? []]));
  return {
    name: basename(folder),
    folder,
    hasLabels: labels !== undefined,
    texts: readTexts(files ?? variantsIn(folder)),
    best_base: labels?.best_base ?? 'any',
    ...lists,
  };
}

/** @param {string} folder */
export const variantsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => /^[a-d]\.md$/.test(name))
    .sort()
    .map((name) => join(folder, name));

/** The sets with labels below a folder, from one number to another. @param {string} root @param {string} range */
export function setsIn(root, range) {
  if (!existsSync(root)) throw new UsageError(`${root} does not exist`);
  const [low = '00', high = low] = range.split('-');
  const sets = readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'gold.json')))
    .filter((name) => name.slice(0, 2) >= low && name.slice(0, 2) <= high)
    .sort();
  if (sets.length === 0) throw new UsageError(`no sets with gold.json in ${root}`);
  return sets.map((name) => join(root, name));
}

/** The variants that agree with each other; those of one document only are of one mind. @param {Conflict} conflict */
export const groupsOf = ({ groups, sides }) =>
  groups ?? [...new Set(sides.map(({ variant }) => variant))].map((variant) => [variant]);

/** 1-based; 0 if the quote does not stand in one line. @param {string} text @param {string} quote */
export const lineOfQuote = (text, quote) => text.split('\n').findIndex((line) => line.includes(quote)) + 1;
