// A path as one would type it here.

import { relative } from 'node:path';
import { printable } from './label-documents.ts';

export const showPath = (path: string, cwd: string): string => printable(relative(cwd, path) || '.');
