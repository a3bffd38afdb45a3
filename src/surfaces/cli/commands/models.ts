// `steelman models`: every name a seat may have, whom it reaches, and what is missing to use it.

import type { Command } from 'commander';
import { inColumns, printable } from '../../files/show.ts';
import { NAMES_DATE, NEWEST_MODELS, nameInstead } from '../../seats/built-in-models.ts';
import { costsNothing, hasEndpoint } from '../../seats/model-aliases.ts';
import { listPrices, PRICES_DATE, PRICES_SOURCE, type ShortCallPrice } from '../../seats/prices.ts';
import { allModels, type ResolvedModel } from '../../seats/resolve-model.ts';
import { addPermissions, type Frame, type PermissionFlags } from '../context/flags.ts';
import type { Session } from '../context/session.ts';
import { settingsOf } from '../context/setup-of-command.ts';

export async function listModels(flags: PermissionFlags, session: Session): Promise<void> {
  const { environment, options } = session;
  const settings = await settingsOf(session, flags);
  const models = allModels({ ...settings, environment });
  const prices = await listPrices(models);
  const priced = models.map((model, at) => ({ model, price: prices[at] }));
  session.print(
    options.json
      ? `${JSON.stringify({ models: priced.map(pricedAsJson), prices: { date: PRICES_DATE, source: PRICES_SOURCE } }, null, 2)}\n`
      : `${renderModels(priced, session)}\n${NEWEST_LINE}\nUS dollars for a million tokens of input / output; list prices of ${PRICES_DATE} (${PRICES_SOURCE}).\n${FILES_LINE}\n`,
  );
}

/** Also in `doctor`, both. */
export const NEWEST_LINE = `${Object.keys(NEWEST_MODELS).join(', ')} mean the newest model that the vendor's SDK and the price list know, as of ${NAMES_DATE}.`;

export const FILES_LINE =
  'A folder works as a model, too: files:./seat writes each question to a file and reads the answer from a file next to it, at no cost.';

/** Also in the help of `doctor`: what --model, --agents, --judges and --merger take. */
export const NAMES_HELP = `Names for --model, --agents, --judges and the other roles of a run. A seat is a
role with the model, program or person that fills it.
  opus, sonnet, haiku, gpt, gemini   a vendor's model; needs its API key
  ollama:qwen3:8b                    a local server and one of its models; also
                                     lmstudio:<model>, llamacpp:<model>
  claude-cli, codex-cli, gemini-cli  the program claude, codex or gemini on your
                                     PATH, logged in
  files:./seat                       a person, script or coding agent that answers
                                     by writing files into this folder
  embedded                           the built-in rules; used without any name

Name any other server compatible with OpenAI in steelman.config.yaml, or, if it is
not on this machine, in ~/.config/steelman/config.yaml; then use --model mine:
  models:
    mine: { provider: openai-compatible, model: gemma3, baseUrl: "http://localhost:8000/v1" }
`;

interface PricedModel {
  readonly model: ResolvedModel;
  /** Undefined: unknown. */
  readonly price: ShortCallPrice | undefined;
}

const pricedAsJson = ({ model, price }: PricedModel): Record<string, unknown> => ({
  ...modelAsJson(model),
  price_per_million: price ?? null,
});

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
  known_on: Object.hasOwn(NEWEST_MODELS, name) && origin === 'built in' ? NAMES_DATE : null,
  instead: nameInstead(name, alias) ?? null,
  usable: problem === undefined,
  missing:
    problem === undefined ? null : { code: problem.code, message: problem.message, hint: problem.hint },
});

const nameOfModel = (alias: ResolvedModel['alias']): string | null => {
  if (alias.provider === 'command') return alias.model ?? alias.kind;
  return hasEndpoint(alias) ? alias.model : null;
};

/** A variable of the environment may carry a password, or a key as a parameter. */
function withoutSecrets(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

const renderModels = (models: readonly PricedModel[], { paint }: Session): string =>
  inColumns(
    models.map(({ model: { name, alias, engine, origin, problem }, price }) => [
      printable(name),
      printable(engine),
      costsNothing(alias) ? 'no cost' : showPrice(price),
      printable(origin),
      `${problem === undefined ? paint.green('usable') : paint.yellow(printable(problem.message))}${old(name, alias)}\n`,
    ]),
  ).join('');

const old = (name: string, alias: ResolvedModel['alias']): string => {
  const instead = nameInstead(name, alias);
  return instead === undefined ? '' : `; old name, see ${instead}`;
};

const showPrice = (price: PricedModel['price']): string =>
  price === undefined ? 'unknown' : `$${price.input} / $${price.output}`;

export function add(program: Command, { define, session }: Frame): void {
  addPermissions(define(program, 'models', ['steelman models', 'steelman models --json']))
    .description('List the models you can name, and what each still needs.')
    .addHelpText('after', NAMES_HELP)
    .action((flags: PermissionFlags, command: Command) => listModels(flags, session(command)));
}
