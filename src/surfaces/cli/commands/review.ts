// The commands about one document and its adversary: a review, which goes on (--continue) on the same journal when the author has
// revised the document or answered, and the checkpoint that a workflow calls.

import { type Command, Option } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import type { Asked } from '../../../domain/workflow/workflow.ts';
import { recordedInput } from '../../../engine/check-same-run.ts';
import { PROFILES, review, reviewRequest } from '../../../workflows/review/index.ts';
import { findRunFolder } from '../../files/run-folder.ts';
import { showPath } from '../../files/show.ts';
import { refuseSecrets } from '../../prepare/secrets/find-secrets.ts';
import { readRun } from '../../runs/read-run.ts';
import { isAwaitingAuthor } from '../../runs/run-status.ts';
import { addRunFlags, askedBy, type Frame } from '../context/flags.ts';
import type { RunWatch } from '../context/outcome.ts';
import type { Session } from '../context/session.ts';
import { findAwaited } from '../review/awaited.ts';
import { type CheckpointFlags, runCheckpoint } from '../review/checkpoint-command.ts';
import { checkDefence, readRevision } from '../review/read-revision.ts';
import { type ReviewFlags, runReview } from '../review/review-command.ts';
import { type ResumeFlags, resume } from './resume.ts';

interface ReviewCommandFlags extends ReviewFlags, Pick<ContinueFlags, 'defense' | 'artifact'> {
  readonly continue?: string;
  readonly defence?: string;
  readonly inPlace?: boolean;
}

/** A checkpoint is told the document, and has its rounds and type from the configuration. */
const checkpointRequest = reviewRequest.omit({ document: true, type: true, maxRounds: true });

export function add(program: Command, { define, session, watch }: Frame): void {
  addRunFlags(define(program, review.name, review.examples), reviewRequest, review.flagHelp)
    .option('--continue <folder>', 'Continue a review that waits for you, with the document as it is now')
    .option('--defense <file>', 'With --continue: your replies to the challenges, in Markdown')
    .addOption(new Option('--defence <file>').hideHelp())
    .option('--artifact <file>', 'With --continue: the document as it is now')
    .description(review.summary)
    .action(async (file: string | undefined, flags: ReviewCommandFlags, command: Command) => {
      const opened = session(command);
      // Refused with --continue: which document the revision goes over is decided where the run ends.
      const { continue: folder, defense = flags.defence, inPlace: _, ...again } = flags;
      refuseMixture(file, flags);
      const asked = askedBy(reviewRequest, [file], flags as Asked);
      if (folder === undefined) refuseNothing(asked);
      process.exitCode =
        folder === undefined
          ? await runReview(asked, flags, opened, watch)
          : await continueReview(folder, { ...again, ...(defense && { defense }) }, opened, watch);
    });

  addRunFlags(
    define(program, 'checkpoint', [
      'steelman checkpoint --list',
      'steelman checkpoint requirements REQUIREMENTS.md',
    ]),
    checkpointRequest,
    review.flagHelp,
  )
    .argument('[name]', 'requirements, roadmap, plans or verification')
    .argument('[file]', 'The document that your workflow has just written')
    .option('--list', 'List the checkpoints, and which are on in this project')
    .option('--status', 'The same as --list')
    .option('--enable', 'Switch all checkpoints on in .planning/config.json, or the one you name')
    .option('--disable', 'Switch them off')
    .description(
      'Review a document if .planning/config.json switches this checkpoint on; otherwise do nothing.',
    )
    .action(
      async (
        name: string | undefined,
        file: string | undefined,
        flags: CheckpointFlags,
        command: Command,
      ) => {
        const asked = { ...askedBy(checkpointRequest, [], flags as Asked), document: file };
        process.exitCode = await runCheckpoint(name, { asked, flags, session: session(command), watch });
      },
    );
}

function refuseNothing({ document, profile }: Asked): void {
  if (document !== undefined) return;
  const isSwallowed = typeof profile === 'string' && !PROFILES.has(profile.toLowerCase());
  throw new UsageError('No document is named', {
    code: 'review/no-document',
    hint: isSwallowed
      ? `What follows --profile is its name: steelman review ${profile} --profile`
      : 'Name one: steelman review REQUIREMENTS.md - or continue one: steelman review --continue review',
  });
}

/** Settled when the review began. */
const OF_THE_BEGINNING = [
  'type',
  'context',
  'maxRounds',
  'author',
  'adversary',
  'profile',
  'inPlace',
  'fresh',
  'output',
  'dryRun',
] as const;

function refuseMixture(file: string | undefined, flags: ReviewCommandFlags): void {
  if (flags.continue === undefined) {
    const stray = (['defense', 'defence', 'artifact'] as const).find((name) => flags[name] !== undefined);
    if (stray === undefined) return;
    throw new UsageError(`--${stray} belongs to --continue`, {
      code: 'review/nothing-to-continue',
      hint: 'Name the review that waits: steelman review --continue review --defense defense.md',
    });
  }
  if (file !== undefined) {
    throw new UsageError(`--continue takes the document that the review is of, not ${file}`, {
      code: 'review/two-documents',
      hint: 'Leave the file out; where it was moved, name it with --artifact.',
    });
  }
  const settled = OF_THE_BEGINNING.find((name) => (flags as Asked)[name] !== undefined);
  if (settled === undefined) return;
  const flag = settled.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--${flag} was settled when the review began`, {
    code: 'review/settled-before',
    hint: 'Leave it out, or begin another review.',
  });
}

export interface ContinueFlags extends ResumeFlags {
  readonly defense?: string;
  readonly artifact?: string;
  readonly allowSecrets?: boolean;
}

export async function continueReview(
  path: string,
  flags: ContinueFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { cwd } = session;
  const folder = await findRunFolder(path, cwd, 'review --continue');
  const { run, started, events } = await readRun(folder);
  if (started?.protocol !== review.name) throw notAReview(showPath(folder, cwd), started?.protocol);
  // Only a review that waits has a place for what its author says; any other goes on with what it has.
  if (!isAwaitingAuthor(run.stopped)) {
    return resume(folder, flags, session, watch);
  }
  const input = recordedInput(review, started);
  const { artifact, defense: defence } = flags;
  const revision = await readRevision({ folder, input, answers: run.answers, artifact, defence, cwd });
  const awaited = await findAwaited(started, events);
  const isReadByModel = input.adversary !== undefined && input.adversary !== 'embedded';
  if (defence !== undefined && awaited !== undefined) {
    const said = checkDefence({ revision, file: defence, awaited, isReadByModel });
    for (const message of said) session.warn(message);
  }
  if (isReadByModel && !flags.allowSecrets) {
    await refuseSecrets([
      { label: input.artifact.label, text: revision.artifact },
      ...(defence === undefined ? [] : [{ label: defence, text: revision.defence }]),
    ]);
  }
  return resume(folder, flags, session, watch, revision);
}

const notAReview = (folder: string, protocol = 'nothing'): UsageError =>
  new UsageError(`Not a review but a run of ${protocol}: ${folder}`, {
    code: 'review/not-a-review',
    hint:
      protocol === 'nothing' ? 'Begin one: steelman review FILE' : `Continue it: steelman resume ${folder}`,
  });
