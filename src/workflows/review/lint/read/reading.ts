// What a check of the linter is given: a document with its tables and named parts, and the context that came with it.

import type { Document } from '../../../../domain/document.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { type Reading, readFolder } from '../../../check/index.ts';
import { readTables, type Table } from '../../../reports/read-tables.ts';
import type { ArtifactType, TextGiven } from '../../model/challenge.ts';
import { findSetAside } from '../../model/set-aside.ts';
import { readUnits, type Unit } from './read-units.ts';

export interface ReadText {
  readonly document: Document;
  readonly tables: readonly Table[];
  /** Phases, milestones, tasks and requirements that have a name of their own. */
  readonly units: readonly Unit[];
  /** False for what does not count, and for code. */
  readonly isLive: (offset: number) => boolean;
}

export interface LintReading extends ReadText {
  readonly type: ArtifactType;
  readonly context: ReadText | undefined;
  /** As `check` reads it; read when a check first asks for it. */
  readonly reading: Reading;
}

export function readArtifact(type: ArtifactType, artifact: TextGiven, context?: TextGiven): LintReading {
  let known: Reading | undefined;
  return {
    ...readText(artifact.text),
    type,
    context: context && readText(context.text),
    get reading() {
      known ??= readFolder([{ name: artifact.label, text: artifact.text }]);
      return known;
    },
  };
}

export function readText(text: string): ReadText {
  const document = parseDocument(text);
  const tables = readTables(document);
  return { document, tables, units: readUnits(document, tables), isLive: findLive(document) };
}

function findLive(document: Document): (offset: number) => boolean {
  const isSetAside = findSetAside(document);
  const code = document.blocks.filter(({ kind }) => kind === 'code' || kind === 'frontmatter');
  return (offset) => !isSetAside(offset) && !code.some(({ start, end }) => offset >= start && offset < end);
}
