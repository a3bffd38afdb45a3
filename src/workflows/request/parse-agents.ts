// The grammar of seats, `model[@effort][:persona[:"instruction"]]`, shared by every protocol that takes agents; `files:` and a
// folder is a model, too. Quotes protect commas and colons; inside them `\"` is a quote and `\\` a backslash.

import { UsageError, type Warning } from '../../domain/errors.ts';
import {
  FILES,
  folderOfSeat,
  HOST,
  localSeat,
  nameFilesSeat,
  nameLocalSeat,
  splitEffort,
  unknownModel,
} from '../../domain/seat.ts';
import { isLocalServer } from '../../domain/vendors.ts';

export interface AgentSpec {
  /** With its effort, if one is named: `opus@high`. */
  readonly model: string;
  readonly persona: string | undefined;
  readonly instruction: string | undefined;
  /** As the caller wrote it. */
  readonly spec: string;
}

export interface ParsedAgents {
  readonly agents: readonly AgentSpec[];
  readonly warnings: readonly Warning[];
}

export const PERSONAS: readonly string[] = [
  'architect',
  'security',
  'analyzer',
  'frontend',
  'backend',
  'performance',
  'qa',
  'scribe',
  'refactorer',
  'devops',
  'mentor',
];

/** `models` are the names a seat may have: the built-in aliases and the user's own. */
export function parseAgents(list: string | readonly string[], models: Iterable<string>): ParsedAgents {
  const known = new Set(models);
  const specs = typeof list === 'string' ? splitOutsideQuotes(list, ',') : list;
  if (specs.length === 1 && specs[0]?.trim() === '') return { agents: [], warnings: [] };

  const warnings: Warning[] = [];
  const agents = specs.map((written, index) => {
    const agent = parseSpec(written.trim(), index + 1, known);
    const { model } = splitEffort(agent.model);
    if (!known.has(model) && !namesItself(model)) throw unknownModel(model, known);
    if (agent.persona === undefined || PERSONAS.includes(agent.persona)) return agent;
    warnings.push({
      code: 'agents/unknown-persona',
      message: `Unknown persona ${agent.persona}, using model defaults`,
    });
    return { ...agent, persona: undefined };
  });
  return { agents, warnings };
}

/** Seats without persona or instruction, such as judges: names of models and nothing else. */
export function parseModels(
  list: string | readonly string[],
  models: Iterable<string>,
  flag: string,
): readonly string[] {
  const { agents } = parseAgents(list, models);
  const more = agents.find(({ model, spec }) => spec !== model);
  if (more === undefined) return agents.map(({ model }) => model);
  throw new UsageError(`${flag} takes names of models only: ${more.spec}`, {
    code: 'agents/only-a-model',
    hint: `Write ${flag} ${more.model}. Personas and instructions belong to --agents.`,
  });
}

function parseSpec(spec: string, position: number, known: ReadonlySet<string>): AgentSpec {
  if (spec === '') throw emptyPart(`Agent ${position} in the list is empty`);
  const written = splitOutsideQuotes(spec, ':').map((part) => part.trim());
  if (written.includes('') || written.includes('""')) throw emptyPart(`Empty part in agent spec: ${spec}`);

  // A model that somebody called so keeps its name.
  const parts = known.has(written[0] ?? '') ? written : joinName(written);
  const [model = '', second, third, ...rest] = parts;
  if (second === undefined && namesItself(model)) {
    return { model, persona: undefined, instruction: undefined, spec: model };
  }
  if (model.startsWith('"')) throw emptyPart(`Agent spec without a model: ${spec}`);
  if (second !== undefined && third === undefined && mayBeInstruction(second)) {
    return { model, persona: undefined, instruction: unquote(second, spec), spec };
  }
  if (second?.startsWith('"') || (third?.startsWith('"') && rest.length > 0)) throw tooManyParts(spec);
  // A colon in an instruction whose quotes are gone gives more than three parts.
  const instruction = third === undefined ? undefined : unquote([third, ...rest].join(':'), spec);
  return { model, persona: second, instruction, spec };
}

/** Needs no configuration: the host of the run, a folder, or a model of a server on this machine. */
const namesItself = (model: string): boolean =>
  model === HOST || folderOfSeat(model) !== undefined || localSeat(model) !== undefined;

function joinName(written: readonly string[]): readonly string[] {
  if (written[0] === FILES) return joinFolder(written);
  return isLocalServer(written[0]) ? joinLocal(written) : written;
}

/** Local models have names such as "qwen3:8b": what follows is a tag unless it is a persona or an instruction. */
function joinLocal([server = '', model, next, ...rest]: readonly string[]): readonly string[] {
  if (model === undefined) return [server];
  const named = nameLocalSeat(server, bare(model));
  if (next === undefined) return [named];
  const isTag = !PERSONAS.includes(next) && !mayBeInstruction(next);
  return isTag ? [`${named}:${next}`, ...rest] : [named, next, ...rest];
}

/** The folder belongs to the name of the seat, and a drive of Windows to the folder. */
function joinFolder([files = '', folder, next, ...rest]: readonly string[]): readonly string[] {
  if (folder === undefined) return [files];
  if (next !== undefined && /^[A-Za-z]$/.test(folder) && /^[\\/]/.test(next)) {
    return [nameFilesSeat(`${folder}:${next}`), ...rest];
  }
  return [nameFilesSeat(bare(folder)), ...(next === undefined ? [] : [next]), ...rest];
}

const bare = (part: string): string => /^"(.*)"$/s.exec(part)?.[1]?.replace(/\\(["\\])/g, '$1') ?? part;

/** No persona has a space in its name: such a part is an instruction whose quotes the shell removed. */
const mayBeInstruction = (part: string): boolean => part.includes('"') || /\s/.test(part);

function unquote(part: string, spec: string): string {
  const inside = /^"((?:[^"\\]|\\.)*)"$/s.exec(part)?.[1];
  if (inside === undefined) throw unquoted(spec);
  return inside.replace(/\\(["\\])/g, '$1');
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

const unquoted = (spec: string) =>
  new UsageError(`Instruction must be quoted: ${spec}`, {
    code: 'agents/instruction-not-quoted',
    hint: `Shells remove double quotes: put single quotes around the whole list, as in --agents 'sonnet:security:"focus on tokens"'.`,
  });

const emptyPart = (message: string) =>
  new UsageError(message, {
    code: 'agents/empty-part',
    hint: 'Write each agent as model[@effort][:persona[:"instruction"]], separated by single commas.',
  });

const tooManyParts = (spec: string) =>
  new UsageError(`Too many parts in agent spec: ${spec}`, {
    code: 'agents/too-many-parts',
    hint: 'Nothing may follow the quoted instruction: model[@effort][:persona[:"instruction"]].',
  });
