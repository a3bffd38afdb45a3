// Votes, outcome, totals and quotes of a decision are counted a second time; here each is changed once.

import { beforeAll, describe, expect, test } from 'vitest';
import { evaluation, OFFLINE, response, type Staged, stage } from '../../../test/decide/decide-stage.ts';
import { deliveredName, runFromEvents } from '../../domain/run.ts';
import type { OwnRun } from '../../domain/workflow/recheck.ts';
import { recheckDecide } from './recheck.ts';

let split: Staged;
let agreed: Staged;
let single: Staged;

beforeAll(async () => {
  const script = {
    'risk-r1': evaluation('risk', 'A'),
    'value-r1': evaluation('value', 'B'),
    'effort-r1': evaluation('effort', 'C'),
    'risk-r2': response('A', 'value'),
    'value-r2': response('B', 'risk'),
    'effort-r2': response('C', 'risk'),
  };
  split = await stage({ script });
  const convincedBy = {
    judge: 'risk',
    evidence: [{ source: 'option A', line: 1, text: 'Nothing to sync, so no conflicts can arise.' }],
    argument: 'No conflicts.',
  };
  agreed = await stage({ script: { ...script, 'value-r2': response('A', 'risk', { convincedBy }) } });
  single = await stage({ script, route: 'single' });
});

interface Tampering {
  readonly file?: string;
  readonly edit?: (text: string) => string;
  readonly summary?: (text: string) => string;
}

function ownRun({ journal, files, output }: Staged, tampering: Tampering = {}): OwnRun {
  const found = (text: string) => ({ text, sha256: '' });
  const edited = (name: string, text: string): string =>
    name === tampering.file && tampering.edit ? tampering.edit(text) : text;
  const summary = JSON.stringify({ status: 'finished', output });
  return {
    journal: { file: 'journal.jsonl', lines: [], isTorn: false },
    run: runFromEvents(journal),
    replay: undefined,
    isOtherVersion: false,
    artifacts: [...files].map(([name, text]) => ({
      name: name.endsWith('.md') && name.startsWith('debate-') ? deliveredName(name) : name,
      file: name,
      found: found(edited(name, text)),
      recorded: undefined,
      replayed: undefined,
    })),
    summary: { file: 'run.json', found: found(tampering.summary?.(summary) ?? summary), expected: undefined },
    contract: { file: 'return-contract.yaml', found: undefined, expected: undefined },
    extra: [],
  };
}

const findingsOf = (own: OwnRun) =>
  recheckDecide(own).flatMap(({ findings }) => findings.map(({ check, file }) => `${check} ${file}`));

test('nothing is found in runs as they were made, and something was looked at', () => {
  for (const staged of [split, agreed, single]) {
    const results = recheckDecide(ownRun(staged));
    expect(results.flatMap(({ findings }) => findings)).toEqual([]);
    for (const { examined } of results) expect(examined).toBeGreaterThan(0);
  }
  expect(recheckDecide(ownRun(split)).map(({ check }) => check)).toEqual([
    'recheck.votes',
    'recheck.totals',
    'recheck.totals',
    'recheck.totals',
    'recheck.evidence',
  ]);
});

describe('what was changed is found', () => {
  test.each<[string, () => Staged, Tampering, string]>([
    [
      'an outcome',
      () => split,
      { file: 'debate-result.yaml', edit: (text) => text.replace('"CONTESTED"', '"INSUFFICIENT"') },
      'recheck.votes debate-result.yaml',
    ],
    [
      'a vote',
      () => split,
      { file: 'debate-result.yaml', edit: (text) => text.replace('"B": ["value"]', '"B": ["effort"]') },
      'recheck.votes debate-result.yaml',
    ],
    [
      'a recommendation',
      () => agreed,
      { file: 'debate-result.yaml', edit: (text) => text.replace('_option: "A"', '_option: "B"') },
      'recheck.votes debate-result.yaml',
    ],
    [
      'a recommendation in the data',
      () => agreed,
      { summary: (text) => text.replace('"recommended":"A"', '"recommended":"C"') },
      'recheck.votes debate-result.yaml',
    ],
    [
      'a single recommendation',
      () => single,
      { file: 'debate-result.yaml', edit: (text) => text.replace('_option: "C"', '_option: "B"') },
      'recheck.votes debate-result.yaml',
    ],
    [
      'a total of risk',
      () => split,
      { file: 'debate-Q-7-risk.md', edit: (text) => text.replace('1.7/10', '1.8/10') },
      'recheck.totals debate-Q-7-risk.md',
    ],
    [
      'a total of value',
      () => split,
      { file: 'debate-Q-7-value.md', edit: (text) => text.replace('1.7/10', '9.7/10') },
      'recheck.totals debate-Q-7-value.md',
    ],
    [
      'days',
      () => split,
      {
        file: 'debate-Q-7-effort.md',
        edit: (text) => text.replace('**Total Days:** 10', '**Total Days:** 1'),
      },
      'recheck.totals debate-Q-7-effort.md',
    ],
    [
      'a quotation',
      () => split,
      { summary: (text) => text.replace('The app needs a connection', 'The app needs no connection') },
      'recheck.evidence run.json',
    ],
    ['the data', () => split, { summary: () => '{' }, 'recheck.votes run.json'],
  ])('%s', (_, staged, tampering, finding) => {
    expect(findingsOf(ownRun(staged(), tampering))).toContain(finding);
  });

  test('a change that explains nothing is not counted', () => {
    const own = ownRun(agreed);
    const answers = new Map(own.run.answers);
    const second = answers.get('round-2/value');
    if (second === undefined) throw new RangeError('not asked');
    answers.set('round-2/value', { ...second, answer: response('A', 'risk') });
    expect(findingsOf({ ...own, run: { ...own.run, answers } })).toContain(
      'recheck.votes debate-result.yaml',
    );
  });
});

test('the options of the question are those that were asked about', () => {
  expect(runFromEvents(split.journal).started?.input).toMatchObject({ options: OFFLINE.options });
});
