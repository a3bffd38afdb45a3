// The library's door to what a comparison left open: the folder of a run and decisions in, the run made anew out. Reads no
// configuration.

import type { Status } from '../../domain/contract.ts';
import type { Warning } from '../../domain/errors.ts';
import { type Decision, PERSON } from '../../domain/run.ts';
import type { ProgressEvent } from '../../domain/workflow/workflow.ts';
import { adversarial, mergeDecisions, type OpenItem } from '../../workflows/adversarial/index.ts';
import { askModel, seatModel } from '../decisions/ask-model.ts';
import { amendRun, openRun, refuseWrong, toldBefore } from '../decisions/open-run.ts';
import { keepDecided, memoryOf } from '../decisions/remembered.ts';
import { findRunFolder } from '../files/run-folder.ts';
import { checkLimits } from '../settings/limits.ts';
import { checkOptions, checkRequest } from './check-given.ts';
import { type LibraryOptions, setupOf } from './given.ts';
import { type AdversarialArtifacts, type AdversarialOutput, nameArtifacts, readArtifacts } from './result.ts';

export type ItemDecision = Omit<Decision, 'by' | 'at'>;

export interface ResolveRequest {
  /** The folder of a finished comparison, or the folder that holds it. */
  readonly run: string;
  /** On top of those that are recorded; none: what is open is only told. */
  readonly decisions?: readonly ItemDecision[];
  /** Has what is then still open decided by this model. */
  readonly model?: string;
}

export type ResolveOptions = Omit<LibraryOptions, 'now' | 'decide'> & {
  /** A file in which decisions are remembered, as in the options of `adversarial`. */
  readonly remembered?: string;
};

export interface ResolveResult {
  /** Everything that the comparison left open, decided or not. */
  readonly items: readonly OpenItem[];
  readonly decisions: readonly Decision[];
  /** Ids of items that nobody has decided. */
  readonly left: readonly string[];
  readonly folder: string;
  /** Of the run made anew; undefined where nothing new was decided. */
  readonly output: AdversarialOutput | undefined;
  /** Of the run made anew, as they now lie in the folder. */
  readonly artifacts: AdversarialArtifacts | undefined;
  readonly status: Status | undefined;
  readonly warnings: readonly Warning[];
}

export async function resolve(request: ResolveRequest, options: ResolveOptions = {}): Promise<ResolveResult> {
  checkOptions('resolve', options);
  checkRequest('resolve', request);
  const cwd = options.cwd ?? process.cwd();
  const folder = await findRunFolder(request.run, cwd, 'resolve');
  const open = await openRun(folder);
  const said = (request.decisions ?? []).map((decision): Decision => ({ ...decision, by: PERSON }));
  refuseWrong(said, open.items, { origin: '`decisions`', folder });
  const known = mergeDecisions(open.items, open.decisions, said);
  const model = request.model === undefined ? undefined : await modelDecides(request.model);
  const given = [...said, ...(model?.decisions ?? [])];
  const decisions = mergeDecisions(open.items, open.decisions, given);
  const { calls = [] } = model ?? {};
  const isNew = calls.length > 0 || JSON.stringify(decisions) !== JSON.stringify(open.decisions);
  const warnings: Warning[] = [];
  const resumed = isNew
    ? await amendRun(open, { given, calls }, { signal: options.signal, report })
    : undefined;
  if (model?.failure !== undefined) throw model.failure;
  const output = resumed?.output as AdversarialOutput | undefined;
  warnings.push(...(await keepDecided(memoryOf(options, cwd), output?.toRemember, toldBefore(open))));
  const decided = new Set(decisions.map(({ item }) => item));
  return {
    items: open.items,
    decisions,
    left: open.items.map(({ id }) => id).filter((id) => !decided.has(id)),
    folder,
    output,
    artifacts: output && nameArtifacts<'adversarial'>(adversarial, await readArtifacts(folder)),
    status: output?.contract.status,
    warnings,
  };

  function report(event: ProgressEvent): void {
    if (event.type === 'warning') warnings.push({ code: 'run/warning', message: event.message });
    options.report?.({ type: 'progress', progress: event });
  }

  async function modelDecides(name: string) {
    const isDecided = new Set(known.map(({ item }) => item));
    const left = open.items.filter(({ id }) => !isDecided.has(id));
    const tell = (message: string): void => report({ type: 'warning', message });
    const around = { ...setupOf(options, tell), limits: checkLimits(options.limits ?? {}) };
    const { agent } = await seatModel(name, open, around);
    return askModel(open, left, agent, { signal: options.signal });
  }
}
