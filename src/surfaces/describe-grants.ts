// What `--trust` grants, said once and in the words of the file: everything that would have been refused without it.

import { UsageError } from '../domain/errors.ts';
import type { Warning } from '../protocols/parse-agents.ts';
import { refuseForeign } from './seats/refuse-model.ts';
import { type ConfigFile, refuseFolders, SEAT_KEYS } from './settings-seats.ts';

/** `refuseOutput` is what refuses a folder outside the project. */
export function describeGrants(
  files: readonly ConfigFile[],
  trust: boolean,
  refuseOutput: (file: ConfigFile) => void,
): Warning[] {
  if (!trust) return [];
  return files
    .filter(({ from }) => from !== 'user')
    .flatMap((one) => {
      const { file } = one;
      const models = Object.entries(file.values.models ?? {}).map(([name, value]) =>
        refuseForeign(name, { value, origin: file.origin(['models', name]), isTrusted: false }),
      );
      const folders = SEAT_KEYS.map((key) => refusalOf(() => refuseFolders(file, key)));
      return [...models, ...folders, refusalOf(() => refuseOutput({ ...one, isTrusted: false }))];
    })
    .flatMap((refusal) =>
      refusal === undefined ? [] : [{ code: 'config/trusted', message: granting(refusal) }],
    );
}

const granting = ({ message }: UsageError): string =>
  `--trust: ${message.replace("a project's file must not", "this project's file may")}`;

function refusalOf(refuse: () => void): UsageError | undefined {
  try {
    refuse();
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
}
