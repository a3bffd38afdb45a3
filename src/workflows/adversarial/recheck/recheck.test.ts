// Each number of a run is counted a second time; here each is changed once, without the replay to help.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CheckResult, OwnRun } from '../../../domain/workflow/recheck.ts';
import { adversarial } from '../../../surfaces/library/workflows.ts';
import { recheck } from './recheck.ts';

type Data = Record<string, unknown>;

/** What a file said, and what it says after `change`; nothing is recomputed, no hash is known. */
let files: Map<string, string>;
let input: { readonly documents: readonly { readonly text: string }[]; readonly provenance: string };
let output: Data;

beforeAll(async () => {
  // With a reason, so that something is decided.
  const texts = ['a.md', 'b.md', 'c.md'].map((name) =>
    readFileSync(`examples/retention/${name}`, 'utf8').replace(
      'in 14 days.',
      'in 14 days. This is because courts ask.',
    ),
  );
  const compare = texts.map((text, index) => ({ name: `${'abc'[index]}.md`, text }));
  const { artifacts, output: made } = await adversarial({ compare, depth: 'deep' }, { now: '2026-01-31' })
    .result;
  const { variants: _, ...result } = made;
  files = new Map(Object.entries(artifacts) as [string, string][]);
  input = { documents: texts.map((text) => ({ text })), provenance: 'inline' };
  output = JSON.parse(JSON.stringify(result)) as Data;
});

function ownRun(change: { readonly file?: string; readonly edit?: (data: Data) => void } = {}): OwnRun {
  const { file = '', edit } = change;
  const edited = (name: string, text: string): string => {
    if (name !== file || !edit) return text;
    const data = JSON.parse(text) as Data;
    edit(data);
    return JSON.stringify(data);
  };
  const summary = edited('run.json', JSON.stringify({ status: 'finished', output }));
  const mergedName = String(output.mergedName);
  return {
    journal: { file: 'journal.jsonl', lines: [], isTorn: false },
    run: {
      started: {
        type: 'run-started',
        format: 1,
        steelman: '1',
        protocol: 'adversarial',
        startedAt: '',
        engine: '',
        input,
      },
      status: 'finished',
      answers: new Map(),
      failures: new Map(),
      artifacts: new Map(),
      calls: [],
      heard: new Map(),
      output,
      outputSha256: undefined,
      limits: undefined,
      stopped: undefined,
    },
    replay: undefined,
    isOtherVersion: false,
    artifacts: [...files].map(([key, text]) => {
      const name = key === mergedName ? `../${key}` : key;
      const found = { text: name.endsWith('.json') ? edited(name, text) : text, sha256: name };
      return { name, file: name, found, recorded: name === file ? undefined : name, replayed: undefined };
    }),
    summary: {
      file: 'run.json',
      found: { text: summary, sha256: '' },
      expected: file === 'run.json' ? '' : summary,
    },
    contract: { file: 'return-contract.yaml', found: undefined, expected: undefined },
    extra: [],
  };
}

const findingsOf = (results: readonly CheckResult[]) => results.flatMap(({ findings }) => findings);
/** A value inside plain data. */
const at = (data: Data, path: string): Data =>
  path.split('.').reduce((inner, key) => inner[key] as Data, data);

test('a run as it was written holds, and every check looked at something', () => {
  const results = recheck(ownRun());
  expect(findingsOf(results)).toEqual([]);
  expect(results.filter(({ examined }) => examined === 0)).toEqual([]);
  expect(results.map(({ check }) => check)).toEqual([
    ...['quotes', 'evidence', 'debate', 'scores', 'changes', 'merged', 'tags', 'ledger'].map(
      (one) => `recheck.${one}`,
    ),
    ...['marks', 'undecided', 'brief', 'inventory', 'contract'].map((one) => `recheck.${one}`),
    ...['recheck.variant', 'recheck.variant', 'recheck.variant'],
  ]);
});

const set = (path: string, key: string, value: unknown) => (data: Data) => {
  const holder = at(data, path);
  expect(holder[key]).toBeDefined();
  expect(holder[key]).not.toEqual(value);
  holder[key] = value;
};

describe('a change is seen by counting alone', () => {
  test.each<[string, string, string, unknown, string]>([
    ['run.json', 'output.debate', 'convergence', 0.123, 'debate.convergence'],
    ['run.json', 'output.debate', 'status', 'SETTLED', 'debate.convergence'],
    ['run.json', 'output.debate.agreement_by_round', '0', 0.99, 'debate.convergence'],
    ['run.json', 'output.debate', 'unresolved', ['X-099'], 'debate.convergence'],
    ['run.json', 'output.debate.points.0', 'winner', 'J', 'debate.matrix'],
    ['run.json', 'output.debate.points.0', 'resolution', 'both', 'debate.matrix'],
    ['run.json', 'output.debate.points.0', 'approaches', [['A', 'B', 'C']], 'debate.matrix'],
    ['run.json', 'output.debate', 'undebated', ['X-099'], 'debate.convergence'],
    ['run.json', 'output.debate', 'unjudged', ['C-099'], 'debate.convergence'],
    ['run.json', 'output.contract', 'open_points', ['X-099'], 'contract.open_points'],
    ['run.json', 'output.contract', 'unjudged', 99, 'contract.unjudged'],
    ['run.json', 'output.validation.checks.5', 'examined', 1, 'inventory.count'],
    ['run.json', 'output', 'renumbered', [{ variant: 'B', from: 'FR-001', to: 'FR-099' }], 'inventory.ids'],
    ['run.json', 'output.contract', 'unresolved_conflicts', ['X-099'], 'contract.unresolved_conflicts'],
    ['run.json', 'output.debate.points.0', 'confidence', 51, 'debate.matrix'],
    ['run.json', 'output.debate.points.0.round_1_positions', 'A', 'J', 'debate.position'],
    ['run.json', 'output.selection.scores.0', 'quant_score', 0.1, 'base.score'],
    ['run.json', 'output.selection.scores.0', 'qual_score', 0.1, 'base.score'],
    ['run.json', 'output.selection.scores.0', 'variant_score', 0.1, 'base.score'],
    ['run.json', 'output.selection.scores.0', 'criteria_met', 1, 'base.score'],
    ['run.json', 'output.selection.scores.0', 'length_adjusted_score', 0.1, 'base.score'],
    ['run.json', 'output.selection.scores.0.dimensions.0', 'met', 9, 'base.score'],
    ['run.json', 'output.selection.scores.0.metrics.0', 'weight', 0.9, 'base.score'],
    ['run.json', 'output.selection.scores.0.metrics.0', 'numerator', 99, 'base.score'],
    ['run.json', 'output.selection.verdicts.0', 'pass_1', 'PERHAPS', 'base.verdict'],
    ['run.json', 'output.selection.verdicts.0', 'verdict', 'PERHAPS', 'base.verdict'],
    ['run.json', 'output.selection', 'margin', 0.9, 'base.selected'],
    ['run.json', 'output.selection', 'base', 'J', 'base.selected'],
    ['run.json', 'output.selection', 'ranking', ['J'], 'base.selected'],
    ['run.json', 'output.selection', 'tiebreaker_level', 9, 'base.selected'],
    ['run.json', 'output.merge', 'applied', 99, 'plan.change'],
    ['run.json', 'output.merge', 'planned', 99, 'plan.change'],
    ['run.json', 'output.plan', 'risk', 'None', 'plan.change'],
    ['run.json', 'output.plan.changes.0.edits.0', 'text', 'Something else.', 'merged.text'],
    ['run.json', 'output.ledger', 'blocks', 1, 'ledger.totals'],
    ['run.json', 'output.contract', 'status', 'failed', 'contract.status'],
    ['run.json', 'output.contract', 'base_variant', 'original:variant-9', 'contract.base_variant'],
    ['run.json', 'output.contract', 'convergence_score', 0.123, 'contract.convergence_score'],
    ['run.json', 'output.contract', 'unresolved_conflict_count', 77, 'contract.unresolved_conflict_count'],
    ['run.json', 'output.contract', 'open_points', ['X-099'], 'contract.open_points'],
    ['run.json', 'output.contract', 'unjudged', 99, 'contract.unjudged'],
    ['run.json', 'output.validation.checks.5', 'examined', 1, 'inventory.count'],
    ['run.json', 'output', 'renumbered', [{ variant: 'B', from: 'FR-001', to: 'FR-099' }], 'inventory.ids'],
    ['ledger.json', 'totals.0', 'blocks', 1, 'ledger.totals'],
    ['ledger.json', 'entries.0', 'block', 1, 'ledger.entry'],
    ['ledger.json', 'entries.0', 'line', 99, 'ledger.entry'],
    ['ledger.json', 'entries.0', 'kind', 'rule', 'ledger.entry'],
  ])('%s: %s.%s', (file, path, key, value, check) => {
    const found = findingsOf(recheck(ownRun({ file, edit: set(path, key, value) })));
    expect(found.map((finding) => `${finding.check} in ${finding.file}`)).toContain(`${check} in ${file}`);
  });

  test.each<[string, string, (data: Data) => void, string]>([
    [
      'a quotation',
      'diff-analysis.json',
      (data) => editQuote(data, { text: 'never said' }),
      'quote.not_verbatim',
    ],
    [
      'the line of a quotation',
      'diff-analysis.json',
      (data) => editQuote(data, { line: 9999 }),
      'quote.place',
    ],
    ['evidence of a position', 'run.json', (data) => editEvidence(data, { end: 999_999 }), 'quote.place'],
    ['the line of evidence', 'run.json', (data) => editEvidence(data, { line: 9999 }), 'quote.place'],
    ['a position', 'run.json', (data) => editPosition(data), 'debate.matrix'],
    ['an entry taken out', 'ledger.json', (data) => (data.entries as Data[]).pop(), 'ledger.entry'],
    [
      'an entry twice',
      'ledger.json',
      (data) => (data.entries as Data[]).push((data.entries as Data[])[0] ?? {}),
      'ledger.entry',
    ],
    ['a point that nobody knows', 'ledger.json', (data) => editContested(data), 'ledger.entry'],
    [
      'a change that is not planned',
      'ledger.json',
      (data) => Object.assign((data.entries as Data[])[0] ?? {}, { change: 99 }),
      'ledger.entry',
    ],
    ['a block kept elsewhere', 'ledger.json', (data) => editKept(data), 'ledger.entry'],
    ['a tag line', 'provenance.json', (data) => (data.tagLines as number[]).push(4), 'provenance.tag'],
    ['data of another shape', 'run.json', (data) => Object.assign(data, { output: 7 }), 'run.shape'],
    [
      'no positions at all',
      'run.json',
      (data) => Object.assign(at(data, 'output.debate'), { positions: [] }),
      'recheck.debate',
    ],
    ['no quotations at all', 'diff-analysis.json', (data) => editAllQuotes(data), 'recheck.quotes'],
  ])('%s', (_, file, edit, check) => {
    const found = findingsOf(recheck(ownRun({ file, edit })));
    expect(found.map((finding) => `${finding.check} in ${finding.file}`)).toContain(`${check} in ${file}`);
  });
});

test('what the merged document lacks is a finding, even where the run has told it', () => {
  const run = ownRun({
    file: 'run.json',
    edit: (data) => {
      const told = (at(data, 'output.validation').checks as Data[])[5] as Data;
      told.faults = [{ line: 1, message: 'told' }];
    },
  });
  const artifacts = run.artifacts.map((one) =>
    one.name.startsWith('../') && one.found
      ? { ...one, found: { ...one.found, text: one.found.text.replace(/^Data past its period.*$/m, '') } }
      : one,
  );
  const found = findingsOf(recheck({ ...run, artifacts }));
  expect(found.map(({ check }) => check)).toContain('inventory.item');
});

test('a mark that calls an open point decided is a finding', () => {
  const run = ownRun();
  const artifacts = run.artifacts.map((one) =>
    one.name.startsWith('../') && one.found
      ? { ...one, found: { ...one.found, text: one.found.text.replace('> **Open X-', '> **Decided X-') } }
      : one,
  );
  expect(findingsOf(recheck(run)).map(({ check }) => check)).not.toContain('merged.mark');
  const found = findingsOf(recheck({ ...run, artifacts })).filter(({ check }) => check === 'merged.mark');
  expect(found.map(({ declared, recomputed }) => [declared, recomputed])).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

const sidesOf = (data: Data): Data[] => (data.points as Data[]).flatMap(({ sides }) => sides as Data[]);
const editQuote = (data: Data, change: Data): void => {
  const [quote] = sidesOf(data).flatMap(({ quotes }) => quotes as Data[]);
  Object.assign(quote ?? {}, change);
};
const editAllQuotes = (data: Data): void => {
  for (const side of sidesOf(data)) side.quotes = [];
};
const editEvidence = (data: Data, change: Data): void => {
  const positions = at(data, 'output.debate').positions as Data[];
  const [span] = positions.flatMap(({ evidence }) => evidence as Data[]);
  Object.assign(span ?? {}, change);
};
const editPosition = (data: Data): void => {
  const { positions, points } = at(data, 'output.debate') as { positions: Data[]; points: Data[] };
  const agreed = points.find((point) => point.agreed);
  for (const one of positions) if (one.point === agreed?.point_id) one.resolution = 'open';
};
const editContested = (data: Data): void => {
  const entry = (data.entries as Data[]).find(({ place }) => place === 'contested' || place === 'rejected');
  if (!entry) throw new Error('nothing contested');
  entry.point = 'X-999';
};
const editKept = (data: Data): void => {
  const entry = (data.entries as Data[]).find(({ place }) => place === 'kept');
  Object.assign(entry ?? {}, { mergedLine: 2 });
};

test('a changed merged document is held against the plan, and a changed copy against the recorded text', () => {
  const own = ownRun();
  const changed = own.artifacts.map((artifact) => ({
    ...artifact,
    recorded: artifact.name.endsWith('.md') ? undefined : artifact.recorded,
    found: artifact.found && { ...artifact.found, text: artifact.found.text.replace('records', 'rumours') },
  }));
  const found = findingsOf(recheck({ ...own, artifacts: changed }));
  const named = found.map(({ check, file }) => `${check} in ${file}`);
  expect(named).toContain(`merged.text in ../${String(output.mergedName)}`);
  expect(named).toContain('recheck.variant in variant-1-original.md');
});
