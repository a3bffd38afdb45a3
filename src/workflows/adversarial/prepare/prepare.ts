// From a request to what a comparison is made of: texts, seats and the place for it. Every check that needs a file or the
// configuration happens here, before the first write.

import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import type { Asked } from '../../../domain/workflow/workflow.ts';
import type {
  FoundDocument,
  LoadedDocument,
  Place,
  PlaceRequest,
  Prepared,
  SeatedTable,
  SeatPlan,
  Table,
  Workspace,
} from '../../../domain/workflow/workspace.ts';
import { sidecarName } from '../../reports/provenance-record.ts';
import type { AgentSpec } from '../../request/parse-agents.ts';
import { rememberedSet } from '../judging/remembered.ts';
import type { AdversarialInput } from '../request/input.ts';
import { refuseStrangers } from '../variants/descent.ts';
import { findAncestor, resolveOrder } from './find-ancestor.ts';
import { findHelp } from './find-help.ts';
import { mergedFrom, mergedOfType, warnOfName, withNumber } from './name-merged.ts';
import {
  type CompareRequest,
  checkCompared,
  type GenerateRequest,
  parseRequest,
  type WrittenRequest,
} from './parse-request.ts';

type ParsedRequest = CompareRequest | GenerateRequest;

export async function prepareComparison(
  asked: Asked,
  workspace: Workspace,
): Promise<Prepared<AdversarialInput>> {
  const request = parseRequest(withDefaults(asked, workspace), workspace.models);
  const { found, ancestor } = await findTexts(request, workspace);
  const { documents: read, warnings } = await workspace.read([...found, ...ancestor]);
  const documents = read.slice(0, found.length);
  const isCompared = request.mode === 'compare';
  const seated = isCompared ? documents.length : request.seats.length;
  const table = { seats: assignSeats(request.seats, seated), ...otherSeats(request) };
  const [sitting] = await workspace.seat({ tables: [table] });
  await workspace.refuseSecrets(read);
  const { output, mergedName, ...named } = namesOf(request, documents);
  const isStdin = (index: number): boolean => [...found, ...ancestor][index]?.from === 'stdin';
  const textsAt = ({ pathTo }: Pick<Place, 'pathTo'>) =>
    read.map((one, index) => ({
      label: one.label,
      sourcePath: sourcePath(one, isStdin(index), pathTo),
      text: one.text,
    }));
  const texts = textsAt({ pathTo: (path) => path });
  if (isCompared && !request.force && ancestor.length === 0) refuseStrangers(texts);
  const order = isCompared ? orderOf(request, found, texts, workspace) : {};
  const remembered = isCompared ? await recall(documents, workspace) : undefined;
  const help = await findHelp(request.depth, workspace);
  const inputAt = (place: Place): AdversarialInput => {
    const placed = textsAt(place);
    return {
      ...(isCompared
        ? {
            documents: placed.slice(0, found.length),
            ...(ancestor.length > 0 && { ancestor: placed[found.length] }),
            ...order,
          }
        : { documents: [], source: placed[0], generate: request.generate }),
      mergedName: withNumber(mergedName, place.number),
      provenance: request.provenance,
      openMarks: request.openMarks,
      ...help.recorded,
      convergence: request.convergence,
      focus: [...request.focus],
      ...recordedSeats(table, sitting),
      ...switchesOf(request),
      ...(remembered && { remembered }),
    };
  };
  const isSent = sitting?.models.some(({ name }) => name !== EMBEDDED) ?? false;
  return {
    place: placeOf({ ...request, output }, documents[0]?.path, mergedName, workspace),
    input: inputAt,
    warnings: [request, { warnings }, sitting, named, help].flatMap((one) => one?.warnings ?? []),
    notes: isSent || table.seats.length > 0 || workspace.isDryRun ? [] : [HOW_TO_USE_MODELS],
    sent: read,
  };
}

/** The file was checked when it was read. */
const recall = async (documents: readonly LoadedDocument[], workspace: Workspace) =>
  rememberedSet.optional().parse(await workspace.recall(documents.map(({ label }) => label)));

const EMBEDDED = 'embedded';

const HOW_TO_USE_MODELS =
  'No model is asked: the built-in rules argue and judge. To use models: --model sonnet; steelman models lists them.';

/** Seats of a configuration are no reason to believe that variants are to be written. */
function withDefaults(asked: Asked, { defaults }: Workspace): WrittenRequest {
  const isAsked = [asked.compare, asked.source, asked.generate].some((value) => value !== undefined);
  const { agents, ...others } = defaults;
  const set = Object.entries({ ...others, ...(isAsked && { agents }) }).filter(
    ([name, value]) => value !== undefined && asked[name] === undefined,
  );
  return { ...asked, ...Object.fromEntries(set) } as WrittenRequest;
}

/** An output such as `out/final.md` is a folder and what the merged document is called there. */
function namesOf(request: ParsedRequest, documents: readonly LoadedDocument[]) {
  const { output } = request;
  if (output !== undefined && /[^/\\]\.md$/.test(output))
    return { output: dirname(output), mergedName: basename(output), warnings: [] };
  return request.mode === 'compare'
    ? { output, mergedName: mergedFrom(documents), warnings: [] }
    : { output, mergedName: mergedOfType(request.generate), warnings: warnOfName(request.generate) };
}

/** `adversarial/` in the folder that was named, or beside the first document; the merged document beside that. */
export function placeOf(
  { output, provenance }: Pick<ParsedRequest, 'output' | 'provenance'>,
  firstDocument: string | undefined,
  mergedName: string,
  { resolve, usualOutput }: Pick<Workspace, 'resolve' | 'usualOutput'>,
): PlaceRequest {
  if (output === '') {
    throw new UsageError('--output needs the name of a folder', {
      code: 'output/no-name',
      hint: 'Leave --output out to write next to the first document.',
    });
  }
  const around = resolve(
    output ?? usualOutput ?? (firstDocument === undefined ? '.' : dirname(firstDocument)),
  );
  return {
    folder: join(around, 'adversarial'),
    isNamed: output !== undefined,
    refuses: 'whole',
    checked: around,
    delivers: (number) => {
      const merged = withNumber(mergedName, number);
      return provenance === 'sidecar' ? [merged, sidecarName(merged)] : [merged];
    },
  };
}

/** Of a run that is recorded: who argues, analyses, judges and merges. */
export const seatsOf = ({ seats, analysts, judges, merger }: AdversarialInput): SeatPlan => ({
  tables: [{ seats, analysts, judges, merger }],
});

interface FoundTexts {
  readonly found: readonly FoundDocument[];
  /** One or none. */
  readonly ancestor: readonly FoundDocument[];
}

/** The documents to compare, or the one to write from. */
async function findTexts(request: ParsedRequest, workspace: Workspace): Promise<FoundTexts> {
  if (request.mode === 'compare') {
    const found = await workspace.find(request.compare);
    checkCompared(found.length, request.seats.length);
    return { found, ancestor: await findAncestor(request.ancestor, found, workspace) };
  }
  const found = await workspace.find([request.source]);
  checkSource(found.length, request.source);
  return { found, ancestor: [] };
}

function orderOf(
  { order }: CompareRequest,
  found: readonly FoundDocument[],
  texts: readonly { readonly label: string }[],
  { resolve }: Workspace,
): Pick<AdversarialInput, 'order'> {
  if (order === undefined) return {};
  const labelled = found.map((document, index) => ({ ...document, label: texts[index]?.label ?? '' }));
  return { order: resolveOrder(order, labelled, resolve) };
}

/** Recorded only where they are on. */
const switchesOf = (request: ParsedRequest) => ({
  ...(request.writesSections && { writesSections: true }),
  ...(request.allowDegraded && { allowDegraded: true }),
  ...(request.interactive && { interactive: true as const }),
  ...(request.blind && { blind: true }),
  ...(request.eliminate && { eliminate: true as const }),
  ...(request.force && { force: true as const }),
  ...(request.rebuttals && { rebuttals: request.rebuttals }),
});

/** Ruling E-10: one seat for all documents, or one for each in order. */
function assignSeats(seats: readonly AgentSpec[], documents: number): AdversarialInput['seats'] {
  const assigned = seats.length === 1 ? Array.from({ length: documents }, () => seats[0]) : seats;
  return assigned.flatMap((seat) => {
    if (!seat) return [];
    const { model, persona, instruction } = seat;
    return [{ model, ...(persona && { persona }), ...(instruction && { instruction }) }];
  });
}

/** What was not named is left out: it is chosen again, by the same rule, when the run is resumed. */
const otherSeats = ({
  analysts,
  judges,
  merger,
}: ParsedRequest): Pick<Table, 'analysts' | 'judges' | 'merger'> => ({
  ...(analysts !== undefined && { analysts }),
  ...(judges && { judges: [...judges] }),
  ...(merger !== undefined && { merger }),
});

/** Who analyses is recorded by name: which statements are judged hangs on it. */
const recordedSeats = (
  { seats, judges, merger }: Table,
  { analysts = [] }: Partial<Pick<SeatedTable, 'analysts'>> = {},
): Pick<AdversarialInput, 'seats' | 'analysts' | 'judges' | 'merger'> => ({
  seats: seats.map((seat) => ({ ...seat })),
  ...(analysts.length > 0 && { analysts: [...analysts] }),
  ...(judges && { judges: [...judges] }),
  ...(merger !== undefined && { merger }),
});

function sourcePath({ path, label }: LoadedDocument, isStdin: boolean, pathTo: Place['pathTo']): string {
  if (path !== undefined) return pathTo(path);
  return isStdin ? 'stdin' : label;
}

function checkSource(found: number, source: string): void {
  if (found === 1) return;
  throw new UsageError(`--source names ${found} files: ${source}`, {
    code: 'input/one-source',
    hint: 'Name one file; merge several first: steelman adversarial a.md b.md',
  });
}
