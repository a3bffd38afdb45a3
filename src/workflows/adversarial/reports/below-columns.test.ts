import { expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { belowColumns } from './short-text.ts';

test.each([
  ['short values', '| Role | View | Delete |\n|---|---|---|\n| Admin | yes | no |', ' below `| Role | View | Delete |`'],
  ['one short value', '| Id | Text | Rank |\n|---|---|---|\n| R1 | Guests need a token. | Must |', ' below `| Id | Text | Rank |`'],
  ['values that speak for themselves', '| Id | Text |\n|---|---|\n| R1 | Guests need a token. |', ''],
  ['a key alone', '| Id | Text |\n|---|---|\n| R1 | |', ''],
  ['columns without names', '| | |\n|---|---|\n| Admin | yes |', ''],
  ['names that are code', '| Role | `view` |\n|---|---|\n| Admin | yes |', ' below ``| Role | `view` |``'],
  ['no bars at the ends', 'Role | View\n---|---\nAdmin | yes', ' below `Role | View`'],
  ['no row', 'one\n\ntwo', ''],
])('%s', (_, text, below) => {
  expect(belowColumns(parseDocument(`${text}\n`), 3)).toBe(below);
}); // biome-ignore format: one table
