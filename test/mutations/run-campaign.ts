// Plants defects of every class into real documents, runs the analysis on each pair (now and then on ten
// variants), and counts. The analysis is handed in: the tests use the source, the script the built package.

import type { DiffPoint } from '../../src/domain/comparison/difference.ts';
import type { Document, Variant } from '../../src/domain/document.ts';
import { findWrongQuotes, judgePoints, type Verdict } from './judge-points.ts';
import { listPlaces, plainWords } from './list-places.ts';
import { changeName } from './mutate-names.ts';
import {
  addSection,
  dropSection,
  duplicateSection,
  renameSection,
  reorderSections,
} from './mutate-sections.ts';
import { addCycle } from './mutate-sequences.ts';
import { changeDate, changeNumber, changeUnit } from './mutate-values.ts';
import { flipModality, negate } from './mutate-wording.ts';
import {
  DEFECT_CLASSES,
  type DefectClass,
  type Mutator,
  type PlantedDefect,
  type Subject,
} from './planted-defect.ts';
import { createRandom, type SeededRandom } from './seeded-random.ts';

export interface Analysis {
  parseDocument(text: string): Document;
  findDifferences(variants: readonly Variant[]): { readonly points: readonly DiffPoint[] };
}

export interface Source {
  readonly name: string;
  readonly text: string;
}

export interface CampaignOptions {
  readonly seed: number;
  readonly perClass: number;
  readonly classes?: readonly DefectClass[];
}

export interface Trial {
  readonly defect: PlantedDefect;
  readonly variants: number;
  readonly verdict: Verdict;
  readonly points: readonly DiffPoint[];
}

export interface ClassRow {
  readonly kind: DefectClass;
  readonly planted: number;
  readonly touched: number;
  readonly right: number;
  readonly falseAlarms: number;
  readonly wrongQuotes: number;
  readonly skipped: ReadonlyMap<string, number>;
  /** Trials that are not as they should be. */
  readonly faults: readonly Trial[];
}

export interface Campaign {
  readonly rows: readonly ClassRow[];
  /** Identical documents about which something was said all the same. */
  readonly loudPairs: readonly {
    readonly name: string;
    readonly variants: number;
    readonly points: readonly DiffPoint[];
  }[];
}

const MUTATORS: Readonly<Record<DefectClass, Mutator>> = {
  'drop-section': dropSection,
  'duplicate-section': duplicateSection,
  'rename-section': renameSection,
  'reorder-sections': reorderSections,
  'flip-modality': flipModality,
  'change-number': changeNumber,
  'change-unit': changeUnit,
  'change-date': changeDate,
  'change-name': changeName,
  negate,
  'add-cycle': addCycle,
  'add-section': addSection,
};
const MOST_VARIANTS = 10;
const TEN_VARIANT_SHARE = 0.125;
/** One sentence may be changed so often, each time otherwise, before it says nothing new. */
const MOST_USES = 3;
/** Draws per planted defect before a class counts as exhausted. */
const MOST_DRAWS = 60;

export function runCampaign(
  sources: readonly Source[],
  analysis: Analysis,
  options: CampaignOptions,
): Campaign {
  const subjects = sources.map((source) => readSubject(source, analysis));
  const rows = (options.classes ?? DEFECT_CLASSES).map((kind) => runClass(kind, subjects, analysis, options));
  return { rows, loudPairs: findLoudPairs(sources, analysis) };
}

function readSubject({ name, text }: Source, { parseDocument }: Analysis): Subject {
  const document = parseDocument(text);
  return { name, document, places: listPlaces(document), plain: plainWords(text) };
}

function runClass(
  kind: DefectClass,
  subjects: readonly Subject[],
  analysis: Analysis,
  { seed, perClass }: CampaignOptions,
): ClassRow {
  const random = createRandom(seed, kind);
  const skipped = new Map<string, number>();
  const count = (reason: string): void => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  const seen = new Set<string>();
  const uses = new Map<string, number>();
  const trials: Trial[] = [];
  for (let draw = 0; trials.length < perClass && draw < perClass * MOST_DRAWS; draw++) {
    const subject = subjects[draw % subjects.length];
    if (!subject) break;
    const defect = MUTATORS[kind](subject, random, analysis.parseDocument);
    if ('skipped' in defect) {
      count(defect.skipped);
      continue;
    }
    const key = [
      defect.subject,
      defect.inBase.lines[0]?.from,
      defect.inMutant.lines[0]?.from,
      defect.before,
      defect.after,
    ].join('\n');
    const place =
      defect.before === '' ? key : `${defect.subject} ${defect.inBase.lines[0]?.from} ${defect.before}`;
    if (seen.has(key) || (uses.get(place) ?? 0) >= MOST_USES) {
      count('planted already');
      continue;
    }
    seen.add(key);
    uses.set(place, (uses.get(place) ?? 0) + 1);
    trials.push(runTrial(defect, random, analysis));
  }
  return summarise(kind, trials, skipped);
}

function runTrial(defect: PlantedDefect, random: SeededRandom, analysis: Analysis): Trial {
  const count = random.next() < TEN_VARIANT_SHARE ? MOST_VARIANTS : 2;
  const at = random.below(count);
  const texts = Array.from({ length: count }, (_, index) => (index === at ? defect.mutant : defect.base));
  const variants = makeVariants(texts, analysis);
  const { points } = analysis.findDifferences(variants);
  const verdict = judgePoints(points, { defect, variants, mutant: variants[at]?.id ?? '' });
  return { defect, variants: count, verdict, points };
}

function makeVariants(texts: readonly string[], { parseDocument }: Analysis): Variant[] {
  const documents = new Map([...new Set(texts)].map((text) => [text, parseDocument(text)]));
  return texts.map((text, index) => ({
    id: String.fromCharCode(65 + index),
    number: index + 1,
    label: `variant-${index + 1}.md`,
    sourcePath: `variant-${index + 1}.md`,
    agentSpec: 'original',
    document: documents.get(text) ?? parseDocument(text),
  }));
}

function summarise(
  kind: DefectClass,
  trials: readonly Trial[],
  skipped: ReadonlyMap<string, number>,
): ClassRow {
  const sum = (of: (verdict: Verdict) => number): number =>
    trials.reduce((total, { verdict }) => total + of(verdict), 0);
  return {
    kind,
    planted: trials.length,
    touched: sum(({ touched }) => Number(touched)),
    right: sum(({ right }) => Number(right)),
    falseAlarms: sum(({ falseAlarms }) => falseAlarms.length),
    wrongQuotes: sum(({ wrongQuotes }) => wrongQuotes.length),
    skipped,
    faults: trials.filter(
      ({ verdict }) => !verdict.right || verdict.falseAlarms.length > 0 || verdict.wrongQuotes.length > 0,
    ),
  };
}

function findLoudPairs(sources: readonly Source[], analysis: Analysis): Campaign['loudPairs'] {
  return sources.flatMap(({ name, text }) =>
    [2, MOST_VARIANTS].flatMap((count) => {
      const variants = makeVariants(
        Array.from({ length: count }, () => text),
        analysis,
      );
      const { points } = analysis.findDifferences(variants);
      return points.length > 0 || findWrongQuotes(points, variants).length > 0
        ? [{ name, variants: count, points }]
        : [];
    }),
  );
}
