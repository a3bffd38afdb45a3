// What a judge said in round 2, as far as it holds, and the vote that it leaves: a change that nothing new explains is
// hollow, and one that nothing explains at all does not count where changes must be documented.

import { parseDocument } from '../../../text/parse/parse-document.ts';
import { foldText } from '../../evidence/fold-text.ts';
import type { JudgeEvidence, Located, Packet, ResponseAnswer, Stance } from '../model/decision.ts';
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

/** Texts of the packet, and what the judges wrote; what was struck says nothing. */
export const sourcesWith = (packet: Packet, judges: readonly JudgeText[]): Sources =>
  new Map([
    ...sourcesOf(packet),
    ...judges.map(
      ({ stance, text }) => [judgeSource(stance), [parseDocument(text.replace(/^- ~~.*$/gm, ''))]] as const,
    ),
  ]);

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
  const ownWords = foldText(own.text).text;
  const previous = own.evaluation.chosen;
  const isReadable = answer.chosen === null || packet.options.some(({ id }) => id === answer.chosen);
  const said = isReadable ? answer.chosen : previous;
  const convincedBy = answer.convincedBy && argued(answer.convincedBy);
  const isDocumented =
    convincedBy !== null && heard.includes(convincedBy.judge) && convincedBy.argument.trim() !== '';
  const change = (): Response['change'] => {
    if (said === previous) return 'none';
    if (!isDocumented) return 'undocumented';
    const isNew = ({ text }: JudgeEvidence): boolean => !ownWords.includes(foldText(text).text);
    return convincedBy.evidence.some(isNew) ? 'documented' : 'hollow';
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
