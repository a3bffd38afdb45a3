// From a parsed request to what a run is made of: texts, seats, limits and the place for it. Every check of the input
// that needs a file or the environment happens here, before the first write.

import { createBudget } from '../../../agents/around/budget.ts';
import type { Limits } from '../../../domain/cost.ts';
import { UsageError, type Warning } from '../../../domain/errors.ts';
import type { AdversarialInput } from '../../../workflows/adversarial/request/input.ts';
import {
  type CompareRequest,
  checkCompared,
  type GenerateRequest,
} from '../../../workflows/adversarial/request/parse-request.ts';
import { refuseStrangers } from '../../../workflows/adversarial/variants/descent.ts';
import { nameArtifactType, readVariants } from '../../../workflows/adversarial/variants/read-variants.ts';
import type { AgentSpec } from '../../../workflows/parse-agents.ts';
import { refuseUnpriced } from '../../cost/prices.ts';
import { recallDocuments } from '../../decisions/remembered.ts';
import {
  type FoundDocument,
  findDocuments,
  type LoadedDocument,
  readDocuments,
} from '../../files/documents.ts';
import { chooseRunFolder, folderOf, type RunPlaceRequest } from '../../files/run-folder.ts';
import { pathFrom } from '../../files/show.ts';
import { chooseAgents, type Seating, type SeatsOfRun } from '../../seats/choose-agents.ts';
import { refuseSecrets } from '../../secrets/find-secrets.ts';
import type { Surroundings } from '../surroundings.ts';
import { findAncestor, resolveOrder } from './find-ancestor.ts';

export interface Comparison {
  readonly input: AdversarialInput;
  readonly seats: Seating;
  readonly warnings: readonly Warning[];
  /** Empty where nobody is paid. */
  readonly limits: Limits;
  /** Undefined: nothing is written. */
  readonly place: RunPlaceRequest | undefined;
}

/** `place` says where the run goes: into a folder chosen for it, or nowhere but into memory. */
export async function prepareComparison(
  request: CompareRequest | GenerateRequest,
  around: Surroundings,
  place: { readonly output?: string | undefined; readonly usualOutput?: string | undefined } | 'memory',
): Promise<Comparison> {
  const { found, ancestor } = await findTexts(request, around);
  const { documents: read, warnings } = await readDocuments([...found, ...ancestor], around.stdin);
  const documents = read.slice(0, found.length);
  const isCompared = request.mode === 'compare';
  const seated = isCompared ? documents.length : request.seats.length;
  const seats = { seats: assignSeats(request.seats, seated), ...otherSeats(request) };
  const limits = around.limits ?? {};
  const seating = chooseAgents(seats, { ...around, budget: createBudget(limits) });
  const isSent = seating.models.some(({ alias }) => alias.provider !== 'embedded');
  await refuseUnpriced(limits, seating.models);
  if (isSent && !around.allowSecrets) await refuseSecrets(read);

  const firstDocument = documents[0]?.path;
  const mergedName = isCompared ? nameMerged(documents) : `merged-${nameOfType(request.generate)}.md`;
  const hasSidecar = request.provenance === 'sidecar';
  const chosen =
    place === 'memory' ? undefined : { ...place, cwd: around.cwd, firstDocument, mergedName, hasSidecar };
  // In memory the paths count from where the run would have been, so that its artifacts are the same.
  const { output } = chosen ? await chooseRunFolder(chosen) : { output: folderOf(firstDocument, around.cwd) };
  const texts = read.map((document, index) => ({
    label: document.label,
    sourcePath: sourcePath(document, [...found, ...ancestor][index]?.from === 'stdin', output),
    text: document.text,
  }));
  if (isCompared && !request.force && ancestor.length === 0) refuseStrangers(texts);
  const labels = documents.map(({ label }) => label);
  const remembered = isCompared ? await recallDocuments(around.memory, labels) : undefined;
  return {
    input: {
      ...(isCompared
        ? {
            documents: texts.slice(0, found.length),
            ...(ancestor.length > 0 && { ancestor: texts[found.length] }),
            ...orderOf(request, found, texts, around.cwd),
          }
        : { documents: [], source: texts[0], generate: request.generate }),
      mergedName,
      provenance: request.provenance,
      openMarks: request.openMarks,
      depth: request.depth,
      convergence: request.convergence,
      focus: [...request.focus],
      ...recordedSeats(seats, seating),
      ...switchesOf(request),
      ...(remembered && { remembered }),
    },
    seats: seating,
    limits: isSent ? limits : {},
    warnings: [...warnings, ...seating.warnings, ...(isCompared ? [] : warnOfName(request.generate))],
    place: chosen,
  };
}

interface FoundTexts {
  readonly found: readonly FoundDocument[];
  /** One or none. */
  readonly ancestor: readonly FoundDocument[];
}

/** The documents to compare, or the one to write from. */
async function findTexts(
  request: CompareRequest | GenerateRequest,
  around: Surroundings,
): Promise<FoundTexts> {
  if (request.mode === 'compare') {
    const found = await findDocuments(request.compare, around);
    checkCompared(found.length, request.seats.length);
    return { found, ancestor: await findAncestor(request.ancestor, found, around) };
  }
  const found = await findDocuments([request.source], around);
  checkSource(found.length, request.source);
  return { found, ancestor: [] };
}

function orderOf(
  { order }: CompareRequest,
  found: readonly FoundDocument[],
  texts: readonly { readonly label: string }[],
  cwd: string,
): Pick<AdversarialInput, 'order'> {
  if (order === undefined) return {};
  const labelled = found.map((document, index) => ({ ...document, label: texts[index]?.label ?? '' }));
  return { order: resolveOrder(order, labelled, cwd) };
}

/** Recorded only where they are on. */
const switchesOf = (request: CompareRequest | GenerateRequest) => ({
  ...(request.writesSections && { writesSections: true }),
  ...(request.allowDegraded && { allowDegraded: true }),
  ...(request.interactive && { interactive: true as const }),
  ...(request.blind && { blind: true }),
  ...(request.eliminate && { eliminate: true as const }),
  ...(request.force && { force: true as const }),
  ...(request.show && { show: request.show }),
  ...(request.rebuttals && { rebuttals: request.rebuttals }),
});

/** Ruling D-32: after the kind of document that goes in. */
function nameMerged(documents: readonly LoadedDocument[]): string {
  const variants = readVariants({
    documents: documents.map(({ label, text }) => ({ label, text, sourcePath: '' })),
  });
  return `merged-${nameArtifactType(variants) ?? 'output'}.md`;
}

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
}: CompareRequest | GenerateRequest): Pick<SeatsOfRun, 'analysts' | 'judges' | 'merger'> => ({
  ...(analysts !== undefined && { analysts }),
  ...(judges && { judges: [...judges] }),
  ...(merger !== undefined && { merger }),
});

/** Who analyses is recorded by name: which statements are judged hangs on it. */
const recordedSeats = (
  { seats, judges, merger }: SeatsOfRun,
  { analysts = [] }: Seating,
): Pick<AdversarialInput, 'seats' | 'analysts' | 'judges' | 'merger'> => ({
  seats: [...seats],
  ...(analysts.length > 0 && { analysts: [...analysts] }),
  ...(judges && { judges: [...judges] }),
  ...(merger !== undefined && { merger }),
});

function sourcePath({ path, label }: LoadedDocument, isStdin: boolean, output: string): string {
  if (path !== undefined) return pathFrom(output, path);
  return isStdin ? 'stdin' : label;
}

/** What the type is called in a file name. */
const nameOfType = (type: string): string =>
  type
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'output';

/** Blanks and capitals are nobody's loss; a name that is hardly there any more should surprise nobody. */
function warnOfName(type: string): Warning[] {
  if (/^[\w -]*$/.test(type) && /[a-z0-9]/i.test(type)) return [];
  const message = `--generate "${type}" is not a file name as it stands: the merged document is called merged-${nameOfType(type)}.md`;
  return [{ code: 'input/type-not-a-file-name', message }];
}

function checkSource(found: number, source: string): void {
  if (found === 1) return;
  throw new UsageError(`--source names ${found} files: ${source}`, {
    code: 'input/one-source',
    hint: 'Name one file; merge several first: steelman adversarial a.md b.md',
  });
}
