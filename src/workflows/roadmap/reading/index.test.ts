import { describe, expect, test } from 'vitest';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import type { Spec } from '../extraction/index.ts';
import type { ReadPayload } from '../questions/read-requirements.ts';
import { extractJudged } from './index.ts';

const NAMED = `# Ferry tickets

## Requirements

- FR-002: The gate must read a ticket from paper and from a screen.
- FR-003: Later the gate should read palms. FR-003 depends on FR-002.
- The gate must open within one second.
- The gate opens, it must be said, within one second.

### FR-001 Selling

The counter must sell a ticket within 20 seconds.

## Success Criteria

- SC-001: Nobody waits longer than five minutes.
`;

/** By a piece of its line: what the reader calls it; whatever is not named is what the rules take it for. */
type Calls = Readonly<
  Record<string, { is: string; as?: string; why?: string; needs?: string; clashes?: string; open?: boolean }>
>;

async function extract(calls: Calls, spec: Partial<Spec> = {}) {
  let asked: ReadPayload | undefined;
  const numberOf = (words: string): string =>
    /^[ *]*(\S+)/.exec(asked?.spec.split('\n').find((line) => line.includes(words)) ?? '')?.[1] ?? '';
  const door = {
    startedAt: '',
    engine: 'reader',
    report: () => undefined,
    async ask(
      _step: string,
      _role: string,
      question: { embedded(payload: ReadPayload): object },
      payload: ReadPayload,
    ) {
      asked = payload;
      const own = new Map(Object.entries(calls).map(([words, call]) => [numberOf(words), call]));
      const { statements } = question.embedded(payload) as { statements: { n: string }[] };
      const answer = {
        statements: statements.map((one) => {
          const { is, as, needs, clashes, open = false, why = 'so' } = own.get(one.n) ?? {};
          const number = (words?: string) => (words === undefined ? [] : [numberOf(words)]);
          if (is === undefined) return one;
          return { ...one, is, why, as: number(as), needs: number(needs), clashes: number(clashes), open };
        }),
      };
      return { answer, agent: 'reader', struck: [] };
    },
  };
  const options = { depth: 'standard', compliance: 'strict', isRead: true, taken: [] } as const;
  const extraction = await extractJudged(
    { label: 'ferry.md', text: NAMED, format: 'markdown', ...spec },
    options,
    door as unknown as Deliberation,
  );
  return { extraction, judge: asked?.judge ?? [] };
}

const idsOf = ({ extraction }: Awaited<ReturnType<typeof extract>>): string[] =>
  extraction.requirements.map(({ id }) => id);

describe('a spec that names its requirements', () => {
  test('headings that name one are asked about, and the rules in other words change nothing', async () => {
    const read = await extract({});
    expect(read.judge).toContain('§A3');
    expect(idsOf(read)).toEqual(['FR-002', 'FR-003', 'FR-004', 'FR-005', 'FR-001']);
    expect(read.extraction.reading).toMatchObject({ unanswered: [], leftOut: [] });
  });

  test('what is put off leaves with its id, which nobody else gets and nobody misses', async () => {
    const read = await extract({ palms: { is: 'deferred' } });
    expect(idsOf(read)).toEqual(['FR-002', 'FR-004', 'FR-005', 'FR-001']);
    expect(read.extraction.reading?.leftOut).toMatchObject([
      { id: 'FR-003', called: 'deferred', reason: 'so ("Later")', by: 'reader' },
    ]);
    expect(read.extraction.warnings.join('\n')).not.toContain('Unresolved');
    expect(read.extraction.passes).toHaveLength(1);
  });

  test.each([
    ['context', { is: 'context' }, 'it binds: an id with its title'],
    ['a risk', { is: 'risk' }, 'the spec names it FR-002'],
    ['the same as another', { is: 'same', as: 'FR-003' }, 'the spec names it FR-002'],
    ['put off', { is: 'deferred' }, 'it binds, and no word at its place or above puts it off'],
  ])('one with an id that is called %s stays', async (_, call, reason) => {
    const { extraction } = await extract({ 'from paper': call });
    expect(extraction.requirements.find(({ id }) => id === 'FR-002')?.disputed?.reason).toBe(reason);
  });

  test.each([
    ['what says the same', 'The gate must open', ['FR-002', 'FR-003', 'FR-004', 'FR-001']],
    ['not what says something else', 'from paper', ['FR-002', 'FR-003', 'FR-004', 'FR-005', 'FR-001']],
  ])('without an id: %s goes', async (_, as, ids) => {
    expect(idsOf(await extract({ 'it must be said': { is: 'same', as } }))).toEqual(ids);
  });

  test('one without an id that is called a criterion is listed there', async () => {
    const { extraction } = await extract({ 'The gate must open': { is: 'criterion' } });
    expect(extraction.requirements.map(({ text }) => text)).not.toContain(
      'The gate must open within one second.',
    );
    expect(extraction.criteria.map(({ text }) => text)).toContain('The gate must open within one second.');
    expect(extraction.reading?.leftOut).toMatchObject([{ called: 'criterion', took: 'requirement' }]);
  });
});

test.each([
  ['yaml', 'features:\n  - Tickets print on paper of 80 mm\n  - The gate must open\n', 2],
  ['json', '{\n "features": [\n  "Tickets print on paper of 80 mm",\n  "The gate must open"\n ]\n}\n', 3],
] as const)('%s: what is found has its line in the original', async (format, text, line) => {
  const { extraction } = await extract({ Tickets: { is: 'requirement' } }, { text, format });
  const found = extraction.requirements.find(({ text: said }) => said.startsWith('Tickets'));
  expect(found?.source.line).toBe(line);
});

const OPEN = `# Ferry tickets

## Requirements

- The counter sells tickets at the quay.
- The gate reads tickets from paper.
- Tickets are kept for 30 days.

## Notes

- Tickets are deleted after 10 days.
- Who carries the gate home in winter is not decided.
- The counter opens on 3 May.
- Reading comes after selling, and the quay after both.
- Season tickets may wait.
`;

describe('what a spec leaves open', () => {
  const read = (calls: Calls) => extract(calls, { text: OPEN }).then(({ extraction }) => extraction);
  const idOf = ({ requirements }: Awaited<ReturnType<typeof read>>, words: string) =>
    requirements.find(({ text }) => text.includes(words))?.id;

  test('a question stands by itself, with the requirements that wait for the answer', async () => {
    const extraction = await read({ 'Who carries': { is: 'question', as: 'The gate reads' } });
    expect(extraction.questions).toMatchObject([
      { source: { line: 12 }, against: [], about: [idOf(extraction, 'The gate reads')] },
    ]);
    expect(extraction.requirements.map(({ text }) => text).join()).not.toContain('carries');
  });

  test('two statements that cannot both hold are one question, whoever names the other', async () => {
    const extraction = await read({
      'kept for 30': { is: 'requirement', clashes: 'deleted after' },
      'deleted after': { is: 'requirement', clashes: 'kept for 30' },
    });
    expect(extraction.questions).toMatchObject([{ source: { line: 7 }, against: [{ line: 11 }] }]);
    expect(idOf(extraction, 'kept for 30')).toBeDefined();
    expect(idOf(extraction, 'deleted after')).toBeDefined();
  });

  test('a date is listed and asks for nothing', async () => {
    const extraction = await read({ '3 May': { is: 'date' } });
    expect(extraction.dates.map(({ text }) => text)).toEqual(['The counter opens on 3 May.']);
    expect(idOf(extraction, '3 May')).toBeUndefined();
  });

  test('a binding statement that is called a question or a date stays a requirement', async () => {
    for (const is of ['question', 'date']) {
      const { extraction } = await extract({ 'The gate must open': { is } });
      const held = extraction.requirements.find(({ text }) => text.startsWith('The gate must open'));
      expect(held?.disputed?.called).toBe(is);
    }
  });

  test('what a reader puts off stands among what is deferred', async () => {
    const extraction = await read({ 'Season tickets': { is: 'deferred', why: 'may wait' } });
    expect(extraction.putOff).toMatchObject([
      { text: 'Season tickets may wait.', reason: 'may wait, says reader (line 15)' },
    ]);
  });

  test('who needs what is for the reader to say, and nothing is guessed beside it', async () => {
    const named = await read({
      'Reading comes': { is: 'dependency', as: 'The gate reads', needs: 'The counter sells' },
    });
    const [sells, reads] = ['The counter sells', 'The gate reads'].map((words) => idOf(named, words));
    const links = ({ dependencies }: typeof named) =>
      dependencies.filter(({ before }) => before !== undefined);
    expect(links(named)).toMatchObject([{ before: sells, after: reads }]);
    expect(links(await read({ 'Reading comes': { is: 'dependency' } }))).toEqual([]);
  });

  test('of two sentences in one statement the one that is named is meant', async () => {
    const text = `${OPEN}- The till counts coins. The safe must take notes.\n- The night round empties both.\n`;
    const { extraction } = await extract(
      { 'night round': { is: 'requirement', needs: 'The safe must' } },
      { text: text.replaceAll('## Notes', '## Requirements of the till') },
    );
    const [link] = extraction.dependencies.filter(({ before }) => before !== undefined);
    const needed = extraction.requirements.find(({ id }) => id === link?.before);
    expect(needed?.text).toContain('safe');
  });

  test("a circle of a reader is not the spec's: what would close it is left out", async () => {
    const extraction = await read({
      'The counter sells': { is: 'requirement', needs: 'The gate reads' },
      'The gate reads': { is: 'requirement', needs: 'The counter sells' },
    });
    expect(extraction.dependencies.filter(({ before }) => before !== undefined)).toHaveLength(1);
  });

  test('a criterion shows what the reader says, wherever it stands', async () => {
    const extraction = await read({ 'deleted after': { is: 'criterion', as: 'The gate reads' } });
    const criterion = extraction.criteria.find(({ text }) => text.includes('deleted after'));
    expect(criterion?.derivedFrom).toEqual([idOf(extraction, 'The gate reads')]);
  });

  test('a requirement may leave something open', async () => {
    const extraction = await read({ 'kept for 30': { is: 'requirement', open: true } });
    expect(extraction.questions).toMatchObject([{ about: [idOf(extraction, 'kept for 30')] }]);
  });
});
