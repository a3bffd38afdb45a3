// What can go wrong with a plan, planted.

import type { SeededRandom } from '../../mutations/seeded-random.ts';
import {
  insertBehind,
  type LineRange,
  linesMatching,
  type Mutation,
  type Planted,
  replaceLine,
} from '../mutation.ts';

const plan = (
  name: string,
  plant: (text: string, random: SeededRandom) => Planted | undefined,
): Mutation => ({
  name,
  type: 'plan',
  plant,
});

const VERIFY = /^\s*<verify>/;
const ACTION = /^\s*<action>/;

/** Lines of the tasks, from the opening tag to the closing one. */
function tasksOf(text: string): LineRange[] {
  const ends = linesMatching(text, /^<\/task>/);
  return linesMatching(text, /^<task\b/).map(({ number }, index) => ({
    from: number,
    to: ends[index]?.number ?? number,
  }));
}

const within = (text: string, { from, to }: LineRange, pattern: RegExp): number | undefined =>
  linesMatching(text, pattern).find(({ number }) => number >= from && number <= to)?.number;

const FOLDERS = [
  'members',
  'desks',
  'tools',
  'repairs',
  'labels',
  'history',
  'search',
  'export',
  'letters',
  'holidays',
  'fees',
  'photos',
];
const STEPS = [
  'Add a table for holidays',
  'Build the page for repairs',
  'Write the export of members',
  'Send letters to members without mail',
  'Migrate the ledger of 2019',
  'Translate all pages',
  'Replace the search index',
  'Render labels as PDF',
  'Register the desks',
  'Extend the history by photos',
  'Deploy to the second server',
  'Configure the firewall',
  'Refactor the session',
  'Store photos of tools',
  'Measure every query',
];

const hugeTask = plan('huge-task', (text, random) => {
  const task = random.pick(tasksOf(text));
  const action = within(text, task, ACTION);
  const files = within(text, task, /^\s*<files>/);
  if (action === undefined || files === undefined) return undefined;
  const steps = random
    .shuffle(STEPS)
    .slice(0, 11 + random.below(4))
    .map((step) => `    ${step}.`);
  const folders = random.shuffle(FOLDERS).slice(0, 8 + random.below(4));
  const lines = text.split('\n');
  if (random.below(2) === 0)
    lines[files - 1] = (lines[files - 1] ?? '').replace(
      '</files>',
      folders
        .map((name) => `, src/${name}/${name}-page.ts`)
        .join('')
        .concat('</files>'),
    );
  else lines.splice(action, 0, ...steps);
  return {
    text: lines.join('\n'),
    lines: [{ from: task.from, to: task.from + 1 }],
    category: 'Task decomposition',
    what: `a task with ${steps.length} more steps or ${folders.length} more files`,
  };
});

const noVerify = plan('task-without-verify', (text, random) => {
  const task = random.pick(tasksOf(text));
  const at = within(text, task, VERIFY);
  if (at === undefined) return undefined;
  const lines = text.split('\n');
  if (random.below(2) === 0) lines.splice(at - 1, 1);
  else lines[at - 1] = '  <verify></verify>';
  return {
    text: lines.join('\n'),
    lines: [{ from: task.from, to: task.from + 1 }],
    category: 'Verification gaps',
    what: 'no check',
  };
});

const VAGUE: readonly string[] = [
  'Check that it works.',
  'Manually test the page.',
  'It works.',
  'Everything works as expected.',
  'Looks good.',
  'Visual inspection.',
  'The feature works properly.',
  'Make sure it works.',
  'Verify manually.',
  'Works fine and feels fast.',
  'Test it in the browser.',
  'Check the code.',
  'Sanity check.',
  'Confirm the behaviour is right.',
];

const vagueVerify = plan('vague-verify', (text, random) => {
  const { number } = random.pick(linesMatching(text, VERIFY));
  const said = random.pick(VAGUE);
  return {
    ...replaceLine(text, number, `  <verify>${said}</verify>`),
    category: 'Verification gaps',
    what: said,
  };
});

const UNUSED: readonly string[] = [
  'Create src/members/member-card.ts: draws the card of a member with name and number.',
  'Create src/desks/desk-clock.ts: the opening hours of the three desks.',
  'Add a `HolidayCalendar` component with the days on which no desk is open.',
  'Add a new service `ledgerImport` that reads the paper ledger.',
  'Create the table `code_history` with one row for each code.',
  'Add the endpoint `GET /api/desks/open` with the desks that are open.',
  'Create src/labels/label-sheet.ts: forty labels on one sheet.',
];

const unusedPart = plan('missing-wiring', (text, random) => {
  const { number } = random.pick(linesMatching(text, ACTION));
  const said = random.pick(UNUSED);
  return { ...insertBehind(text, number, `    ${said}`), category: 'Missing wiring', what: said };
});

const unlinked = plan('link-that-no-task-makes', (text, random) => {
  const [at] = linesMatching(text, /^\s*key_links:/);
  if (!at) return undefined;
  const from = random.pick(['src/pages/desk.ts', 'src/pages/sign-in.ts', 'src/codes/check-code.ts']);
  const to = random.pick([
    'src/tools/shelf-index.ts',
    'src/members/export-member.ts',
    'src/history/keep-entry.ts',
  ]);
  const entry = `    - from: "${from}"\n      to: "${to}"\n      via: "${random.pick(['on every request', 'keeps an entry', 'after sign-in'])}"`;
  return { ...insertBehind(text, at.number, entry), category: 'Missing wiring', what: `${from} to ${to}` };
});

const unmade = plan('promise-that-no-task-keeps', (text, random) => {
  const [at] = linesMatching(text, /^\s*artifacts:/);
  if (!at) return undefined;
  const path = random.pick([
    'src/codes/clean-codes.ts',
    'src/pages/profile-page.ts',
    'src/mail/mail-log.ts',
    'src/desks/desk-network.ts',
  ]);
  const entry = `    - path: "${path}"\n      provides: "What the plan promises"`;
  return { ...insertBehind(text, at.number, entry), category: 'Missing wiring', what: path };
});

const ASSUMED: readonly string[] = [
  'This assumes that the provider keeps the order of messages.',
  'The table of members should already have an index on the number.',
  'Presumably the session of phase 1 can hold members too.',
  'The desks probably already send the time zone.',
  'It is assumed that every desk has a scanner.',
  'Members are expected to have an address on file.',
];

const assumption = plan('assumption', (text, random) => {
  const { number } = random.pick(linesMatching(text, ACTION));
  const said = random.pick(ASSUMED);
  return { ...insertBehind(text, number, `    ${said}`), category: 'Assumption exposure', what: said };
});

const HIDDEN: readonly string[] = [
  'Simply migrate the sessions of all volunteers.',
  'Handle all edge cases.',
  'Implement the whole profile of a member.',
  'How long a session lasts is TBD.',
  'Figure out how the provider reports bounced mails.',
  'Just integrate the label printer.',
  'Wire everything up.',
  'Deal with the remaining cases.',
  'Add proper error handling.',
];

const hidden = plan('hidden-complexity', (text, random) => {
  const { number } = random.pick(linesMatching(text, ACTION));
  const said = random.pick(HIDDEN);
  return { ...insertBehind(text, number, `    ${said}`), category: 'Complexity hiding', what: said };
});

const usedTooEarly = plan('used-before-it-is-made', (text, random) => {
  const actions = linesMatching(text, ACTION);
  const created = linesMatching(text, /^\s*Create (src\/\S+\.ts)/);
  const { number, line } = random.pick(created.filter((one) => one.number > (actions[1]?.number ?? 0)));
  const path = /src\/\S+\.ts/.exec(line)?.[0] ?? '';
  const earlier = random.pick(actions.filter((one) => one.number < number).slice(0, -1));
  const planted = insertBehind(text, earlier.number, `    Call what ${path} exports.`);
  return { ...planted, category: 'Missing wiring', what: `${path} is used before it is made` };
});

export const PLAN_MUTATIONS: readonly Mutation[] = [
  hugeTask,
  noVerify,
  vagueVerify,
  unusedPart,
  unlinked,
  unmade,
  usedTooEarly,
  assumption,
  hidden,
];
