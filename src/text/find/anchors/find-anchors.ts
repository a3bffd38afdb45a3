// The anchors of a block: ids, thresholds, dates and names, the concrete things a reader would search for. A merge may
// move them, but none may vanish unnoticed. Precision comes first: an ordinary word or a bare count is no anchor. In an index
// a name counts wherever its letters stand: inside a sentence here, it may open a sentence or fill a cell there.

import type { Anchor } from '../../../domain/comparison/merge.ts';
import type { Document } from '../../../domain/document.ts';
import { findCodeSpans, isFenced, isInside } from '../../parse/code-spans.ts';
import { blank } from '../../parse/mask-code.ts';
import type { Reader } from '../../statements/read-statement.ts';
import { readRequirementIds } from '../../statements/requirement-ids.ts';
import { findNames } from './find-names.ts';
import { findThresholds, type PlacedAnchor } from './find-thresholds.ts';

export interface AnchorReader {
  /** Distinct anchors of a block or sentence of Markdown, in order of appearance. */
  of(text: string): readonly Anchor[];
}

export function createAnchorReader({ vocabulary }: Reader): AnchorReader {
  const memory = new Map<string, readonly Anchor[]>();

  function read(raw: string): readonly Anchor[] {
    const isCode = isFenced(raw);
    const text = isCode ? blankFences(raw) : blankMarkup(raw);
    const words = vocabulary.read(text);
    const spans = isCode ? [{ start: 0, end: text.length }] : findCodeSpans(text);
    const firm = [...findIds(text), ...findQuarters(text), ...findThresholds(words, text, isInside(spans))];
    const names = findNames({ words, text, spans, isCode, isHeading: /^\s*#{1,6}\s/.test(raw) });
    return distinct(dropCovered(firm, names));
  }

  return {
    of(text) {
      let anchors = memory.get(text);
      if (!anchors) {
        anchors = read(text);
        memory.set(text, anchors);
      }
      return anchors;
    },
  };
}

const blankFences = (raw: string): string => raw.replace(/^[ \t>]*(?:```|~~~)[^\n]*$/gm, blank);

/** Numbers of headings and lists, where links lead and what only machines read are not what the text says. */
function blankMarkup(raw: string): string {
  return blankComments(raw)
    .replace(LEAD, blank)
    .replace(/\]\([^)\]\n]{0,500}\)/g, (target) => `]${blank(target.slice(1))}`);
}

const LEAD =
  /^[ \t>]{0,20}(?:#{1,6}[ \t]+(?:(?:§[ \t]?)?\d{1,4}(?:\.\d{1,4}){0,5}[.):]?[ \t]+)?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+(?:\[[ xX]\][ \t]+)?)?/;

function blankComments(raw: string): string {
  let text = '';
  let at = 0;
  for (let open = raw.indexOf('<!--'); open >= 0; open = raw.indexOf('<!--', at)) {
    const close = raw.indexOf('-->', open);
    const end = close < 0 ? raw.length : close + 3;
    text += raw.slice(at, open) + blank(raw.slice(open, end));
    at = end;
  }
  return at === 0 ? raw : text + raw.slice(at);
}

/** Milestones, deliverables and the like are mostly written without the hyphen: `M4`, `D1.2`, `T05.01`, `FR1`. */
const GLUED =
  /(?<![\w./#&])(?<!(?:^|\D)-)(?:M|D|T|R|FR|NFR|REQ|OQ|AC|SC|US|UC|TC|ADR|RISK)\d{1,4}(?:\.\d{1,4}){0,3}(?![\w%(]|-[\da-z])/g;
/** Chips and data types written like ids. */
const NO_ID = new Set(['D3']);

/** A slash after an id divides ids; elsewhere it makes a path. */
const BETWEEN_IDS = /(?<=\d)\/(?=[A-Z]{1,8}[-.]?\d)/g;

function findIds(raw: string): PlacedAnchor[] {
  const text = raw.replace(BETWEEN_IDS, ' ');
  const plain = readRequirementIds(text).map(({ id, canonical, start, end }) => ({
    kind: 'id' as const,
    text: id,
    key: `id:${canonical.toUpperCase()}`,
    start,
    end,
  }));
  const glued = [...text.matchAll(GLUED)].flatMap((match) => {
    const [id] = match;
    if (NO_ID.has(id)) return [];
    const parts = id.replace(/^[A-Z]+/, '$&.').split('.');
    const key = `id:${parts.map((part) => part.replace(/^0+(?=\d)/, '')).join('-')}`;
    return [{ kind: 'id' as const, text: id, key, start: match.index, end: match.index + id.length }];
  });
  return [...plain, ...glued];
}

/** `Q3 2026`, `2026-Q3`, `H1 2026`; without a year it may as well be a question or a heading. */
const QUARTER =
  /(?<![\w-])(?:([QH][1-4])[ ,/-]{0,2}'?((?:19|20)\d{2})|((?:19|20)\d{2})[ ,/-]{0,2}([QH][1-4]))(?![\w-])/g;

function findQuarters(text: string): PlacedAnchor[] {
  return [...text.matchAll(QUARTER)].map((match) => {
    const [written, part, year, yearFirst, partLast] = match;
    const key = `date:${year ?? yearFirst ?? ''}-${part ?? partLast ?? ''}`;
    return { kind: 'date', text: written, key, start: match.index, end: match.index + written.length };
  });
}

/** What is an id, amount or date is not a name as well, unless it is only a part of the name. */
function dropCovered(firm: readonly PlacedAnchor[], names: readonly PlacedAnchor[]): PlacedAnchor[] {
  const sorted = [...firm].sort(byPlace);
  let at = 0;
  const kept = [...names].sort(byPlace).filter((name) => {
    while (at < sorted.length && (sorted[at] as PlacedAnchor).end <= name.start) at++;
    const other = sorted[at];
    if (!other || other.start >= name.end) return true;
    if (other.kind === 'id' && ID_LIST.test(name.text)) return false;
    return name.start < other.start || name.end > other.end;
  });
  return [...sorted, ...kept].sort(byPlace);
}

/** "NFR-009/NFR-010", "M1-M5": no name, but several ids. */
const ID_LIST = /^[A-Z]{1,8}[-.]?\d[\d.]{0,12}(?:[/–-][A-Z]{0,8}[-.]?\d[\d.]{0,12}){1,20}$/;

const byPlace = (a: PlacedAnchor, b: PlacedAnchor): number => a.start - b.start || b.end - a.end;

function distinct(placed: readonly PlacedAnchor[]): Anchor[] {
  const byKey = new Map<string, Anchor>();
  for (const { kind, text, key } of placed) if (!byKey.has(key)) byKey.set(key, { kind, text, key });
  return [...byKey.values()];
}

export interface AnchorIndex {
  /** Distinct anchors by key. */
  readonly anchors: ReadonlyMap<string, Anchor>;
  holds(anchor: Anchor): boolean;
}

export function indexAnchors({ text, blocks }: Document, reader: AnchorReader): AnchorIndex {
  const anchors = new Map<string, Anchor>();
  for (const { start, end } of blocks) {
    for (const anchor of reader.of(text.slice(start, end))) {
      if (!anchors.has(anchor.key)) anchors.set(anchor.key, anchor);
    }
  }
  const answers = new Map<string, boolean>();
  let folded: string | undefined;

  function isMentioned(words: string): boolean {
    folded ??= text.replace(/\s+/g, ' ').toLowerCase();
    return hasWord(folded, words);
  }

  function holds({ kind, key, text: spelt }: Anchor): boolean {
    if (anchors.has(key)) return true;
    const words = kind === 'name' ? key.slice('name:'.length) : spelt.toLowerCase();
    const answer = answers.get(key) ?? isMentioned(words);
    answers.set(key, answer);
    return answer;
  }

  return { anchors, holds };
}

/** Not as a part of a longer word: `id` is not in "width". */
function hasWord(text: string, word: string): boolean {
  if (word === '') return true;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const after = text.charCodeAt(at + word.length);
    // `M3` is not in "M3.1", nor in "M3-b".
    const goesOn = (after === 46 || after === 45) && isLetter(text.charCodeAt(at + word.length + 1));
    if (!isLetter(text.charCodeAt(at - 1)) && !isLetter(after) && !goesOn) return true;
  }
  return false;
}

const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95;
