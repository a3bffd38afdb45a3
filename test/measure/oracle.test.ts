// The scripted minds behind `npm run measure -- oracle`: what they read out of a prompt, what they answer, and how they lie.

import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyAnswer } from '../../scripts/measure/minds/empty-answer.js';
import { errOnMerged, errOnTopic } from '../../scripts/measure/minds/err-at-random.js';
import { loadGold, setsIn } from '../../scripts/measure/minds/load-gold.js';
import { visibleIn } from '../../scripts/measure/minds/measure-visibility.js';
import { answerTruly, compareTopic, kindOf } from '../../scripts/measure/minds/oracle.js';
import { planRun } from '../../scripts/measure/minds/plan-run.js';
import { changedSentences, isTold, mergedText } from '../../scripts/measure/minds/read-run.js';
import { readParts, readTopic } from '../../scripts/measure/minds/read-topic.js';
import { DIALECTS } from '../../scripts/measure/minds/speak-dialect.js';
import { oracle, startMinds } from '../../scripts/measure/minds/start-mind.js';
import { LIE_KINDS, tellLie } from '../../scripts/measure/minds/tell-lies.js';
import { createRandom } from '../../scripts/measure/seeded-random.js';
import { createModel } from '../../src/agents/models/create-model.ts';
import { modelAgent } from '../../src/agents/models/model-agent.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { verdictQuestion } from '../vendors/seat-of.ts';
import { PROMPT, SCHEMA } from './topic-prompt.ts';

const FOLDER = resolve('test/fixtures/gold/01-lending');
const gold = loadGold(FOLDER);

interface Entry {
  readonly n: string;
  readonly is: string;
  readonly [field: string]: unknown;
}

interface Answer {
  readonly conflicts: readonly {
    readonly sides: readonly (readonly string[])[];
    readonly [field: string]: unknown;
  }[];
  readonly statements: readonly Entry[];
}

const truth = compareTopic(PROMPT, gold) as unknown as Answer;
const entriesOf = (number: string) => truth.statements.filter(({ n }) => n === number);

describe('a prompt', () => {
  const topic = readTopic(PROMPT);

  test('is read back with its documents, sections, stars and parts', () => {
    expect(topic.reference).toBe('A');
    expect(topic.documents).toEqual([
      { letter: 'A', name: 'a.md' },
      { letter: 'B', name: 'b.md' },
    ]);
    expect(topic.sections.map(({ number, title }) => `${number} ${title}`)).toContain(
      '§A4 Not in this version',
    );
    expect(topic.records.filter(({ isStarred }) => isStarred)).toHaveLength(9);
    expect(topic.records.find(({ number }) => number === 'B1')).toMatchObject({
      head: 'Loan period',
      isRow: true,
      parts: [
        { number: 'B1a', text: '21 days' },
        { number: 'B1b', text: 'films excepted' },
      ],
    });
  });

  test('letters out of turn belong to the text', () => {
    expect(readParts('A1', 'Either (b) or (c) holds')).toEqual({
      head: 'Either (b) or (c) holds',
      parts: [],
    });
  });

  test.each([
    ['compare-topic', { text: PROMPT, schema: undefined }],
    ['compare-topic', { text: '', schema: SCHEMA }],
    ['place-additions', { text: PROMPT, schema: { properties: { places: {} } } }],
    ['read-merged', { text: '', schema: { properties: { findings: {} } } }],
    ['judge-rubric', { text: 'You judge one document against fixed criteria. Text', schema: undefined }],
    ['other', { text: 'What now?', schema: undefined }],
  ])('is known as %s', (kind, asked) => expect(kindOf(asked)).toBe(kind));
});

describe('the oracle', () => {
  test('names every conflict with its sides, and takes what the labels take', () => {
    expect(truth.conflicts.map(({ kind, sides, take, at }) => ({ kind, sides, take, at }))).toEqual([
      { kind: 'amount', sides: [['A2a'], ['B1a']], take: 'B1a', at: '' },
      { kind: 'scope', sides: [['A7'], ['B5']], take: 'open', at: '' },
      { kind: 'id-clash', sides: [['A4'], ['B4']], take: 'both', at: '' },
      { kind: 'internal', sides: [['B8'], ['B10']], take: 'open', at: expect.stringMatching(/^§A\d$/) },
    ]);
  });

  test.each<[string, object]>([
    ['B1b', { is: 'backs', as: ['B1a'] }],
    ['B2a', { is: 'same', as: ['A2b'] }],
    ['B2b', { is: 'same', as: ['A2b'], words: 'online too' }],
    ['B3a', { is: 'same', as: ['A3'] }],
    ['B3b', { is: 'adds' }],
    ['B4', { is: 'adds' }],
    ['B6', { is: 'backs', as: ['B5'] }],
    ['B7', { is: 'differs', as: ['A4'], after: 'A4' }],
    ['B9', { is: 'not' }],
  ])('says of %s what its label says', (number, entry) => {
    expect(entriesOf(number)).toMatchObject([entry]);
  });

  test('covers every starred number, whole or by all of its parts', () => {
    const said = new Set([
      ...truth.statements.map(({ n }) => n),
      ...truth.conflicts.flatMap(({ sides }) => sides.flat()),
    ]);
    const { records } = readTopic(PROMPT);
    const open = records
      .filter(({ isStarred }) => isStarred)
      .filter(
        ({ number, parts }) =>
          !said.has(number) && !(parts.length > 0 && parts.every((part) => said.has(part.number))),
      );
    expect(open.map(({ number }) => number)).toEqual([]);
  });

  test('tells nothing again that is known, and says where both sides of one document go', () => {
    const known = 'known: loan period: A2a | B1a\nknown: opening: hours: B8 | B10';
    const asked = `${PROMPT}\n[[w BEGIN KNOWN CONFLICTS]]\n${known}\n[[w END KNOWN CONFLICTS]]\n`;
    const { conflicts, statements } = compareTopic(asked, gold) as unknown as Answer;
    expect(conflicts.map(({ kind }) => kind)).toEqual(['scope', 'id-clash']);
    expect(statements.filter(({ n }) => n === 'B8')).toMatchObject([{ is: 'adds' }]);
    expect(entriesOf('B8')).toEqual([]);
  });

  test('sends a statement elsewhere when the other side is not shown', () => {
    const shortened = PROMPT.replace(/^ {2}A[34] .*\n/gm, '');
    const { statements } = compareTopic(shortened, gold) as unknown as Answer;
    expect(statements).toContainEqual({ n: 'B3a', is: 'elsewhere', after: '§A2' });
  });

  test('places additions by words', () => {
    const asked = PROMPT.replace('(reference)', '(base)').replace(/^JUDGE: .*/m, 'PLACE: B7 B4');
    expect(answerTruly({ kind: 'place-additions', text: asked, schema: undefined }, gold)).toEqual({
      places: [
        { n: 'B7', after: expect.stringMatching(/^A\d$|^new: /) },
        { n: 'B4', after: expect.stringMatching(/^A\d$|^new: /) },
      ],
    });
  });

  test('reads a merged document: both sides unmarked, and the same twice', () => {
    const lines = [
      '# Lending',
      'A loan lasts 14 days.',
      '',
      'Loan period: 21 days.',
      'Fines are 0.20 EUR a day.',
      'Fine: 20 cents per day',
    ];
    const shown = (texts: readonly string[]) => texts.map((text, at) => `${at + 1}\t${text}`).join('\n');
    const read = (texts: readonly string[]) =>
      answerTruly({ kind: 'read-merged', text: shown(texts), schema: undefined }, gold);
    expect(read(lines)).toMatchObject({
      findings: [
        { kind: 'clash', lines: [2, 4] },
        { kind: 'twice', lines: [5, 6] },
      ],
    });
    const marked = lines
      .with(2, '> **Open X-001**: loan period: 14 days (a.md) or 21 days (b.md)')
      .slice(0, 4);
    expect(read(marked)).toEqual({ findings: [] });
  });

  test('sees which conflicts a prompt shows with a star', () => {
    expect(visibleIn(PROMPT, gold)).toEqual(['K1', 'K2', 'K3', 'K4']);
    expect(visibleIn(PROMPT.replace(' *B5', '  B5'), gold)).not.toContain('K2');
    expect(visibleIn(PROMPT.replace(/^ {2}A7 .*\n/m, ''), gold)).not.toContain('K2');
  });

  test('without labels it goes by words', () => {
    const { statements } = compareTopic(
      PROMPT.replace('They are insured', 'Lost cards are replaced for 5 EUR'),
      {
        ...gold,
        hasLabels: false,
      },
    ) as unknown as Answer;
    expect(statements).toHaveLength(9);
    expect(statements.filter(({ is }) => is === 'same')).toEqual([{ n: 'B6', is: 'same', as: ['A6'] }]);
  });

  test('answers what it does not know with the least that is valid', () => {
    const schema = {
      type: 'object',
      properties: { list: { type: 'array' }, what: { enum: ['x', 'y'] }, text: { type: 'string' }, more: {} },
      required: ['list', 'what', 'text'],
    };
    expect(emptyAnswer(schema)).toEqual({ list: [], what: 'x', text: '' });
  });
});

describe.each([...DIALECTS])('over HTTP, %s', (_name, { provider }) => {
  test('an agent of the program hears it, and tokens are counted', async () => {
    const server = await startMinds({ oracle });
    onTestFinished(() => server.close());
    const files = ['a', 'b'].map((name) => `${FOLDER}/${name}.md`);
    const told = await fetch(`${server.origin}/set`, { method: 'POST', body: JSON.stringify({ files }) });
    expect(told.status).toBe(204);
    const used: { readonly inputTokens?: number | undefined }[] = [];
    const agent = modelAgent({
      name: 'oracle',
      model: () =>
        createModel({
          provider: provider as 'anthropic' | 'openai-compatible',
          model: 'oracle',
          baseUrl: `${server.origin}/v1`,
          apiKey: 'sk-loopback-0123456789',
        }),
      // The other vendor gets the schema in the prompt.
      structuredOutput: provider === 'anthropic',
    });
    const answer = await agent.answer(verdictQuestion, 'Nothing.', {
      role: 'judge',
      onCall: (call) => used.push(call),
    });
    expect(answer).toEqual({ evidence: [], verdict: 'MET' });
    expect(used[0]?.inputTokens).toBeGreaterThan(1);
    expect(server.calls).toMatchObject([{ kind: 'other', set: '01-lending', model: 'oracle' }]);
  });
});

test('steelman runs with it in every seat', async () => {
  const server = await startMinds({ oracle });
  onTestFinished(() => server.close());
  const folder = await temporaryFolder();
  const { origin, calls } = server;
  const { plan } = planRun({ folder, origin, dialect: 'openai', minds: ['oracle'], seats: ['oracle'] });
  const files = ['a', 'b'].map((name) => join(FOLDER, `${name}.md`));
  const words = [
    resolve('scripts/measure/minds/run-set.js'),
    plan,
    'adversarial',
    ...files,
    '--output',
    folder,
    '--quiet',
  ];
  const code = await new Promise((done) =>
    spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' }).on('exit', done),
  );
  expect(code).toBe(0);
  expect(mergedText(folder)).toContain('# Lending desk');
  expect(calls.map(({ kind }) => kind)).toContain('judge-rubric');
  expect(calls.filter(({ complaints }) => complaints !== undefined)).toEqual([]);
});

describe('false answers', () => {
  test.each(LIE_KINDS)('%s: is not the truth, and the same seed lies the same', (kind) => {
    const lie = tellLie(kind, PROMPT, truth, createRandom(7));
    expect(lie).not.toEqual(truth);
    expect(tellLie(kind, PROMPT, truth, createRandom(7))).toEqual(lie);
    expect(Object.keys(lie)).toEqual(expect.arrayContaining(['conflicts', 'statements']));
  });

  test('errors come at the rate that was asked for', () => {
    expect(errOnTopic(PROMPT, truth, 0, createRandom(1))).toEqual(truth);
    const all = errOnTopic(PROMPT, truth, 1, createRandom(1)) as unknown as Answer;
    for (const entry of all.statements) expect(truth.statements).not.toContainEqual(entry);
    expect(
      errOnMerged('1\tone\n2\ttwo', { findings: [{ kind: 'clash' }] }, 1, createRandom(1)).findings,
    ).toHaveLength(1);
  });

  test('what changed in a merged document is held against brief, worklist and log', () => {
    const honest = '# T\n\nThe loan lasts 14 days. Fines stop at the price.\n';
    const other = '# T\n\nThe loan lasts 21 days. Fines stop at the price.\n\n> **Open X-001**: loan\n';
    expect(changedSentences(honest, other)).toEqual({
      lost: ['The loan lasts 14 days.'],
      added: ['The loan lasts 21 days.'],
    });
    const decided = changedSentences(
      '',
      '> **Decided X-012**: loans end. (a.md L3); to be edited: Fines grow.\n',
    );
    expect(decided.added).toEqual(['X-012 decided']);
    // A number that begins a statement is no mark of an item.
    expect(changedSentences('', '- 2xx: delivered.\n2. Loans end.\n').added).toEqual([
      '2xx: delivered.',
      'Loans end.',
    ]);
    const rows = '| `q` | **Rights.** The engine ranks. |\n| Loan | 14 days |\n';
    expect(changedSentences('', rows).added).toEqual(['The engine ranks.', '| Loan | 14 days |']);
    const table = '| Step | Cluster | When |\n|---|---|---|\n| 2 | staging | any time |\n';
    expect(changedSentences('5. 2: cluster staging; when any time.\n', table).lost).toEqual([]);
    // The same statement as a row and as text, under another id.
    const text = '3. K-29: Reach from a seat; all controls below 1.20 m.\n';
    expect(changedSentences(text, '| K-12 | Reach from a seat | all controls below 1.20 m |\n').lost).toEqual(
      [],
    );
    expect(changedSentences('| K-38 | Idle | 25 W |\n', '| K-15 | Idle | 25 W |\n').lost).toEqual([]);
    expect(changedSentences('| K-38 | Idle | 25 W |\n', '| K-38 | Idle | 30 W |\n').lost).toHaveLength(1);
    const lines = [
      {
        words: ['x', 'the', 'loan', 'lasts', '14', 'days'],
        telling: new Set(['x', 'loan', 'lasts', '14', 'days']),
      },
    ];
    expect(isTold(lines, 'The loan lasts 14 days.')).toBe(true);
    expect(isTold(lines, 'The loan lasts 21 days.')).toBe(false);
  });
});

test('sets are found by number', () => {
  expect(setsIn(resolve('test/fixtures/gold'), '01-06')).toEqual([FOLDER]);
  expect(() => setsIn(resolve('test/fixtures/gold'), '07-12')).toThrow('no sets with gold.json');
});
