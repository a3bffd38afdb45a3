// What a debate transcript declares: convergence in its metadata and its assessment, the matrix, the open points.

import type { Document } from '../../../domain/document.ts';
import { findColumn, readTables } from '../../reports/read-tables.ts';
import { type Field, pathOf, readFields, readFrontmatter } from './read-metadata.ts';
import { type Fraction, readFraction, readNumber, readShare, type Written } from './read-values.ts';

export interface DeclaredShare extends Written {
  readonly line: number;
}

export interface MatrixRow {
  /** Id of the point, or what stands in its place. */
  readonly point: string;
  readonly winner: string;
  readonly isResolved: boolean;
  readonly line: number;
}

export interface Transcript {
  readonly dialect: 'skill' | 'pipeline';
  /** Empty where there is no table of points with winner and confidence. */
  readonly matrix: readonly MatrixRow[];
  readonly inMetadata: DeclaredShare | undefined;
  readonly inAssessment: DeclaredShare | undefined;
  readonly resolved: (Fraction & { readonly line: number }) | undefined;
  /** Ids of the list of unresolved points; undefined where there is no such list. */
  readonly unresolved: { readonly ids: readonly string[]; readonly line: number } | undefined;
  readonly status: Field | undefined;
  readonly rounds: { readonly declared: number; readonly told: number; readonly line: number } | undefined;
}

const METADATA_KEY = /^(?:final )?convergence(?: achieved| score)?$/i;
const ASSESSMENT_KEY = /^(?:alignment|(?:overall |final )?convergence(?: achieved| score)?)$/i;
const UNDECIDED =
  /^(?:[—–-]*$|(?:tie|tied|split|unresolved|no winner|none|n\/?a|draw|open|undecided|contested|no majority)\b)/i;
const POINT = /\b([SCXUA]-\d{1,4})\b/;

export function readTranscript(document: Document): Transcript {
  const fields = readFields(document);
  const front = readFrontmatter(document);
  const score = front.get('convergence_score');
  const inFront = score && withLine(readShare(score.value), score.line);
  const assessed = fields.filter(({ section }) => /convergence/.test(pathOf(document, section)));
  const find = (key: RegExp, among = fields): Field | undefined => among.find((field) => key.test(field.key));
  const overall = assessed.filter(({ key }) => ASSESSMENT_KEY.test(key)).at(-1);
  const resolved = find(/^points resolved$/i);
  const fraction = resolved && readFraction(resolved.value);
  return {
    dialect: score || front.has('rounds_completed') ? 'pipeline' : 'skill',
    matrix: readMatrix(document),
    inMetadata: inFront ?? shareOf(find(METADATA_KEY, metadataOf(document, fields))),
    inAssessment: shareOf(overall),
    resolved: fraction && { ...fraction, line: resolved.line },
    unresolved: readUnresolved(find(/^unresolved points$/i)),
    status: find(/^status$/i, assessed),
    rounds: readRounds(document, fields, front.get('rounds_completed')),
  };
}

/** Fields above the debate itself. */
function metadataOf(document: Document, fields: readonly Field[]): Field[] {
  return fields.filter(({ section }) => {
    const path = pathOf(document, section);
    return /metadata|configuration/.test(path) || (document.sections[section]?.level ?? 0) <= 1;
  });
}

const shareOf = (field: Field | undefined): DeclaredShare | undefined =>
  field && withLine(readShare(field.value), field.line);

const withLine = (written: Written | undefined, line: number): DeclaredShare | undefined =>
  written && { ...written, line };

function readMatrix(document: Document): MatrixRow[] {
  for (const { header, rows } of readTables(document)) {
    const winner = findColumn(header, /winner/i);
    const isMatrix =
      winner > 0 && findColumn(header, /confidence/i) > 0 && /point|^#$|^id$/i.test(header[0] ?? '');
    if (!isMatrix || rows.length === 0) continue;
    return rows.map(({ cells, line }) => {
      const named = cells[winner] ?? '';
      const point = POINT.exec(cells[0] ?? '')?.[1] ?? cells[0] ?? '';
      return { point, winner: named, isResolved: !UNDECIDED.test(named), line };
    });
  }
  return [];
}

function readUnresolved(field: Field | undefined): Transcript['unresolved'] {
  if (!field) return undefined;
  const ids = [...field.value.matchAll(new RegExp(POINT, 'g'))].map(([, id = '']) => id);
  const isReadable = ids.length > 0 || /^\W{0,2}(?:none|0)\b/i.test(field.value);
  return isReadable ? { ids: [...new Set(ids)], line: field.line } : undefined;
}

function readRounds(
  document: Document,
  fields: readonly Field[],
  front: { readonly value: string; readonly line: number } | undefined,
): Transcript['rounds'] {
  const said = front ?? fields.find(({ key }) => /^rounds completed$/i.test(key));
  const declared = said && readNumber(said.value)?.value;
  const told = document.sections.flatMap(({ title }) => {
    const number = /\bround (\d{1,2})(?!\.?\d)/i.exec(title)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  if (said === undefined || declared === undefined || told.length === 0) return undefined;
  return { declared, told: Math.max(...told), line: said.line };
}
