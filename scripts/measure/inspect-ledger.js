// The ledger of a run against the documents themselves: has every block one place, is what it calls kept there, and
// is every anchor in the merged document or dropped by a point that the log names.

import { createAnchorReader } from '../../dist/text/find/anchors/find-anchors.js';
import { parseDocument } from '../../dist/text/parse/parse-document.js';
import { createReader } from '../../dist/text/statements/read-statement.js';

/**
 * @param {readonly { id: string, text: string }[]} variants
 * @param {string} merged
 * @param {{ base: string, entries: any[], dropped: any[] }} ledger
 * @param {string} log
 * @param {readonly { start: number, end: number }[]} edits of the base, applied
 */
export function inspectLedger(variants, merged, ledger, log, edits) {
  const documents = variants.map(({ id, text }) => ({ id, document: parseDocument(text) }));
  const blocks = documents.flatMap(({ id, document }) =>
    document.blocks.flatMap((block, index) =>
      block.kind === 'rule'
        ? []
        : [{ id, index, ...block, text: document.text.slice(block.start, block.end) }],
    ),
  );
  const entries = new Map();
  for (const entry of ledger.entries) {
    const key = `${entry.variant}:${entry.block}`;
    entries.set(key, [...(entries.get(key) ?? []), entry]);
  }
  const placesOf = ({ id, index }) => entries.get(`${id}:${index}`) ?? [];
  return {
    blocks: blocks.length,
    orphans: blocks.filter((block) => placesOf(block).length === 0),
    twice: blocks.filter((block) => placesOf(block).length > 1),
    touched: findTouched(
      blocks.filter(({ id }) => id === ledger.base),
      placesOf,
      edits,
    ),
    ...inspectAnchors(blocks, merged, ledger.dropped, log),
  };
}

/** Kept, the ledger says, and yet an edit took some of it away. */
const findTouched = (blocks, placesOf, edits) =>
  blocks.filter((block) => {
    const [entry] = placesOf(block);
    return (
      entry?.place === 'kept' &&
      edits.some((edit) => edit.start < edit.end && edit.start < block.end && block.start < edit.end)
    );
  });

function inspectAnchors(blocks, merged, dropped, log) {
  const reader = createAnchorReader(createReader());
  const { blocks: own, text } = parseDocument(merged);
  const read = new Set(
    own.flatMap(({ start, end }) => reader.of(text.slice(start, end)).map(({ key }) => key)),
  );
  const isMentioned = createSearch(text);
  const points = new Map(dropped.map((one) => [`${one.variant}:${one.key}`, one.point ?? undefined]));
  const seen = new Set();
  const plainly = new Set();
  const gone = new Map();
  for (const { id, line, text: raw } of blocks) {
    for (const anchor of reader.of(raw)) {
      const { key, kind } = anchor;
      seen.add(key);
      if (read.has(key)) continue;
      if (kind === 'name' && isMentioned(anchor.text)) plainly.add(key);
      else if (gone.get(key)?.point !== undefined || !gone.has(key))
        gone.set(key, { ...anchor, id, line, point: points.get(`${id}:${key}`) });
    }
  }
  const all = [...gone.values()];
  const shown = plain(log);
  const explained = all.filter(({ point }) => point !== undefined);
  return {
    anchors: seen.size,
    /** Held by a word that our reader does not take for a name there. */
    plainly: plainly.size,
    dropped: explained.length,
    unexplained: all.filter(({ point }) => point === undefined),
    /** A point that the merge log does not name explains nothing to its reader. */
    unlogged: explained.filter(
      ({ text: spelt, point }) => !(log.includes(point) && shown.includes(plain(spelt))),
    ),
  };
}

/** Whole words, whatever their case and the quotes around them. */
function createSearch(text) {
  const folded = foldCase(text);
  return (name) => {
    const escaped = foldCase(name)
      .replace(/^["'/ ]+|["'/ ]+$/g, '')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<![a-z0-9_])${escaped}(?![a-z0-9_])`).test(folded);
  };
}

const foldCase = (text) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** As it is read: without escapes and marks. */
const plain = (text) =>
  text
    .replace(/\\(?=[\W_])|[`*]/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
