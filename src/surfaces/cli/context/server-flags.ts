// What the commands that serve something have in common: a port, and the flags that the commands they start take over.

import { UsageError } from '../../../domain/errors.ts';
import { printable } from '../../files/show.ts';
import type { GlobalOptions } from './session.ts';

export const passedOn = ({ now, config }: GlobalOptions): readonly string[] => [
  ...(now === undefined ? [] : [`--now=${now}`]),
  ...(config === undefined ? [] : [`--config=${config}`]),
];

export function readPort(typed: string, command: string): number {
  const port = Number(typed);
  if (/^\d{1,5}$/.test(typed) && port <= 65_535) return port;
  throw wrongFlag(`--port ${printable(typed)} is no port`, command);
}

export const wrongFlag = (message: string, command: string): UsageError =>
  new UsageError(message, {
    code: `${command}/wrong-flag`,
    hint: `steelman ${command} --help shows how it is used.`,
  });
