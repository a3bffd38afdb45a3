// Which variant a base selection chose and what it had scored, in both dialects.

import type { Document } from '../../../domain/document.ts';
import { plain, readTables, type Table } from '../../reports/read-tables.ts';
import { pathOf, readFrontmatter } from './read-metadata.ts';
import { readNumber } from './read-values.ts';
import { readVariant } from './read-variant.ts';

export interface Selection {
  readonly base: string | undefined;
  readonly line: number | undefined;
  readonly scores: ReadonlyMap<string, number>;
  /** Below the floor of the protocol, so never a base. */
  readonly ineligible: ReadonlySet<string>;
  readonly dialect: 'skill' | 'pipeline';
  /** A person chose otherwise than the scores, and the report says so. */
  readonly isOverridden: boolean;
}

const OVERRIDDEN = /^[-*\s]{0,8}Approval\W{1,6}user-overridden\b/im;

const SELECTED = /^(?:\d+\.\s*)?(?:selected base|selection|base selection|selected)\s*:\s*(?!\s)(.+)$/i;
const SCORE = /([A-J])\s*:\s*(\d{1,3}(?:\.\d{1,3})?)/g;

export function readSelection(document: Document): Selection {
  const front = readFrontmatter(document);
  const declared = front.get('variant_scores');
  if (declared) {
    const base = front.get('base_variant');
    return {
      base: base && readVariant(base.value),
      line: base?.line,
      scores: new Map(
        [...declared.value.matchAll(SCORE)].map(([, name = '', score]) => [name, Number(score)]),
      ),
      ineligible: new Set(),
      dialect: 'pipeline',
      isOverridden: OVERRIDDEN.test(document.text),
    };
  }
  const heading = document.sections.find(({ title }) => namedBy(title) !== undefined);
  const tables = readTables(document);
  return {
    base: namedBy(heading?.title ?? ''),
    line: heading?.line,
    scores: new Map(
      tables
        .filter(({ section }) => /combined|final score/.test(pathOf(document, section)))
        .flatMap((table) => [...rowScores(table), ...columnScores(table)]),
    ),
    ineligible: new Set(tables.flatMap(ineligibleIn)),
    dialect: 'skill',
    isOverridden: OVERRIDDEN.test(document.text),
  };
}

const namedBy = (title: string): string | undefined => readVariant(SELECTED.exec(plain(title))?.[1] ?? '');

const COMBINED = /combined|final/i;

/** One row for each variant. */
function rowScores({ header, rows }: Table): [string, number][] {
  const column = header.findIndex((title) => COMBINED.test(title));
  return rows.flatMap(({ cells }): [string, number][] => {
    const variant = column > 0 ? readVariant(cells[0] ?? '') : undefined;
    const score = readNumber(cells[column] ?? '');
    return variant !== undefined && score ? [[variant, score.value]] : [];
  });
}

/** One column for each variant. */
function columnScores({ header, rows }: Table): [string, number][] {
  const row = rows.find(({ cells }) => COMBINED.test(cells[0] ?? ''));
  return (row?.cells ?? []).flatMap((cell, column): [string, number][] => {
    const variant = column > 0 ? readVariant(header[column] ?? '') : undefined;
    const score = readNumber(cell);
    return variant !== undefined && score ? [[variant, score.value]] : [];
  });
}

function ineligibleIn({ header, rows }: Table): string[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap((cell, column) =>
      /^ineligible\b/i.test(cell)
        ? (readVariant(cells[0] ?? '') ?? readVariant(header[column] ?? '') ?? [])
        : [],
    ),
  );
}
