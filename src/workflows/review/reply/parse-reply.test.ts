import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { challenge, KEPT, NOTES, reply, type Said } from '../../../../test/review/notes-spec.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { ARTIFACT_TYPES, CATEGORIES } from '../model/challenge.ts';
import { findReplyFaults, isUnparseable, parseReply } from './parse-reply.ts';

const document = parseDocument(NOTES);
const context = parseDocument('# Project\n\nThe store has 1 GB and no more.\n');
const read = (text: string) => parseReply(text, 'requirements', { document, context });

test('[003/challenge-fields] the form of the seed', () => {
  const { challenges, round, convergence, unaccepted } = read(reply([{}], { round: 2 }));
  expect(round).toBe('2/3');
  expect(unaccepted).toEqual([]);
  expect(challenges).toMatchObject([
    {
      number: 1,
      category: 'Conflicts',
      section: 'Requirements',
      concern: 'Notes that are never removed do not fit into a fixed store.',
      evidence: [{ kind: 'quote', of: 'artifact', line: 7, endLine: 7, text: 'Notes are kept for ever.' }],
      severity: 'critical',
      recommendation: 'Say for how long notes are kept.',
      ifLeft: 'The store is full one day.',
    },
  ]);
  expect(convergence).toEqual({ status: 'continue', remaining: 1, recommendation: 'continue debate' });
});

describe('layout is forgiven', () => {
  const plain = challenge(1);
  test.each([
    ['in a code fence', `\`\`\`markdown\n## CHALLENGES\n\n${plain}\n\`\`\``],
    ['with another heading', `## ADVERSARY CHALLENGES\n\n${plain}`],
    ['without a heading above', plain],
    ['without brackets', plain.replace('[Conflicts]', 'Conflicts')],
    ['with a title', plain.replace('[Conflicts]', '[Conflicts] Kept for ever')],
    [
      'in capitals',
      plain.replace('[Conflicts]', '[CONFLICTS]').replace('**Severity:** critical', '**SEVERITY:** CRITICAL'),
    ],
    ['in bold', plain.replace('### Challenge 1: [Conflicts]', '**Challenge 1: Conflicts**')],
    ['without bold', plain.replaceAll('**', '')],
    ['as a list', plain.replaceAll('\n**', '\n- **')],
    ['with the colon outside', plain.replaceAll(':**', '**:')],
    ['with Windows line ends', plain.replaceAll('\n', '\r\n')],
    ['with curly quotes', plain.replace(/"(.*)"/, '\u201c$1\u201d')],
    ['with lines in words', plain.replace('L7:', 'Line 7:')],
    ['with an id behind it', plain.replace('[Conflicts]', '[Conflicts] (CH-0123abcd)')],
    ['with a remark behind the quote', plain.replace('ever."', 'ever." says "always"')],
    ['with a quote and no line', plain.replace('L7: ', '')],
  ])('%s', (_, text) => {
    const { challenges } = read(text);
    expect(challenges).toMatchObject([
      { category: 'Conflicts', severity: 'critical', evidence: [{ line: 7 }] },
    ]);
  });
});

describe('what is said behind a fence around the whole reply belongs to no part', () => {
  const plain = challenge(1);
  const LAST = 'The store is full one day.';
  const behind = `${plain}\n\nAnything else?`;
  test.each([
    ['a fence', `Here it is:\n\`\`\`json\n${plain}\n\`\`\`\nAnything else?`, LAST],
    ['no fence', behind, `${LAST} Anything else?`],
    ['a fence that is never closed', `\`\`\`\n${behind}`, `${LAST} Anything else?`],
    ['a fence before the reply', `\`\`\`\nHm.\n\`\`\`\n${plain}\n\n\`\`\`\ncode\n\`\`\``, `${LAST} code`],
  ])('%s', (_, text, ifLeft) => expect(read(text).challenges).toMatchObject([{ ifLeft }]));

  test('nor to the summary', () => {
    const text = '```\n## NO OBJECTIONS\n\n### Summary\n- it holds\n```\nAnything else?';
    expect(read(text).summary).toEqual(['it holds']);
  });
});

describe('[003/anti-no-evidence] [003/severity-enum] substance is not', () => {
  const cases: [string, Said, string][] = [
    ['an unknown category', { category: 'Style' }, 'none of the categories'],
    ['a category of another type', { category: 'Phase ordering' }, 'none of the categories'],
    ['an unknown severity', { severity: 'high' }, 'its severity is none of'],
    ['a template as severity', { severity: 'critical | significant | minor' }, 'its severity is none of'],
    ['no evidence', { evidence: '' }, 'it has no evidence'],
    ['an opinion as evidence', { evidence: 'This seems wrong.' }, 'none of its evidence was found'],
    ['a quote that stands nowhere', { evidence: 'L7: "Notes are sold."' }, 'none of its evidence was found'],
    [
      'a quote at another line',
      { evidence: 'L1: "Storage is limited to 1 GB in all."' },
      'none of its evidence was found',
    ],
    [
      'a search that finds',
      { evidence: 'Searched: "the whole document" for "storage"' },
      'none of its evidence was found',
    ],
    [
      'a search in no section',
      { evidence: 'Searched: "Security" for "login"' },
      'none of its evidence was found',
    ],
    ['a search for nothing', { evidence: 'Searched: everything' }, 'none of its evidence was found'],
    ['no recommendation', { recommendation: '' }, 'it has no recommendation'],
    ['no concern', { concern: '' }, 'it has no concern'],
  ];
  test.each(cases)('%s', (_, said, reason) => {
    const found = read(reply([said]));
    expect(found.challenges).toEqual([]);
    expect(found.unaccepted).toMatchObject([{ label: 'Challenge 1' }]);
    expect(found.unaccepted[0]?.reasons.join()).toContain(reason);
    expect(isUnparseable(found)).toBe(true);
    // All of it is told back.
    expect(
      findReplyFaults(found)
        .map(({ message }) => message)
        .join(),
    ).toContain(reason);
  });

  test('two values for one field', () => {
    const twice = `${challenge(1)}\n**Severity:** minor`;
    expect(read(twice).unaccepted[0]?.reasons).toEqual(['it has two values for "severity"']);
  });
});

test.each([
  ['critical', 'critical'],
  ['BLOCKING', 'critical'],
  ['MAJOR', 'significant'],
  ['Significant (all users)', 'significant'],
  ['MINOR', 'minor'],
])('[003/severity-enum] %s is %s', (said, meant) => {
  expect(read(reply([{ severity: said }])).challenges[0]?.severity).toBe(meant);
});

describe('evidence', () => {
  test.each([
    ['several in one line', `${KEPT}; L11: "Storage is limited to 1 GB in all."`, 2],
    ['several lines', `\n- ${KEPT}\n- L11: "Storage is limited to 1 GB in all."`, 2],
    ['of the context', 'context L3: "The store has 1 GB and no more."', 1],
    ['a search', 'Searched: "Limits" for "login", "password"', 1],
    ['a search without quotes', 'Searched: the whole document for login, password or token', 1],
    [
      'over two lines',
      'L6-7: "The service answers every request within 200 ms. FR-003: Notes are kept for ever."',
      1,
    ],
  ])('%s', (_, evidence, count) => {
    const { challenges, struck } = read(reply([{ evidence }]));
    expect(struck).toEqual([]);
    expect(challenges[0]?.evidence).toHaveLength(count);
  });

  test('one good piece carries a challenge, and the other is struck', () => {
    const { challenges, struck } = read(reply([{ evidence: `${KEPT}\n- L9: "Notes are sold."` }]));
    expect(challenges[0]?.evidence).toHaveLength(1);
    expect(struck).toMatchObject([{ label: 'Challenge 1', reason: 'this does not stand in the document' }]);
  });
});

describe.each(ARTIFACT_TYPES)('categories of %s', (type) => {
  test(`[003/categories-requirements] [003/categories-roadmap] [003/categories-plan] [003/categories-verification] all its own are accepted, and no others`, () => {
    const all = [...new Set(ARTIFACT_TYPES.flatMap((one) => CATEGORIES[one]))];
    const accepted = all.filter(
      (category) => parseReply(reply([{ category }]), type, { document }).challenges.length > 0,
    );
    expect(accepted.sort()).toEqual([...CATEGORIES[type]].sort());
  });
});

test('[003/defense-assessment] one status for each row', () => {
  const text = reply([{}], {
    assessed: [
      ['[Challenge 1]', 'addressed', 'by a limit'],
      ['CH-0123abcd', '**Rejected**', 'the reason is valid'],
      ['Challenge 3', 'rejected', 'an invalid reason'],
      ['Challenge 4', 'unaddressed', 'a \\| b'],
      ['Challenge 5', 'perhaps', 'who knows'],
    ],
  });
  expect(read(text).assessed).toEqual([
    { reference: '[Challenge 1]', status: 'addressed', notes: 'by a limit', judged: undefined },
    { reference: 'CH-0123abcd', status: 'rejected', notes: 'the reason is valid', judged: 'valid' },
    { reference: 'Challenge 3', status: 'rejected', notes: 'an invalid reason', judged: 'invalid' },
    { reference: 'Challenge 4', status: 'unaddressed', notes: 'a | b', judged: undefined },
  ]);
});

test.each([
  [
    'continue',
    '2',
    'continue debate',
    { status: 'continue', remaining: 2, recommendation: 'continue debate' },
  ],
  [
    '[converging]',
    '0',
    'accept with noted risks',
    { status: 'converging', remaining: 0, recommendation: 'accept with noted risks' },
  ],
  [
    'Deadlock',
    'three',
    'Escalate to user.',
    { status: 'deadlock', remaining: undefined, recommendation: 'escalate to user' },
  ],
  [
    'continue | converging | deadlock',
    '[count]',
    'ask me',
    { status: undefined, remaining: undefined, recommendation: undefined },
  ],
])('[003/convergence-assessment] %s, %s, %s', (status, remaining, recommendation, expected) => {
  const text = reply([{}], { status, recommendation }).replace(
    '**Remaining concerns:** 1',
    `**Remaining concerns:** ${remaining}`,
  );
  expect(read(text).convergence).toEqual(expected);
});

test.each([
  ['nothing', '', true],
  ['prose', 'It looks fine to me, no objections from my side.', true],
  ['a heading without challenges', '## CHALLENGES\n\n**Round:** 1/3', true],
  ['silence', '## NO OBJECTIONS', false],
  ['silence in bold', '**NO OBJECTIONS**', false],
  ['silence with a challenge that is none', `## NO OBJECTIONS\n\n${challenge(1, { evidence: '' })}`, true],
  ['silence with a summary in headings', '## NO OBJECTIONS\n\n### Challenge 1: Addressed by a limit', false],
  [
    'what is said to be unaddressed',
    '### Defense Assessment\n| a | b | c |\n|---|---|---|\n| CH-0123abcd | unaddressed | still |',
    false,
  ],
])('[003/unparseable-reply] %s', (_, text, expected) => expect(isUnparseable(read(text))).toBe(expected));

test('never throws, and never accepts what it cannot prove', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '## CHALLENGES',
      '## NO OBJECTIONS',
      challenge(1),
      '**Evidence:**',
      '| a |',
      '```',
      KEPT,
      'Searched: ',
      'L7: "',
      '\\|',
    ),
    fc.string(),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const { challenges } = read(pieces.join('\n'));
      for (const { evidence, category } of challenges) {
        expect(CATEGORIES.requirements).toContain(category);
        for (const one of evidence)
          if (one.kind === 'quote') expect(NOTES + context.text).toContain(one.text);
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});
