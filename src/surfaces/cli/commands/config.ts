// `steelman config show`: the settings that count here, and where each comes from. Prints a valid configuration.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import { explainIoError } from '../../../journal/explain-io-error.ts';
import { showPath } from '../../files/show.ts';
import type { Setting, Settings } from '../../settings/settings.ts';
import { findProjectFile } from '../../settings/settings-file.ts';
import { settingsTemplate } from '../../settings/settings-schema.ts';
import { describeSeats } from '../../settings/settings-seats.ts';
import type { Frame } from '../context/flags.ts';
import type { Session } from '../context/session.ts';
import { settingsOf } from '../context/setup-of-command.ts';

export async function showConfig(flags: { readonly origin?: boolean }, session: Session): Promise<void> {
  const { options } = session;
  const settings = await settingsOf(session);
  const withOrigin = flags.origin ?? false;
  session.print(options.json ? renderJson(settings, withOrigin) : renderYaml(settings, withOrigin));
}

const KEYS = ['depth', 'convergence', 'focus', 'openMarks', 'output', 'concurrency', 'timeout'] as const;

function renderJson(settings: Settings, withOrigin: boolean): string {
  const shown = (setting: Setting<unknown>): unknown =>
    withOrigin ? { value: setting.value ?? null, origin: setting.origin } : (setting.value ?? null);
  const document = {
    ...Object.fromEntries(KEYS.map((key) => [key, shown(settings[key])])),
    ...Object.fromEntries([...describeSeats(settings.files)].map(([key, setting]) => [key, shown(setting)])),
    ...Object.fromEntries([...settings.limits].map(([key, setting]) => [key, shown(setting)])),
    ...(settings.helpers.size > 0 && {
      helpers: Object.fromEntries([...settings.helpers].map(([name, setting]) => [name, shown(setting)])),
    }),
    models: Object.fromEntries([...settings.models].map(([name, setting]) => [name, shown(setting)])),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function renderYaml(settings: Settings, withOrigin: boolean): string {
  const line = (name: string, { value, origin }: Setting<unknown>, indent = ''): string => {
    const text = value === undefined ? `${indent}# ${name} is not set` : `${indent}${name}: ${inline(value)}`;
    return withOrigin ? `${text}  # ${origin}` : text;
  };
  return [
    ...KEYS.map((key) => line(key, settings[key])),
    ...[...describeSeats(settings.files)].map(([key, setting]) => line(key, setting)),
    ...[...settings.limits].map(([key, setting]) => line(key, setting)),
    ...(settings.helpers.size > 0 ? ['helpers:'] : []),
    ...[...settings.helpers].map(([name, setting]) => line(name, setting, '  ')),
    'models:',
    ...[...settings.models].map(([name, setting]) => line(name, setting, '  ')),
    '',
  ].join('\n');
}

/** JSON is YAML; quotes go where they are not needed. */
function inline(value: unknown): string {
  if (typeof value === 'string' && /^[A-Za-z][\w.-]*$/.test(value)) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, inner]) => `${key}: ${inline(inner)}`);
  return `{ ${fields.join(', ')} }`;
}

const NAME = 'steelman.config.yaml';

export async function initConfig({ cwd, options, print, warn }: Session): Promise<void> {
  const path = join(cwd, NAME);
  const found = await findProjectFile(cwd);
  if (found !== undefined && join(found, '..') === cwd) throw alreadyThere(showPath(found, cwd));
  try {
    // Not over a link either, wherever it leads.
    await writeFile(path, settingsTemplate(), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyThere(NAME);
    throw explainIoError(error, 'write', NAME, 'output');
  }
  if (found !== undefined)
    warn(`Here ${NAME} takes the place of ${showPath(found, cwd)}: copy over what you need of it`);
  print(
    options.json
      ? `${JSON.stringify({ file: path }, null, 2)}\n`
      : `Wrote ${NAME}: every setting is in it, commented out.\nNext: edit it, then steelman config show --origin\n`,
  );
}

const alreadyThere = (name: string): UsageError =>
  new UsageError(`A configuration already exists: ${name}`, {
    code: 'config/exists',
    hint: 'Edit it, or move it away and run steelman init again.',
  });

const EXAMPLES = ['steelman config show --origin', 'steelman config show --json'];

export function add(program: Command, { define, session }: Frame): void {
  const config = define(program, 'config', EXAMPLES).description('Show the configuration.');
  define(config, 'show', EXAMPLES)
    .option('--origin', 'Show where each value comes from')
    .description('Print the settings in effect in this folder.')
    .action((flags: { origin?: boolean }, command: Command) => showConfig(flags, session(command)));

  define(program, 'init', ['steelman init'])
    .description('Write steelman.config.yaml with every setting, explained and commented out.')
    .action((_flags: object, command: Command) => initConfig(session(command)));
}
