// What a document asks for, as its detectors need it: each requirement with its exact span, the part of the document
// that it stands in, and the criteria by which it is accepted.

import type { Block, Document, Span } from '../../../../domain/document.ts';
import { spanOf } from '../../../../text/document-lines.ts';
import { type Definition, findRequirements } from '../../../../text/find-requirements.ts';
import { locateQuote } from '../../../../text/locate-quote.ts';
import { readRequirementIds } from '../../../../text/requirement-ids.ts';
import { pairCriteria } from '../../../reading/pair-criteria.ts';
import type { Role } from '../../../reading/roles.ts';
import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import { readRow, STATEMENT_COLUMN } from '../../../roadmap/extraction/columns.ts';
import type { FoundCriterion, FoundRequirement } from '../../../roadmap/extraction/found.ts';
import { whatIsNamed } from '../../../roadmap/extraction/is-requirement.ts';
import { readFindings } from '../../../roadmap/extraction/read-findings.ts';
import { readNaming } from '../../../roadmap/extraction/read-naming.ts';
import { readSource } from '../../../roadmap/extraction/read-source.ts';
import { endBelow, startReading } from '../../../roadmap/extraction/reading.ts';
import { plain } from '../../../roadmap/extraction/take-requirement.ts';

export interface Stated {
  readonly id: string | undefined;
  readonly canonical: string | undefined;
  /** What is asked for, without its id and marks. */
  readonly text: string;
  readonly span: Span;
  /** Last line of what stands below it. */
  readonly lastLine: number;
  readonly section: string;
  readonly role: Role;
  readonly criteria: readonly string[];
  /** One of them is its own: it stands below it, beside it or names its id. */
  readonly isProved: boolean;
}

interface Found extends Omit<Stated, 'criteria' | 'isProved'> {
  readonly key: string | undefined;
  /** What its own row says of acceptance. */
  readonly accepted: readonly string[];
}

/** Places that speak about requirements rather than state them, so that an id there defines none. */
const ABOUT: ReadonlySet<Role> = new Set([
  'background',
  'scope',
  'excluded',
  'question',
  'glossary',
  'formal',
  'decision',
  'dependency',
  'order',
  'acceptance',
  'test',
  'risk',
]);

export function readStated(document: Document, label: string): Stated[] {
  const source = readSource({ label, text: document.text, format: 'markdown' });
  const findings = readFindings(source, readNaming(startReading(source)));
  const roles = rolesOfSections(document);
  const taken = findings.requirements.flatMap((found) => placeFound(document, roles, found));
  const known = new Set(taken.map(({ canonical }) => canonical));
  const named = findRequirements([{ name: label, document }])
    .definitions.filter(({ canonical }) => !known.has(canonical))
    .flatMap((definition) => placeDefined(document, roles, definition));
  const all = [...taken, ...named].sort((a, b) => a.span.start - b.span.start);
  const alike = pairByWords(findings.criteria, all);
  return all.map((found, index) => {
    const { key: _, accepted, ...one } = found;
    const own = findings.criteria.filter((criterion) => isOf(criterion, found));
    const others = findings.criteria.filter((criterion) => alike.get(criterion) === index);
    return {
      ...one,
      criteria: [...accepted, ...[...own, ...others].map(({ text }) => text)],
      isProved: accepted.length + own.length > 0,
    };
  });
}

/** What stands in a list of criteria for the whole is paired by its rare words. */
function pairByWords(
  criteria: readonly FoundCriterion[],
  all: readonly Found[],
): ReadonlyMap<FoundCriterion, number> {
  const loose = criteria.filter((criterion) => !all.some((one) => isOf(criterion, one)));
  const requirements = all.map(({ id, text }, index) => ({ index, ids: id === undefined ? [] : [id], text }));
  const pairs = pairCriteria(
    loose.map(({ id, text }, index) => ({ index, ids: id === undefined ? [] : [id], text })),
    requirements,
  );
  return new Map([...pairs].map(([at, index]) => [loose[at] as FoundCriterion, index]));
}

function placeFound(document: Document, roles: readonly Role[], found: FoundRequirement): Found[] {
  const { key, id, canonical, text, source } = found;
  const span = locateQuote(document, source.quote, { line: source.line });
  if (!span) return [];
  const section = sectionAt(document, span.start);
  return [
    {
      key,
      accepted: acceptedBeside(document, span),
      id,
      canonical,
      text,
      span,
      lastLine: Math.max(source.endLine, span.endLine),
      section: document.sections[section]?.title ?? '',
      role: roles[section] ?? 'other',
    },
  ];
}

/** In a document of requirements an id with a text is one, whatever its section is called. */
function placeDefined(document: Document, roles: readonly Role[], definition: Definition): Found[] {
  const { id, canonical, text, start, blockEnd, section } = definition;
  const role = roles[section] ?? 'other';
  const isTitle = (document.sections[section]?.level ?? 0) <= 1;
  if ((ABOUT.has(role) && !isTitle) || !namesRequirement(definition)) return [];
  const index = document.blocks.findIndex(({ end }) => end === blockEnd);
  const block = document.blocks[index] as Block;
  const row = block.kind === 'table-row' ? readRow(document, block) : undefined;
  const last = block.kind === 'heading' ? document.sections[section]?.treeEnd : endBelow(document, index);
  return [
    {
      key: undefined,
      accepted: acceptedBeside(document, spanOf(document, start, blockEnd)),
      id,
      canonical,
      text: plain(row?.cellsOf(STATEMENT_COLUMN).find((cell) => plain(cell) !== id && cell !== '') ?? text),
      span: spanOf(document, start, blockEnd),
      lastLine: spanOf(document, start, last ?? blockEnd).endLine,
      section: document.sections[section]?.title ?? '',
      role,
    },
  ];
}

/** `SEC-1` is a section in running text, but security where it has a text of its own. */
const namesRequirement = (definition: Definition): boolean =>
  definition.family === 'SEC' || whatIsNamed(definition, 'functional') === 'requirement';

/** Columns that say how it is known that a requirement is met. */
const PROOF_COLUMN = /\b(?:acceptance|criteri\w+|done when|verif\w+|measur\w+|validat\w+|tests?|tested)\b/i;

function acceptedBeside(document: Document, { start }: Span): readonly string[] {
  const row = document.blocks.find(
    (block) => block.kind === 'table-row' && block.start <= start && start < block.end,
  );
  return row ? readRow(document, row).cellsOf(PROOF_COLUMN) : [];
}

function sectionAt({ sections }: Document, offset: number): number {
  const after = sections.findIndex(({ start }) => start > offset);
  return (after < 0 ? sections.length : after) - 1;
}

/** By its owner, by where it stands, or because it names the id. */
function isOf({ owner, source, text, id }: FoundCriterion, one: Found): boolean {
  if (owner !== undefined && owner === one.key) return true;
  if (source.line > one.span.line && source.line <= one.lastLine) return true;
  return (
    one.canonical !== undefined &&
    id !== one.id &&
    readRequirementIds(`${text} ${source.quote}`).some(({ canonical }) => canonical === one.canonical)
  );
}
