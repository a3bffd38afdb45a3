// `steelman doctor`: what is there to run with, and with --deep whether it answers. Exit 1 if what was asked for does not work.

import type { Command } from 'commander';
import { VERSION } from '../../../domain/version.ts';
import { counted, printable } from '../../files/show.ts';
import { type Examination, examine, type FoundServer, findLocal } from '../../seats/examine.ts';
import { costsNothing } from '../../seats/model-aliases.ts';
import { type Probe, probeModel } from '../../seats/probe-model.ts';
import type { Permissions } from '../../seats/refuse-model.ts';
import type { ResolvedModel } from '../../seats/resolve-model.ts';
import { addPermissions, type Frame, type PermissionFlags } from '../context/flags.ts';
import type { Session } from '../context/session.ts';
import { settingsOf } from '../context/setup-of-command.ts';
import { aroundOf } from '../hosts/around.ts';
import { describeRegistration, type FoundHost, findHosts } from '../hosts/find-hosts.ts';
import { FILES_LINE, modelAsJson, NAMES_HELP, NEWEST_LINE } from './models.ts';

interface DoctorFlags extends PermissionFlags {
  readonly deep?: boolean;
}

type Probes = ReadonlyMap<string, Probe>;

/** The exit code. */
async function runDoctor(names: readonly string[], flags: DoctorFlags, session: Session): Promise<number> {
  const { environment, options } = session;
  const settings = await settingsOf(session, flags);
  const found = examine(settings, environment, names);
  const probes = flags.deep
    ? await probeAll(found.models, settings.permissions, session)
    : new Map<string, Probe>();
  const local = await findLocal(settings.permissions, environment, session.signal);
  const report = { found, local, probes, hosts: await findHosts(aroundOf(session)) };
  session.print(options.json ? renderJson(report) : renderText(report, session));
  const isLacking = names.length > 0 && found.models.some(({ problem }) => problem !== undefined);
  return isLacking || [...probes.values()].some(({ ok }) => !ok) ? 1 : 0;
}

interface Report {
  readonly found: Examination;
  readonly local: readonly FoundServer[];
  readonly probes: Probes;
  readonly hosts: readonly FoundHost[];
}

/** One after the other: a few calls, and whoever is slow is seen to be. */
async function probeAll(
  models: readonly ResolvedModel[],
  permissions: Permissions,
  session: Session,
): Promise<Probes> {
  const probes = new Map<string, Probe>();
  for (const model of models) {
    if (model.problem !== undefined || costsNothing(model.alias)) continue;
    if (!session.options.quiet)
      session.note(`Asking ${printable(model.name)} (${printable(model.engine)})\n`);
    probes.set(
      model.name,
      await probeModel(model, { environment: session.environment, permissions }, session.signal),
    );
  }
  return probes;
}

function renderJson({ found, local, probes, hosts }: Report): string {
  const { keys, programs, network, files, models } = found;
  const document = {
    steelman: VERSION,
    node: process.version,
    config: files.map(({ file, from, isTrusted }) => ({ file, from, trusted: isTrusted })),
    keys: keys.map(({ variable, isSet }) => ({ variable, set: isSet })),
    programs: programs.map(({ name, path }) => ({ name, path: path ?? null })),
    network,
    local: local.map(({ server, baseUrl, models: names }) => ({
      server,
      base_url: baseUrl,
      models: names,
      use: names.map((name) => useOf(server, name)),
    })),
    hosts: hosts.map(hostAsJson),
    models: models.map((model) => ({ ...modelAsJson(model), probe: probeAsJson(probes.get(model.name)) })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function hostAsJson({ name, program, folder, registered, problems }: FoundHost): object {
  return {
    name,
    program: program ?? null,
    folder: folder ?? null,
    registered: registered.map(({ scope, path, launch, version }) => ({
      scope,
      file: path,
      starts: launch === undefined ? null : [launch.command, ...launch.args],
      version: version ?? null,
    })),
    problems,
  };
}

function probeAsJson(probe: Probe | undefined): object | null {
  if (probe === undefined || probe.ok) return probe ?? null;
  const { requestId, status, hint, ...rest } = probe;
  return { ...rest, hint: hint ?? null, status: status ?? null, request_id: requestId ?? null };
}

/** The one line to use it, with quotes where a shell or the grammar of seats needs them. */
function useOf(server: string, model: string): string {
  const isPlain = /^[\w./-]+(?::[\w.-]+)?$/.test(model);
  return isPlain
    ? `--model ${server}:${model}`
    : `--model '${server}:"${printable(model).replace(/["'\\]/g, '')}"'`;
}

function describeLocal({ server, baseUrl, models }: FoundServer): readonly [string, string] {
  const [first] = models;
  const use =
    first === undefined
      ? 'no model is loaded'
      : `${counted(models.length, 'model')}; use: ${useOf(server, first)}`;
  return [server, `${new URL(baseUrl).host}, ${use}`];
}

function describeHost({ name, program, folder, registered, problems }: FoundHost): [string, string] {
  const place = program ?? folder ?? 'not found';
  const words = registered.map((one) => `steelman for the ${one.scope}: ${describeRegistration(one)}`);
  const isKnown = words.length > 0 || problems.length > 0;
  if (!isKnown && place !== 'not found') words.push(`without steelman: steelman install ${name}`);
  return [name, [place, ...words, ...problems].join('; ')];
}

function renderText({ found, local, probes, hosts }: Report, { paint }: Session): string {
  const { keys, programs, network, files, models } = found;
  const good = (words: string) => paint.green(words);
  const bad = (words: string) => paint.yellow(printable(words));
  const state = ({ name, problem }: ResolvedModel): string => {
    if (problem !== undefined) return bad(problem.message);
    const probe = probes.get(name);
    if (probe === undefined) return good('usable');
    return probe.ok ? good('answers') : paint.red(printable(probe.message));
  };
  return [
    `steelman ${VERSION}, Node ${process.version}`,
    ...section(
      'Configuration',
      files.map(({ file, from, isTrusted }) => [file, `${from}, ${isTrusted ? 'trusted' : 'not trusted'}`]),
      'none',
    ),
    ...section(
      'Keys',
      keys.map(({ variable, isSet }) => [variable, isSet ? good('set') : 'not set']),
    ),
    ...section(
      'Programs',
      programs.map(({ name, path }) => [name, path === undefined ? 'not found' : good(printable(path))]),
    ),
    ...section(
      'Hosts',
      hosts.map(describeHost).map(([name, words]) => [name, printable(words)]),
    ),
    ...section(
      'Network',
      network.map(({ variable, host }) => [variable, printable(host)]),
      'no proxy, no other addresses',
    ),
    ...section(
      'Local models',
      local.map(describeLocal),
      'none found: no Ollama, LM Studio or llama.cpp is running',
    ),
    ...section(
      'Models',
      models.map((model) => [model.name, `${printable(model.engine)}: ${state(model)}`]),
    ),
    `  ${NEWEST_LINE}`,
    `  ${FILES_LINE}`,
    '',
  ].join('\n');
}

function section(title: string, rows: readonly (readonly [string, string])[], otherwise = ''): string[] {
  const width = Math.max(0, ...rows.map(([name]) => printable(name).length));
  const lines = rows.map(([name, words]) => `  ${printable(name).padEnd(width)}  ${words}`);
  return [title, ...(lines.length === 0 ? [`  ${otherwise}`] : lines)];
}

export function add(program: Command, { define, session }: Frame): void {
  addPermissions(
    define(program, 'doctor', [
      'steelman doctor',
      'steelman doctor --deep opus gpt',
      'steelman doctor --json',
    ]),
  )
    .argument('[models...]', 'Models to look at (default: all)')
    .option('--deep', 'Send a short question to each usable model; costs a few tokens')
    .addHelpText('after', NAMES_HELP)
    .description('Show which keys, programs and models are set up, and with --deep whether they answer.')
    .action(async (names: string[], flags: DoctorFlags, command: Command) => {
      process.exitCode = await runDoctor(names, flags, session(command));
    });
}
