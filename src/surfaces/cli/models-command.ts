// `steelman models`: every name a seat may have, whom it reaches, and what is missing to use it.

import { printable } from '../label-documents.ts';
import { allModels, type ResolvedModel } from '../seats/resolve-model.ts';
import { loadSettings } from '../settings.ts';
import type { PermissionFlags } from './permission-flags.ts';
import type { Session } from './session.ts';

export async function listModels(flags: PermissionFlags, session: Session): Promise<void> {
  const { cwd, environment, options } = session;
  const settings = await loadSettings({ cwd, environment, configFile: options.config, flags });
  const models = allModels({ ...settings, environment });
  session.print(
    options.json
      ? `${JSON.stringify({ models: models.map(modelAsJson) }, null, 2)}\n`
      : renderModels(models, session),
  );
}

/** For programs; the same in `doctor`. */
export const modelAsJson = ({
  name,
  alias,
  origin,
  family,
  baseUrl,
  problem,
}: ResolvedModel): Record<string, unknown> => ({
  name,
  provider: alias.provider,
  model: nameOfModel(alias),
  base_url: baseUrl === undefined ? null : withoutSecrets(baseUrl),
  family,
  origin,
  usable: problem === undefined,
  missing:
    problem === undefined ? null : { code: problem.code, message: problem.message, hint: problem.hint },
});

const nameOfModel = (alias: ResolvedModel['alias']): string | null => {
  if (alias.provider === 'embedded' || alias.provider === 'library') return null;
  return alias.provider === 'command' ? (alias.model ?? alias.kind) : alias.model;
};

/** A variable of the environment may carry a password, or a key as a parameter. */
function withoutSecrets(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

function renderModels(models: readonly ResolvedModel[], { paint }: Session): string {
  const rows = models.map(({ name, engine, origin, problem }) => ({
    name: printable(name),
    engine: printable(engine),
    origin: printable(origin),
    state: problem === undefined ? paint.green('usable') : paint.yellow(printable(problem.message)),
  }));
  const width = (key: 'name' | 'engine' | 'origin') => Math.max(...rows.map((row) => row[key].length));
  const [names, engines, origins] = [width('name'), width('engine'), width('origin')];
  return rows
    .map(
      ({ name, engine, origin, state }) =>
        `${name.padEnd(names)}  ${engine.padEnd(engines)}  ${origin.padEnd(origins)}  ${state}\n`,
    )
    .join('');
}
