// The examples that ship, run as a user runs them: every set is compared, what was put into it is found, and two
// runs give the same bytes wherever they are started.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDocuments, documentsOf, SHIPPED_FILES } from '../documents/shipped.ts';
import { steelmanHere } from './cli-here.ts';
import { type Outcome, type RunOptions, steelman } from './cli-process.ts';

const run = promisify(execFile);
const NOW = '2026-01-31T12:00:00.000Z';
const sets = ['checkout', 'retention'];

interface Quote {
  readonly variant: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Point {
  readonly id: string;
  readonly kind: string;
  readonly severity: string;
  readonly title: string;
  readonly category?: string;
  readonly reason: string;
  readonly sides: readonly { readonly present?: boolean; readonly quotes: readonly Quote[] }[];
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steelman-examples-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

type Program = (words: readonly string[], options: RunOptions) => Promise<Outcome>;

/** Compares the documents of a set and returns its artifacts by name. */
async function compare(
  set: string,
  output: string,
  cwd: string,
  program: Program,
): Promise<Map<string, string>> {
  const paths = documentsOf(`examples/${set}`).map((name) => resolve('examples', set, name));
  const target = join(folder, output);
  const words = ['adversarial', ...paths, '--output', target, '--now', NOW];
  expect(await program(words, { cwd })).toMatchObject({ exitCode: 0 });
  const names = (await readdir(join(target, 'adversarial'))).filter((name) => !name.startsWith('.')).sort();
  const texts = names.map((name) => readFile(join(target, 'adversarial', name), 'utf8'));
  return new Map((await Promise.all(texts)).map((text, index) => [names[index] ?? '', text]));
}

const compared = new Map<string, Promise<Map<string, string>>>();

/** Once for all who only read it. */
function artifactsOf(set: string): Promise<Map<string, string>> {
  const found = compared.get(set) ?? compare(set, `${set}-1/same`, resolve('.'), steelmanHere);
  compared.set(set, found);
  return found;
}

async function pointsOf(set: string): Promise<readonly Point[]> {
  return JSON.parse((await artifactsOf(set)).get('diff-analysis.json') ?? '').points;
}

const quotesOf = ({ sides }: Point): string[] =>
  sides.flatMap(({ quotes }) => quotes.map(({ text }) => text));

/** Points of a kind that quote all of these texts. */
const pointsQuoting = (points: readonly Point[], kind: string, texts: readonly string[]): Point[] =>
  points.filter(
    (point) =>
      point.kind === kind && texts.every((text) => quotesOf(point).some((quote) => quote.includes(text))),
  );

describe('checkout: what was put into the two specs is found', () => {
  let points: readonly Point[];
  beforeAll(async () => {
    points = await pointsOf('checkout');
  });

  test.each([
    ['a timeout', ['30 s', '10 s']],
    ['a retention period', ['7 years', '18 months']],
    ['[000/T02.05-opposing-cross] a store', ['PostgreSQL', 'MongoDB'], 'opposing-claims'],
    ['a duty and a choice', ['Guest checkout must', 'Guest checkout may']],
    ['a limit', ['10,000 EUR', '5,000 EUR']],
    ['a number of retries', ['Retries per provider call | 3', 'Retries per provider call | 5']],
    ['a latency', ['1,200 ms', '400 ms']],
    ['a delay', ['within 2 minutes', 'within 10 minutes']],
    ['an interval of backups', ['every 6 hours', 'every 24 hours']],
    [
      '[000/T02.05-impossible-sequence] a circle',
      ['report depends', 'export depends', 'job depends'],
      'impossible-sequence',
    ],
  ])('%s contradicts: %j', (_, texts, category = 'opposing-claims') => {
    const found = pointsQuoting(points, 'contradiction', texts);
    expect(found.map((point) => point.category)).toContain(category);
  });

  test('two ways of capture no rule can tell apart: shown side by side, for a mind to judge', () => {
    const texts = ['captured synchronously', 'captured asynchronously'];
    expect(pointsQuoting(points, 'contradiction', texts)).toEqual([]);
    expect(pointsQuoting(points, 'unjudged', texts)).toHaveLength(1);
  });

  test.each(['Rollback Plan', 'Milestones', 'Open Questions', 'Fraud Review', 'Accounting', 'Monitoring'])(
    '[000/U-detection] only one of them has "%s"',
    (title) => expect(pointsQuoting(points, 'unique', [title])).toHaveLength(1),
  );

  test('sections with the same text under the same heading are no point', () => {
    for (const text of ['## Security', 'hosted fields', 'gift cards', 'starting at 200 ms']) {
      // What an unjudged statement is shown beside is no side of it.
      const found = points.filter(({ kind, sides }) => {
        const own = sides.filter(({ present }) => present !== false).flatMap(({ quotes }) => quotes);
        return kind !== 'structural' && own.some((quote) => quote.text.includes(text));
      });
      expect(found.map(({ id }) => id)).toEqual([]);
    }
  });

  test('a renamed section is not taken for a unique one', () => {
    for (const title of ['Persistence', 'Data Storage', 'Error Handling', 'Service Levels']) {
      expect(pointsQuoting(points, 'unique', [title])).toEqual([]);
    }
  });
});

test('[000/C-coverage-gaps] retention: a topic that one of three lacks names the one', async () => {
  const points = await pointsOf('retention');
  for (const [title, reason] of [
    ['Backups', 'missing from C'],
    ['Legal Hold', 'missing from B'],
  ] as const) {
    expect(
      points
        .filter((point) => point.kind === 'content' && point.title.includes(title))
        .map((point) => point.reason),
    ).toContain(reason);
  }
});

test('retention: three variants, with what the odd one out says', async () => {
  const points = await pointsOf('retention');
  for (const texts of [
    ['90 days', '30 days'],
    ['24 months', '36 months'],
    ['10 years', '7 years'],
    ['within 14 days'],
  ]) {
    expect(pointsQuoting(points, 'contradiction', texts).length).toBeGreaterThan(0);
  }
  expect(points.every(({ sides }) => sides.length === 3)).toBe(true);
  expect(pointsQuoting(points, 'unique', ['Third Parties'])).toHaveLength(1);
});

describe.each(sets)('%s: the analysis keeps its form', (set) => {
  let artifacts: Map<string, string>;
  let before: string[];
  let markdown: string;
  const documents = (): Promise<string[]> =>
    Promise.all(documentsOf(`examples/${set}`).map((name) => readFile(join('examples', set, name), 'utf8')));

  beforeAll(async () => {
    before = await documents();
    artifacts = await artifactsOf(set);
    markdown = artifacts.get('diff-analysis.md') ?? '';
  });

  test('[000/load-inputs-untouched] the documents stay as they were', async () => {
    expect(await documents()).toEqual(before);
  });

  test('[000/load-naming-original] every document is kept under its number', () => {
    const copies = [...artifacts.keys()].filter((name) => name.startsWith('variant-'));
    expect(copies).toEqual(before.map((_, index) => `variant-${index + 1}-original.md`));
  });

  test('[000/diff-metadata] [000/diff-section-order] metadata, then the sections in their order', () => {
    expect(markdown).toMatch(/^# Diff Analysis: \w+ Comparison\n\n## Metadata\n/);
    expect(markdown).toContain(
      `- Generated: ${NOW}\n- Variants compared: ${before.length}\n- Total differences found: `,
    );
    expect([...markdown.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Metadata',
      'What Matters',
      'Structural Differences',
      'Content Differences',
      'Contradictions',
      'Unique Contributions',
      'Summary',
    ]);
  });

  test('[000/S-table] [000/C-table] [000/T02.05-table] [000/U-table] a column for every variant', () => {
    const columns = (suffix: string) =>
      before.map((_, index) => `Variant ${String.fromCharCode(65 + index)}${suffix}`);
    const headers = [...markdown.matchAll(/^\| # \| (.*) \|$/gm)].map(([, row = '']) => row.split(' | '));
    expect(headers).toEqual([
      ['Area', ...columns(''), 'Severity'],
      ['Topic', ...columns(' Approach'), 'Severity'],
      ['Point of Conflict', ...columns(' Position'), 'Impact'],
      ['Variant', 'Contribution', 'Value Assessment'],
    ]);
  });

  test('[000/T02.05-evidence-both-sides] contradictions quote what stands in the documents', () => {
    const { points } = JSON.parse(artifacts.get('diff-analysis.json') ?? '') as { points: readonly Point[] };
    for (const { id, kind, sides } of points) {
      const quotes = sides.flatMap((side) => side.quotes);
      if (kind === 'contradiction') expect([id, quotes.length > 1]).toEqual([id, true]);
      for (const { variant, start, end, text } of quotes) {
        expect(before[variant.charCodeAt(0) - 65]?.slice(start, end)).toBe(text);
      }
    }
  });
});

test.each(sets)('%s: two runs from two folders write the same bytes', async (set) => {
  const first = await artifactsOf(set);
  const second = await compare(set, `${set}-2/same`, folder, steelman);
  expect([...first.keys()]).toContain('diff-analysis.md');
  for (const name of ['diff-analysis.md', 'diff-analysis.json'])
    expect(second.get(name)).toBe(first.get(name));
});

test('the library example prints the contradictions', async () => {
  const { stdout, stderr } = await run(process.execPath, ['examples/library/compare.mjs']);
  expect(stdout).toMatch(/^X-001 High: /);
  expect(stdout).toContain('Orders and payments are stored in PostgreSQL 16.');
  expect(stderr).toMatch(/\d+ differences/);
});

test('every set that ships is compared here, or attacked and judged elsewhere', () => {
  const shipped = new Set(SHIPPED_FILES.map((path) => path.split('/')[1]));
  expect([...shipped].sort()).toEqual([...sets, 'library', 'review', 'decide'].sort());
});

describe('what a run left beside the examples', () => {
  test('is not copied with them', async () => {
    const root = join(folder, 'left');
    const set = join(root, 'examples/checkout');
    await copyDocuments('examples/checkout', set);
    await mkdir(join(set, 'adversarial'));
    for (const name of ['merged-spec.md', 'adversarial/run.json']) await writeFile(join(set, name), '{}');
    await copyDocuments('examples/checkout', join(folder, 'copied'), root);
    expect((await readdir(join(folder, 'copied'))).sort()).toEqual(['a.md', 'b.md']);
  });

  const WHOLE_FOLDER =
    /\b(?:cp(?:Sync)?\(|readdir(?:Sync)?\((?:(?:join|resolve)\()?)\s*['"`]examples(?:\/\w+)*\/?['"`]/;

  test.each(['test', 'scripts', 'src'])('is taken by nothing in %s: documents are named', async (below) => {
    const names = await readdir(below, { recursive: true });
    const sources = names.filter((name) => /\.(?:ts|js)$/.test(name) && !name.endsWith('examples.test.ts'));
    const texts = await Promise.all(sources.map((name) => readFile(join(below, name), 'utf8')));
    expect(sources.filter((_, index) => WHOLE_FOLDER.test(texts[index] ?? ''))).toEqual([]);
  });

  test.each([
    ["await cp('examples/checkout', cwd, { recursive: true })", true],
    ["readdirSync('examples')", true],
    ["await readdir(join('examples', set))", true],
    ["await cp('examples/checkout/a.md', 'a.md')", false],
    ["await cp(join('examples/retention', file), file)", false],
  ])('%s takes a whole folder: %s', (source, isWhole) => {
    expect(WHOLE_FOLDER.test(source)).toBe(isWhole);
  });
});

test('a text that no point quotes is not found', () => {
  const quote: Quote = { variant: 'A', start: 0, end: 3, text: 'a b' };
  const points = [
    {
      id: 'X-001',
      kind: 'contradiction',
      severity: 'High',
      title: '',
      reason: '',
      sides: [{ quotes: [quote] }],
    },
  ];
  expect(pointsQuoting(points, 'contradiction', ['a'])).toEqual(points);
  expect(pointsQuoting(points, 'contradiction', ['a', 'c'])).toEqual([]);
  expect(pointsQuoting(points, 'unique', ['a'])).toEqual([]);
});

test('the library example that stops goes on and decides, in at most 40 lines without a type that says nothing', async () => {
  const path = 'examples/library/resume.mjs';
  const source = await readFile(path, 'utf8');
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  expect(source).not.toMatch(/\bany\b/);
  const { stdout } = await run(process.execPath, [path]);
  expect(stdout).toMatch(
    /^stopped: run\/interrupted\nresumed: adversarial, partial, \d+ files\ndecided: [1-9]\d* of \d+, \d+ left, \w+\n$/,
  );
  const flags =
    '--noEmit --ignoreConfig --allowJs --checkJs --strict --module nodenext --target es2023 --skipLibCheck --types node';
  await run(process.execPath, ['node_modules/typescript/bin/tsc', ...flags.split(' '), path]);
});
