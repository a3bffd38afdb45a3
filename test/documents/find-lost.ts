// Requirement statements of a source that a text does not carry: by id, and word for word for everything that says
// what must be, has a box to tick or stands among acceptance criteria.

import type { Block, Document } from '../../src/domain/document.ts';
import { lineAt, parseDocument } from '../../src/text/parse/parse-document.ts';
import { findRequirements } from '../../src/text/statements/find-requirements.ts';
import { readRequirementIds } from '../../src/text/statements/requirement-ids.ts';
import { splitSentences } from '../../src/text/words/split-sentences.ts';
import { roleOfTitle } from '../../src/workflows/spec/roles.ts';
import { dropControls, foldText } from './fold-line.ts';

export interface Lost {
  /** `id`: the id is gone. `wording`: the id is there without its statement. `statement`: one without an id is gone. */
  readonly by: 'id' | 'wording' | 'statement';
  readonly id?: string;
  readonly statement: string;
  /** In the source. */
  readonly line: number;
}

const NORMATIVE = /\b(?:must|shall|should|required|ought to|has to|have to|mandatory|may not|cannot)\b/i;
const TICKED = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]\]\s/;

export function findLost(text: string, source: string): Lost[] {
  const document = parseDocument(dropControls(source));
  const carries = createCarrier(dropControls(text));
  const ids = new Set(readRequirementIds(text).map(({ canonical }) => canonical));
  const { definitions } = findRequirements([{ name: 'source', document }]);
  const byId = definitions.flatMap(({ id, canonical, text: statement, start }): Lost[] => {
    const line = lineAt(document, start);
    if (!ids.has(canonical)) return [{ by: 'id', id, statement, line }];
    return carries(statement) ? [] : [{ by: 'wording', id, statement, line }];
  });
  const told = new Set(byId.map(({ line }) => line));
  const others = statementsOf(document)
    .filter(({ statement, line }) => !told.has(line) && !carries(statement))
    .map(({ statement, line }): Lost => ({ by: 'statement', statement, line }));
  return [...byId, ...others].sort((a, b) => a.line - b.line);
}

function statementsOf(document: Document): { statement: string; line: number }[] {
  return document.blocks.flatMap((block) => {
    const { kind, start, end, line } = block;
    const raw = document.text.slice(start, end);
    if (isSaid(document, block, raw)) return [{ statement: raw, line }];
    if (kind !== 'paragraph' && kind !== 'list-item') return [];
    return splitSentences(raw)
      .map((range) => ({
        statement: raw.slice(range.start, range.end),
        line: lineAt(document, start + range.start),
      }))
      .filter(({ statement }) => NORMATIVE.test(statement));
  });
}

/** As a whole: rows that bind, items with a box, items among criteria. */
function isSaid({ sections }: Document, { kind, section }: Block, raw: string): boolean {
  if (kind === 'table-row') return NORMATIVE.test(raw);
  if (kind !== 'list-item') return false;
  const title = sections[section]?.title ?? '';
  return TICKED.test(raw) || roleOfTitle(title) === 'acceptance';
}

/** Words by which a place in the text is looked up. */
const KEY_WORDS = 3;

/** Whether the text holds a statement word for word, whatever its formatting. */
function createCarrier(text: string): (statement: string) => boolean {
  const { blocks } = parseDocument(text);
  const folded = blocks.map(({ start, end }) => foldText(text.slice(start, end))).join('\n');
  const places = new Map<string, number[]>();
  const starts = [...folded.matchAll(/[^\s]+/g)].map(({ 0: word, index }) => ({ word, index }));
  starts.forEach(({ index }, at) => {
    const key = keyOf(starts.slice(at, at + KEY_WORDS).map(({ word }) => word));
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  });
  return (statement) => {
    const wanted = foldText(statement);
    const words = wanted.split(' ');
    if (wanted === '') return true;
    if (words.length < KEY_WORDS) return folded.includes(wanted);
    return (places.get(keyOf(words.slice(0, KEY_WORDS))) ?? []).some((at) => folded.startsWith(wanted, at));
  };
}

/** The end of a sentence may stand inside a longer one. */
const keyOf = (words: readonly string[]): string =>
  words.map((word, at) => (at === words.length - 1 ? word.replace(/[.,;:!?)\]"']+$/, '') : word)).join(' ');
