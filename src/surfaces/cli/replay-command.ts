// `steelman replay`: a recorded run once more, offline; exit 1 where a file does not come out as it is.

import { counted } from '../counted.ts';
import { printable } from '../label-documents.ts';
import { findRunFolder } from '../run-folder.ts';
import { findNewestRun } from '../runs/newest-run.ts';
import { describeOtherVersion } from '../runs/other-version.ts';
import { type FolderReplay, replayFolder, writeReplay } from '../runs/replay-folder.ts';
import { showPath } from '../show-path.ts';
import type { Session } from './session.ts';

/** As typed. */
export interface ReplayFlags {
  readonly output?: string;
}

/** The exit code. */
export async function replayRecorded(
  path: string | undefined,
  { output }: ReplayFlags,
  session: Session,
): Promise<number> {
  const { cwd, options } = session;
  const folder = path === undefined ? await findNewestRun(cwd) : await findRunFolder(path, cwd, 'replay');
  const replayed = await replayFolder(folder);
  const otherVersion = describeOtherVersion(replayed.started.steelman);
  if (otherVersion !== undefined) session.warn(`${otherVersion}, which may write otherwise`);
  const written = output === undefined ? undefined : await writeReplay(replayed, output, cwd);
  session.print(
    options.json
      ? renderJson(replayed, folder, written)
      : renderText(replayed, showPath(folder, cwd), written && showPath(written, cwd)),
  );
  return replayed.isIdentical ? 0 : 1;
}

function renderText(replayed: FolderReplay, folder: string, written: string | undefined): string {
  const { files, end, failure } = replayed;
  const same = files.filter(({ state }) => state === 'identical').length;
  const lines = [
    ...files.map(({ name, state, note }) => `${state.padEnd(9)}  ${name}${note ? ` (${note})` : ''}`),
    ...(failure === undefined ? [] : [`The replay broke off: ${failure}`]),
    ...(end === undefined ? [] : [endOf(end.step)]),
    `Replayed ${folder}: ${same} of ${counted(files.length, 'file')} identical`,
    ...(written === undefined ? [] : [`Written to ${written}`]),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

const endOf = (step: string | undefined): string =>
  step === undefined
    ? 'The run was not finished; its record ends here'
    : `The run was not finished; its record ends before an answer to "${step}"`;

function renderJson(replayed: FolderReplay, folder: string, written: string | undefined): string {
  const { started, status, files, end, failure, isIdentical } = replayed;
  const document = {
    path: folder,
    identical: isIdentical,
    steelman: started.steelman,
    status,
    files: files.map(({ name, state, note }) => ({ name, state, note: note ?? null })),
    ends_at: end?.step ?? null,
    failure: failure ?? null,
    written_to: written ?? null,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
