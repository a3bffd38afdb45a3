// Holds a file of a run against what must stand in it, in the terms of that file.

import { diffLines } from '../../../text/edit/diff-lines.ts';
import { compareJson } from '../../recheck/compare-json.ts';
import type { Difference } from '../../recheck/findings.ts';
import { TAG_LINE } from '../../reports/provenance-tags.ts';
import { compareMarkdown } from './compare-markdown.ts';

const TOPICS = new Map([
  ['diff-analysis.md', 'diff'],
  ['debate-transcript.md', 'debate'],
  ['base-selection.md', 'base'],
  ['refactor-plan.md', 'plan'],
  ['merge-log.md', 'merge'],
]);

const LONGEST_SHOWN = 300;

/** `name` as the journal calls it. Never empty for texts that differ. */
export function compareFiles(name: string, declared: string, recomputed: string): Difference[] {
  const differences = compareByKind(name, declared, recomputed).map(cut);
  if (differences.length > 0) return differences;
  return [
    {
      check: 'artifact.bytes',
      declared: declared.length,
      recomputed: recomputed.length,
      message: 'The bytes differ, though nothing that can be read does',
    },
  ];
}

function compareByKind(name: string, declared: string, recomputed: string): Difference[] {
  const topic = TOPICS.get(name);
  if (topic !== undefined) return compareMarkdown(topic, declared, recomputed);
  if (name.endsWith('.json')) return compareData(name, declared, recomputed);
  if (name.endsWith('.yaml')) return compareContract(declared, recomputed);
  return compareDocument(/^variant-\d+-/.test(name) ? 'variant.text' : 'merged.text', declared, recomputed);
}

function compareDocument(check: string, declared: string, recomputed: string): Difference[] {
  return diffLines(declared, recomputed).map((change) => {
    const isTag = [change.declared, change.recomputed].some((one) => one !== undefined && TAG_LINE.test(one));
    return {
      check: isTag ? 'provenance.tag' : check,
      line: change.line,
      declared: change.declared ?? null,
      recomputed: change.recomputed ?? null,
      message: describeLine(change),
    };
  });
}

function describeLine({
  declared,
  recomputed,
}: {
  declared: string | undefined;
  recomputed: string | undefined;
}) {
  if (declared === undefined) return 'A line is missing';
  return recomputed === undefined ? 'A line was added' : 'A line says something else';
}

/** By the first part of the path that has a name of its own. */
const DATA_CHECKS: readonly (readonly [path: RegExp, check: string])[] = [
  [/\.quotes\[\d+\]\.text$/, 'quote.not_verbatim'],
  [/\.(?:quotes|evidence)\b/, 'quote.place'],
  [/^entries\b/, 'ledger.entry'],
  [/^(?:totals|anchors)\b/, 'ledger.totals'],
  [/^(?:dropped|orphans)\b/, 'ledger.dropped'],
  [/^(?:output\.)?ledger\b/, 'ledger.totals'],
  [/^(?:tagLines|sums)\b/, 'provenance.tag'],
  [/^blocks\b/, 'provenance.block'],
  [/^changes\b/, 'provenance.change'],
  [/^points\b/, 'diff.point'],
  [/^output\.counts\b/, 'diff.count'],
  [/^output\.debate\.(?:convergence|agreement_by_round|status|unresolved)\b/, 'debate.convergence'],
  [/^output\.elimination\b/, 'debate.elimination'],
  [/^output\.debate\.positions\b/, 'debate.position'],
  [/^output\.debate\b/, 'debate.matrix'],
  [/^output\.selection\.scores\b/, 'base.score'],
  [/^output\.selection\.verdicts\b/, 'base.verdict'],
  [/^output\.(?:selection|baseVariant)\b/, 'base.selected'],
  [/^output\.plan\b/, 'plan.change'],
  [/^output\.(?:merge|validation)\b/, 'merge.validation'],
  [/^artifacts\b/, 'run.artifact'],
  [/^input\b/, 'run.input'],
];
const CONTRACT_PATH = /^(?:output\.)?contract\.(\w+)/;

export function nameOfPath(path: string): string {
  const field = CONTRACT_PATH.exec(path)?.[1];
  if (field !== undefined) return `contract.${field}`;
  return DATA_CHECKS.find(([pattern]) => pattern.test(path))?.[1] ?? 'run.field';
}

function compareData(name: string, declared: string, recomputed: string): Difference[] {
  const value = parse(declared);
  if (value === undefined) {
    const [first] = diffLines(declared, recomputed);
    const { line, declared: said, recomputed: meant } = first ?? { line: 1, declared, recomputed };
    const message = `${name} is not JSON`;
    return [{ check: 'artifact.json', line, declared: said ?? null, recomputed: meant ?? null, message }];
  }
  const changes = compareJson(value.parsed, JSON.parse(recomputed)).map((change) => ({
    check: nameOfPath(change.path),
    declared: change.declared,
    recomputed: change.recomputed,
    message: change.path,
  }));
  return changes.length > 0 ? changes : compareDocument('artifact.bytes', declared, recomputed);
}

function parse(text: string): { readonly parsed: unknown } | undefined {
  try {
    return { parsed: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function compareContract(declared: string, recomputed: string): Difference[] {
  const [said, meant] = [declared.split('\n'), recomputed.split('\n')];
  return diffLines(declared, recomputed).map((change) => {
    const key =
      change.recomputed === undefined
        ? keyAbove(said, change.line - 1)
        : keyAbove(meant, change.recomputedLine - 1);
    return {
      check: key === undefined ? 'contract.text' : `contract.${key}`,
      line: change.line,
      declared: change.declared ?? null,
      recomputed: change.recomputed ?? null,
      message: describeLine(change),
    };
  });
}

function keyAbove(lines: readonly string[], index: number): string | undefined {
  for (let at = index; at >= 0; at -= 1) {
    const key = /^([a-z_]+):/.exec(lines[at] ?? '')?.[1];
    if (key !== undefined) return key;
  }
  return undefined;
}

/** Documents have long lines; whoever reads a finding looks them up. */
function cut(difference: Difference): Difference {
  const { declared, recomputed } = difference;
  if (typeof declared !== 'string' || typeof recomputed !== 'string') {
    return { ...difference, declared: shorten(declared, 0), recomputed: shorten(recomputed, 0) };
  }
  let same = 0;
  while (same < declared.length && declared[same] === recomputed[same]) same += 1;
  const from = Math.max(0, same - LONGEST_SHOWN / 3);
  return { ...difference, declared: shorten(declared, from), recomputed: shorten(recomputed, from) };
}

function shorten(value: unknown, from: number): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_SHOWN) return value;
  const end = from + LONGEST_SHOWN;
  return `${from > 0 ? '…' : ''}${value.slice(from, end)}${end < value.length ? '…' : ''}`;
}
