// Turns what a judge answered into a verdict that code vouches for: quotations are located in the variant or struck,
// and MET without what its kind of criterion needs becomes NOT MET.

import type { Quote } from '../../../domain/document.ts';
import type { Verdict } from '../../../domain/scoring.ts';
import { locateQuote } from '../../../text/locate-quote.ts';
import { shorten } from '../differences/draft.ts';
import { detect } from './detectors/index.ts';
import { listSections } from './judgement.ts';
import { quote, readSubject, type Subject } from './reading.ts';
import type { Criterion } from './rubric.ts';

export interface GivenVerdict {
  readonly evidence: readonly { readonly line: number; readonly text: string }[];
  readonly searched: string;
  readonly items: number;
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
  const said = given.verdict === 'MET';
  const met =
    said &&
    (criterion.kind === 'presence' ? evidence.length > 0 : isSearched(given) && evidence.length === 0);
  const detected = detect(subject, criterion.id);
  const log = { searched: given.searched, items: given.items };
  const reason = said && !met ? `${given.reasoning} (struck: ${STRUCK[criterion.kind]})` : given.reasoning;
  return {
    criterion: criterion.id,
    variant: subject.variant,
    pass,
    claim: `"${criterion.text}" is ${met ? 'met' : 'not met'} in Variant ${subject.variant}`,
    evidence,
    cited: cite(subject, criterion, met, evidence, given),
    verdict: met ? 'MET' : 'NOT MET',
    met,
    log,
    basis: detected.met === met ? detected.basis : 'heuristic',
    reason,
  };
}

const STRUCK = {
  presence: 'no quotation that stands in the variant',
  absence: 'no search log, or a counter-example is quoted',
} as const;

const isSearched = ({ searched, items }: GivenVerdict): boolean => searched.trim() !== '' && items > 0;

export function locateEvidence(subject: Subject, { evidence }: Pick<GivenVerdict, 'evidence'>): Quote[] {
  const reading = readSubject(subject);
  return evidence.flatMap(({ line, text }) => {
    const span = locateQuote(reading.document, text, { line });
    return span ? [quote(reading, span)] : [];
  });
}

function cite(
  subject: Subject,
  { kind }: Criterion,
  met: boolean,
  evidence: readonly Quote[],
  { searched, items, reasoning }: GivenVerdict,
): string {
  const shown = evidence
    .slice(0, SHOWN_QUOTES)
    .map(({ text, line }) => `"${shorten(text, QUOTED_WORDS)}" (L${line})`);
  if (shown.length > 0) return `${reasoning}: ${shown.join('; ')}`;
  if (kind === 'absence') return met ? `Searched ${items} ${searched}; no counter-example` : reasoning;
  return `No evidence found — searched sections [${listSections(readSubject(subject))}]`;
}
