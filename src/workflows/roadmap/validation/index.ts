// Wave 4: whether a roadmap may be handed to a team. The gate and the mechanical checks read the rendered texts; two
// reviewers judge the rest where models review.

import type { Finding, Question } from '../../../domain/question.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { countDemands } from '../../inventory/count-demands.ts';
import type { Extraction } from '../model/extraction.ts';
import type { RoadmapPlan } from '../model/plan.ts';
import type { ArtifactName } from '../questions/review-items.ts';
import { DIMENSIONS, REVIEW_ITEMS, type Reviewer } from '../questions/review-items.ts';
import {
  findTerm,
  type GivenReview,
  type ReadDocuments,
  type ReviewPayload,
  readDocuments,
  reviewQuality,
  reviewSelf,
  settle,
  termsOf,
} from '../questions/review-question.ts';
import type { RoadmapAdversarial } from '../reports/roadmap.ts';
import { GATE } from './gate-checks.ts';
import { measureTexts } from './measures.ts';
import { type RoadmapTexts, readTexts, type Texts } from './read-artifacts.ts';
import { type ScoredItem, scoreItems, statusOf } from './score.ts';

export interface ValidationContext {
  readonly texts: RoadmapTexts;
  readonly extraction: Extraction;
  readonly plan: RoadmapPlan;
  readonly adversarial?: RoadmapAdversarial | undefined;
  /** Models review. */
  readonly reviewers: boolean;
  /** Statements of the specs that no one has judged, so that they did not come in. */
  readonly unjudged?: readonly string[] | undefined;
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

/** The gate, on the texts as they stand; empty: it is open. */
export function checkTraceability(
  texts: RoadmapTexts,
  extraction: Extraction,
  plan: RoadmapPlan,
  spec?: string,
): Finding[] {
  return findGateFaults(readTexts(texts, extraction, plan, spec));
}

const findGateFaults = (texts: Texts): Finding[] => GATE.flatMap(({ find }) => find(texts));

interface Judged extends ScoredItem {
  readonly findings: readonly Finding[];
}

export async function validateRoadmap(
  context: ValidationContext,
  deliberation: Deliberation,
  iteration: number,
): Promise<ValidationResult> {
  const reading = readTexts(context.texts, context.extraction, context.plan, context.spec);
  const mechanical = measureTexts(reading).flatMap(({ dimension, of, findings, isNeeded }): Judged[] =>
    of === 0 && !isNeeded
      ? []
      : [
          {
            dimension,
            met: findings.length === 0,
            findings,
            share: of === 0 ? 0 : Math.max(0, 1 - findings.length / of),
          },
        ],
  );
  const counted = countSource(context);
  const reviewed = context.reviewers ? await askReviewers(context, deliberation, iteration) : [];
  const items = [...mechanical, ...reviewed, ...counted.items];
  const debate = context.adversarial ? checkDebate(reading) : undefined;
  const faults = findGateFaults(reading);
  const all = [...faults, ...items.flatMap((one) => one.findings), ...(debate?.findings ?? [])];
  const score = scoreItems(items);
  const isShut = faults.length > 0;
  const status = worst(statusOf(score), isShut ? 'REVISE' : 'PASS', debate?.status ?? 'PASS');
  return {
    score,
    status,
    isWhole: counted.isWhole,
    mechanicalOnly: reviewed.length === 0,
    recommendations: [
      ...shorten(faults),
      ...items.flatMap((one) => shorten(one.findings)),
      ...shorten(debate?.findings ?? []),
    ],
    failing: status === 'PASS' ? [] : filesOf(all),
  };
}

/** The raw spec by the second inventory; zero of zero is no count. */
function countSource({ texts, extraction, spec, unjudged = [] }: ValidationContext): {
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
  const undecided = unjudged.map((one) => ({
    path: 'roadmap.md',
    message: `${oneLine(one, 160)} of adversarial-specs/undecided.md is in no spec: decide it`,
  }));
  const open = [...doubtful, ...undecided];
  if (spec === undefined) return { items: [], isWhole: open.length === 0 };
  const { demands, lost } = countDemands(spec, texts.roadmap);
  const missing = lost.map(({ line, text }) =>
    say(line, `"${oneLine(text, 120)}" stands in no row of the roadmap: place it, or say why not`),
  );
  const none = demands > 0 ? [] : [say(1, 'nothing is found that could be counted')];
  const findings = [...none, ...missing, ...open];
  const share =
    demands === 0 ? 0 : Math.max(0, 1 - (lost.length + open.length) / (demands + undecided.length));
  return {
    items: [{ dimension: 'completeness', met: findings.length === 0, share, findings }],
    isWhole: findings.length === 0,
  };
}

/** The files that a list of findings speaks of. */
const filesOf = (findings: readonly Finding[]): ArtifactName[] =>
  (['roadmap.md', 'test-strategy.md'] as const).filter((file) =>
    findings.some(({ path }) => path === file || path.startsWith(`${file}:`)),
  );

const LONGEST_RECOMMENDATION = 400;
/** Of one kind; whoever mends five has understood. */
const MOST_ALIKE = 5;

function shorten(findings: readonly Finding[]): string[] {
  const said = findings.map(({ path, message }) => oneLine(`${path}: ${message}`, LONGEST_RECOMMENDATION));
  const more = said.length - MOST_ALIKE;
  return more > 0 ? [...said.slice(0, MOST_ALIKE), `and ${more} more like it`] : said;
}

const ORDER = ['PASS', 'REVISE', 'REJECT'] as const;
const worst = (...statuses: readonly (typeof ORDER)[number][]): (typeof ORDER)[number] =>
  ORDER[Math.max(...statuses.map((status) => ORDER.indexOf(status)))] ?? 'REJECT';

/** Facts B.15: without the folder of the debate nothing can be looked up, without its score nothing weighed. */
function checkDebate({ roadmap }: Texts): {
  readonly status: 'PASS' | 'REVISE' | 'REJECT';
  readonly findings: readonly Finding[];
} {
  const say = (message: string): Finding[] => [{ path: 'roadmap.md:1', message }];
  const folder = roadmap.fields.get('artifacts_dir') ?? 'null';
  if (folder === 'null' || folder === '""')
    return { status: 'REJECT', findings: say('the folder of the debate is unknown: run the debate again') };
  if (!/^[\d.]+$/.test(roadmap.fields.get('convergence_score') ?? ''))
    return { status: 'REVISE', findings: say('the frontmatter gives no convergence of the debate: add it') };
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
