// What can go wrong with a verification, planted.

import type { SeededRandom } from '../../mutations/seeded-random.ts';
import {
  insertBehind,
  linesMatching,
  type Mutation,
  type NumberedLine,
  type Planted,
  replaceLine,
} from '../mutation.ts';

const verification = (
  name: string,
  plant: (text: string, random: SeededRandom) => Planted | undefined,
): Mutation => ({
  name,
  type: 'verification',
  plant,
});

/** Rows of the table of truths: number, truth, status, evidence. */
const TRUTH = /^\| \d+ \| /;
const truthsOf = (text: string): NumberedLine[] => linesMatching(text, TRUTH);
const cellsOf = ({ line }: NumberedLine): string[] =>
  line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));

function withCells(
  text: string,
  row: NumberedLine,
  truth: string | undefined,
  evidence: string | undefined,
  status?: string,
): Pick<Planted, 'text' | 'lines'> {
  const [number = '', what = '', verdict = '', proof = ''] = cellsOf(row);
  return replaceLine(
    text,
    row.number,
    `| ${number} | ${truth ?? what} | ${status ?? verdict} | ${evidence ?? proof} |`,
  );
}

/** One truth more behind the last, counted in the score. */
function withTruth(text: string, truth: string, evidence: string): Pick<Planted, 'text' | 'lines'> {
  const count = truthsOf(text).length;
  const last = truthsOf(text).at(-1)?.number ?? 0;
  const planted = insertBehind(text, last, `| ${count + 1} | ${truth} | VERIFIED | ${evidence} |`);
  return { ...planted, text: planted.text.replaceAll(`${count}/${count}`, `${count + 1}/${count + 1}`) };
}

const UNVERIFIABLE: readonly string[] = [
  'Signing in works well',
  'The pages are user-friendly',
  'The site feels fast and modern',
  'Mails are handled properly',
  'Members are satisfied with reserving',
  'The code is of high quality',
  'Reserving works as expected',
  'The system is robust',
  'Signing in is secure',
  'Members love the new page',
  'The code follows best practices',
];

const unverifiable = verification('unverifiable-must-have', (text, random) => {
  const said = random.pick(UNVERIFIABLE);
  const evidence = cellsOf(random.pick(truthsOf(text)))[3] ?? '';
  return { ...withTruth(text, said, evidence), category: 'False positives', what: said };
});

/** Truths that the plan asks for as well. */
const PLANNED = /right code sees|11 minutes old|sixth is refused|another member|unreachable/;

const unchecked = verification('must-have-without-check', (text, random) => {
  const rows = truthsOf(text).filter(({ line }) => PLANNED.test(line));
  const row = random.pick(rows);
  const count = truthsOf(text).length;
  const left = text
    .split('\n')
    .filter((_, index) => index + 1 !== row.number)
    .join('\n')
    .replaceAll(`${count}/${count}`, `${count - 1}/${count - 1}`);
  const truth = (cellsOf(row)[1] ?? '').replace(/"/g, '');
  return { text: left, lines: [], missing: [truth.slice(0, 40)], category: 'Coverage', what: truth };
});

const noEvidence = verification('passed-without-evidence', (text, random) => {
  const row = random.pick(truthsOf(text));
  const said = random.pick([
    '',
    '-',
    '—',
    'ok',
    'Verified',
    'looks good',
    'works as expected',
    'done',
    'yes',
    'checked',
    'see commit',
    'LGTM',
    'should be ok',
    'implemented',
  ]);
  return {
    ...withCells(text, row, undefined, said),
    category: 'False positives',
    what: `evidence "${said}"`,
  };
});

const EXISTENCE: readonly string[] = [
  '`src/codes/check-code.ts` exists',
  'the function checkCode is defined in `src/codes/check-code.ts`',
  'the component is present in `src/pages/`',
  'grep finds the handler in `src/server.ts`',
  'the file was created with 84 lines',
  'the route is declared in `src/server.ts`',
  'the implementation was found at line 40',
  'the handler is in place',
];

const onlyExistence = verification('only-existence', (text, random) => {
  const row = random.pick(truthsOf(text));
  const said = random.pick(EXISTENCE);
  return { ...withCells(text, row, undefined, said), category: 'False positives', what: said };
});

const stub = verification('stub-passed', (text, random) => {
  const row = random.pick(
    [...truthsOf(text), ...linesMatching(text, /^\| `src\/codes/)].filter(({ line }) => TRUTH.test(line)),
  );
  const said = random.pick([
    'the handler returns a fixed list; a TODO is left for the query',
    'the mail is a placeholder until the provider is chosen',
    'the function is a stub',
    'the lock is not yet implemented, the counter is',
    'the answer is a hard-coded value',
    'it returns an empty array for now',
    'the code uses fake data',
  ]);
  return { ...withCells(text, row, undefined, said), category: 'False positives', what: said };
});

const miscounted = verification('count-mismatch', (text, random) => {
  const count = truthsOf(text).length;
  const stated = linesMatching(text, new RegExp(`${count}/${count}`));
  const wrong = random.pick([
    `${count + 1}/${count + 1}`,
    `${count - 1}/${count - 1}`,
    `${count + 2}/${count + 2}`,
    `${count}/${count + 1}`,
    `${count - 2}/${count}`,
  ]);
  const some = random.below(2) === 0 ? stated : [random.pick(stated)];
  const lines = text.split('\n');
  for (const { number, line } of some) lines[number - 1] = line.replace(`${count}/${count}`, wrong);
  return {
    text: lines.join('\n'),
    lines: some.map(({ number }) => ({ from: number, to: number })),
    category: 'False positives',
    what: `${wrong} of ${count}`,
  };
});

const failedRow = verification('passed-over-a-failed-row', (text, random) => {
  const row = random.pick(truthsOf(text));
  const status = random.pick(['FAILED', '✗ FAILED', 'NOT VERIFIED', 'MISSING']);
  const planted = withCells(text, row, undefined, 'the second attempt was accepted', status);
  return { ...planted, category: 'False positives', what: `status passed over ${status}` };
});

const HUMAN: readonly string[] = [
  'The sign-in page looks right on a phone',
  'The label can be scanned with the desk scanner',
  'The animation of a reservation is not jerky',
  'A screen reader reads number, code and button in order',
  'The printed receipt is legible',
  'The buttons can be touched on a small phone',
  'The beep can be heard at the desk',
  'The colours have enough contrast',
];
const BY_CODE: readonly string[] = [
  'grep finds the media query in `src/pages/style.css`',
  'the class names are set in `src/pages/sign-in.ts`',
  '`npm test -- pages/sign-in` returned 0',
  'the attribute is set in the markup',
];

const human = verification('human-only-check-passed', (text, random) => {
  const said = random.pick(HUMAN);
  return { ...withTruth(text, said, random.pick(BY_CODE)), category: 'Human verification', what: said };
});

const noRegression = verification('no-regression-check', (text, random) => {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => /^## Regression/.test(line));
  const to = lines.findIndex((line, index) => index > from && /^## /.test(line));
  if (from < 0 || to < 0) return undefined;
  const said = random.pick([
    'The existing server was changed.',
    'The session of phase 1 is existing code and was extended.',
    'Modified the existing mail module.',
    'Shared code of the desks was refactored.',
  ]);
  const file = random.pick(['src/server.ts', 'src/session.ts', 'src/mail/send-mail.ts']);
  lines.splice(from, to - from, '## Changes', '', `${said} See \`${file}\`.`, '');
  return {
    text: lines.join('\n'),
    lines: [{ from: from + 3, to: from + 3 }],
    category: 'Regression risk',
    what: said,
  };
});

export const VERIFICATION_MUTATIONS: readonly Mutation[] = [
  unverifiable,
  unchecked,
  noEvidence,
  onlyExistence,
  stub,
  miscounted,
  failedRow,
  human,
  noRegression,
];
