// `steelman serve`: the runs of a folder in a browser, live.

import type { Command } from 'commander';
import type { Frame } from '../context/flags.ts';
import { passedOn, readPort } from '../context/server-flags.ts';
import type { Session } from '../context/session.ts';
import { openForReader } from './open-for-reader.ts';

/** As typed. */
interface ServeFlags {
  readonly port?: string;
  readonly open?: boolean;
}

async function serve(folder: string | undefined, flags: ServeFlags, session: Session): Promise<void> {
  const { cwd, environment, signal, options, print, note } = session;
  const port = flags.port === undefined ? undefined : readPort(flags.port, 'serve');
  const { serveRuns } = await import('../../pages/serve/serve.ts');
  await serveRuns({
    cwd,
    folder: folder ?? '.',
    port,
    environment,
    signal,
    program: [process.argv[1] ?? '', ...passedOn(options)],
    begun: (address, once) => {
      print(options.json ? `${JSON.stringify({ address }, null, 2)}\n` : `Open ${address}\n`);
      note('Only this machine can reach it, and only with that token. Ctrl-C ends the server.\n');
      if (flags.open) openForReader(once());
    },
  });
}

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'serve', ['steelman serve', 'steelman serve adversarial --open'])
    .argument('[folder]', 'Folder of a run, or one in which runs lie (default: the current folder)')
    .option('--port <number>', 'Port to listen on (default: 7421, or any that is free if it is taken)')
    .option('--open', 'Open the page in your browser')
    .summary('Show runs in your browser, follow them, and decide there.')
    .description(
      'Show runs in your browser and follow them while they go on. In the page you can decide the points a merge left open, and answer at checkpoints: a run that you start with --interactive asks in its terminal and in the page, and the first answer counts.',
    )
    .action((folder: string | undefined, flags: ServeFlags, command: Command) =>
      serve(folder, flags, session(command)),
    );
}
