// `steelman checkpoint`: what a workflow calls between two of its stages. Silent where its checkpoint is off; otherwise a
// review, which advises and never blocks by itself.

import { AgentError, nearestWord, UsageError } from '../../../domain/errors.ts';
import {
  findCheckpoint,
  WORKFLOW_CHECKPOINTS,
  type WorkflowCheckpoint,
} from '../../../workflows/review/index.ts';
import { renderText } from '../../check/render-report.ts';
import { inColumns, showPath } from '../../files/show.ts';
import { check } from '../../library/check.ts';
import type { Session } from '../context/session.ts';
import type { Call } from '../workflow/command.ts';
import { type PlanningConfig, readPlanningConfig, switchAdversary } from './planning-config.ts';
import { type ReviewFlags, runReview } from './review-command.ts';

export interface CheckpointFlags extends ReviewFlags {
  readonly list?: boolean;
  readonly status?: boolean;
  readonly enable?: boolean;
  readonly disable?: boolean;
}

/** What looks at the structure of a document before its thinking is attacked; it may correct the file. */
export type StructureCheck = (file: string, session: Session) => Promise<void>;

interface CheckpointCall extends Omit<Call, 'flags' | 'complete'> {
  readonly flags: CheckpointFlags;
}

export async function runCheckpoint(
  name: string | undefined,
  { asked, flags, session, watch }: CheckpointCall,
  checkStructure: StructureCheck = tellStructure,
): Promise<number> {
  const { document: file } = asked as { readonly document?: string };
  if (flags.enable || flags.disable) await switchAdversary(session.cwd, flags.enable === true, name);
  const planning = await readPlanningConfig(session.cwd);
  if (flags.list || flags.status || flags.enable || flags.disable) return listCheckpoints(planning, session);
  const checkpoint = parseCheckpoint(name);
  if (file === undefined) throw noFile(checkpoint);
  if (!planning.isOffByChoice) for (const message of planning.warnings) session.warn(message);
  const maxRounds = planning.isEnabled ? planning.rounds.get(checkpoint.name) : undefined;
  if (maxRounds === undefined) return 0;
  // Standard input can be read once, and the adversary needs it.
  if (checkpoint.checksStructure && file !== '-') await checkStructure(file, session);
  const given = { ...asked, type: checkpoint.type, maxRounds };
  return runReview(given, flags, session, watch).catch((error: unknown) => tellDown(error, flags, session));
}

/** A model that is down stops no workflow: a warning, unless somebody asked for a gate (ruling R2-10). */
function tellDown(
  error: unknown,
  { failOn = 'never', strict }: CheckpointFlags,
  { warn, note }: Session,
): number {
  if (!(error instanceof AgentError)) throw error;
  if (failOn !== 'never') {
    note(`error: --fail-on ${failOn}: no model has read it: ${error.message}\n`);
    return 1;
  }
  warn(`no model has read it: ${error.message}`);
  return strict ? 3 : 0;
}

/** Findings are for the reader; on standard output a program expects the review alone. */
async function tellStructure(file: string, { cwd, note }: Session): Promise<void> {
  try {
    note(renderText(await check({ files: [file] }, { cwd })));
  } catch (error) {
    // A plan of tags alone holds no claims: nothing is wrong with its structure, as far as this check sees.
    if (!(error instanceof UsageError) || error.code !== 'check/no-claims') throw error;
  }
}

function listCheckpoints(planning: PlanningConfig, { cwd, options, paint, print, warn }: Session): number {
  for (const message of planning.warnings) warn(message);
  const rows = WORKFLOW_CHECKPOINTS.map(({ name, after, before }) => ({
    name,
    rounds: planning.isEnabled ? planning.rounds.get(name) : undefined,
    after,
    before,
  }));
  if (options.json) {
    const checkpoints = rows.map(({ rounds, ...row }) => ({
      ...row,
      on: rounds !== undefined,
      max_rounds: rounds ?? null,
    }));
    print(`${JSON.stringify({ config: planning.path ?? null, checkpoints }, null, 2)}\n`);
    return 0;
  }
  const cells = rows.map(({ name, rounds, after, before }) => [
    name,
    rounds === undefined ? 'off' : `on, ${rounds}`,
    after,
    before,
  ]);
  const head = ['CHECKPOINT', 'HERE', 'AFTER', 'BEFORE'];
  const [first = '', ...lines] = inColumns([head, ...cells]);
  const where = planning.path === undefined ? 'no .planning/config.json' : showPath(planning.path, cwd);
  print(`${[paint.dim(first), ...lines, '', `Configured by: ${where}`].join('\n')}\n`);
  return 0;
}

function parseCheckpoint(name: string | undefined): WorkflowCheckpoint {
  const known = WORKFLOW_CHECKPOINTS.map((checkpoint) => checkpoint.name);
  const checkpoint = name === undefined ? undefined : findCheckpoint(name.toLowerCase());
  if (checkpoint !== undefined) return checkpoint;
  const nearest = name && nearestWord(name, known);
  throw new UsageError(name === undefined ? 'No checkpoint is named' : `Unknown checkpoint: ${name}`, {
    code: 'checkpoint/unknown',
    hint: nearest ? `Did you mean ${nearest}?` : `One of: ${known.join(', ')}; steelman checkpoint --list`,
  });
}

const noFile = ({ name }: WorkflowCheckpoint): UsageError =>
  new UsageError('No file is named', {
    code: 'checkpoint/no-file',
    hint: `Name what was just written: steelman checkpoint ${name} FILE`,
  });
