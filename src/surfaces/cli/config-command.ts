// `steelman config show`: the settings that count here, and where each comes from. Prints a valid configuration.

import type { Setting, Settings } from '../settings.ts';
import { describeSeats } from '../settings-seats.ts';
import type { Session } from './session.ts';
import { settingsOf } from './surroundings-of-command.ts';

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
