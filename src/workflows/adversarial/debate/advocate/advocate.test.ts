// What embedded advocates can prove, and what they say where they cannot.

import { describe, expect, test } from 'vitest';
import { contest } from '../../../../../test/documents/contest.ts';
import type { Quote } from '../../../../domain/document.ts';
import { locate } from './check-answer.ts';
import { type DebatePayload, type Surroundings, showVariants } from './payload.ts';
import { findPersona } from './personas.ts';
import { statePosition } from './questions.ts';
import { rebutCriticisms, stateCase } from './state-case.ts';
import { weighEvidence } from './weigh-evidence.ts';

const spec = (...parts: string[]): string => `# Spec\n\n## Limits\n\n${parts.join('\n\n')}\n`;

function payloadOf(
  texts: readonly string[],
  row: readonly (string | undefined)[],
  around: Pick<Surroundings, 'order' | 'families'> = {},
): DebatePayload {
  const { variants, points } = contest(texts, [row]);
  const shown = showVariants(variants, points, points, '', around);
  return { advocate: 'A', number: 1, seat: { model: 'embedded' }, focus: [], shown };
}

const stanceOf = (payload: DebatePayload, advocate: string) =>
  stateCase({ ...payload, advocate }).positions.map(({ resolution, concedes, reasoning, question }) => ({
    resolution,
    concedes,
    reasoning,
    ...(question === undefined ? {} : { question }),
  }));

const [TEN, THIRTY] = ['The timeout is 10 s.', 'The timeout is 30 s.'];

describe('[000/R2-1-embedded] an embedded advocate', () => {
  test('leaves open what nothing decides, with the question in plain words', () => {
    const payload = payloadOf([spec(THIRTY), spec(TEN)], [THIRTY, TEN]);
    const open = {
      resolution: 'open',
      concedes: false,
      reasoning: 'Nothing in the documents decides it.',
      question: 'Which holds: 30 s (v1.md) or 10 s (v2.md)?',
    };
    expect(stanceOf(payload, 'A')).toEqual([open]);
    expect(stanceOf(payload, 'B')).toEqual([open]);
  });

  test('quotes whole values, never a part of one', () => {
    const payload = payloadOf([spec('It is 5 s.'), spec('It is 15 s.')], ['It is 5 s.', 'It is 15 s.']);
    expect(stanceOf(payload, 'A')[0]?.question).toBe('Which holds: 5 s (v1.md) or 15 s (v2.md)?');
    const words = payloadOf(
      [spec('It runs synchronously.'), spec('It runs asynchronously.')],
      ['It runs synchronously.', 'It runs asynchronously.'],
    );
    expect(stanceOf(words, 'A')[0]?.question).toBe(
      'Which holds: "It runs synchronously." (v1.md) or "It runs asynchronously." (v2.md)?',
    );
  });

  const because = 'The timeout is 10 s because the till gives up after 12 s.';
  const cases: readonly [string, string[], (string | undefined)[], string, RegExp][] = [
    ['a stated reason', [spec(THIRTY), spec(because)], [THIRTY, because], 'B', /^B says why: "The timeout is 10 s because/],
    ['a reason in the next sentence', [spec(THIRTY), spec(`${TEN} This is because the till gives up.`)], [THIRTY, TEN], 'B', /^B says why: "This is because the till gives up\." \(L5\)\.$/],
    ['the rest of its document', [spec(THIRTY, '## Table', '- Checkout timeout: 30 s'), spec(TEN)], [THIRTY, TEN], 'A', /^A says it elsewhere, too: "- Checkout timeout: 30 s" \(L9\)\.$/],
    ['a record of decisions', [spec(THIRTY), spec(TEN, '## Decisions', 'D-4: the timeout goes down to 10 s.')], [THIRTY, TEN], 'B', /^B has it on record: "D-4/],
    ['a majority of those that state it', [spec(THIRTY), spec(TEN), spec(TEN)], [THIRTY, TEN, TEN], 'B', /^B and C say the same, 2 of the 3 variants that state it\.$/],
    ['a majority, one being silent', [spec(THIRTY), spec('Nothing.'), spec(THIRTY), spec(TEN)], [THIRTY, undefined, THIRTY, TEN], 'A', /2 of the 3/],
  ]; // biome-ignore format: a table
  test.each(cases)('is convinced by %s', (_, texts, row, winner, reasoning) => {
    const payload = payloadOf(texts, row);
    for (const [index, said] of row.entries()) {
      const advocate = 'ABCD'[index] ?? '';
      const [stance] = stanceOf(payload, advocate);
      if (said === undefined) {
        expect(stance).toBeUndefined();
        continue;
      }
      expect(stance).toMatchObject({ resolution: winner, concedes: said !== row['ABCD'.indexOf(winner)] });
      expect(stance?.reasoning).toMatch(reasoning);
    }
  });

  const nothing: readonly [string, string[], (string | undefined)[]][] = [
    ['longer, stronger or more precise words', [spec('Guests must sign in first, with a password of 12 characters.'), spec('Guests may sign in first.')], ['Guests must sign in first, with a password of 12 characters.', 'Guests may sign in first.']],
    ['a date after "since"', [spec(THIRTY), spec('The timeout is 10 s since 2019.')], [THIRTY, 'The timeout is 10 s since 2019.']],
    ['a mention of something else with the same number', [spec(THIRTY, '## Table', '- Retries wait for 30 s'), spec(TEN)], [THIRTY, TEN]],
    ['a document that says both', [spec(THIRTY, '- Timeout: 30 s', '- Timeout: 10 s'), spec(TEN)], [THIRTY, TEN]],
    ['two variants of four', [spec(THIRTY), spec(THIRTY), spec(TEN), spec(TEN)], [THIRTY, THIRTY, TEN, TEN]],
  ]; // biome-ignore format: a table
  test.each(nothing)('is not convinced by %s', (_, texts, row) => {
    const payload = payloadOf(texts, row);
    for (const [index] of row.entries()) {
      expect(stanceOf(payload, 'ABCD'[index] ?? '')).toMatchObject([{ resolution: 'open' }]);
    }
  });

  test('holds its own where both sides give reasons', () => {
    const other = 'The timeout is 30 s since banks are slow.';
    const payload = payloadOf([spec(other), spec(because)], [other, because]);
    expect(stanceOf(payload, 'A')).toMatchObject([{ resolution: 'A', concedes: false }]);
    expect(stanceOf(payload, 'B')).toMatchObject([{ resolution: 'B', concedes: false }]);
  });

  const CHANGES = spec(TEN, '## Changes', 'The checkout timeout was set: 10 s.');
  const chains: readonly [string, string[], string[], Pick<Surroundings, 'order' | 'families'>, string][] = [
    ['a majority of older revisions', [spec(THIRTY), spec(THIRTY), spec(TEN)], [THIRTY, THIRTY, TEN], { order: ['A', 'B', 'C'] }, 'open'],
    ['a majority with the newest', [spec(THIRTY), spec(TEN), spec(TEN)], [THIRTY, TEN, TEN], { order: ['A', 'B', 'C'] }, 'open'],
    ['the record of an older revision', [CHANGES, spec(THIRTY)], [TEN, THIRTY], { order: ['A', 'B'] }, 'open'],
    ['the reason of an older revision', [spec(because), spec(THIRTY)], [because, THIRTY], { order: ['A', 'B'] }, 'open'],
    ['a second mention in the newest', [spec(TEN), spec(THIRTY, '## Table', '- Checkout timeout: 30 s')], [TEN, THIRTY], { order: ['A', 'B'] }, 'open'],
    ['the record of the newest', [spec(THIRTY), spec(THIRTY), CHANGES], [THIRTY, THIRTY, TEN], { order: ['A', 'B', 'C'] }, 'C'],
    ['the newest by another order', [CHANGES, spec(THIRTY)], [TEN, THIRTY], { order: ['B', 'A'] }, 'A'],
    ['copies of one text', [spec(THIRTY), spec(THIRTY), spec(TEN)], [THIRTY, THIRTY, TEN], { families: [['A', 'B', 'C']] }, 'open'],
    ['copies against an independent text', [spec(THIRTY), spec(THIRTY), spec(TEN)], [THIRTY, THIRTY, TEN], { families: [['A', 'B']] }, 'open'],
    ['two independent texts against copies of one', [spec(THIRTY), spec(THIRTY), spec(TEN), spec(TEN)], [THIRTY, THIRTY, TEN, TEN], { families: [['A', 'B']] }, 'C'],
  ]; // biome-ignore format: a table
  test.each(chains)('among revisions: %s', (_, texts, row, around, taken) => {
    const payload = payloadOf(texts, row, around);
    const resolutions = row.map((_said, index) => stanceOf(payload, 'ABCD'[index] ?? '')[0]?.resolution);
    expect(new Set(resolutions)).toEqual(new Set([taken]));
  });

  test('[000/T03.02-cited-lists] claims, concedes and criticises only what it proved, in few lines', () => {
    const payload = payloadOf([spec(THIRTY), spec(because)], [THIRTY, because]);
    const [loser, winner] = ['A', 'B'].map((advocate) => stateCase({ ...payload, advocate }));
    expect(winner?.strengths).toMatchObject([{ point: 'X-001', evidence: [{ variant: 'B', line: 5 }] }]);
    expect(loser).toMatchObject({ strengths: [], weaknesses: [], summary: 'A concedes X-001.' });
    expect(loser?.concessions).toMatchObject([{ point: 'X-001' }]);
    expect(loser?.steelmen).toMatchObject([{ variant: 'B', right: 'It gives grounds on X-001.' }]);
    expect(statePosition.check?.(stateCase(payload), payload)).toEqual([]);
  });

  test('says of a criticism that no rule can judge it', () => {
    const payload = payloadOf([spec(THIRTY), spec(TEN)], [THIRTY, TEN]);
    const evidence = payload.shown.points[0]?.sides[0]?.quotes ?? [];
    const criticisms = [{ id: 'B.1', from: 'B', variant: 'A', claim: 'too slow', evidence }];
    const { replies } = rebutCriticisms({ ...payload, criticisms, statements: [], rebuttals: [] });
    expect(replies).toMatchObject([{ claim: 'No rule can say whether this holds.', concedes: false }]);
  });
});

describe('[000/R2-3-confidence] what evidence weighs', () => {
  const long = Array.from(
    { length: 8 },
    (_, at) => `## Part ${at}\n\nThe timeout of part ${at} is of no matter here.\n`,
  );
  const texts = [
    `# Spec\n\n## Limits\n\n${THIRTY} Banks are slow.\n\n## Why\n\nThe checkout timeout of 30 s comes from acquirers, because they retry.\n\n## Decisions\n\nAcquirers asked for a checkout timeout.\n\n## Table\n\n- Checkout timeout of acquirers: 30 s\n\n${long.join('\n')}`,
    spec(`${TEN} Acquirers and the checkout agree.`),
  ];
  const { shown } = payloadOf(texts, [THIRTY, `${TEN} Acquirers and the checkout agree.`]);
  const [point] = shown.points;
  if (!point) throw new Error('no point');
  const quote = (text: string, variant = 'A'): Quote => {
    const own = texts['AB'.indexOf(variant)] ?? '';
    const line = own.slice(0, own.indexOf(text)).split('\n').length;
    const found = locate(shown, { variant, line, text });
    if (!found) throw new Error(`not found: ${text}`);
    return found;
  };
  const reason = quote('The checkout timeout of 30 s comes from acquirers, because they retry.');
  test.each([
    ['nothing', [], 0, 0],
    ['the place itself', [quote(THIRTY)], 0.5, 0],
    ['its section', [quote('Banks are slow.')], 0.5, 0],
    [
      'what stands elsewhere and is about something else',
      [quote('The timeout of part 3 is of no matter here.')],
      0,
      1,
    ],
    ['a heading', [quote('## Part 5')], 0, 1],
    ['a stated reason', [reason], 1, 0],
    ['a record', [quote('Acquirers asked for a checkout timeout.')], 0.7, 0],
    ['the value twice', [quote(THIRTY), quote('- Checkout timeout of acquirers: 30 s')], 1, 0],
    ['a mention alone', [quote('- Checkout timeout of acquirers: 30 s')], 0.5, 0],
    ['one that belongs and one that does not', [quote(THIRTY), quote('## Part 5')], 0.5, 1],
  ])('%s', (_, evidence, strength, beside) => {
    expect(weighEvidence(shown, point, evidence, ['A'])).toEqual({ strength, beside });
  });

  test('a reason of another approach is only a quote', () => {
    expect(weighEvidence(shown, point, [reason], ['B'])).toEqual({ strength: 0.5, beside: 0 });
  });
});

test('an unknown persona is none', () => {
  expect(findPersona('__proto__')).toBeUndefined();
  expect(findPersona('qa')?.looksAt).toContain('edge cases');
});
