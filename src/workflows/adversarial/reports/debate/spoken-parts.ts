// What advocates said, round by round, as the transcript prints it: every quote beside its claim, what was struck struck out.

import type {
  AdvocateStatement,
  Argument,
  Criticism,
  DebateResult,
  FinalArgument,
  Position,
  Rebuttal,
  Seat,
  Steelman,
  StruckQuote,
} from '../../../../domain/comparison/debate.ts';
import type { Variant } from '../../../../domain/document.ts';
import { describeSearch } from '../../../evidence/search-absence.ts';
import { escapeCell } from '../../../reports/markdown-table.ts';

interface Told {
  readonly variants: readonly Variant[];
  readonly seats: readonly Seat[];
  readonly result: DebateResult;
}

export function renderStatement(
  statement: AdvocateStatement,
  { variants, seats }: Pick<Told, 'variants' | 'seats'>,
): string {
  const { advocate, summary, steelmen, strengths, weaknesses, concessions } = statement;
  const index = variants.findIndex(({ id }) => id === advocate);
  const rivals = variants.map(({ id }) => id).filter((id) => id !== advocate);
  const against = rivals.map((variant) => {
    const found = weaknesses.filter((one) => one.variant === variant);
    const isHeard = steelmen.some((one) => one.variant === variant);
    const steelman = renderSteelman(steelmen.find((one) => one.variant === variant));
    const weak =
      found.length > 0
        ? numbered(
            found.map((one) => ({
              ...one,
              claim: `[${one.id}] ${one.claim}${searchOf(one)}${isHeard ? '' : ' (does not count: no steelman)'}`,
            })),
          )
        : 'None that the text proves.';
    return {
      steelman: `**Steelman of Variant ${variant}**\n\n${steelman}`,
      weak: `**Weaknesses identified in Variant ${variant}**\n\n${weak}`,
    };
  });
  return [
    `### Variant ${advocate} Advocate (${specOf(seats[index])})`,
    `**Position**\n\n${escapeText(summary)}`,
    ...against.map(({ steelman }) => steelman),
    `**Key strengths claimed**\n\n${numbered(strengths) || 'None that the text proves.'}`,
    ...against.map(({ weak }) => weak),
    `**Concessions**\n\n${numbered(concessions) || 'None.'}`,
    ...renderStruck(statement.positions),
  ].join('\n\n');
}

const searchOf = ({ searched, variant }: Criticism): string =>
  searched ? ` (${describeSearch(searched, variant)})` : '';

function renderSteelman(steelman: Steelman | undefined): string {
  if (steelman === undefined) return 'None given.';
  const { strongest, right, however } = steelman;
  return `- Strongest argument: ${escapeText(strongest)}${cited(steelman)}\n- What it gets right: ${escapeText(right)}\n- However: ${escapeText(however)}`;
}

export function renderRebuttal(
  { advocate, replies, newEvidence, assessments, positions }: Rebuttal,
  { result }: Told,
): string {
  const critics = new Map(
    result.statements.flatMap(({ weaknesses }) => weaknesses.map((one) => [one.id, one] as const)),
  );
  const answers = replies.map((one) => {
    const about = critics.get(one.criticism);
    const point = about?.point ? `, ${about.point}` : '';
    return {
      ...one,
      claim: `[${one.criticism}${point}] ${one.concedes ? 'Conceded' : 'Countered'}: ${one.claim}`,
    };
  });
  return [
    `### Variant ${advocate} Rebuttal`,
    `**Response to criticisms**\n\n${numbered(answers) || `Nothing was held against ${advocate}.`}`,
    `**New evidence**\n\n${numbered(newEvidence) || 'None.'}`,
    `**Updated assessment**\n\n${assessments.map(({ text }) => `- ${escapeText(text)}.`).join('\n') || 'None.'}`,
    ...renderStruck(positions),
  ].join('\n\n');
}

export function renderFinal(final: FinalArgument): string {
  const { advocate, summary, disagreements, concessions, positions } = final;
  return [
    `### Variant ${advocate} Final Position`,
    `**Position**\n\n${escapeText(summary)}`,
    `**Remaining disagreements**\n\n${numbered(disagreements) || 'None.'}`,
    `**Final concessions**\n\n${numbered(concessions) || 'None.'}`,
    ...renderStruck(positions),
  ].join('\n\n');
}

/** `model[@effort][:persona[:"instruction"]]`, as in --agents. */
function specOf(seat: Seat | undefined): string {
  const { model, persona, instruction } = seat ?? { model: 'embedded' };
  const parts = [model, ...(persona ? [persona] : []), ...(instruction ? [`"${instruction}"`] : [])];
  return escapeText(parts.join(':'));
}

const numbered = (all: readonly Argument[]): string =>
  all.map((one, index) => `${index + 1}. ${escapeText(one.claim)}${cited(one)}`).join('\n');

function cited({ evidence, struck = [] }: Pick<Argument, 'evidence' | 'struck'>): string {
  const quotes = evidence.map(({ variant, line, text }) => `"${escapeText(text)}" (${variant} L${line})`);
  const all = [...quotes, ...struck.map(strike)];
  const note = struck.length > 0 && evidence.length === 0 ? ' (no evidence left: does not count)' : '';
  return all.length === 0 ? '' : ` — ${all.join('; ')}${note}`;
}

/** Longer inventions are not worth the room. */
const LONGEST_STRUCK = 200;

function strike({ variant, line, text }: StruckQuote): string {
  // A tilde of its own would end the stroke; an empty stroke is none.
  const said = escapeText(text.slice(0, LONGEST_STRUCK)).replace(/~/g, '&#126;') || 'nothing';
  return `~~"${said}"~~ (not found in ${escapeText(variant.slice(0, 40)) || '?'} at L${line})`;
}

/** Positions have no place of their own in the transcript; what was invented for them is told all the same. */
function renderStruck(positions: readonly Position[]): string[] {
  const lines = positions.flatMap(({ point, struck = [], evidence }) =>
    struck.map((one) => `- ${point}: ${strike(one)}${evidence.length === 0 ? ', no evidence left' : ''}`),
  );
  return lines.length === 0 ? [] : [`**Struck evidence of positions**\n\n${lines.join('\n')}`];
}

/** One line that cannot become a heading, a list or HTML. */
export const escapeText = (text: string): string =>
  escapeCell(text)
    .replace(/<!--|-->/g, (mark) => mark.replace(/-/g, '&#45;'))
    .replace(/^([#>+-]|\d+[.)]|===)(?=\s|$)/, '\\$1');
