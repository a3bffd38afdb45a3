// What a judge said in round 2, as far as it holds, and the vote that it leaves: a change that nothing new explains is
// hollow, and one that nothing explains at all does not count where changes must be documented.

import { parseDocument } from '../../../text/parse/parse-document.ts';
import { foldText } from '../../evidence/fold-text.ts';
import {
  type JudgeEvidence,
  LEVELS,
  type Located,
  type Packet,
  type ResponseAnswer,
  ROW_KINDS,
  STANCES,
  type Stance,
} from '../model/decision.ts';
import type { Evaluation } from './evaluation.ts';
import { judgeSource, locate, type Sources, sourcesOf, withPlace } from './packet.ts';

interface Argued {
  readonly judge: Stance;
  readonly argument: string;
  readonly evidence: readonly Located[];
  readonly struck: readonly JudgeEvidence[];
}

export interface Response {
  readonly stance: Stance;
  readonly agent: string;
  readonly previous: string | null;
  /** What the judge recommends now; its previous recommendation where that cannot be read. */
  readonly said: string | null;
  /** What counts. */
  readonly vote: string | null;
  readonly change: 'none' | 'documented' | 'hollow' | 'undocumented';
  readonly confidence: ResponseAnswer['confidence'];
  readonly reasoning: string;
  readonly challenges: readonly Argued[];
  readonly convincedBy: Argued | null;
}

export interface ResponseRules {
  readonly requiresDocumentation: boolean;
}

interface JudgeText {
  readonly stance: Stance;
  readonly text: string;
}

/** Texts of the packet, and what the judges wrote. */
export const sourcesWith = (packet: Packet, judges: readonly JudgeText[]): Sources =>
  new Map([
    ...sourcesOf(packet),
    ...judges.map(({ stance, text }) => [judgeSource(stance), [parseDocument(argumentsOf(text))]] as const),
  ]);

/** The form that every judge fills in, and whom it chose: neither is an argument. */
const FORM = new Set(['## My Recommendation', '## For Debate Round 2']);
const BELOW_HEAD = /^\|(?:-+\|)+$/;

/** What a judge really said, without what was struck. Lines keep their numbers. */
function argumentsOf(text: string): string {
  const lines = text.split('\n');
  let isForm = false;
  return lines
    .map((line, at) => {
      if (line.startsWith('## ')) isForm = FORM.has(line);
      const isHead =
        /^(?:[#>]|- ~~)/.test(line) || BELOW_HEAD.test(line) || BELOW_HEAD.test(lines[at + 1] ?? '');
      return isForm || isHead ? '' : line;
    })
    .join('\n');
}

export function readResponse(
  packet: Packet,
  own: JudgeText & { readonly evaluation: Evaluation },
  others: readonly JudgeText[],
  { answer, agent }: { readonly answer: ResponseAnswer; readonly agent: string },
  { requiresDocumentation }: ResponseRules,
): Response {
  const sources = sourcesWith(packet, [own, ...others]);
  const heard = others.map(({ stance }) => stance);
  const argued = (one: { judge: Stance; argument: string; evidence: JudgeEvidence[] }): Argued => ({
    judge: one.judge,
    argument: one.argument,
    ...sortBy(packet, sources, one.evidence),
  });
  const previous = own.evaluation.chosen;
  const isReadable = answer.chosen === null || packet.options.some(({ id }) => id === answer.chosen);
  const said = isReadable ? answer.chosen : previous;
  const convincedBy = answer.convincedBy && argued(answer.convincedBy);
  const isDocumented =
    convincedBy !== null && heard.includes(convincedBy.judge) && convincedBy.argument.trim() !== '';
  const change = (): Response['change'] => {
    if (said === previous) return 'none';
    if (!isDocumented) return 'undocumented';
    return convincedBy.evidence.some((one) => isNew(one, own, convincedBy.judge)) ? 'documented' : 'hollow';
  };
  const made = change();
  return {
    stance: own.stance,
    agent,
    previous,
    said,
    vote: made === 'undocumented' && requiresDocumentation ? previous : said,
    change: made,
    confidence: answer.confidence,
    reasoning: answer.reasoning,
    challenges: answer.challenges
      .filter(({ judge, argument }) => heard.includes(judge) && argument.trim() !== '')
      .map(argued),
    convincedBy: said === previous ? null : convincedBy,
  };
}

function sortBy(packet: Packet, sources: Sources, given: readonly JudgeEvidence[]) {
  const located = given.map((one) => ({ one, found: locate(sources, one) }));
  return {
    evidence: located.flatMap(({ found }) => (found ? [withPlace(packet.options, found)] : [])),
    struck: located.flatMap(({ one, found }) => (found ? [] : [one])),
  };
}

/** Not what the judge had cited itself; and of judges only the words of the one that is said to have convinced. */
function isNew(
  { source, text }: JudgeEvidence,
  own: JudgeText & { readonly evaluation: Evaluation },
  convincing: Stance,
): boolean {
  const folded = foldText(text).text;
  const name = source.trim().toLowerCase();
  const isOfJudge = STANCES.some((stance) => name === judgeSource(stance));
  if (isOfJudge && (name !== judgeSource(convincing) || !saysSomething(text))) return false;
  if (foldText(own.text).text.includes(folded)) return false;
  return own.evaluation.options.every(({ evidence }) =>
    evidence.every((known) => !covers(foldText(known.text).text, folded)),
  );
}

/** Two words that are no level or type of a table; scripts without blanks run theirs together. */
const saysSomething = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !CELLS.has(word)).length > 1 ||
  /\p{Lo}{4}/u.test(text);

const CELLS: ReadonlySet<string> = new Set([...LEVELS, ...Object.values(ROW_KINDS).flat(), 'unknown']);

/** Some more words around the same quote do not make it another one. */
const MOSTLY = 0.6;

const covers = (known: string, text: string): boolean =>
  known.includes(text) || (text.includes(known) && known.length >= MOSTLY * text.length);
