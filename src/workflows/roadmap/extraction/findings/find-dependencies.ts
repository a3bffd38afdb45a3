// Passages that say what is needed before what: in a column of their own, under a label that lists them, or in so many
// words.

import { DEPENDENCE_COLUMN, type Row } from '../statements/columns.ts';
import { plain, type Statement } from '../statements/statement.ts';
import { saysDependence } from '../words/dependency-words.ts';
import { keyOf } from './build-requirement.ts';
import { type Finding, placeOf } from './finding.ts';
import type { FoundDependence } from './found.ts';

export function takeDependences(finding: Finding, one: Statement): FoundDependence[] {
  const { reading, calls } = finding;
  const is = calls.get(one)?.is;
  const isNamed = is === 'requirement' && (one.id !== undefined || one.form !== 'sentence');
  const holder = one.owner ?? (isNamed ? one : undefined);
  const owner = holder ? keyOf(holder, reading) : undefined;
  const source = placeOf(reading, one);
  const needs = one.row?.cellsOf(DEPENDENCE_COLUMN) ?? [];
  if (one.row && is === 'requirement')
    return needs.map((text) => ({ text, owner, isListed: true, isNamed: true, source }));
  if (one.row && needs.length > 0 && !DEPENDENCE_COLUMN.test(one.row.titles[0] ?? ''))
    return [{ text: sayRow(one.row, needs), owner: undefined, isListed: false, isNamed: false, source }];
  if (isBeside(finding, one)) return [];
  return fromWords(one, { owner, source }, is === 'dependency');
}

/** What is put off waits for nothing; what only tells is about nothing that is planned, unless it names it. */
function isBeside({ calls, facts }: Finding, one: Statement): boolean {
  const is = calls.get(one)?.is;
  return is === 'deferred' || is === 'risk' || (is === 'context' && facts.mentions(one.quote).length === 0);
}

const sayRow = ({ cells }: Row, needs: readonly string[]): string =>
  `${cells[0] ?? ''} depends on ${needs.join(', ')}`;

function fromWords(
  one: Statement,
  place: Pick<FoundDependence, 'owner' | 'source'>,
  isCalled: boolean,
): FoundDependence[] {
  const isNamed = one.part === 'dependency';
  const isListed = isNamed && one.owner !== undefined;
  const said = isListed ? one.text : plain(one.quote);
  const text = one.row ? one.row.cells.join(' | ') : said;
  return isNamed || isCalled || saysDependence(text) ? [{ text, isListed, isNamed, ...place }] : [];
}
