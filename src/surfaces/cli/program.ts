// The commands, their flags and their help.

import { Command } from 'commander';
import { adversarialRequest } from '../../protocols/adversarial/request.ts';
import { protocols } from '../../protocols/index.ts';
import { roadmapRequest } from '../../protocols/roadmap/request.ts';
import { VERSION } from '../../version.ts';
import { type AdversarialFlags, runAdversarial } from './adversarial-command.ts';
import { type BlameFlags, runBlame } from './blame-command.ts';
import { type CheckFlags, runCheck } from './check-command.ts';
import type { Frame } from './command-frame.ts';
import { showConfig } from './config-command.ts';
import { addDecideCommands } from './decide-commands.ts';
import { addDecisions } from './decision-flags.ts';
import { type DoctorFlags, runDoctor } from './doctor-command.ts';
import {
  ADVERSARIAL_EXAMPLES,
  BLAME_EXAMPLES,
  CHECK_EXAMPLES,
  CONFIG_EXAMPLES,
  DOCTOR_EXAMPLES,
  MAIN_EXAMPLES,
  MODELS_EXAMPLES,
  RESOLVE_EXAMPLES,
  ROADMAP_EXAMPLES,
  VERIFY_EXAMPLES,
} from './examples.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { addFlags } from './flags.ts';
import { addHelp } from './help-command.ts';
import { addLimits } from './limit-flags.ts';
import { listModels } from './models-command.ts';
import { addPermissions, type PermissionFlags } from './permission-flags.ts';
import { type ResolveFlags, resolveRun } from './resolve-command.ts';
import { addReviewCommands } from './review-commands.ts';
import { type RoadmapFlags, runRoadmap } from './roadmap-command.ts';
import { addResume, addRunCommands } from './run-commands.ts';
import type { RunWatch } from './run-watch.ts';
import type { GlobalOptions, Session } from './session.ts';
import { runVerify, type VerifyFlags } from './verify-command.ts';

export interface ProgramOptions extends RunWatch {
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
  readonly openSession: (options: GlobalOptions) => Session;
}

const EVENTS = 'Write what happens as JSON lines to a new file, or to stdout (-)';
const STRICT = 'Exit with 3 where the result is only partial';

const EXIT_TABLE = `
Exit codes:
${EXIT_CODES.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n')}
`;

export function buildProgram({ print, note, openSession, ...watch }: ProgramOptions): Command {
  const program = new Command('steelman');
  program
    .description(
      'Makes documents argue: merges variants by debate, writes roadmaps, attacks a document, puts questions before judges.',
    )
    .version(VERSION, '-V, --version', 'Print the version')
    .option('--json', 'Print one JSON document on stdout')
    .option('--quiet', 'No progress; warnings and errors remain')
    .option('--no-color', 'No colours; NO_COLOR and FORCE_COLOR count, too')
    .option('--now <time>', 'The time to record, such as 2026-01-31T12:00:00Z')
    .option('--config <file>', 'The configuration file to use')
    .helpOption('-h, --help', 'Print help')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: print, writeErr: note, outputError: () => undefined })
    .exitOverride();
  const frame: Frame = {
    define: (parent, name, examples) => parent.command(name).addHelpText('after', renderExamples(examples)),
    session: (command) => openSession(command.optsWithGlobals<GlobalOptions>()),
    watch,
  };
  const all = [
    addAdversarial,
    addRoadmap,
    addReviewCommands,
    addDecideCommands,
    addCheck,
    addResume,
    addResolve,
    addRunCommands,
    addVerify,
    addModels,
    addConfig,
    addHelp,
  ];
  for (const add of all) add(program, frame);
  return program.addHelpText('after', `${renderExamples(MAIN_EXAMPLES)}${EXIT_TABLE}`);
}

function addAdversarial(program: Command, { define, session, watch }: Frame): void {
  addDecisions(
    addLimits(
      addPermissions(addFlags(define(program, 'adversarial', ADVERSARIAL_EXAMPLES), adversarialRequest)),
    ),
  )
    .option('--allow-secrets', 'Send documents to models also where they seem to hold keys or passwords')
    .argument('[files...]', 'Documents to compare; the same as --compare')
    .option('--stdin-name <name>', 'What to call the document read from stdin (-)')
    .option('--strict', STRICT)
    .option('--dry-run', 'Say what the run would ask and cost; nothing is sent or written')
    .option('--events <file>', EVENTS)
    .description(protocols.adversarial.summary)
    .alias('merge')
    .action(async (files: string[], flags: AdversarialFlags, command: Command) => {
      process.exitCode = await runAdversarial(files, flags, session(command), watch);
    });
}

function addRoadmap(program: Command, { define, session, watch }: Frame): void {
  addDecisions(
    addLimits(addPermissions(addFlags(define(program, 'roadmap', ROADMAP_EXAMPLES), roadmapRequest))),
  )
    .argument('[spec]', 'The spec: .md, .txt, .yaml or .json')
    .option('--allow-secrets', 'Send specs to models also where they seem to hold keys or passwords')
    .option('--dry-run', 'Plan by rule, say what the run would ask and cost; nothing is sent or written')
    .option('--strict', STRICT)
    .option('--events <file>', EVENTS)
    .description(protocols.roadmap.summary)
    .action(async (spec: string | undefined, flags: RoadmapFlags, command: Command) => {
      process.exitCode = await runRoadmap(spec, flags, session(command), watch);
    });
}

function addCheck(program: Command, { define, session }: Frame): void {
  define(program, 'check', CHECK_EXAMPLES)
    .argument('[files...]', 'Files, folders or patterns; all Markdown below this folder otherwise')
    .option('--format <name>', 'text, json, sarif, github or junit (default: text)')
    .option(
      '--fail-on <severity>',
      'Exit with 1 on new findings: high, medium, low or never (default: never)',
    )
    .option('--baseline <file>', 'Findings listed in this file are known: only others are new')
    .option('--write-baseline <file>', 'Write what was found as the baseline of the next check')
    .description('Check a folder of documents: contradictions, repeated requirements, broken references.')
    .action(async (files: string[], flags: CheckFlags, command: Command) => {
      // Findings are a result and no error: nothing but the exit code says that the gate is closed.
      process.exitCode = await runCheck(files, flags, session(command));
    });
}

function addResolve(program: Command, { define, session, watch }: Frame): void {
  addLimits(addPermissions(define(program, 'resolve', RESOLVE_EXAMPLES)))
    .argument('[run]', 'The folder of a comparison; the newest below this folder otherwise')
    .option(
      '--take <item=side>',
      'Decide one item: X-004=b.md, =both, =neither, =later or ="own words"; repeatable',
      collect,
    )
    .option('--decisions <file>', 'Decide as this file says: a decisions.yaml of the run, edited')
    .option('--model <name>', 'Have this model decide what is left')
    .option('--allow-secrets', 'Send documents to the model also where they seem to hold keys or passwords')
    .option('--why <text>', 'Why, for what --take decides')
    .option('--strict', STRICT)
    .option('--events <file>', EVENTS)
    .description('Decide what a comparison left open; everything is made anew, nobody is asked twice.')
    .action(async (run: string | undefined, flags: ResolveFlags, command: Command) => {
      process.exitCode = await resolveRun(run, flags, session(command), watch);
    });
}

const collect = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value];

function addVerify(program: Command, { define, session }: Frame): void {
  define(program, 'verify', VERIFY_EXAMPLES)
    .argument('<folder>', 'The folder of a run, made by this or another tool')
    .description('Recompute what the artifacts of a run declare, and say what does not hold.')
    .option('--digest', 'Print one digest of the whole run, to publish and compare')
    .action(async (folder: string, flags: VerifyFlags, command: Command) => {
      process.exitCode = await runVerify(folder, flags, session(command));
    });
}

function addModels(program: Command, { define, session }: Frame): void {
  addPermissions(define(program, 'models', MODELS_EXAMPLES))
    .description('List the models that seats may have, and what is missing to use them.')
    .action((flags: PermissionFlags, command: Command) => listModels(flags, session(command)));

  addPermissions(define(program, 'doctor', DOCTOR_EXAMPLES))
    .argument('[models...]', 'The models asked about; all otherwise')
    .option('--deep', 'Ask each usable model for a word: costs a few tokens')
    .description('Say which keys, programs and models are there, and with --deep whether they answer.')
    .action(async (names: string[], flags: DoctorFlags, command: Command) => {
      process.exitCode = await runDoctor(names, flags, session(command));
    });
}

function addConfig(program: Command, { define, session }: Frame): void {
  define(program, 'blame', BLAME_EXAMPLES)
    .argument('<merged>', 'A merged document')
    .argument('[line]', 'One of its lines; all of them otherwise')
    .option('--run <folder>', 'The folder of the run that wrote it; looked for beside the document otherwise')
    .description('Say which variant, line and change each line of a merged document came from.')
    .action((merged: string, line: string | undefined, flags: BlameFlags, command: Command) =>
      runBlame(merged, line, flags, session(command)),
    );

  const config = define(program, 'config', CONFIG_EXAMPLES).description('Look at the configuration.');
  define(config, 'show', CONFIG_EXAMPLES)
    .option('--origin', 'Say where each value comes from')
    .description('Print the settings that count in this folder.')
    .action((flags: { origin?: boolean }, command: Command) => showConfig(flags, session(command)));
}

const renderExamples = (examples: readonly string[]): string =>
  `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}\n`;
