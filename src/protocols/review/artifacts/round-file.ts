// round-N.md: what the adversary raised, with every quote at its true line, what was not accepted and why, and how the
// debate goes on. Where a person is the author it ends with the form for their answers.

import { codeSpan, escapeLine, escapeTitle } from '../../markdown/escape-line.ts';
import { renderTable } from '../../markdown/markdown-table.ts';
import { describeSearch, searchAbsence } from '../../prompts/search-absence.ts';
import type { Course } from '../choose-course.ts';
import { defenceTemplate } from '../defence/render-defence.ts';
import type { ReviewInput } from '../input.ts';
import type { Evidence } from '../model.ts';
import type { PriorChallenge } from '../prior.ts';
import type { ReviewedChallenge, RoundRecord } from '../record.ts';
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
  const search = searchFor(shown);
  const asksPerson = isPersonal && course.goesOn;
  const parts = [
    `# Review of ${escapeTitle(input.artifact.label)}: round ${round} of ${input.maxRounds}`,
    [
      `- **Type:** ${input.type}`,
      `- **Adversary:** ${escapeLine(record.adversary)}`,
      `- **Evidence:** ${verified} verified, ${struck} struck`,
      `- **Open:** ${open.length}`,
      `- **Run started:** ${generated}`,
    ].join('\n'),
    '## Challenges',
    ...(open.length === 0 ? ['None is open.'] : open.map((one) => renderChallenge(one, round, search))),
    ...renderAssessment(shown),
    ...list('Summary of the adversary', shown.reply.summary),
    ...list('Not accepted', record.unaccepted),
    ...list(
      'Struck evidence',
      shown.reply.struck.map(({ label, text, reason }) => `${label}: ~~${text}~~ (${reason})`),
    ),
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

const FILL_IN =
  'Revise the document, then answer each challenge: keep one of the three responses and give a reason. What says `addressed` needs a change of the document.';

/** What a model says is missing is looked for; what a rule says so it has looked for itself. */
function searchFor({ text, round, record }: RoundToRender): (challenge: ReviewedChallenge) => string[] {
  if (record.adversary === EMBEDDED) return () => [];
  return ({ concern, lastRaisedIn }) => {
    const search = lastRaisedIn === round ? searchAbsence(concern, text) : undefined;
    return search ? [`- **Absence:** ${escapeLine(describeSearch(search, 'the document'))}`] : [];
  };
}

const EMBEDDED = 'embedded';

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
    `### Challenge ${number}: ${category} (${id})`,
    '',
    `- **Severity:** ${severity}`,
    `- **Section:** ${section === '' ? 'the whole document' : escapeLine(section)}`,
    `- **Concern:** ${escapeLine(concern)}`,
    ...evidence.map((one) => `- **Evidence:** ${renderVerified(one)}${asOf}`),
    ...search(challenge),
    `- **Recommendation:** ${escapeLine(recommendation)}`,
    `- **If left as is:** ${escapeLine(ifLeft)}`,
    `- **Standing:** since round ${challenge.raisedIn}${challenge.note === '' ? '' : `; ${escapeLine(challenge.note)}`}`,
  ].join('\n');
}

function renderVerified(evidence: Evidence): string {
  if (evidence.kind === 'searched') {
    const { places, terms } = evidence;
    return `searched ${places.map(codeSpan).join(', ')} for ${terms.map(codeSpan).join(', ')}`;
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
    return [id, defence?.response ?? 'no answer', now?.status ?? '', now?.note ?? ''];
  });
  return ['## Defence assessment', renderTable(['Challenge', 'Response', 'Status', 'Notes'], rows)];
}

/** What was said of it then is why it is not said again. */
export const describeRemembered = (one: PriorChallenge): string =>
  `${one.id} (${one.category}, ${one.severity}): ${one.concern} Settled as ${one.status} in ${one.from}, ${one.settledAt.slice(0, 10)}: ${one.reason}`;

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${escapeLine(line)}`).join('\n')];
