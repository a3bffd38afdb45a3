// The requirements that a document defines under ids, each with its exact span.

import type { Document, Span } from '../../../../domain/document.ts';
import { spanOf } from '../../../../text/document-lines.ts';
import { splitCells } from '../../../../text/extract-claims.ts';
import type { Definition } from '../../../../text/find-requirements.ts';
import { type Role, roleOfFamily } from '../../../reading/roles.ts';
import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import type { ArtifactReading } from '../read-artifact.ts';

export interface Stated {
  readonly id: string;
  readonly canonical: string;
  /** What is asked for, without its id and marks. */
  readonly text: string;
  readonly span: Span;
  /** Last line of what stands below it. */
  readonly lastLine: number;
  readonly section: string;
}

/** Places that speak about requirements rather than state them, and what such letters of an id stand for. */
const NO_REQUIREMENT: ReadonlySet<Role> = new Set([
  'background',
  'excluded',
  'question',
  'glossary',
  'decision',
  'acceptance',
  'test',
  'risk',
]);

export function readStated({ document, reading }: ArtifactReading): Stated[] {
  const { definitions } = reading.requirements;
  return onlyRequirements(document, definitions).map((definition) => {
    const { id, canonical, text, start, end, blockEnd, section, form } = definition;
    const own = document.sections[section];
    const last = form === 'heading' ? (own?.treeEnd ?? blockEnd) : blockEnd;
    return {
      id,
      canonical,
      text: (form === 'row' ? sentenceIn(document.text.slice(end, blockEnd)) : text).replace(/[*`]/g, ''),
      span: spanOf(document, start, blockEnd),
      lastLine: spanOf(document, start, last).endLine,
      section: own?.title ?? '',
    };
  });
}

/** Shorter cells are names and ranks. */
const FEWEST_WORDS = 4;

/** Of a row, the first cell that says something. */
const sentenceIn = (row: string): string =>
  splitCells(row).find(({ text }) => text.split(/\s+/).length >= FEWEST_WORDS)?.text ?? '';

export function onlyRequirements(document: Document, definitions: readonly Definition[]): Definition[] {
  const roles = rolesOfSections(document);
  const families = new Set(definitions.map(({ family }) => family.split('-')[0] ?? ''));
  return definitions.filter(({ section, family }) => {
    const role = roles[section] ?? 'other';
    return (
      !NO_REQUIREMENT.has(roleOfFamily(family, role) ?? role) &&
      // One letter is a chapter or a decision; stories are told again as requirements where there are both.
      family.length > 1 &&
      (family !== 'US' || !(families.has('FR') || families.has('REQ')))
    );
  });
}
