// `steelman serve`: the runs of a folder as pages that change while somebody looks, for this machine alone. It writes nothing by
// itself, and sets no run going but for whoever answers.

import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { printable } from '../../files/show.ts';
import {
  closeServer,
  type Listening,
  LOOPBACK,
  listenHere,
  untilAborted,
} from '../../runs/serving/loopback.ts';
import { openWorkers } from '../../runs/serving/workers.ts';
import { loadAssets } from '../assets.ts';
import { openGate } from './gate.ts';
import { openRuns } from './known-runs.ts';
import { sendRefusal } from './respond.ts';
import { route, type Serving } from './routes.ts';

export interface ServeOptions {
  readonly cwd: string;
  readonly folder: string;
  /** Undefined: the usual one, or another where that is taken. */
  readonly port: number | undefined;
  /** What starts this program, with the flags that every command takes. */
  readonly program: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** Told the address with the token, and one to open at once, good for a single use. */
  readonly begun: (address: string, once: () => string) => void;
}

const USUAL_PORT = 7421;
const NO_PORT = 'serve/port';

/** Until the process is told to end. */
export async function serveRuns(options: ServeOptions): Promise<void> {
  const { cwd, folder, environment, program, signal, begun } = options;
  const root = await realpath(resolve(cwd, folder)).catch(() => {
    throw new UsageError(`No such folder: ${printable(folder)}`, {
      code: 'serve/no-folder',
      hint: 'Name a folder in which runs lie; without a name it is the current one.',
    });
  });
  let port = 0;
  const gate = openGate(() => port);
  const workers = openWorkers(program, environment);
  const serving: Serving = {
    cwd,
    root,
    shown: printable(folder),
    gate,
    workers,
    runs: openRuns(root),
    assets: await loadAssets(),
    now: () => Date.now(),
    turns: new Map(),
  };
  const { server, port: own } = await listen(options.port, (request, response) => {
    route(request, response, serving).catch(() => {
      if (response.headersSent) response.destroy();
      else sendRefusal(response, [500, 'This cannot be shown: what the run recorded cannot be read']);
    });
  });
  port = own;
  const address = (token: string): string => `http://${LOOPBACK}:${port}/?token=${token}`;
  begun(address(gate.token), () => address(gate.issueOnce()));
  await untilAborted(signal);
  workers.close();
  await closeServer(server);
}

type Handle = Parameters<typeof listenHere>[0];

async function listen(wanted: number | undefined, handle: Handle): Promise<Listening> {
  if (wanted !== undefined) return listenHere(handle, wanted, NO_PORT);
  return listenHere(handle, USUAL_PORT, NO_PORT).catch(() => listenHere(handle, 0, NO_PORT));
}
