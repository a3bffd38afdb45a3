// The commands, their flags and their help.

import { Command } from 'commander';
import { VERSION } from '../../domain/version.ts';
import { aliasesOf, loadWorkflow, WORKFLOW_NAMES, type WorkflowName } from '../../workflows/index.ts';
import type { Frame } from './context/flags.ts';
import { EXIT_CODES, MAIN_EXAMPLES, type RunWatch } from './context/outcome.ts';
import type { GlobalOptions, Session } from './context/session.ts';

export interface ProgramOptions extends RunWatch {
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
  readonly openSession: (options: GlobalOptions) => Session;
}

interface Commands {
  readonly names: readonly string[];
  readonly load: () => Promise<{ readonly add: (program: Command, frame: Frame) => void }>;
}

/** Commands about all commands. */
const ABOUT_ALL = ['help', 'completion', 'man'];

/** Made from its descriptor alone, unless it has more to do than to run the workflow. */
function commandOf(name: WorkflowName): Commands {
  if (name === 'review') return { names: [name, 'checkpoint'], load: () => import('./commands/review.ts') };
  const aliases = aliasesOf(name);
  const load = async () => {
    const [workflow, { addWorkflow }] = await Promise.all([
      loadWorkflow(name),
      import('./workflow/command.ts'),
    ]);
    return { add: (program: Command, frame: Frame) => addWorkflow(program, workflow, aliases, frame) };
  };
  return { names: [name, ...aliases], load };
}

/** In the order of the help. Loading is most of what a start takes, so only what a call may mean is loaded. */
const COMMANDS: readonly Commands[] = [
  ...WORKFLOW_NAMES.map(commandOf),
  { names: ['classify'], load: () => import('./commands/classify.ts') },
  { names: ['check'], load: () => import('./commands/check.ts') },
  { names: ['watch'], load: () => import('./pages/watch.ts') },
  { names: ['resume'], load: () => import('./commands/resume.ts') },
  { names: ['resolve'], load: () => import('./commands/resolve.ts') },
  { names: ['runs', 'show', 'replay', 'clean'], load: () => import('./commands/runs.ts') },
  { names: ['report'], load: () => import('./pages/report.ts') },
  { names: ['serve'], load: () => import('./pages/serve.ts') },
  { names: ['verify'], load: () => import('./commands/verify.ts') },
  { names: ['models'], load: () => import('./commands/models.ts') },
  { names: ['doctor'], load: () => import('./commands/doctor.ts') },
  { names: ['install'], load: () => import('./commands/install.ts') },
  { names: ['blame'], load: () => import('./commands/blame.ts') },
  { names: ['config', 'init'], load: () => import('./commands/config.ts') },
  { names: ['mcp'], load: () => import('./hosts/mcp.ts') },
  { names: ABOUT_ALL, load: () => import('./commands/about.ts') },
];

/** The command is among the words, wherever flags stand; without one, or for its help, all of them are needed. */
function commandsIn(words: readonly string[]): readonly Commands[] {
  const named = COMMANDS.filter(({ names }) => names.some((name) => words.includes(name)));
  return named.length === 0 || ABOUT_ALL.some((name) => words.includes(name)) ? COMMANDS : named;
}

const EXIT_TABLE = `
Exit codes:
${EXIT_CODES.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n')}
`;

export async function buildProgram(
  words: readonly string[],
  { print, note, openSession, ...watch }: ProgramOptions,
): Promise<Command> {
  const program = new Command('steelman');
  program
    .description(
      'Compares and merges Markdown specs, writes roadmaps, reviews documents and puts questions to three judges.',
    )
    .version(VERSION, '-V, --version', 'Print the version')
    .option('--json', 'Print one JSON document on stdout')
    .option('--quiet', 'Print warnings and errors, but no progress')
    .option('--no-color', 'Print no colours; NO_COLOR and FORCE_COLOR work, too')
    .option('--now <time>', 'Time to record, for example 2026-01-31T12:00:00Z')
    .option('--config <file>', 'Configuration file to use')
    .helpOption('-h, --help', 'Print help')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true, optionDescription: ({ description }) => description })
    .configureOutput({ writeOut: print, writeErr: note, outputError: () => undefined })
    .exitOverride();
  const frame: Frame = {
    define: (parent, name, examples) => parent.command(name).addHelpText('after', renderExamples(examples)),
    session: (command) => openSession(command.optsWithGlobals<GlobalOptions>()),
    watch,
  };
  for (const { load } of commandsIn(words)) (await load()).add(program, frame);
  return program.addHelpText('after', `${renderExamples(MAIN_EXAMPLES)}${EXIT_TABLE}`);
}

const renderExamples = (examples: readonly string[]): string =>
  `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}\n`;
