// A path as one would type it here.

import { relative } from 'node:path';
import { printable } from './label-documents.ts';

export const showPath = (path: string, cwd: string): string => printable(relative(cwd, path) || '.');

/** For a command that somebody may copy: a name of somebody else's making is one word of it. */
export const shellWord = (shown: string): string =>
  /^(?!-)[\p{L}\p{N}_./@%+=:,~-]+$/u.test(shown) ? shown : `'${shown.replaceAll("'", `'\\''`)}'`;
