// One set of variants through the whole protocol, and what independent readings say about the result. Runs in a
// process of its own, so that time and memory are those of the set.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { scanDocument } from '../../dist/text/measure/scan-document.js';
import { parseDocument } from '../../dist/text/parse/parse-document.js';
import { compareDocuments } from '../../dist/text/relations/comparison/compare-documents.js';
import { inspectLedger } from './inspect-ledger.js';
import { findChangedBytes, findLostHeadings, findNewGaps } from './inspect-merge.js';
import { mergeTexts } from './merge-texts.js';
import { variantFiles } from './variant-sets.js';

const count = (list, status) => list.filter((one) => one.status === status).length;
const idOf = (index) => String.fromCharCode(65 + index);

/** @param {string} set @param {any} depth */
export async function measureSet(set, depth) {
  const documents = variantFiles(set).map(({ label, path }) => ({
    name: label,
    text: readFileSync(path, 'utf8'),
  }));
  const run = await mergeTexts(documents, depth);
  // Before our own readings add to it.
  const megabytes = process.resourceUsage().maxRSS / 1024;
  return { set: basename(set), variants: documents.length, megabytes, ...readMerge(documents, run) };
}

/** Exported for tests with a merge that was tampered with. */
export function readMerge(documents, { result, base, merged, ledger, log, milliseconds }) {
  const applied = new Set(
    result.merge.results.filter(({ status }) => status === 'Applied').map(({ change }) => change),
  );
  const edits = result.plan.changes.filter(({ number }) => applied.has(number)).flatMap((one) => one.edits);
  const bytes = findChangedBytes(base.text, merged, edits);
  const variants = documents.map(({ text }, index) => ({ id: idOf(index), text }));
  const found = inspectLedger(variants, merged, ledger, log, edits);
  const references = result.validation.checks.find(({ name }) => name === 'references');
  return {
    base: base.name,
    planned: result.plan.changes.length,
    applied: count(result.merge.results, 'Applied'),
    failed: result.merge.results.filter(({ status }) => status === 'Failed'),
    notMade: result.plan.refusals.length,
    status: result.contract.status,
    milliseconds,
    kept: bytes.kept,
    brokenReferences: references?.faults.length ?? 0,
    validation: result.validation.checks.flatMap(({ name, faults }) =>
      faults.map(({ line, message }) => `${name} L${line}: ${message}`),
    ),
    blocks: found.blocks,
    anchors: found.anchors,
    plainly: found.plainly,
    dropped: found.dropped,
    /** What must be empty. */
    faults: {
      orphans: found.orphans.map(placeOf),
      'two places': found.twice.map(placeOf),
      'kept but changed': found.touched.map(placeOf),
      'anchors unaccounted for': found.unexplained.map(anchorOf),
      'anchors not in the log': found.unlogged.map(anchorOf),
      'base bytes changed': bytes.isWhole ? [] : ['not the base and its edits', ...bytes.lost.map(stretchOf)],
      'headings lost': findLostHeadings(base.text, merged),
      'new heading gaps': findNewGaps(base.text, merged),
      'new contradictions': contradictionsIn(variants, merged),
    },
  };
}

const placeOf = ({ id, line, kind, text }) => `${id}:${line} ${kind}: ${text.slice(0, 80)}`;
const anchorOf = ({ id, line, kind, text, point }) => `${id}:${line} ${kind} "${text}" ${point ?? ''}`.trim();
const stretchOf = ({ start, text }) => `from ${start}: ${text.slice(0, 80)}`;

/** Scanned as one document and for what the comparison of step 1 knows to exclude each other. */
function contradictionsIn(texts, merged) {
  const variants = texts.map(({ id, text }, index) => ({
    id,
    number: index + 1,
    label: id,
    sourcePath: id,
    agentSpec: 'original',
    document: parseDocument(text),
  }));
  const { found } = scanDocument(parseDocument(merged), compareDocuments(variants));
  const fresh = found.filter(({ knownTo }) => knownTo.length === 0);
  return fresh.map(({ message, claims }) => `${message} (${claims.map((one) => `L${one.line}`).join(', ')})`);
}
