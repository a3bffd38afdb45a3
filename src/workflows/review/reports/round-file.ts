// round-N.md: what the adversary raised, with every quote at its true line, what was not accepted and why, and how the
// debate goes on. Where a person is the author it ends with the form for their answers.

import { describeSearch, searchAbsence } from '../../evidence/search-absence.ts';
import { codeSpan, escapeLine, escapeTitle } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import { isNoObjections } from '../challenges/accept-reply.ts';
import type { Course } from '../challenges/choose-course.ts';
import { defenceTemplate } from '../defence/parse-defence.ts';
import type { Evidence } from '../model/challenge.ts';
import type { ReviewInput } from '../model/input.ts';
import type { PriorChallenge } from '../model/prior.ts';
import type { ReviewedChallenge, RoundRecord } from '../model/record.ts';
import type { Reply } from '../reply/parse-reply.ts';

export interface RoundToRender {
  readonly input: ReviewInput;
  readonly round: number;
  readonly generated: string;
  /** The document as the adversary saw it. */
  readonly text: string;
  readonly reply: Reply;
  /** Before the reply. */
  readonly previous: readonly ReviewedChallenge[];
  /** After it. */
  readonly challenges: readonly ReviewedChallenge[];
  readonly record: RoundRecord;
  readonly remembered: readonly PriorChallenge[];
  readonly course: Course;
  readonly isPersonal: boolean;
}

export function renderRound(shown: RoundToRender): string {
  const { input, round, generated, record, course, challenges, isPersonal } = shown;
  const open = challenges.filter(({ status }) => status === 'open');
  const { verified, struck } = record.evidence;
  const asksPerson = isPersonal && course.goesOn;
  const parts = [
    `# Review of ${escapeTitle(input.artifact.label)}: round ${round} of ${input.maxRounds}`,
    [
      `- **Type:** ${input.type}`,
      `- **Adversary:** ${escapeLine(record.adversary)}`,
      `- **Evidence:** ${verified} verified, ${struck} not verified`,
      `- **Open:** ${open.length}`,
      `- **Run started:** ${generated}`,
    ].join('\n'),
    ...(isNoObjections(shown.reply) ? renderNoObjections(shown) : renderChallenges(shown, open)),
    ...list('Not accepted', record.unaccepted),
    ...list(
      'Struck evidence',
      shown.reply.struck.map(({ label, text, reason }) => `${label}: ~~${text}~~ (${reason})`),
    ),
    ...list('Answered by the document', record.answered ?? []),
    ...list('Dropped', record.dropped),
    ...list('Not raised again', shown.remembered.map(describeRemembered)),
    ...list('Notes', record.notes),
    '## What follows',
    course.goesOn
      ? `${course.because}: the debate goes on.`
      : `${escapeLine(course.because)}. Outcome: ${course.outcome}.`,
    ...(asksPerson ? ['## Defence', FILL_IN, `\`\`\`markdown\n${defenceTemplate(open)}\n\`\`\``] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

const roundOf = ({ input, round }: RoundToRender): string => `**Round:** ${round}/${input.maxRounds}`;

/** The headings and fields of the seed, to the letter (ruling E-33). */
function renderChallenges(shown: RoundToRender, open: readonly ReviewedChallenge[]): string[] {
  const { round, record, course } = shown;
  const search = searchFor(shown);
  return [
    '## CHALLENGES',
    roundOf(shown),
    ...(record.looked === undefined ? [] : [`${escapeLine(record.looked)}.`]),
    ...open.map((one) => renderChallenge(one, round, search)),
    ...renderAssessment(shown),
    '### Convergence Assessment',
    [
      `**Status:** ${statusOf(course)}`,
      `**Remaining concerns:** ${open.length}`,
      `**Recommendation:** ${recommendationOf(course, open)}`,
    ].join('\n'),
    ...(shown.reply.summary.length === 0
      ? []
      : ['### Summary', shown.reply.summary.map((line) => `- ${escapeLine(line)}`).join('\n')]),
  ];
}

/** A mind's word, never a linter's. */
const renderNoObjections = (shown: RoundToRender): string[] => [
  '## NO OBJECTIONS',
  roundOf(shown),
  '### Summary',
  shown.reply.summary.map((line) => `- ${escapeLine(line)}`).join('\n') || '- no word on why',
  ...renderAssessment(shown),
  '### Confidence',
  `${escapeLine(shown.course.because)}.`,
];

const statusOf = (course: Course): string =>
  course.goesOn || course.outcome === 'max-rounds' || course.outcome === 'unparseable'
    ? 'continue'
    : course.outcome === 'deadlock'
      ? 'deadlock'
      : 'converging';

/** Nobody accepts a critical risk by not being asked. */
const recommendationOf = (course: Course, open: readonly ReviewedChallenge[]): string =>
  course.goesOn
    ? 'continue debate'
    : course.escalate || open.some(({ severity }) => severity === 'critical')
      ? 'escalate to user'
      : 'accept with noted risks';

const FILL_IN =
  'Revise the document, then answer each challenge: keep one of the three responses and give a reason. What says `addressed` needs a change of the document.';

/** What a model says is missing is looked for; what a rule says so it has looked for itself. */
function searchFor({ text, round, record }: RoundToRender): (challenge: ReviewedChallenge) => string[] {
  if (record.looked !== undefined) return () => [];
  return ({ concern, lastRaisedIn, evidence }) => {
    // Where the adversary named its words, they were searched for and are among the evidence.
    const isSearched = evidence.some(({ kind }) => kind === 'searched');
    const search = lastRaisedIn === round && !isSearched ? searchAbsence(concern, text) : undefined;
    return search ? [`**Absence:** ${escapeLine(describeSearch(search, 'the document'))}`] : [];
  };
}

function renderChallenge(
  challenge: ReviewedChallenge,
  round: number,
  search: (challenge: ReviewedChallenge) => string[],
): string {
  const { id, number, category, severity, section, lastRaisedIn } = challenge;
  const { concern, evidence, recommendation, ifLeft } = challenge;
  // Not raised again, so its lines are those of an earlier text.
  const asOf = lastRaisedIn < round ? ` (as of round ${lastRaisedIn})` : '';
  return [
    `### Challenge ${number}: [${category}]`,
    `**Id:** ${id}`,
    `**Concern:** ${escapeLine(concern)}`,
    '**Evidence:**',
    ...evidence.map((one) => `- ${renderVerified(one)}${asOf}`),
    '',
    ...search(challenge),
    `**Severity:** ${severity}`,
    `**Recommendation:** ${escapeLine(recommendation)}`,
    `**If left as is:** ${escapeLine(ifLeft)}`,
    `**Section:** ${section === '' ? 'the whole document' : escapeLine(section)}`,
    `**Standing:** since round ${challenge.raisedIn}${challenge.note === '' ? '' : `; ${escapeLine(challenge.note)}`}`,
  ].join('\n');
}

function renderVerified(evidence: Evidence): string {
  if (evidence.kind === 'searched') {
    const { places, terms } = evidence;
    return `Searched: ${places.map(codeSpan).join(', ')} for ${terms.map(codeSpan).join(', ')}`;
  }
  const { of, line, endLine, text } = evidence;
  return `${of === 'context' ? 'context ' : ''}L${line}${endLine > line ? `-${endLine}` : ''}: ${codeSpan(text)}`;
}

/** What became of the challenges that the author was asked about. */
function renderAssessment({ previous, challenges, round }: RoundToRender): string[] {
  const asked = previous.filter(
    ({ status, lastRaisedIn }) =>
      status === 'open' || (status === 'accepted-risk' && lastRaisedIn === round - 1),
  );
  if (asked.length === 0) return [];
  const rows = asked.map(({ id, defence }) => {
    const now = challenges.find((one) => one.id === id);
    const said = defence === undefined ? 'no answer' : `answered: ${defence.response}`;
    const notes = [said, now?.status ?? '', now?.note ?? ''].filter((note) => note !== '').join('; ');
    return [id, ASSESSED[now?.status ?? 'open'] ?? 'unaddressed', notes];
  });
  return ['### Defense Assessment', renderTable(['Previous Challenge', 'Status', 'Notes'], rows)];
}

/** In the three words of the seed. */
const ASSESSED: Readonly<Record<string, string>> = {
  addressed: 'addressed',
  withdrawn: 'addressed',
  rejected: 'rejected',
  'accepted-risk': 'rejected',
};

/** What was said of it then is why it is not said again. */
export const describeRemembered = (one: PriorChallenge): string =>
  `${one.id} (${one.category}, ${one.severity}): ${one.concern} Settled as ${one.status} in ${one.from}, ${one.settledAt.slice(0, 10)}: ${one.reason}`;

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${escapeLine(line)}`).join('\n')];
