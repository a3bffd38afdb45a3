// Wave 4: whether a roadmap may be handed to a team. The gate and the mechanical checks read the rendered texts; two
// reviewers judge the rest where models review.

import type { Deliberation } from '../../../domain/protocol.ts';
import type { Finding, Question } from '../../../domain/question.ts';
import { countDemands } from '../../inventory/count-demands.ts';
import { oneLine } from '../../prompts/one-line.ts';
import type { ReadValue } from '../artifacts/frontmatter.ts';
import type { RoadmapAdversarial } from '../artifacts/roadmap.ts';
import type { Extraction, RoadmapPlan } from '../model.ts';
import { reviewQuality } from '../questions/review-quality.ts';
import {
  findTerm,
  type GivenReview,
  type ReadDocuments,
  type ReviewPayload,
  readDocuments,
  settle,
  termsOf,
} from '../questions/review-question.ts';
import { reviewSelf } from '../questions/review-self.ts';
import { type Check, DIMENSIONS, type Reviewer } from './check.ts';
import { coverageChecks } from './coverage-checks.ts';
import { documentChecks } from './document-checks.ts';
import { frontmatterChecks } from './frontmatter-checks.ts';
import { qualityChecks } from './quality-checks.ts';
import { type ArtifactName, filesOf, type Reading, type RoadmapTexts, readTexts } from './reading.ts';
import { REVIEW_ITEMS } from './review-items.ts';
import { type ScoredItem, scoreItems, statusOf } from './score.ts';
import { structureChecks } from './structure-checks.ts';

export type { ArtifactName, RoadmapTexts } from './reading.ts';

export interface ValidationContext {
  readonly texts: RoadmapTexts;
  readonly extraction: Extraction;
  readonly plan: RoadmapPlan;
  readonly adversarial?: RoadmapAdversarial | undefined;
  /** Models review. */
  readonly reviewers: boolean;
  /** The text that was read, for ids and quotes; otherwise what the extraction holds of it. */
  readonly spec?: string | undefined;
}

export interface ValidationResult {
  /** 0 to 1, not rounded. */
  readonly score: number;
  readonly status: 'PASS' | 'REVISE' | 'REJECT';
  /** Nothing that the raw spec asks for is missing or still to be judged: without that there is no PASS. */
  readonly isWhole: boolean;
  /** No verdict of a reviewer is in the score. */
  readonly mechanicalOnly: boolean;
  readonly recommendations: readonly string[];
  readonly failing: readonly ArtifactName[];
}

export const CHECKS: readonly Check[] = [
  ...documentChecks,
  ...frontmatterChecks,
  ...structureChecks,
  ...coverageChecks,
  ...qualityChecks,
];

/** The gate, on the texts as they stand; empty: it is open. */
export function checkTraceability(
  texts: RoadmapTexts,
  extraction: Extraction,
  plan: RoadmapPlan,
  spec?: string,
): Finding[] {
  return findGateFaults(readTexts(texts, extraction, plan, spec));
}

const findGateFaults = (reading: Reading): Finding[] =>
  CHECKS.filter(({ gate }) => gate).flatMap(({ find }) => find(reading));

interface Judged extends ScoredItem {
  readonly findings: readonly Finding[];
}

export async function validateRoadmap(
  context: ValidationContext,
  deliberation: Deliberation,
  iteration: number,
): Promise<ValidationResult> {
  const reading = readTexts(context.texts, context.extraction, context.plan, context.spec);
  const mechanical = CHECKS.map(({ dimension, find, of }): Judged => {
    const findings = find(reading);
    const all = of?.(reading) ?? 0;
    const share = all === 0 ? {} : { share: Math.max(0, 1 - findings.length / all) };
    return { dimension, met: findings.length === 0, findings, ...share };
  });
  const counted = countSource(context);
  const reviewed = context.reviewers ? await askReviewers(context, deliberation, iteration) : [];
  const items = [...mechanical, ...reviewed, ...counted.items];
  const debate = context.adversarial ? checkDebate(reading) : undefined;
  const findings = [...items.flatMap((one) => shorten(one.findings)), ...(debate?.findings ?? [])];
  const score = scoreItems(items);
  const isShut = findGateFaults(reading).length > 0;
  const status = worst(statusOf(score), isShut ? 'REVISE' : 'PASS', debate?.status ?? 'PASS');
  return {
    score,
    status,
    isWhole: counted.isWhole,
    mechanicalOnly: reviewed.length === 0,
    recommendations: [
      ...new Set(findings.map(({ path, message }) => oneLine(`${path}: ${message}`, LONGEST_RECOMMENDATION))),
    ],
    failing: status === 'PASS' ? [] : filesOf([...items.flatMap((one) => one.findings), ...findings]),
  };
}

/** The raw spec by the second inventory; zero of zero is no count. */
function countSource({ texts, extraction, spec }: ValidationContext): {
  readonly items: readonly Judged[];
  readonly isWhole: boolean;
} {
  const say = (line: number, message: string): Finding => ({
    path: 'roadmap.md',
    message: `line ${line} of the spec: ${message}`,
  });
  const doubtful = extraction.asides
    .filter(({ isDoubtful }) => isDoubtful)
    .map(({ source, reason }) =>
      say(source.line, `"${oneLine(source.quote, 120)}" is still to be judged: ${reason}`),
    );
  if (spec === undefined) return { items: [], isWhole: doubtful.length === 0 };
  const { demands, lost } = countDemands(spec, texts.roadmap);
  const missing = lost.map(({ line, text }) =>
    say(line, `"${oneLine(text, 120)}" stands in no row of the roadmap: place it, or say why not`),
  );
  const none = demands > 0 ? [] : [say(1, 'nothing is found that could be counted')];
  const findings = [...none, ...missing, ...doubtful];
  const share = demands === 0 ? 0 : Math.max(0, 1 - (lost.length + doubtful.length) / demands);
  return {
    items: [{ dimension: 'completeness', met: findings.length === 0, share, findings }],
    isWhole: findings.length === 0,
  };
}

const LONGEST_RECOMMENDATION = 400;
/** Of one kind; whoever mends ten has understood. */
const MOST_ALIKE = 10;

function shorten(findings: readonly Finding[]): readonly Finding[] {
  const [first] = findings;
  if (findings.length <= MOST_ALIKE || !first) return findings;
  const file = first.path.replace(/:\d+$/, '');
  const more = findings.length - MOST_ALIKE;
  return [...findings.slice(0, MOST_ALIKE), { path: file, message: `and ${more} more of this kind` }];
}

const ORDER = ['PASS', 'REVISE', 'REJECT'] as const;
const worst = (...statuses: readonly (typeof ORDER)[number][]): (typeof ORDER)[number] =>
  ORDER[Math.max(...statuses.map((status) => ORDER.indexOf(status)))] ?? 'REJECT';

/** Facts B.15: without the folder of the debate nothing can be looked up, without its score nothing weighed. */
function checkDebate({ roadmap }: Reading): {
  readonly status: 'PASS' | 'REVISE' | 'REJECT';
  readonly findings: readonly Finding[];
} {
  const block: ReadValue | undefined = roadmap.frontmatter?.get('adversarial');
  const fields: ReadonlyMap<string, ReadValue> = block instanceof Map ? block : new Map();
  const folder = fields.get('artifacts_dir');
  const say = (message: string): Finding[] => [{ path: 'roadmap.md:1', message }];
  if (typeof folder !== 'string' || folder === '') {
    return {
      status: 'REJECT',
      findings: say('the folder of the debate is unknown: run the debate again'),
    };
  }
  if (typeof fields.get('convergence_score') !== 'number') {
    return { status: 'REVISE', findings: say('the frontmatter gives no convergence of the debate: add it') };
  }
  return { status: 'PASS', findings: [] };
}

const REVIEWERS: readonly {
  readonly name: Reviewer;
  readonly role: string;
  readonly question: Question<ReviewPayload, { verdicts: GivenReview[] }>;
}[] = [
  { name: 'quality-engineer', role: 'judge:1', question: reviewQuality },
  { name: 'self-review', role: 'judge:2', question: reviewSelf },
];

async function askReviewers(
  { texts, spec, extraction }: ValidationContext,
  deliberation: Deliberation,
  iteration: number,
): Promise<Judged[]> {
  const shown = {
    'roadmap.md': texts.roadmap,
    'test-strategy.md': texts.testStrategy,
    spec: spec ?? quotesOf(extraction),
  };
  const documents = readDocuments(shown);
  const answers = await Promise.all(
    REVIEWERS.map(async ({ name, role, question }) => {
      const own = DIMENSIONS.filter(({ reviewer }) => reviewer === name).map(({ id }) => id);
      const items = REVIEW_ITEMS.filter(({ dimension }) => own.some((id) => id === dimension));
      const step = `wave-4/iteration-${iteration}/${name}`;
      const { answer } = await deliberation.ask(step, role, question, { texts: shown, items });
      return answer.verdicts;
    }),
  );
  const verdicts = new Map(answers.flat().map((given) => [given.item, given]));
  return REVIEW_ITEMS.flatMap(({ id, dimension, file, text }): Judged[] => {
    const given = verdicts.get(id);
    const met = given && settle(given, documents);
    const refuted =
      given?.verdict === 'NOT MET' && met === undefined ? findTerm(given, documents) : undefined;
    if (refuted) {
      const where = `"${oneLine(refuted.term, 80)}" stands in ${refuted.document} at line ${refuted.line}`;
      deliberation.report({
        type: 'warning',
        message: `Refuted, not counted: ${text} A reviewer says no, but ${where}`,
      });
    }
    if (given === undefined || met === undefined) return [];
    const message = `not met: ${text} ${given.recommendation || given.reasoning}${describeTerms(given, documents)}`;
    return [{ dimension, met, findings: met ? [] : [{ path: file, message }] }];
  });
}

/** What was looked for in vain, by the reviewer and by code. */
const describeTerms = (given: GivenReview, documents: ReadDocuments): string => {
  const terms = termsOf(given).map((term) => `"${oneLine(term, 80)}"`);
  return terms.length === 0 || findTerm(given, documents)
    ? ''
    : ` (searched for ${terms.join(', ')}: nothing)`;
};

const quotesOf = ({ title, requirements }: Extraction): string =>
  [title, ...requirements.map(({ id, source }) => `${id}: ${source.quote}`)].join('\n');
