// Turns what a judge answered into a verdict that code vouches for: quotations are located in the variant or struck,
// MET without what its kind of criterion needs becomes NOT MET, and what was searched is what code has searched.

import type { Judgement, SearchLog, StruckEvidence, Verdict } from '../../../domain/comparison/scoring.ts';
import type { Quote } from '../../../domain/document.ts';
import { locateEvidence as locate } from '../../evidence/locate-evidence.ts';
import { shorten } from '../differences/draft.ts';
import { detect } from './detectors/index.ts';
import { listSections, quote, readSubject, type Subject } from './detectors/reading.ts';
import type { Criterion } from './detectors/rubric.ts';

export interface GivenVerdict {
  readonly evidence: readonly StruckEvidence[];
  readonly searched: string;
  readonly reasoning: string;
  readonly verdict: 'MET' | 'NOT MET';
}

const QUOTED_WORDS = 24;
const SHOWN_QUOTES = 2;

export function toVerdict(
  subject: Subject,
  criterion: Criterion,
  pass: Verdict['pass'],
  given: GivenVerdict,
): Verdict {
  const evidence = locateEvidence(subject, given);
  const struck = findStruck(subject, given);
  const detected = detect(subject, criterion.id);
  const fault = given.verdict === 'MET' ? findFault(criterion, given, evidence, detected) : undefined;
  const met = given.verdict === 'MET' && fault === undefined;
  const [shown, reasoning] =
    fault === OVERRULED ? [detected.evidence, detected.reason] : [evidence, given.reasoning];
  // A judge's words for what was struck would read as the reason for the opposite.
  const said = fault === undefined || fault === OVERRULED ? reasoning : `MET does not count: ${fault}`;
  return {
    criterion: criterion.id,
    variant: subject.variant,
    pass,
    claim: `"${criterion.text}" is ${met ? 'met' : 'not met'} in Variant ${subject.variant}`,
    evidence: shown,
    ...(struck.length > 0 && { struck }),
    cited: cite(subject, criterion, met, shown, said, detected.log),
    verdict: met ? 'MET' : 'NOT MET',
    met,
    log: detected.log,
    basis: detected.met === met ? detected.basis : 'heuristic',
    reason: fault === undefined ? reasoning : `${reasoning} (not counted: ${fault})`,
  };
}

const OVERRULED = 'a search by code found something else';

/** Why MET does not hold, if it does not (ruling E-2). */
function findFault(
  { kind }: Criterion,
  { searched }: GivenVerdict,
  evidence: readonly Quote[],
  detected: Judgement,
): string | undefined {
  if (kind === 'presence') return evidence.length > 0 ? undefined : 'no quotation that stands in the variant';
  if (evidence.length > 0) return 'a counter-example is quoted';
  if (searched.trim() === '') return 'no search log';
  if (detected.log.items === 0) return `code found no ${detected.log.searched} to search`;
  // Nobody can quote that something is not there, so the word of a judge is not enough against what code has found.
  return detected.met ? undefined : OVERRULED;
}

export function locateEvidence(subject: Subject, { evidence }: Pick<GivenVerdict, 'evidence'>): Quote[] {
  const reading = readSubject(subject);
  return evidence.flatMap(({ line, text }) => {
    const span = locate(reading.document, text, line);
    return span ? [quote(reading, span)] : [];
  });
}

const findStruck = (subject: Subject, { evidence }: GivenVerdict): StruckEvidence[] =>
  evidence
    .filter((one) => locateEvidence(subject, { evidence: [one] }).length === 0)
    .map(({ line, text }) => ({ line, text }));

function cite(
  subject: Subject,
  { kind }: Criterion,
  met: boolean,
  evidence: readonly Quote[],
  reasoning: string,
  { searched, items }: SearchLog,
): string {
  const shown = evidence
    .slice(0, SHOWN_QUOTES)
    .map(({ text, line }) => `"${shorten(text, QUOTED_WORDS)}" (L${line})`);
  if (shown.length > 0) return `${reasoning}: ${shown.join('; ')}`;
  if (kind === 'absence') return met ? `Searched ${items} ${searched}; no counter-example` : reasoning;
  return `No evidence found — searched sections [${listSections(readSubject(subject))}]`;
}
