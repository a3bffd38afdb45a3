// What a section says in chunks: a label with the list or table below it, a paragraph, a drawing. Lists and tables of
// requirements come in parts that may be placed apart; all others stay whole.

import type { Document, Section } from '../../../domain/document.ts';
import type { Definition } from '../../../text/statements/find-requirements.ts';
import { type Role, roleOfTitle } from '../../reading/roles.ts';
import { linesOf, readSegments, type Segment, segmentText } from './read-segments.ts';

export interface Chunk {
  readonly role: Role;
  /** All of it, label included. */
  readonly text: string;
  readonly form: 'item' | 'row' | 'headed';
  readonly lead: string;
  /** Undefined where it stays whole. */
  readonly parts:
    | readonly { readonly text: string; readonly definition: Definition | undefined }[]
    | undefined;
}

export interface Chunks {
  readonly chunks: readonly Chunk[];
  readonly references: readonly string[];
}

/** A longer text above a list is a sentence, not a label. */
const LONGEST_LABEL = 80;
const DIVISIBLE: ReadonlySet<Role> = new Set(['functional', 'quality', 'constraint', 'acceptance']);
/** What a label may make of a part of a section; elsewhere it belongs to what stands around it. */
const LABELLED: ReadonlyMap<Role, readonly Role[]> = new Map([
  ['background', ['scope', 'excluded', 'constraint', 'question', 'risk']],
  ['scope', ['excluded', 'constraint', 'question']],
  ['constraint', ['excluded', 'question', 'risk']],
  ['functional', ['excluded', 'constraint', 'question', 'risk', 'acceptance', 'quality']],
  ['other', ['scope', 'excluded', 'constraint', 'question', 'risk', 'acceptance']],
]);
/** Below such a title an item is understood without the title. */
const GENERIC =
  /^(?:§?\s?\d[\d.]*\)?\s+)?(?:(?:key|core|main|system|technical|business|functional|non-?functional|requirements?|features?|constraints?|assumptions?|acceptance|success|criteria|and|&|,)\s*)+:?$/i;
/** Fewer words say nothing away from their title. */
const FEWEST_WORDS = 3;

export function readChunks(
  document: Document,
  section: Section,
  around: Role,
  defined: ReadonlyMap<number, Definition>,
): Chunks {
  const chunks: Chunk[] = [];
  const references: string[] = [];
  let label: Segment | undefined;
  const text = (segment: Segment): string => segmentText(document, segment);
  const add = (segment: Segment, lead: string): void => {
    const labelled = roleOfLabel(lead === '' ? text(segment) : lead);
    const role = labelled && LABELLED.get(around)?.includes(labelled) ? labelled : around;
    const isNamed = lead === '' ? GENERIC.test(section.title) : GENERIC.test(plain(lead));
    chunks.push(divide(document, segment, { role, lead, defined, isNamed }));
  };
  for (const segment of readSegments(document, section)) {
    if (segment.kind === 'reference') {
      references.push(text(segment));
    } else if (segment.kind === 'text' && isLabel(text(segment))) {
      if (label) add(label, '');
      label = segment;
    } else {
      add(segment, label ? text(label) : '');
      label = undefined;
    }
  }
  if (label) add(label, '');
  return { chunks, references };
}

const plain = (label: string): string => label.replace(/[*_`]/g, '').replace(/:\s*$/, '').trim();

/** It speaks of what follows. */
const isLabel = (text: string): boolean =>
  /:[*_]{0,3}$/.test(text) || /^(\*\*|__)[^*_\n]{1,120}\1:?$/.test(text);

/** "**Out of scope**: OAuth." begins with a label as well. */
function roleOfLabel(text: string): Role | undefined {
  const opening = /^(\*\*|__)([^*_\n]{1,60}?):?\1:?(?=\s|$)/.exec(text)?.[2];
  const label = opening ?? (isLabel(text) && text.length <= LONGEST_LABEL ? plain(text) : undefined);
  return label === undefined ? undefined : roleOfTitle(label);
}

interface Place {
  readonly role: Role;
  readonly lead: string;
  readonly defined: ReadonlyMap<number, Definition>;
  readonly isNamed: boolean;
}

function divide(document: Document, segment: Segment, { role, lead, defined, isNamed }: Place): Chunk {
  const body = segmentText(document, segment);
  const text = lead === '' ? body : `${lead}\n\n${body}`;
  const whole: Chunk = { role, text, form: 'headed', lead: '', parts: undefined };
  if (lead.length > LONGEST_LABEL || !DIVISIBLE.has(role)) return whole;
  const parts = segment.parts.map((part) => ({
    text: linesOf(document, part.line, part.endLine),
    definition: defined.get(part.blockEnd),
  }));
  const count = parts.filter(({ definition }) => definition).length;
  const isDefining = count > 0 && count * 2 >= parts.length;
  if (segment.kind === 'table' && isDefining) {
    const header = linesOf(document, segment.line, (segment.parts[0]?.line ?? segment.line) - 1);
    return { ...whole, form: 'row', lead: lead === '' ? header : `${lead}\n\n${header}`, parts };
  }
  const isPlainList = segment.kind === 'list' && /^\s*[-*+]/.test(body);
  const isSaying = parts.every((part) => part.text.split(/\s+/).length > FEWEST_WORDS);
  if (segment.kind === 'list' && (isDefining || (isPlainList && isNamed && isSaying)))
    return { ...whole, form: 'item', lead, parts };
  return whole;
}
