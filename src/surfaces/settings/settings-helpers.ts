// Helper servers in the configuration: whoever names one has a program run here, so a file that came with a project may not.

import type { HelperName, HelperServer } from '../../domain/helper.ts';
import { HELPERS } from '../../domain/helper.ts';
import { type Demand, refusalOf, TRUST_HINT } from '../seats/refuse-model.ts';
import type { ReadSettings } from './settings-file.ts';
import type { ConfigFile } from './settings-seats.ts';

export interface ConfiguredHelper {
  readonly value: HelperServer;
  readonly origin: string;
}

/** The stronger first. */
export function mergeHelpers(files: readonly ConfigFile[]): ReadonlyMap<HelperName, ConfiguredHelper> {
  for (const { file, isTrusted } of files) {
    const [demand] = isTrusted ? [] : demandsOfHelpers(file);
    if (demand !== undefined) throw refusalOf(demand);
  }
  return new Map(
    HELPERS.flatMap((name) => {
      const found = files.find(({ file }) => file.values.helpers?.[name] !== undefined);
      const value = found?.file.values.helpers?.[name];
      if (found === undefined || value === undefined) return [];
      return [[name, { value, origin: found.file.origin(['helpers', name]) }] as const];
    }),
  );
}

/** Ruling E-28. */
export const demandsOfHelpers = (file: ReadSettings): Demand[] =>
  HELPERS.flatMap((name) => {
    const server = file.values.helpers?.[name];
    if (server === undefined) return [];
    const what = `name a command: the helper ${name} runs ${server.command}`;
    return [
      {
        origin: file.origin(['helpers', name]),
        what,
        code: 'config/foreign-command',
        hint: TRUST_HINT.replace('model', 'helper'),
      },
    ];
  });
