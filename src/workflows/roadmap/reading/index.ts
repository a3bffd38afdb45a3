// The reading of a spec by a model, held against the rules and the words of the spec. Without a reader nothing here is used.

import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import type { Findings } from '../extraction/findings/found.ts';
import {
  type ExtractionOptions,
  finishExtraction,
  type RuleReading,
  readByRule,
  type Spec,
} from '../extraction/index.ts';
import type { Extraction, TakenLine } from '../model/extraction.ts';
import type { Call } from '../questions/read-requirements.ts';
import { askReader } from './ask-reader.ts';
import { holdWords } from './check-words.ts';
import { type Matched, matchFindings } from './match-findings.ts';
import { type Joined, joinReading } from './merge-readings.ts';
import { type NumberedSpec, numberSpec } from './number-spec.ts';

export interface JudgedOptions extends ExtractionOptions {
  /** A model reads the spec, too. */
  readonly isRead: boolean;
  readonly taken: readonly TakenLine[];
}

/** Wave 1B: by the rules, and where somebody reads by what they say. */
export async function extractJudged(
  spec: Spec,
  { isRead, taken, ...options }: JudgedOptions,
  deliberation: Deliberation,
): Promise<Extraction> {
  const rules = readByRule(spec, taken);
  const other = isRead ? await readByModel(rules, deliberation) : undefined;
  return finishExtraction(rules, options, other);
}

async function readByModel({ whole, findings }: RuleReading, deliberation: Deliberation): Promise<Joined> {
  const spec = numberSpec(whole);
  const matched = matchFindings(spec, findings);
  const excluded = excludedIn(spec, findings);
  const byRule = callsByRule(spec, findings, matched);
  const verdicts = await askReader(spec, { byRule, excluded }, deliberation);
  return joinReading({ spec, verdicts, words: holdWords(spec), excluded }, findings, matched);
}

/** Numbers under a title that leaves them out, but for what asks there all the same. */
function excludedIn({ reading, units, textOf }: NumberedSpec, { asides }: Findings): ReadonlySet<string> {
  const open = asides.filter(({ isDoubtful }) => isDoubtful).map(({ source }) => source.quote);
  return new Set(
    [...units.values()]
      .filter(({ section }) => reading.parts[section] === 'excluded')
      .filter((unit) => !open.some((quote) => quote.includes(textOf(unit)) || textOf(unit).endsWith(quote)))
      .map(({ id }) => id),
  );
}

/** What the rules take each statement for: the last word where nobody else says anything. */
function callsByRule(
  { reading, judged }: NumberedSpec,
  { criteria, risks, dependences }: Findings,
  { requirements, takenBy }: Matched,
): ReadonlyMap<string, Call> {
  const calls = new Map<string, Call>();
  const call = (found: readonly Parameters<Matched['takenBy']>[0][], is: Call): void => {
    for (const one of found) for (const { id } of takenBy(one).units) calls.set(id, is);
  };
  for (const { id, section } of judged) if (reading.parts[section] === 'excluded') calls.set(id, 'deferred');
  call(dependences, 'dependency');
  call(risks, 'risk');
  call(criteria, 'criterion');
  for (const { units } of requirements.values()) for (const { id } of units) calls.set(id, 'requirement');
  return calls;
}
