// Which points are debated: those that ask for a decision, of those what a person highlighted, of those what --focus
// names. The others are told (ruling R2-1); what asked for a decision and was left out stays open (R2-5).

import { asksForDecision, type DiffPoint } from '../../../domain/comparison/difference.ts';
import { UsageError } from '../../../domain/errors.ts';
import { stemWord } from '../../../text/words/stem-word.ts';
import { oneLine } from '../../evidence/one-line.ts';

interface Debated {
  readonly points: readonly DiffPoint[];
  /** Ids left out by choice. */
  readonly outOfFocus: readonly string[];
}

export function chooseDebated(
  points: readonly DiffPoint[],
  highlighted: readonly string[],
  focus: readonly string[],
): Debated {
  const eligible = points.filter(asksForDecision);
  const wanted = new Set(highlighted);
  const areas = focus.map(readArea);
  const idle = focus.filter((_, index) => !points.some((point) => areas[index]?.(point)));
  if (points.length > 0 && focus.length > 0 && idle.length === focus.length)
    throw matchesNothing(idle, points);
  const isChosen = (point: DiffPoint) =>
    wanted.has(point.id) && (areas.length === 0 || areas.some((area) => area(point)));
  return {
    points: eligible.filter(isChosen),
    outOfFocus: eligible.filter((point) => !isChosen(point)).map(({ id }) => id),
  };
}

/** A misspelt focus would leave everything undebated without a word. */
function matchesNothing(focus: readonly string[], points: readonly DiffPoint[]): UsageError {
  const there = [...AREAS].filter(([, area]) => points.some((point) => area(point))).map(([name]) => name);
  const named = focus.map((area) => `"${oneLine(area, 60)}"`).join(', ');
  return new UsageError(`No point of this comparison is about the focus ${named}`, {
    code: 'focus/matches-nothing',
    hint: `Areas that exist here: ${there.join(', ') || 'none'}; or words of the documents.`,
  });
}

type Area = (point: DiffPoint) => boolean;

const speaksOf =
  (pattern: RegExp): Area =>
  (point) =>
    pattern.test(textOf(point));

/** Areas people name that are no words of a document, or more than one word of it. */
const AREAS: ReadonlyMap<string, Area> = new Map<string, Area>([
  ['structure', ({ kind }) => kind === 'structural'],
  ['organization', ({ kind }) => kind === 'structural'],
  ['organisation', ({ kind }) => kind === 'structural'],
  ['content', ({ kind }) => kind === 'content'],
  ['contradiction', ({ kind }) => kind === 'contradiction'],
  ['consistency', ({ kind }) => kind === 'contradiction'],
  ['correctness', ({ kind }) => kind === 'contradiction'],
  ['completeness', ({ kind, sides, title }) => kind === 'content' && (sides.some(({ present }) => !present) || /identifiers covered$/.test(title) || new Set(sides.map(({ quotes }) => quotes.length)).size > 1)],
  ['coverage', ({ kind, sides, title }) => kind === 'content' && (sides.some(({ present }) => !present) || /identifiers covered$/.test(title))],
  ['risk', speaksOf(/\b(?:risk\w*|threat\w*|mitigat\w+|fail\w*|rollback|contingen\w+|fallback|recover\w*)\b/i)],
  ['test', speaksOf(/\b(?:tests?|tested|testing|verif\w+|validat\w+|acceptance|coverage|qa)\b/i)],
  ['security', speaksOf(/\b(?:secur\w+|auth\w*|tokens?|secrets?|encrypt\w*|credential\w*|permission\w*|access|audit\w*|fraud\w*|privacy|complian\w+|tls|pci)\b/i)],
  ['performance', speaksOf(/\b(?:performan\w+|latency|throughput|timeouts?|concurren\w+|cache\w*|load|percentile)\b/i)],
  ['timeline', speaksOf(/\b(?:timeline|schedul\w+|phases?|milestones?|sprints?|weeks?|days?|deadline\w*|durations?|estimates?)\b/i)],
  ['effort', speaksOf(/\b(?:effort|estimates?|durations?|costs?|budgets?|days?|weeks?|hours?)\b/i)],
  ['dependency', speaksOf(/\b(?:depend\w*|prerequisite\w*|block(?:ed|s)|requires?)\b/i)],
  ['requirement', speaksOf(/\b(?:must|shall|should|requirement\w*|[A-Z]{1,4}-\d+)\b/)],
]); // biome-ignore format: a table

const PLURALS: ReadonlyMap<string, string> = new Map([
  ['risks', 'risk'],
  ['tests', 'test'],
  ['testing', 'test'],
  ['dependencies', 'dependency'],
  ['requirements', 'requirement'],
  ['contradictions', 'contradiction'],
]);

/** A known area, or the words of it: all of them must occur. */
function readArea(written: string): Area {
  const name = written.trim().toLowerCase();
  const known = AREAS.get(PLURALS.get(name) ?? name);
  if (known) return known;
  const stems = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(stemWord);
  return (point) => {
    const words = new Set(
      textOf(point)
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .map(stemWord),
    );
    return stems.length > 0 && stems.every((stem) => words.has(stem));
  };
}

const textOf = ({ title, sides }: DiffPoint): string =>
  [title, ...sides.flatMap(({ summary, quotes }) => [summary, ...quotes.map(({ text }) => text)])].join('\n');
