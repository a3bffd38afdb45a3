import { jsonrepair } from 'jsonrepair';
import { describe, expect, test } from 'vitest';
import { parseAnswer } from './parse-answer.ts';

const whole = { points: [{ id: 'C-001', text: 'it\'s "fine" {really}', lines: [1, 2] }], verdict: 'MET' };
const json = JSON.stringify(whole);
const fits = (value: unknown) => typeof value === 'object' && value !== null && 'points' in value;

/** All of them mean `whole`. */
const SLIPS: Readonly<Record<string, string>> = {
  'nothing wrong': json,
  'printed over several lines': JSON.stringify(whole, null, 2),
  'a byte order mark': `\uFEFF${json}`,
  'words before it': `Here is my answer:\n\n${json}`,
  'words before and after it': `Sure!\n${json}\nLet me know if you need more.`,
  'a fence': `\`\`\`json\n${json}\n\`\`\``,
  'a fence without a language, with words': `Answer:\n\`\`\`\n${json}\n\`\`\`\nDone.`,
  'a fence that is never closed': `\`\`\`json\n${json}`,
  'braces in the words before': `I filled in {points} and [verdict] as asked. ${json}`,
  'a smaller object after it': `${json}\nNote: {} would have been too little.`,
  'a draft that does not fit': `Draft: {"verdict": "NOT MET"}\nFinal:\n${json}`,
  'thinking aloud': `<think>maybe {"points": [</think>\n${json}`,
  'a comma too many': json.replace('[1,2]', '[1,2,]').replace('"MET"}', '"MET",}'),
  'a comma missing': json.replace('],"verdict"', '] "verdict"'),
  comments: json.replace('"verdict"', '/* } */ "verdict"').replace('[1', '// ]\n[1'),
  'keys without quotes': json.replaceAll('"points"', 'points').replaceAll('"verdict"', 'verdict'),
  'single quotes': `{'points': [{'id': 'C-001', 'text': 'it\\'s "fine" {really}', 'lines': [1, 2]}], 'verdict': 'MET'}`,
  'curly quotes': json.replace('"verdict":"MET"', '“verdict”:“MET”'),
  'a brace too many': `${json}}`,
  'a list of one around it': `[${json}]`,
  'JSON inside a JSON string': JSON.stringify(json),
  'a raw line break inside a string': `{"points":[{"id":"C-001","text":"it's \\"fine\\" {really}","lines":[1,2]}],\n\n"verdict":"MET"}`,
};

describe('a slip does not hide the answer', () => {
  test.each(Object.entries(SLIPS))('%s', async (_, text) => {
    expect(await parseAnswer(text, fits)).toEqual({ kind: 'value', value: whole });
  });
});

describe('an answer cut at any byte is never taken for a whole one', () => {
  test.each(Object.entries(SLIPS))('%s', async (_, text) => {
    for (let end = 0; end < text.length; end += 1) {
      const parsed = await parseAnswer(text.slice(0, end), fits);
      // Only what stood behind the JSON may be missing.
      if (parsed.kind === 'value' && fits(parsed.value)) expect(parsed.value).toEqual(whole);
    }
  });

  test('although a repair would close it', async () => {
    const cut = json.slice(0, -8);
    expect(fits(JSON.parse(jsonrepair(cut)))).toBe(true);
    expect(await parseAnswer(cut, fits)).toEqual({ kind: 'cut' });
  });
});

test.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['<think>I never came to an end', 'empty'],
  ['I cannot help with that.', 'none'],
  ['42', 'none'],
  ['null', 'none'],
  ['"just a string"', 'none'],
  ['"a string that is cut', 'cut'],
  ['[]'.repeat(3), 'value'],
  ['{"points": [1, 2, ...]}', 'abbreviated'],
  ['{"points": [1, …]}', 'abbreviated'],
  ['{"points": [{"a": 1}', 'cut'],
  ['[{"points": []}, {"poi', 'cut'],
  ['Here: [{"points": []}, ', 'cut'],
  ['{"points": [1, 2}', 'cut'],
  ['{"points": "}', 'cut'],
  ["{'points': '}", 'cut'],
  ['{"points": "a \\"} b', 'cut'],
  ['{"points": [] /* } ', 'cut'],
  ['{"points":'.repeat(5_000), 'too-deep'],
  ['['.repeat(100_000), 'too-deep'],
])('%j', async (text, kind) => expect((await parseAnswer(text, fits)).kind).toBe(kind));

/** The kinds of answers that are asked for, with all that makes JSON hard to read. */
const ANSWERS: readonly object[] = [
  { points: ['C-001', 'S-002', 'X-003'] },
  { points: [], verdict: 'NOT MET', reasoning: 'No line says how long a session lasts.' },
  {
    points: [
      { criterion: 'CMP-1', evidence: [{ line: 12, text: 'MUST log "every" request' }], verdict: 'MET' },
    ],
  },
  { points: [{ point: 'C-004', stance: 'concede', reason: 'Their {limit} is [tighter]: 30 s, not 300 s.' }] },
  { points: [{ text: '```json\n{"timeout": 30,}\n```\n// and a comment\n/* } */' }] },
  { points: [{ text: 'naïve — “quoted” … 日本語 🙂 \u2028 end', path: 'C:\\\\docs\\\\a.md' }] },
  { points: [{ text: "it's 'their' word, not \"ours\"\\\\" }], move: [{ change: 3, after: '## 2.1 Goals' }] },
  { points: [{ a: { b: { c: { d: [[[1, -2.5e-3, true, null]]] } } } }], empty: {}, none: [] },
  { points: [{ table: '| a | b |\n|---|---|\n| {x} | [y](#z) |' }], html: '<!-- } --><script>"</script>' },
  {
    points: Array.from({ length: 12 }, (_, index) => ({
      id: `U-${index}`,
      value: 'High',
      why: 'adds "rollback"',
    })),
  },
];

test.each(ANSWERS.map((answer, index) => [index + 1, answer] as const))(
  'answer %i, cut at any byte, is never taken for a whole one',
  async (_, answer) => {
    for (const text of [
      JSON.stringify(answer),
      `Sure:\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``,
    ]) {
      const bytes = Buffer.from(text);
      const end = bytes.lastIndexOf('}') + 1;
      for (let cut = 1; cut < end; cut += 1) {
        const { kind } = await parseAnswer(bytes.subarray(0, cut).toString('utf8'), fits);
        expect(['cut', 'none', 'empty']).toContain(kind);
      }
      expect(await parseAnswer(bytes.subarray(0, end).toString('utf8'), fits)).toEqual({
        kind: 'value',
        value: answer,
      });
    }
  },
);

test('of several objects the last that fits is the answer, however short', async () => {
  const text =
    'Draft: {"verdict": "a long one that is not the answer"}\n{"points": [1]}\nBetter: {"points": [2]}';
  expect(await parseAnswer(text, fits)).toEqual({ kind: 'value', value: { points: [2] } });
});

test('keys that reach for prototypes stay keys', async () => {
  const parsed = await parseAnswer('{"points": [], "__proto__": {"polluted": true}}', fits);
  expect(parsed.kind).toBe('value');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([
  ['quotes without end', `{"points": ["${'"'.repeat(200_000)}]}`],
  ['many small objects', '{"a":1}'.repeat(50_000)],
  ['open braces in words', '{ '.repeat(90).concat('x '.repeat(200_000))],
  ['backslashes', `{"points": "${'\\'.repeat(400_000)}`],
  ['words without quotes', `{points: ${'a '.repeat(100_000)}}`],
])('hostile text comes to an end: %s', async (_, text) => {
  const { kind } = await parseAnswer(text, fits);
  expect(['value', 'cut', 'none', 'too-deep', 'abbreviated']).toContain(kind);
});
