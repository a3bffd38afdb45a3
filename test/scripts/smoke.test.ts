// Every bench, measure and campaign of package.json as a process, at its smallest: it still runs, and what it says is so. What
// is timed may miss its bar here, where documents are tiny and the machine is shared; what is counted may not.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Smoke {
  readonly words: readonly string[];
  /** What it must say. */
  readonly says: readonly RegExp[];
  /** Times decide about its end, too. */
  readonly isTimed?: boolean;
}

const SMOKES: Readonly<Record<string, Smoke>> = {
  bench: {
    words: ['examples/retention', '--rounds', '1', '--statements', '500'],
    says: [
      /^examples\/retention: 3 variants/m,
      /step 1: [\d.]+ ms, bare parse: [\d.]+ ms, ratio [\d.]+/,
      /deep run by the command: .* within 1000/,
      /^join of 500 statements$/m,
      /steelman --version: .* ratio \d/,
    ],
    isTimed: true,
  },
  'bench:orchestration': {
    words: ['--rounds', '1', '--variants', '2', '--kilobytes', '12', '--delay-ms', '5'],
    says: [
      /^2 variants of 1\d{4} to 1\d{4} bytes, deep, answers after 5 ms$/m,
      /^\d+ calls with [\d.]+ MB: .*2 state-position, .*4 judge-rubric, .*status (?:success|partial)$/m,
      /^ratio \d+\.\d\d {2}(?:within|ABOVE) 1\.25$/m,
    ],
    isTimed: true,
  },
  'bench:tokens': {
    words: ['examples/retention', '--variants', '2', '--tokens', '300'],
    says: [/^\| verdicts +\| +\d+ \|/m, /billed tokens/],
    // Ratios that only long documents reach.
    isTimed: true,
  },
  'bench:journal': {
    words: ['--rounds', '20', '--kilobytes', '4'],
    says: [
      /^20 records of 4096 bytes/m,
      /^time: [\d.]+, at most 1\.25/m,
      /^storage: [\d.]+, at most 1\.1: bar met$/m,
    ],
    isTimed: true,
  },
  measure: {
    words: ['questions', 'test/fixtures/questions'],
    says: [/^\| SCOPE_CRITICAL \| \d+ \|/m],
  },
  hashes: {
    words: ['0012-keep'],
    says: [/^[0-9a-f]{16} [0-9a-f]{16} exit 0 1 decide examples/m, /^[0-9a-f]{16} 1 \S*decision.*\.md$/m],
  },
  walk: {
    words: ['models'],
    says: [/^ +\d+ surfaces\/cli$/m, /^ +\d+ files of our own ran in: steelman models \(exit 0\)$/m],
  },
  'campaign:mutations': {
    words: ['--class', 'change-date', '--per-class', '2', '--documents', 'examples'],
    says: [/^change-date +2 +2 +2 +100\.0 %/m, /^identical documents with points: 0$/m],
  },
  'campaign:challenges': {
    words: ['--only', 'contradict-number', '--per-mutation', '2'],
    says: [/^requirements +contradict-number +2 +2 +100\.0 %/m, /^clean documents with challenges: 0$/m],
  },
  'campaign:tamper': {
    words: ['--count', '1', '--only', 'examples/checkout'],
    says: [/^number +1 +1 +1/m, /^all +1 +1 +1/m],
  },
  'campaign:sabotage': {
    words: ['examples', '--per-class', '1', '--class', 'moves-row'],
    says: [/^moves-row +1 +1$/m, /^untouched: \d{3,} items examined, 0 merges with findings$/m],
  },
  'campaign:faults': {
    words: ['--only', 'review', '--count', '1'],
    says: [/^review +timeout +1 stopped$/m, /^1 runs, 0 not as foretold/m],
  },
  'campaign:growth': {
    words: ['--only', 'front matter', '--command', 'check'],
    says: [/^ +[\d.]+ +[\d.]+ +[\d.]+ +\d+ +check +front matter$/m, /^1 measured, \d above a ratio of 2\.6/m],
    isTimed: true,
  },
  'campaign:attack': {
    words: ['--only', 'configurations', '--count', '2'],
    says: [/^configurations +2 +0 /m, /^2 attempts, 0 not as they must be/m],
  },
  'campaign:kills': {
    words: ['--only', 'decide, embedded', '--most', '1'],
    says: [/^decide, embedded +1 +1 +1 +1 +0$/m],
  },
  'campaign:decisions': {
    words: ['examples/retention'],
    says: [
      /^retention +3 +5 +file +yes +0 +0 +0/m,
      /^1 sets, (?:10|15|20) decisions carried out in [234] runs, 0 left, 0 sets not as they must be$/m,
      /^after an edit: 1 of 5 asked about, 0 needlessly$/m,
    ],
  },
  'campaign:host': {
    words: ['--runs', '1', '--seed', '3'],
    says: [/^1 interleavings, 1 as they are to be$/m],
  },
};

/** Measures that need more than the one above: minds on loopback, a terminal. */
const MEASURES: Readonly<Record<string, Smoke>> = {
  'everything decided at random': {
    words: ['resolve', 'test/fixtures/gold', '--sets', '01-01'],
    says: [
      /^\| 01-\S+ \| \d+ \| flags \| success \| 0 \| 0 \| yes \| \d+ of \d+ \| \d+ of \d+ \| \d+ of \d+ \|$/m,
      /^\| 01-\S+ \| \d+ \| file \| success \| 0 \| 0 \| yes \|/m,
      /^([23]) of \1 whole$/m,
    ],
  },
};

const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (name: string, words: readonly string[]): Promise<Outcome> =>
  new Promise((done) => {
    const path = /^node (\S+)$/.exec(scripts[name] ?? '')?.[1] ?? '';
    execFile(process.execPath, [resolve(path), ...words], (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });

test('none is left out', () => {
  const measuring = Object.keys(scripts).filter((name) =>
    /^(?:bench|measure|hashes|walk|campaign)\b/.test(name),
  );
  expect(Object.keys(SMOKES).sort()).toEqual(measuring.sort());
});

/** Seconds each on a quiet machine; a busy one may take its time. */
const TIMEOUT_MS = 240_000;

describe('at its smallest', { timeout: TIMEOUT_MS }, () => {
  test.each(Object.entries(SMOKES))('%s', async (name, { words, says, isTimed = false }) => {
    const { code, stdout, stderr } = await run(name, words);
    expect(stderr).toBe('');
    for (const shape of says) expect(stdout).toMatch(shape);
    expect(isTimed ? [0, 1] : [0]).toContain(code);
  });
});

describe('measure', { timeout: TIMEOUT_MS }, () => {
  test.each(Object.entries(MEASURES))('%s', async (_, { words, says }) => {
    const { code, stdout, stderr } = await run('measure', words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const shape of says) expect(stdout).toMatch(shape);
  });
});

test('one that cannot do what it is told ends with another code and says why', async () => {
  const { code, stderr } = await run('campaign:sabotage', ['--class', 'nothing']);
  expect(code).toBe(2);
  expect(stderr).toContain('no class nothing; there are drops-requirement');
});
