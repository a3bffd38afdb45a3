// The points of a comparison, each with all that the run has to say of it: where it stands, who held what, what became of it.

import {
  approachesOf,
  asksForDecision,
  type DiffPoint,
  type PointKind,
  SEVERITIES,
} from '../../../domain/comparison/difference.ts';
import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';
import { labelsOf } from '../../model/names.ts';
import { jsonFile, type RunRecord, textFile } from '../../model/record.ts';
import { heardDebate, type Said, type Stand } from './heard.ts';

/** `told`: nobody has to decide anything. */
export type PointState = 'open' | 'decided' | 'agreed' | 'told';

export interface Decided {
  readonly take: string;
  readonly words?: string | undefined;
  readonly why?: string | undefined;
  readonly by: string;
}

export interface Point {
  readonly point: DiffPoint;
  readonly approaches: readonly (readonly string[])[];
  readonly state: PointState;
  readonly decided: Decided | undefined;
  readonly stands: readonly Stand[];
  readonly said: readonly Said[];
  /** Its rank, read from the top of the documents to their ends. */
  readonly place: number;
}

export interface Comparison {
  /** What matters most comes first. */
  readonly points: readonly Point[];
  readonly labels: ReadonlyMap<string, string>;
  /** By letter. */
  readonly texts: ReadonlyMap<string, string>;
  readonly output: Partial<AdversarialOutput>;
}

interface DiffData {
  readonly points: readonly DiffPoint[];
  readonly variants: readonly { readonly letter: string; readonly label: string }[];
}

/** As listed; also the order of the choices. */
export const KIND_ORDER: readonly PointKind[] = [
  'contradiction',
  'content',
  'unique',
  'structural',
  'unjudged',
];

/** Undefined before the analysis of a run is written. */
export function gatherPoints(record: RunRecord): Comparison | undefined {
  const data = jsonFile(record, 'diff-analysis.json') as DiffData | undefined;
  if (data === undefined) return undefined;
  const output = (record.output ?? {}) as Partial<AdversarialOutput>;
  const texts = textsOf(record, data);
  const places = placesOf(data.points, texts);
  const heard = heardDebate(record.events, output.debate, data.points);
  const points = data.points.map((point, at): Point => {
    const decided = decidedOf(record, output, point.id);
    return {
      point,
      approaches: approachesOf(point),
      state: stateOf(record, output, point, decided),
      decided,
      stands: heard.stands.get(point.id) ?? [],
      said: heard.said.get(point.id) ?? [],
      place: places[at] ?? 0,
    };
  });
  return { points: points.sort(byWeight), labels: labelsOf({ ...record, output: data }), texts, output };
}

const byWeight = ({ point: a }: Point, { point: b }: Point): number =>
  SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
  KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
  (a.id < b.id ? -1 : 1);

/** Variants that a run had written are files of it. */
function textsOf(record: RunRecord, { variants }: DiffData): ReadonlyMap<string, string> {
  return new Map(
    variants.flatMap(({ letter, label }, at) => {
      const given = record.documents[at]?.label === label ? record.documents[at]?.text : undefined;
      const file = record.files.find(({ name }) => name.startsWith(`variant-${at + 1}-`));
      const text = given ?? (file && textFile(record, file.name));
      return text === undefined ? [] : [[letter, text] as const];
    }),
  );
}

/** Documents differ in length, so what counts is how far down in its own something stands. */
function placesOf(points: readonly DiffPoint[], texts: ReadonlyMap<string, string>): readonly number[] {
  const depths = points.map(({ sides }) => {
    const [quote] = sides.flatMap(({ quotes }) => quotes);
    return quote === undefined ? 1 : quote.start / (texts.get(quote.variant)?.length || 1);
  });
  const order = points.map((_, at) => at).sort((a, b) => (depths[a] ?? 0) - (depths[b] ?? 0) || a - b);
  const ranks: number[] = [];
  order.forEach((at, rank) => {
    ranks[at] = rank;
  });
  return ranks;
}

function decidedOf(
  { items, decisions }: RunRecord,
  output: Partial<AdversarialOutput>,
  id: string,
): Decided | undefined {
  const stands = (name: string): boolean =>
    name === id || items.some((item) => item.id === name && item.ids.includes(id));
  const now = decisions.findLast(({ item }) => stands(item));
  const then = output.decisions?.findLast((one) => one.items.includes(id));
  const last = now ?? then;
  return last?.take === 'later' ? undefined : last;
}

function stateOf(
  { items }: RunRecord,
  { debate }: Partial<AdversarialOutput>,
  point: DiffPoint,
  decided: Decided | undefined,
): PointState {
  if (decided !== undefined) return 'decided';
  if (debate?.override?.resolved.includes(point.id)) return 'decided';
  if (debate?.points.some((one) => one.point_id === point.id && one.agreed)) return 'agreed';
  const asks = asksForDecision(point) || point.kind === 'unjudged';
  const isOpen = items.length > 0 ? items.some(({ ids }) => ids.includes(point.id)) : asks;
  return isOpen ? 'open' : 'told';
}
