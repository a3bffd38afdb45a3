// `steelman clean`: removes the runs that were named, after a question, and leaves everything else alone.

import { constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { JournalError, SteelmanError, UsageError } from '../../../domain/errors.ts';
import { findHolder } from '../../../journal/lock-run.ts';
import { removeRun } from '../../../journal/remove-run.ts';
import { exists } from '../../files/paths.ts';
import { counted, printable, showPath } from '../../files/show.ts';
import { planRemoval, type Removal } from '../../runs/plan-removal.ts';
import { askYesOrNo } from '../context/ask-yes-or-no.ts';
import type { Session } from '../context/session.ts';

/** As typed. */
export interface CleanFlags {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly force?: boolean;
  /** The merged document itself: a journal alone does not say what may be removed outside its folder. */
  readonly withMerged?: readonly string[];
}

export async function cleanRuns(
  paths: readonly string[],
  flags: CleanFlags,
  session: Session,
): Promise<void> {
  const removals = await planAll(paths, flags, session);
  if (flags.dryRun) return report(removals, 'Would remove', session);
  refuseOthers(removals, flags, session);
  if (!flags.yes && !(await isAgreed(removals, session))) {
    session.note('Nothing was removed.\n');
    return;
  }
  await refuseUnwritable(removals, session);
  const removed: Removal[] = [];
  for (const { folder } of removals) {
    removed.push(await remove(folder, flags, session).catch(explainHalfway(folder, removed, session)));
    if (!session.options.json) report(removed.slice(-1), 'Removed', session);
  }
  if (session.options.json) report(removed, 'Removed', session);
}

async function remove(folder: string, flags: CleanFlags, { cwd }: Session): Promise<Removal> {
  const found: Removal[] = [];
  await removeRun(folder, async () => {
    // Once more, now that nobody else writes: what changed while a person was asked stays.
    const removal = await planRemoval(folder, cwd, flags.withMerged);
    found.push(removal);
    return removal;
  });
  return found[0] as Removal;
}

/** What is gone is gone: whoever reads of the failure must hear of that, too. */
const explainHalfway =
  (folder: string, removed: readonly Removal[], { cwd }: Session) =>
  (error: unknown): never => {
    if (!(error instanceof SteelmanError)) throw error;
    const gone = removed.map((one) => showPath(one.folder, cwd)).join(', ');
    const before = gone === '' ? '' : `; removed before that: ${gone}`;
    throw new JournalError(`${error.message}${before}`, {
      code: error.code,
      hint: `Put that right, then give again: steelman clean ${showPath(folder, cwd)}`,
      cause: error,
    });
  };

/** A run is removed from its folder, and its folder from the one around. */
async function refuseUnwritable(removals: readonly Removal[], { cwd }: Session): Promise<void> {
  for (const { folder } of removals) {
    for (const place of [folder, dirname(folder)]) {
      if (await exists(place, constants.W_OK | constants.X_OK)) continue;
      throw new JournalError(
        `Cannot remove ${showPath(folder, cwd)}: "${printable(place)}" cannot be written`,
        {
          code: 'journal/no-permission',
          hint: 'Nothing was removed. Put its permissions right and give the command again.',
        },
      );
    }
  }
}

/** All are looked at before the first is touched. */
async function planAll(paths: readonly string[], flags: CleanFlags, { cwd }: Session): Promise<Removal[]> {
  const removals = new Map<string, Removal>();
  for (const path of paths) {
    const removal = await planRemoval(path, cwd, flags.withMerged);
    const holder = await findHolder(removal.folder);
    if (holder !== undefined) {
      throw new JournalError(`The run in "${printable(path)}" is in use by ${holder}`, {
        code: 'journal/locked',
        hint: 'Wait until it ends, or stop it.',
      });
    }
    removals.set(removal.folder, removal);
  }
  return [...removals.values()];
}

const MOST_SHOWN = 10;

function refuseOthers(removals: readonly Removal[], { force }: CleanFlags, { cwd }: Session): void {
  const found = removals.find(({ hasOthers }) => hasOthers);
  if (force || found === undefined) return;
  const names = found.left
    .filter(({ name }) => !name.startsWith('../'))
    .map(({ name, because }) => `${printable(name)} (${because})`);
  const more = names.length > MOST_SHOWN ? ` and ${names.length - MOST_SHOWN} more` : '';
  throw new UsageError(
    `${showPath(found.folder, cwd)} holds other files: ${names.slice(0, MOST_SHOWN).join(', ')}${more}`,
    {
      code: 'clean/other-files',
      hint: 'Move them away, or add --force to remove the run and leave them where they are.',
    },
  );
}

async function isAgreed(removals: readonly Removal[], session: Session): Promise<boolean> {
  if (!session.stdin.isTTY) {
    throw new UsageError('There is no terminal to confirm the removal on', {
      code: 'clean/needs-yes',
      hint: 'Add --yes to remove without a question, or --dry-run to see what would be removed.',
    });
  }
  for (const line of removals.flatMap((removal) => describe(removal, session))) session.note(`${line}\n`);
  return askYesOrNo(`Remove ${counted(removals.length, 'run')}?`, session);
}

const filesOf = ({ names, delivered }: Removal): number => names.length + delivered.length;

function describe({ folder, names, delivered, left }: Removal, { cwd }: Session): string[] {
  const shown = showPath(folder, cwd);
  return [
    ...names.map((name) => `  ${printable(join(shown, name))}`),
    ...delivered.map((file) => `  ${showPath(file, cwd)}`),
    ...left.map(({ name, because }) => `  stays: ${printable(join(shown, name))} (${because})`),
  ];
}

function report(removals: readonly Removal[], verb: string, session: Session): void {
  const { options, print, cwd } = session;
  if (options.json) {
    const runs = removals.map(({ folder, names, delivered, left }) => ({
      path: folder,
      names,
      delivered,
      left,
    }));
    print(`${JSON.stringify({ dry_run: verb !== 'Removed', runs }, null, 2)}\n`);
    return;
  }
  for (const removal of removals) {
    print(`${verb} ${showPath(removal.folder, cwd)}: ${counted(filesOf(removal), 'file')}\n`);
    const lines = describe(removal, session);
    const shown = verb === 'Removed' ? lines.filter((line) => line.startsWith('  stays: ')) : lines;
    for (const line of shown) print(`${line}\n`);
  }
}
