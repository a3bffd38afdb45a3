// From flags to what a roadmap is made of: Wave 0. Everything that can be wrong with the call is found here, before
// anything is asked or written.

import { basename, dirname, extname, join } from 'node:path';
import { createBudget } from '../../../agents/around/budget.ts';
import type { Limits } from '../../../domain/cost.ts';
import { UsageError, type Warning } from '../../../domain/errors.ts';
import type { DocumentSource } from '../../../workflows/adversarial/request/request.ts';
import { parseAgents, parseModels } from '../../../workflows/parse-agents.ts';
import { readByRule } from '../../../workflows/roadmap/extraction/index.ts';
import {
  checkAgentCount,
  checkSpecCount,
  detectMode,
  seatsForNothing,
  unknownModel,
  withoutSeats,
} from '../../../workflows/roadmap/request/detect-mode.ts';
import { type RoadmapInput, roadmapInput } from '../../../workflows/roadmap/request/input.ts';
import { parseAnalysts } from '../../../workflows/roadmap/request/parse-settings.ts';
import { refuseUnpriced } from '../../cost/prices.ts';
import { findDocuments, type LoadedDocument, readDocuments } from '../../files/documents.ts';
import { chooseFreeFolder } from '../../files/run-folder.ts';
import { pathFrom } from '../../files/show.ts';
import { refuseSecrets } from '../../secrets/find-secrets.ts';
import type { Surroundings } from '../surroundings.ts';
import { type RoadmapSeats, seatRoadmap } from './seat-roadmap.ts';

/** As typed; lists are already one text. */
export interface RoadmapCall {
  readonly spec?: DocumentSource | undefined;
  readonly specs?: readonly DocumentSource[] | undefined;
  readonly multiRoadmap: boolean;
  readonly agents: string | readonly string[] | undefined;
  readonly model?: string | undefined;
  /** As typed: none, a number or names. */
  readonly analysts?: unknown;
  readonly judges?: readonly string[] | undefined;
  readonly merger?: string | undefined;
  readonly settings: Pick<RoadmapInput, 'depth' | 'compliance' | 'validate'> &
    Partial<Pick<RoadmapInput, 'persona' | 'interactive' | 'taken'>>;
  readonly output?: string | undefined;
}

export interface PreparedRoadmap {
  readonly input: RoadmapInput;
  readonly seats: RoadmapSeats;
  readonly folder: string;
  readonly limits: Limits;
  readonly warnings: readonly Warning[];
}

export async function prepareRoadmap(call: RoadmapCall, around: Surroundings): Promise<PreparedRoadmap> {
  const named = call.specs ?? (call.spec === undefined ? [] : [call.spec]);
  if (named.length === 0) throw noSpec();
  const mode = detectMode({ specs: call.specs !== undefined, multiRoadmap: call.multiRoadmap });
  const { seats, warnings } = readSeats(call, around);
  const found = await findDocuments(named, around);
  if (call.specs !== undefined) checkSpecCount(found.length);
  const { documents } = await readDocuments(found, around.stdin);
  const [model] = parseModels(call.model === undefined ? [] : [call.model], around.models.keys(), '--model');
  const others = {
    ...(call.judges && { judges: [...call.judges] }),
    ...(call.merger && { merger: call.merger }),
  };
  const limits = around.limits ?? {};
  const seated = seatRoadmap(
    {
      mode,
      model,
      seats,
      judges: call.judges && [...call.judges],
      merger: call.merger,
      analysts: parseAnalysts(call.analysts, around.models.keys()),
    },
    { ...around, budget: createBudget(limits) },
  );
  await refuseUnpriced(limits, seated.models);
  const isSent = seated.models.some(({ alias }) => alias.provider !== 'embedded');
  if (isSent && !around.allowSecrets) await refuseSecrets(documents);
  const folder = await chooseRoadmapFolder({
    cwd: around.cwd,
    output: call.output,
    spec: documents[0]?.path ?? documents[0]?.label ?? 'spec',
  });
  const input = roadmapInput.parse({
    specs: documents.map((document) => asSpec(document, folder)),
    mode,
    ...call.settings,
    seats,
    ...(model !== undefined && { model }),
    ...recordedReaders(seated),
    ...others,
  });
  checkTaken(input);
  return {
    input,
    seats: seated,
    folder,
    limits: isSent ? limits : {},
    warnings: [...warnings, ...shortSpecs(documents), ...seated.warnings],
  };
}

/** Who reads and analyses is recorded by name: what is found and judged hangs on it. */
const recordedReaders = ({ reader, analysts }: RoadmapSeats) => ({
  ...(reader !== undefined && { reader }),
  ...(analysts.specs.length + analysts.roadmaps.length > 0 && { analysts }),
});

function readSeats({ agents, multiRoadmap }: RoadmapCall, { models }: Surroundings) {
  if (!multiRoadmap && agents !== undefined) throw seatsForNothing();
  if (!multiRoadmap) return { seats: [], warnings: [] };
  const known = [...models.keys()];
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

function asSpec({ label, text, path }: LoadedDocument, folder: string) {
  const format = FORMATS.get(extname(path ?? label).toLowerCase()) ?? 'markdown';
  return { label, sourcePath: path === undefined ? label : pathFrom(dirname(folder), path), text, format };
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

export interface FolderRequest {
  readonly cwd: string;
  readonly output: string | undefined;
  /** Path or name of the first spec. */
  readonly spec: string;
}

async function chooseRoadmapFolder({ cwd, output, spec }: FolderRequest): Promise<string> {
  const usual = join(USUAL_FOLDER, basename(spec, extname(spec)));
  return (await chooseFreeFolder({ cwd, output, usual })).folder;
}
