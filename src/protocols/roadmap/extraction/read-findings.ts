// One reading of a source: every block in order, each taken for what its place makes of it. Steps 2, 3 and 5 to 7 of
// the extraction begin here; what is found is numbered and compared when all chunks have been read.

import type { Block, Section } from '../../../domain/document.ts';
import { lineAt } from '../../../text/parse/parse-document.ts';
import { type Definition, findRequirements } from '../../../text/statements/find-requirements.ts';
import { splitSentences } from '../../../text/words/split-sentences.ts';
import type { Role } from '../../reading/roles.ts';
import { asks, isBindingRole, isHeard, isStory } from './asks.ts';
import { DEPENDENCE_COLUMN, readRow, STATEMENT_COLUMN } from './columns.ts';
import type { Findings, OwnerKey } from './found.ts';
import { whatIsNamed } from './is-requirement.ts';
import { readInlineLabel, readLabel } from './labels.ts';
import { endBelow, type Naming, type Reading, startReading } from './reading.ts';
import { saysDependence } from './signs-of-dependence.ts';
import { refer, type Source } from './source.ts';
import { takeCriteria } from './take-criteria.ts';
import { takeHeaded, takeListed, takeSentence, takeStated } from './take-requirement.ts';
import { takeRisks } from './take-risks.ts';

const FEWEST_WORDS = 4;

export function readFindings(source: Source, naming: Naming): Findings {
  const reading = startReading(source, naming);
  const { document, requirements, criteria, dependences } = reading;
  document.blocks.forEach((block, index) => {
    if (reading.owner && block.start >= reading.owner.end) reading.owner = undefined;
    if (reading.label && reading.label.section !== block.section) reading.label = undefined;
    if (block.kind === 'heading') readHeading(reading, block);
    else if (isRead(block) && block.line > source.from) readBlock(reading, block, index);
  });
  const { mentions } = findRequirements([{ name: 'spec', document }]);
  return {
    requirements,
    criteria,
    dependences,
    risks: takeRisks(reading),
    mentions: mentions
      .map(({ id, canonical, start }) => ({ id, canonical, at: lineAt(document, start) }))
      .filter(({ at }) => at > source.from)
      .map(({ id, canonical, at }) => ({ id, canonical, line: source.origins[at - 1]?.line ?? at })),
  };
}

const isRead = ({ kind }: Block): boolean =>
  kind === 'paragraph' || kind === 'list-item' || kind === 'table-row';

function readHeading(reading: Reading, block: Block): void {
  const { document, defined, roles, source } = reading;
  const section = document.sections[block.section] as Section;
  const definition = defined.get(block.end);
  if (!definition || whatIsNamed(definition, roles[section.index] ?? 'other') !== 'requirement') return;
  reading.owner = { key: definition.canonical, end: section.treeEnd };
  if (block.line > source.from) reading.requirements.push(takeHeaded(reading, section, definition));
}

function readBlock(reading: Reading, block: Block, index: number): void {
  const text = reading.document.text.slice(block.start, block.end);
  if (block.kind === 'paragraph' && block.parent === undefined) {
    const label = readLabel(text);
    reading.label = label ? { role: label.role, section: block.section } : undefined;
    if (label) return;
  }
  const role = roleOf(reading, block, text);
  const definition = reading.defined.get(block.end);
  if (definition && definition.form !== 'heading') readDefined(reading, block, index, role, definition);
  else if (reading.owner) readOwned(reading, block, role, text);
  else readUnnamed(reading, block, index, role, text);
}

function roleOf({ label, roles }: Reading, block: Block, text: string): Role {
  const own = roles[block.section] ?? 'other';
  return readInlineLabel(text)?.role ?? label?.role ?? own;
}

function readDefined(
  reading: Reading,
  block: Block,
  index: number,
  role: Role,
  definition: Definition,
): void {
  const named = whatIsNamed(definition, role);
  if (named === 'criterion') takeCriteria(reading, block, definition);
  if (named !== 'requirement') return;
  const found = takeListed(reading, block, index, definition, role);
  reading.requirements.push(found);
  own(reading, block, index, found.key);
}

/** What is nested below an item belongs to it; the cells of a row are read with it. */
function own(reading: Reading, block: Block, index: number, key: OwnerKey): void {
  const { document } = reading;
  if (block.kind === 'table-row') {
    takeCriteria(reading, block, undefined, key);
    for (const cell of readRow(document, block).cellsOf(DEPENDENCE_COLUMN))
      depend(reading, block, cell, key, true);
    return;
  }
  depend(reading, block, document.text.slice(block.start, block.end), key, false);
  const outer = reading.owner;
  reading.owner = { key, end: Math.max(endBelow(document, index), outer?.end ?? 0) };
}

function depend(
  { dependences, source }: Reading,
  block: Block,
  text: string,
  owner: OwnerKey | undefined,
  isListed: boolean,
): void {
  if (!isListed && !saysDependence(text)) return;
  const ref = refer(source, block.line, block.endLine, text);
  dependences.push({ text, owner, isListed, isNamed: isListed, source: ref });
}

function readOwned(reading: Reading, block: Block, role: Role, text: string): void {
  const key = reading.owner?.key;
  const label = readInlineLabel(text);
  if (role === 'acceptance') takeCriteria(reading, block, undefined, key);
  else if (role === 'dependency') depend(reading, block, label?.rest ?? text, key, true);
  else depend(reading, block, text, key, false);
}

function readUnnamed(reading: Reading, block: Block, index: number, role: Role, text: string): void {
  const { document, source, dependences } = reading;
  if (role === 'acceptance') {
    takeCriteria(reading, block, undefined);
    return;
  }
  if (role === 'dependency' || saysDependence(text)) {
    const isNamed = role === 'dependency';
    const ref = refer(source, block.line, block.endLine, text);
    const row = block.kind === 'table-row' ? readRow(document, block) : undefined;
    const said = row ? row.cells.join(' | ') : text;
    dependences.push({ text: said, owner: undefined, isListed: false, isNamed, source: ref });
  } else if (block.kind === 'table-row') readDependenceRow(reading, block, text);
  if (!isHeard(role) && !isStory(strip(text))) return;
  if (block.kind === 'paragraph') readSentences(reading, block, role);
  else if (isAsked(reading, block, role, text)) {
    const found = takeStated(reading, block, index, role);
    reading.requirements.push(found);
    own(reading, block, index, found.key);
  }
}

const strip = (text: string): string => text.replace(/^(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '');

/** A row of a plan that names an id and, in a column of its own, what that needs. */
function readDependenceRow({ document, source, dependences }: Reading, block: Block, text: string): void {
  const row = readRow(document, block);
  const needs = row.cellsOf(DEPENDENCE_COLUMN).join(', ');
  if (needs === '' || DEPENDENCE_COLUMN.test(row.titles[0] ?? '')) return;
  dependences.push({
    text: `${row.cells[0] ?? ''} depends on ${needs}`,
    owner: undefined,
    isListed: false,
    isNamed: false,
    source: refer(source, block.line, block.endLine, text),
  });
}

function isAsked({ document, hasIds }: Reading, block: Block, role: Role, text: string): boolean {
  const said = strip(text);
  if (said.split(/\s+/).length < FEWEST_WORDS) return false;
  if (asks(said, role, hasIds)) return true;
  if (!isBindingRole(role) || said.endsWith('?')) return false;
  if (block.kind === 'table-row')
    return readRow(document, block).titles.some(
      (title) => STATEMENT_COLUMN.test(title) && /\b(?:requirements?|features?|stor(?:y|ies))\b/i.test(title),
    );
  return !hasIds && block.level === 1;
}

function readSentences(reading: Reading, block: Block, role: Role): void {
  const { document, hasIds } = reading;
  const text = document.text.slice(block.start, block.end);
  for (const { start, end } of splitSentences(text)) {
    if (!asks(text.slice(start, end), role, hasIds)) continue;
    reading.requirements.push(takeSentence(reading, block, role, block.start + start, block.start + end));
  }
}
