// How names, paths and numbers are written, so that a reader recognises them and every machine writes them alike.

import { relative, sep } from 'node:path';
import { printable } from '../../domain/workflow/printable.ts';

export { printable, shellWord } from '../../domain/workflow/printable.ts';
export { counted } from '../../domain/workflow/summary.ts';

/** For each path its shortest ending, in whole names, that no other path shares. */
export function labelDocuments(paths: readonly string[]): string[] {
  const separator = sep === '\\' ? /[\\/]/ : '/';
  const parts = paths.map((path) => path.split(separator).filter((part) => part !== ''));
  return parts.map((own, index) => {
    const others = parts.filter((_, other) => other !== index);
    for (let length = 1; length < own.length; length += 1) {
      const ending = own.slice(-length);
      if (!others.some((other) => endsWith(other, ending))) return printable(ending.join('/'));
    }
    return printable(own.join('/'));
  });
}

/** `/` on every platform. */
export const pathFrom = (folder: string, path: string): string =>
  printable(relative(folder, path).split(sep).join('/'));

const endsWith = (parts: readonly string[], ending: readonly string[]): boolean =>
  ending.every((part, index) => parts[parts.length - ending.length + index] === part);

export const showPath = (path: string, cwd: string): string => printable(relative(cwd, path) || '.');

/** Rows as lines, each cell as wide as the widest of its column; the last is left as it is. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  '),
  );
}
