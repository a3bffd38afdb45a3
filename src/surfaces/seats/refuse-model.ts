// What a model may not be used for: by whose file it was named, and by what the user permits to leave the machine.

import { basename } from 'node:path';
import { COMMANDS } from '../../agents/commands/kinds.ts';
import { UsageError } from '../../domain/errors.ts';
import { FILES } from '../../domain/seat.ts';
import { hostOfKey, isLoopback, VENDORS, vendorNamed } from '../../domain/vendors.ts';
import {
  type ConfiguredModel,
  keyVariables,
  type ModelAlias,
  type Provider,
  programOf,
} from './model-aliases.ts';

export interface Permissions {
  /** Undefined: all. */
  readonly allowedProviders: readonly Provider[] | undefined;
  readonly localOnly: boolean;
  readonly offline: boolean;
  /** Programs may have seats whose tools cannot be switched off. */
  readonly allowTools: boolean;
  /** Variables that lead programs elsewhere, such as proxies and gateways, reach them. */
  readonly trustSetUp: boolean;
}

/** What needs no word of the user. */
export const ALL_PERMITTED: Permissions = {
  allowedProviders: undefined,
  localOnly: false,
  offline: false,
  allowTools: false,
  trustSetUp: false,
};

export interface Demand {
  /** Of the file, with the line where there is one. */
  readonly origin: string;
  /** Behind "must not" and behind "may": "name a command: mine runs /bin/mine". */
  readonly what: string;
  readonly code: string;
  readonly hint: string;
}

export const refusalOf = ({ origin, what, code, hint }: Demand): UsageError =>
  new UsageError(`${origin}: a project's file must not ${what}`, { code, hint });

export const TRUST_HINT =
  'If you trust this file, use --trust, list its folder under "trustedFolders" in your own configuration, or define the model there.';

export function refuseForeign(name: string, model: ConfiguredModel): UsageError | undefined {
  const demand = model.isTrusted ? undefined : demandOfModel(name, model);
  return demand && refusalOf(demand);
}

/** Ruling E-28: whoever wrote a project's file decides neither what runs here nor where keys go. */
export function demandOfModel(
  name: string,
  { value: alias, origin }: Omit<ConfiguredModel, 'isTrusted'>,
): Demand | undefined {
  const demand = (kind: string, what: string): Demand => ({
    origin,
    what,
    code: `config/foreign-${kind}`,
    hint: TRUST_HINT,
  });
  if (alias.provider === 'command')
    return demand('command', `name a command: ${name} runs ${programOf(alias)}`);
  // A price of nothing would let a run spend past every limit.
  if ('price' in alias && alias.price !== undefined)
    return demand('price', `say what a model costs: ${name}`);
  const stray = findStray(alias);
  return stray && demand('address', `send ${stray.what} to ${stray.host}: ${name}`);
}

/**
 * Documents go to vendors we know and to this machine, the key of a vendor to that vendor alone. A variable of
 * nobody we know may hold anything, so it goes nowhere.
 */
function findStray(alias: ModelAlias): { readonly what: string; readonly host: string } | undefined {
  const address = ('baseUrl' in alias && alias.baseUrl) || vendorNamed(alias.provider)?.baseUrl;
  if (address === undefined) return undefined;
  const { host } = new URL(address);
  const isKnown = VENDOR_ORIGINS.has(new URL(address).origin) || isLoopback(address);
  const variable = keyVariables(alias).find((name) => !isKnown || hostOfKey(name) !== host);
  if (variable !== undefined) return { what: `the key in ${variable}`, host };
  return isKnown ? undefined : { what: 'documents', host };
}

const VENDOR_ORIGINS: ReadonlySet<string> = new Set(
  Object.values(VENDORS).map(({ baseUrl }) => new URL(baseUrl).origin),
);

export interface Asked {
  readonly name: string;
  readonly alias: ModelAlias;
  readonly baseUrl: string | undefined;
}

export function refuseForbidden(
  { name, alias, baseUrl }: Asked,
  { allowedProviders, localOnly, offline, allowTools }: Permissions,
): UsageError | undefined {
  const { provider } = alias;
  // What a program brings along is the program's own decision.
  // And what becomes of files in a folder is for those who look into it.
  if (provider === 'embedded' || provider === 'library' || provider === 'agent' || provider === FILES)
    return undefined;
  if (allowedProviders !== undefined && !allowedProviders.includes(provider)) {
    const list = allowedProviders.join(', ') || 'none';
    return new UsageError(
      `The provider ${provider} of the model ${name} is not allowed here; allowed: ${list}`,
      {
        code: 'agents/provider-not-allowed',
        hint: 'Choose another model, or change "allowedProviders" in the configuration.',
      },
    );
  }
  if (offline) {
    return new UsageError(`The model ${name} needs the network, which --offline forbids`, {
      code: 'agents/offline',
      hint: 'Name embedded in its place: nothing is asked then.',
    });
  }
  if (localOnly && (baseUrl === undefined || !isLoopback(baseUrl))) {
    const where = provider === 'command' ? `the program ${programOf(alias)}` : hostIn(baseUrl);
    return new UsageError(`The model ${name} is asked through ${where}, which --local-only forbids`, {
      code: 'agents/not-local',
      hint: 'Use a model served on this machine, or name embedded in its place.',
    });
  }
  return allowTools ? undefined : refuseOpen(name, alias);
}

/** A program by another name may do what it likes with the flags that close the one it stands for. */
function refuseOpen(name: string, alias: ModelAlias): UsageError | undefined {
  if (alias.provider !== 'command') return undefined;
  const program = programOf(alias);
  if (basename(program).replace(/\.(?:exe|cmd|bat|ps1)$/i, '') === COMMANDS[alias.kind].command)
    return undefined;
  return new UsageError(
    `The model ${name} runs the program ${program}, whose tools (shell, files, web) steelman cannot switch off`,
    {
      code: 'agents/open-program',
      hint: 'If it may use them on this machine, say so: --allow-tools',
    },
  );
}

/** A variable of the environment may hold no address at all. */
const hostIn = (address: string | undefined): string =>
  address !== undefined && URL.canParse(address) ? new URL(address).host : 'an unknown address';
