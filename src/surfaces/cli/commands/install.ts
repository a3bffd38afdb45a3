// `steelman install`: tells a coding agent of our server, or takes that back, after a question; with --check it starts the server
// as the agent would.

import { basename } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import { counted, printable } from '../../files/show.ts';
import { askYesOrNo } from '../context/ask-yes-or-no.ts';
import { chooseWord, type Frame } from '../context/flags.ts';
import type { Session } from '../context/session.ts';
import { aroundOf } from '../hosts/around.ts';
import { carryOut, describePlan, lineOf, shownPath } from '../hosts/carry-out.ts';
import { type CheckedServer, checkServer } from '../hosts/check-server.ts';
import { freshText } from '../hosts/config-text.ts';
import { readEntry, scopesOf } from '../hosts/find-hosts.ts';
import {
  type Around,
  fileOf,
  HOST_NAMES,
  HOSTS,
  type HostName,
  type Scope,
  scopeFor,
} from '../hosts/hosts.ts';
import { type Plan, planInstall, planRemoval, type Target } from '../hosts/plan.ts';
import { chooseCommand, findSteelman, type Launch, launchOf, wordsOf } from '../hosts/server-command.ts';

interface InstallFlags {
  readonly user?: boolean;
  readonly print?: boolean;
  readonly remove?: boolean;
  readonly check?: boolean;
  readonly yes?: boolean;
}

async function install(typed: string, flags: InstallFlags, session: Session): Promise<number> {
  const name = chooseWord('install', typed, HOST_NAMES);
  refuseTogether(flags);
  const around = aroundOf(session);
  if (flags.check) return check(name, flags, around, session);
  const host = HOSTS[name];
  const server = chooseCommand(await findSteelman(session.environment), around.platform);
  const target = { host, scope: scopeFor(host, flags.user ?? false), around, server };
  const plan = await (flags.remove ? planRemoval(target) : planInstall(target));
  const told = { name, target, plan, verb: flags.remove ? 'remove' : 'install' } as const;
  if (flags.print) return tell(told, 'would', session);
  if (plan.does === 'nothing') return tell(told, 'done', session);
  if (!flags.yes && !(await isAgreed(told, session))) {
    session.note('Nothing was changed.\n');
    return 0;
  }
  await carryOut(plan, around, session);
  return tell(told, 'done', session);
}

function refuseTogether(flags: InstallFlags): void {
  const given = (['print', 'remove', 'check'] as const).filter((flag) => flags[flag]);
  if (given.length < 2 || (given.length === 2 && !flags.check)) return;
  throw new UsageError('--check goes with neither --print nor --remove', {
    code: 'install/two-tasks',
    hint: 'Give one of them.',
  });
}

interface Told {
  readonly name: HostName;
  readonly target: Target;
  readonly plan: Plan;
  readonly verb: 'install' | 'remove';
}

async function isAgreed(told: Told, session: Session): Promise<boolean> {
  const { plan, verb } = told;
  if (!session.stdin.isTTY) {
    tell(told, 'would', session);
    throw new UsageError('Nobody is there to ask, so nothing was changed', {
      code: 'install/needs-yes',
      hint: 'Add --yes to do it without a question, or --print to see only what would be done.',
    });
  }
  for (const line of describePlan(plan, verb, session.cwd)) session.note(`${line}\n`);
  return askYesOrNo(verb === 'remove' ? 'Remove steelman there?' : 'Install steelman there?', session);
}

/** The exit code, which is that of success. */
function tell({ name, target, plan, verb }: Told, when: 'would' | 'done', session: Session): number {
  const { scope, host, server } = target;
  const { cwd, options, print } = session;
  const link = when === 'would' && verb === 'install' ? host.link?.(server) : undefined;
  const path = fileOf(host, scope).path(target.around);
  if (options.json) {
    const document = {
      host: name,
      scope,
      file: path,
      does: plan.does,
      dry_run: when === 'would',
      calls: plan.does === 'run' ? plan.calls.map((words) => [plan.program, ...words]) : [],
      server: wordsOf(server),
      link: link ?? null,
    };
    print(`${JSON.stringify(document, null, 2)}\n`);
    return 0;
  }
  const lines = when === 'would' ? describePlan(plan, verb, cwd) : [];
  if (plan.does === 'nothing') lines.push(nothingToDo(name, verb, shownPath(path, cwd)));
  else if (when === 'done') lines.push(...describeDone(name, plan, verb, cwd));
  if (link !== undefined) lines.push('Or open this link:', link);
  for (const line of lines) print(`${line}\n`);
  return 0;
}

const nothingToDo = (name: HostName, verb: Told['verb'], file: string): string =>
  verb === 'remove'
    ? `${name} has no steelman in ${file}: nothing to do.`
    : `${name} has steelman already, in ${file}: nothing to do.`;

function describeDone(name: HostName, plan: Plan, verb: Told['verb'], cwd: string): string[] {
  const how =
    plan.does === 'run'
      ? `by ${plan.calls.map((words) => lineOf(plan.program, words)).join(', then ')}`
      : plan.does === 'nothing'
        ? ''
        : `in ${shownPath(plan.before.path, cwd)}`;
  if (verb === 'remove') return [`Removed steelman from ${name} ${how}.`];
  return [`Installed steelman in ${name} ${how}.`, `Next: steelman install ${name} --check`];
}

interface Configured {
  readonly scope: Scope;
  readonly path: string;
  readonly launch: Launch;
  readonly environment: Readonly<Record<string, string>>;
}

/** The entry that the host would take. */
async function findConfigured(name: HostName, flags: InstallFlags, around: Around): Promise<Configured> {
  const scopes = flags.user ? (['user'] as const) : scopesOf(name);
  for (const scope of scopes) {
    const entry = await readEntry(name, scope, around);
    if (entry === undefined) continue;
    const path = fileOf(HOSTS[name], scope).path(around);
    const launch = launchOf(entry);
    if (launch === undefined) {
      throw new UsageError(`The steelman in ${printable(path)} is no program that could be started`, {
        code: 'install/no-program',
        hint: `It should be like this: ${JSON.stringify(JSON.parse(freshText({ format: 'json', container: 'mcpServers' }, { command: 'steelman', args: ['mcp'] })))}`,
      });
    }
    const environment = Object.entries(entry.env ?? {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    return { scope, path, launch, environment: Object.fromEntries(environment) };
  }
  throw new UsageError(`${name} does not know steelman here`, {
    code: 'install/not-installed',
    hint: `Give: steelman install ${name}`,
  });
}

async function check(name: HostName, flags: InstallFlags, around: Around, session: Session): Promise<number> {
  const { path, launch, environment } = await findConfigured(name, flags, around);
  const line = wordsOf(launch).map(printable).join(' ');
  const isForeign = launch.kind === undefined || Object.keys(environment).length > 0;
  if (isForeign && !flags.yes) await refuseForeign(line, path, session);
  if (!session.options.quiet) session.note(`Starting: ${line}\n`);
  const checked = await checkServer(
    {
      command: launch.command,
      args: launch.args,
      environment: { ...session.environment, ...environment },
      directory: around.cwd,
    },
    session.signal,
  );
  const shown = session.options.json
    ? `${JSON.stringify({ host: name, file: path, server: wordsOf(launch), ...inJson(checked) }, null, 2)}\n`
    : describeChecked(name, checked, shownPath(path, around.cwd));
  session.print(shown);
  return checked.isFine ? 0 : 1;
}

/** A file that came with a project may name any program, and variables that make ours another one. */
async function refuseForeign(line: string, path: string, session: Session): Promise<void> {
  const what = `The steelman in ${basename(path)} is not as steelman writes it: ${line}`;
  if (session.stdin.isTTY && (await askYesOrNo(`${what}. Start it?`, session))) return;
  throw new UsageError(what, {
    code: 'install/starts-other',
    hint: 'Add --yes to start it all the same, if you know it.',
  });
}

const inJson = (checked: CheckedServer): object =>
  checked.isFine
    ? {
        ok: true,
        name: checked.name,
        version: checked.version,
        protocol: checked.protocol,
        tools: checked.tools,
      }
    : { ok: false, problem: checked.problem };

function describeChecked(name: HostName, checked: CheckedServer, file: string): string {
  if (!checked.isFine)
    return `The server that ${name} would start (${file}) does not work: ${checked.problem}\n`;
  const tools = checked.tools.length === 0 ? '' : `: ${checked.tools.join(', ')}`;
  return [
    `${checked.name} ${checked.version} answers ${name} (${file}), protocol ${checked.protocol}`,
    `${counted(checked.tools.length, 'tool')}${tools}`,
    '',
  ].join('\n');
}

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'install', [
    'steelman install claude-code',
    'steelman install codex --print',
    'steelman install cursor --user --yes',
    'steelman install vscode --check',
    'steelman install gemini-cli --remove',
  ])
    .argument('<host>', HOST_NAMES.join(', '))
    .option('--user', "In the user's own configuration, for all projects")
    .option('--print', 'Say what would be run or written, and the link to click; nothing is touched')
    .option('--remove', 'Undo what an earlier install did')
    .option('--check', 'Start the server as the host would, and say what it offers')
    .option('--yes', 'Do it without a question')
    .description('Tell a coding agent of the MCP server of steelman.')
    .action(async (host: string, flags: InstallFlags, command: Command) => {
      process.exitCode = await install(host, flags, session(command));
    });
}
