// From flags to what a roadmap is made of: Wave 0. Everything that can be wrong with the call is found here, before
// anything is asked or written.

import { basename, extname } from 'node:path';
import { UsageError, type Warning } from '../../../domain/errors.ts';
import type { Role } from '../../../domain/question.ts';
import type { Asked } from '../../../domain/workflow/workflow.ts';
import type {
  DocumentSource,
  LoadedDocument,
  PlaceRequest,
  Prepared,
  SeatChoice,
  SeatedTable,
  SeatPlan,
  Table,
  Workspace,
} from '../../../domain/workflow/workspace.ts';
import { parseAgents, parseModels } from '../../request/parse-agents.ts';
import { splitNames, splitPaths } from '../../request/parse-values.ts';
import { readByRule } from '../extraction/index.ts';
import { READER } from '../reading/ask-reader.ts';
import {
  checkAgentCount,
  checkSpecCount,
  detectMode,
  seatsForNothing,
  unknownModel,
  withoutSeats,
} from './detect-mode.ts';
import { type RoadmapInput, roadmapInput } from './input.ts';
import { parseAnalysts, parseRoadmapSettings, type TypedSettings } from './parse-settings.ts';

/** Lists may still be the text of flags. */
interface Call extends Omit<TypedSettings, 'depth'> {
  readonly depth?: RoadmapInput['depth'];
  readonly spec?: DocumentSource;
  readonly specs?: string | readonly DocumentSource[];
  readonly multiRoadmap?: boolean;
  readonly agents?: string | readonly string[];
  readonly model?: string;
  readonly analysts?: unknown;
  readonly judges?: string | readonly string[];
  readonly merger?: string;
  readonly output?: string;
}

export async function prepareRoadmap(asked: Asked, workspace: Workspace): Promise<Prepared<RoadmapInput>> {
  const call = asked as Call;
  const { specs, named } = namedSpecs(call);
  const settings = parseRoadmapSettings({ ...call, depth: call.depth ?? 'standard' });
  if (named.length === 0) throw noSpec();
  const multiRoadmap = call.multiRoadmap ?? false;
  const mode = detectMode({ specs: specs !== undefined, multiRoadmap });
  const { seats, warnings } = readSeats(call, workspace);
  const found = await workspace.find(named);
  if (specs !== undefined) checkSpecCount(found.length);
  const { documents } = await workspace.read(found);
  const { models } = workspace;
  const { model, ...others } = readOthers(call, workspace);
  const analysts = parseAnalysts(call.analysts, models);
  const tables = await workspace.seat({
    tables: tablesOf({ mode, model, seats, ...others }, { specs: analysts, roadmaps: analysts }),
  });
  await workspace.refuseSecrets(documents);
  const inputAt = (pathTo: (path: string) => string): RoadmapInput =>
    roadmapInput.parse({
      specs: documents.map((document) => asSpec(document, pathTo)),
      mode,
      ...settings,
      seats,
      ...(model !== undefined && { model }),
      ...recordedReaders(model, tables),
      ...others,
    });
  checkTaken(inputAt((path) => path));
  return {
    place: placeOf(call, documents[0]?.path ?? documents[0]?.label ?? 'spec', workspace),
    input: ({ pathTo }) => inputAt(pathTo),
    warnings: [...warnings, ...shortSpecs(documents), ...(tables.at(-1)?.warnings ?? [])],
  };
}

function namedSpecs({ spec, specs: given }: Call) {
  const specs = typeof given === 'string' ? splitPaths(given) : given;
  return { specs, named: specs ?? (spec === undefined ? [] : [spec]) };
}

/** Who plans, judges and merges. */
function readOthers(call: Call, { defaults, models }: Workspace) {
  const wanted = call.model ?? defaults.model;
  const [model] = parseModels(wanted === undefined ? [] : [wanted], models, '--model');
  const judges = call.judges ?? defaults.judges;
  const merger = call.merger ?? defaults.merger;
  return {
    model,
    ...(judges !== undefined && { judges: typeof judges === 'string' ? splitNames(judges) : [...judges] }),
    ...(merger && { merger }),
  };
}

type Seats = Pick<RoadmapInput, 'mode' | 'model' | 'seats' | 'judges' | 'merger'>;

/** The planner's table; then, where agents compete, theirs. */
function tablesOf(
  { mode, model, seats, judges, merger }: Seats,
  analysts: { readonly specs: Table['analysts']; readonly roadmaps: Table['analysts'] },
): Table[] {
  const isUnified = mode === 'multi-spec' || mode === 'combined';
  const planner = {
    seats: model === undefined ? [] : [{ model }],
    analysts: isUnified ? analysts.specs : [],
  };
  return seats.length === 0 ? [planner] : [planner, { seats, judges, merger, analysts: analysts.roadmaps }];
}

export const seatsOf = (input: RoadmapInput): SeatPlan => ({
  tables: tablesOf(input, input.analysts ?? { specs: [], roadmaps: [] }),
});

const isPlannedBy = (model: string | undefined, [planner]: readonly SeatedTable[]): boolean =>
  planner?.models.some(({ name, isModel }) => name === model && isModel) ?? false;

/** A model plans and reviews if one is named; debates have seats of their own; a comparison is a run of its own. */
export function seatFor(
  role: Role,
  { model, reader }: RoadmapInput,
  tables: readonly SeatedTable[],
): SeatChoice {
  if (role === 'adversarial') return 'nested-run';
  if (role === 'human') return 'person';
  if (role === READER && reader !== undefined && tables.length > 1 && !isPlannedBy(model, tables))
    return { table: 1, role: 'analyst:1' };
  return model === undefined ? 'embedded' : { table: 0, role: 'advocate:A' };
}

/** Who reads and analyses is recorded by name: what is found and judged depends on it. */
function recordedReaders(model: string | undefined, tables: readonly SeatedTable[]) {
  const [planner, authors] = tables;
  const analysts = { specs: [...(planner?.analysts ?? [])], roadmaps: [...(authors?.analysts ?? [])] };
  const reader = isPlannedBy(model, tables) ? model : analysts.roadmaps[0];
  return {
    ...(reader !== undefined && { reader }),
    ...(analysts.specs.length + analysts.roadmaps.length > 0 && { analysts }),
  };
}

function readSeats(call: Call, { models: known, defaults }: Workspace) {
  if (!call.multiRoadmap && call.agents !== undefined) throw seatsForNothing();
  if (!call.multiRoadmap) return { seats: [], warnings: [] };
  const agents = call.agents ?? defaults.agents;
  const parsed = agents === undefined ? undefined : parseRoadmapAgents(agents, known);
  if (parsed === undefined || parsed.agents.length === 0) throw withoutSeats();
  checkAgentCount(parsed.agents.length);
  const seats = parsed.agents.map(({ model, persona, instruction }) => ({
    model,
    ...(persona !== undefined && { persona }),
    ...(instruction !== undefined && { instruction }),
  }));
  return { seats, warnings: parsed.warnings };
}

/** The same grammar as elsewhere, with the words of this command for a name that nobody has. */
function parseRoadmapAgents(agents: string | readonly string[], known: readonly string[]) {
  try {
    return parseAgents(agents, known);
  } catch (error) {
    const model = error instanceof UsageError ? /^Unknown model: (.*)$/m.exec(error.message)?.[1] : undefined;
    throw model === undefined ? error : unknownModel(model, known);
  }
}

const FORMATS: ReadonlyMap<string, RoadmapInput['specs'][number]['format']> = new Map([
  ['.txt', 'text'],
  ['.yaml', 'yaml'],
  ['.yml', 'yaml'],
  ['.json', 'json'],
]);

function asSpec({ label, text, path }: LoadedDocument, pathTo: (path: string) => string) {
  const format = FORMATS.get(extname(path ?? label).toLowerCase()) ?? 'markdown';
  return { label, sourcePath: path === undefined ? label : pathTo(path), text, format };
}

const FEWEST_LINES = 5;

const shortSpecs = (documents: readonly LoadedDocument[]): Warning[] =>
  documents
    .filter(({ text }) => text.trimEnd().split('\n').length < FEWEST_LINES)
    .map(({ label }) => ({
      code: 'roadmap/short-spec',
      message: `${label} has fewer than ${FEWEST_LINES} lines: is it the whole spec?`,
    }));

/** Before anything is written; what several specs become is not known yet. */
function checkTaken({ taken = [], reader, specs }: RoadmapInput): void {
  if (taken.length === 0) return;
  if (reader !== undefined) throw takenFromReader(reader);
  const [only] = specs;
  if (only !== undefined && specs.length === 1) readByRule(only, taken);
}

const takenFromReader = (reader: string): UsageError =>
  new UsageError(`--take decides what the rules leave open, and here ${reader} reads the spec`, {
    code: 'roadmap/take-with-reader',
    hint: 'Leave out --take, or the model.',
  });

const noSpec = (): UsageError =>
  new UsageError('No spec is named', {
    code: 'roadmap/no-spec',
    hint: 'Name one: steelman roadmap spec.md - or several: steelman roadmap --specs a.md,b.md',
  });

/** Where releases are planned; the same as in the tools that users come from. */
const USUAL_FOLDER = '.dev/releases/current';

function placeOf({ output }: Call, spec: string, { resolve }: Workspace): PlaceRequest {
  const usual = resolve(USUAL_FOLDER, basename(spec, extname(spec)));
  return { folder: output === undefined ? usual : resolve(output), isNamed: output !== undefined };
}
