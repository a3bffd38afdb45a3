// Which kind of question this is, by the indicators in its words; only a scope-critical one is worth a debate.

import { CLASSES, type Classification, INDICATORS, RULE_HEAD } from './indicators.ts';

export { CLASSES, type Classification } from './indicators.ts';

export interface ClassifiedQuestion {
  readonly classification: Classification;
  /** As written in the question; null where none matched. */
  readonly matched_indicator: string | null;
  /** HIGH: explicit; MEDIUM: related; LOW: the default, since nothing matched. */
  readonly confidence: 'HIGH' | 'MEDIUM' | 'LOW';
  readonly notes: readonly 'COMPOUND'[];
}

interface Match {
  readonly classification: Classification;
  readonly indicator: string;
  readonly confidence: 'HIGH' | 'MEDIUM';
}

/** Longer ones are no questions; patterns look no further. */
const LONGEST_QUESTION = 2_000;

export function classifyQuestion(text: string): ClassifiedQuestion {
  const question = text.slice(0, LONGEST_QUESTION).replace(/\s+/g, ' ').trim();
  const explicit = findMatches(question, 'explicit', 'HIGH');
  const found = chooseMatch(question, explicit) ?? findMatches(question, 'related', 'MEDIUM')[0];
  const notes = isCompound(question, explicit) ? (['COMPOUND'] as const) : [];
  if (!found)
    return {
      classification: 'BUSINESS_RULE',
      matched_indicator: null,
      confidence: 'LOW',
      notes,
    };
  return {
    classification: found.classification,
    matched_indicator: found.indicator,
    confidence: found.confidence,
    notes,
  };
}

/** Three judges, or a single recommendation (ruling R2-9). */
export const routeOf = ({
  classification,
}: Pick<ClassifiedQuestion, 'classification'>): 'debate' | 'single' =>
  classification === 'SCOPE_CRITICAL' ? 'debate' : 'single';

/** The first of each class, in the order of the classes. */
function findMatches(
  question: string,
  level: 'explicit' | 'related',
  confidence: Match['confidence'],
): Match[] {
  return INDICATORS.flatMap(({ classification, [level]: patterns }): Match[] => {
    const [indicator] = patterns.flatMap((pattern) => pattern.exec(question)?.[0] ?? []);
    return indicator === undefined ? [] : [{ classification, indicator: indicator.trim(), confidence }];
  });
}

/** The order of the classes decides, but for a question that asks for a rule: who may do it, whatever it is. */
function chooseMatch(question: string, explicit: readonly Match[]): Match | undefined {
  const [first] = explicit;
  const rule = RULE_HEAD.exec(question)?.[0];
  if (rule === undefined || first?.classification === 'SCOPE_CRITICAL') return first;
  return { classification: 'BUSINESS_RULE', indicator: rule.trim(), confidence: 'HIGH' };
}

/** Two questions in one, each of another class, are better asked apart. */
function isCompound(question: string, explicit: readonly Match[]): boolean {
  const isJoined = /\?.*\?|\band (?:how|what|which|who|when|should|where|do|does|is|are)\b/i.test(question);
  return isJoined && new Set(explicit.map(({ classification }) => classification)).size > 1;
}

export type ClassCounts = Readonly<Record<Classification, number>>;

/** How many of each class. */
export const countClasses = (classified: readonly ClassifiedQuestion[]): ClassCounts =>
  Object.fromEntries(
    CLASSES.map((wanted) => [
      wanted,
      classified.filter(({ classification }) => classification === wanted).length,
    ]),
  ) as ClassCounts;
