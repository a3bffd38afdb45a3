// Decides what a request asks for: which mode, which documents, which seats. Pure; every message of the
// specification's input parsing that needs no file is here, word for word.

import type { z } from 'zod';
import { UsageError, type Warning } from '../../../domain/errors.ts';
import type { DocumentSource } from '../../../domain/workflow/workspace.ts';
import { type AgentSpec, parseAgents, parseModels } from '../../request/parse-agents.ts';
import { nameAnalysts, splitAnalysts } from '../../request/parse-analysts.ts';
import {
  parseConvergence,
  parseDepth,
  splitAreas,
  splitNames,
  splitPaths,
} from '../../request/parse-values.ts';
import { type AdversarialInput, FEWEST_VARIANTS, MOST_VARIANTS } from '../request/input.ts';
import { type AdversarialRequest, adversarialRequest, LONGEST_TYPE } from '../request/request.ts';

/** A request as a person types it: any value may still be the text of a flag or a variable. */
export type WrittenRequest = { readonly [Field in keyof AdversarialRequest]: unknown };

interface CommonFlags
  extends Pick<
    AdversarialInput,
    'depth' | 'convergence' | 'focus' | 'provenance' | 'openMarks' | 'rebuttals'
  > {
  readonly interactive: boolean;
  readonly output: string | undefined;
  /** Names, how many, or undefined: chosen from the seats. */
  readonly analysts: readonly string[] | number | undefined;
  /** Undefined: chosen from the seats. */
  readonly judges: readonly string[] | undefined;
  readonly merger: string | undefined;
  /** The merger was named, not only chosen. */
  readonly writesSections: boolean;
  readonly allowDegraded: boolean;
  readonly blind: boolean;
  readonly eliminate: boolean;
  readonly force: boolean;
  /** What is remembered does not count. */
  readonly fresh: boolean;
  readonly warnings: readonly Warning[];
}

export interface CompareRequest extends CommonFlags {
  readonly mode: 'compare';
  readonly compare: readonly DocumentSource[];
  /** By any of their names. */
  readonly order: 'none' | readonly string[] | undefined;
  readonly ancestor: DocumentSource | undefined;
  readonly seats: readonly AgentSpec[];
}

export interface GenerateRequest extends CommonFlags {
  readonly mode: 'generate';
  readonly source: string;
  readonly generate: string;
  readonly seats: readonly AgentSpec[];
}

/** `models` are the names that a seat may have. */
export function parseRequest(
  written: WrittenRequest,
  models: Iterable<string>,
): CompareRequest | GenerateRequest {
  const depth = parseDepth(written.depth);
  const convergence = parseConvergence(written.convergence);
  checkType(written.generate);
  const request = checkShape({
    ...written,
    compare: splitList(written.compare, splitPaths),
    judges: typeof written.judges === 'string' ? [written.judges] : written.judges,
    analysts: splitAnalysts(written.analysts),
    depth: depth.value,
    convergence: convergence.value,
    focus: splitList(written.focus, splitAreas),
    order: written.order === 'none' ? 'none' : splitList(written.order, splitNames),
  });
  const mode = detectMode(written);
  const known = [...models];
  const { agents, warnings } = parseAgents(request.agents ?? [], known);
  const others = parseOthers(written, request, known);
  const common = {
    depth: request.depth,
    convergence: request.convergence,
    focus: [...request.focus],
    provenance: request.provenance,
    openMarks: request.openMarks,
    // What is the default stays unsaid, so that runs of older versions can be gone on with.
    rebuttals: request.rebuttals === 'sequence' ? undefined : request.rebuttals,
    interactive: request.interactive,
    output: request.output,
    warnings: [...depth.warnings, ...convergence.warnings, ...warnings],
    seats: agents.length === 0 ? others.seats : agents,
    analysts: others.analysts,
    judges: others.judges,
    merger: others.merger,
    writesSections: request.merger !== undefined && request.merger !== '',
    allowDegraded: request.allowDegraded,
    blind: request.blind,
    eliminate: request.eliminate,
    force: request.force,
    fresh: request.fresh,
  };
  if (mode === 'compare') {
    const { compare = [], order, ancestor } = request;
    return { ...common, mode, compare, order, ancestor };
  }
  refuseCompared(written);
  checkAgentCount(agents.length);
  return { ...common, mode, source: request.source ?? '', generate: request.generate ?? '' };
}

/** --model stands for every seat that no other flag names. */
function parseOthers(
  written: WrittenRequest,
  request: z.output<typeof adversarialRequest>,
  models: readonly string[],
) {
  const judges = typeof written.judges === 'string' ? written.judges : request.judges;
  const [model] = parseModels(request.model ? [request.model] : [], models, '--model');
  const [merger = model] = parseModels(request.merger ? [request.merger] : [], models, '--merger');
  const named = parseModels(judges ?? [], models, '--judges');
  const all = model === undefined ? [] : [model];
  return {
    seats: all.map(
      (name): AgentSpec => ({ model: name, persona: undefined, instruction: undefined, spec: name }),
    ),
    analysts: nameAnalysts(request.analysts, models),
    judges: named.length > 0 ? named : model === undefined ? undefined : all,
    merger,
  };
}

function detectMode(written: WrittenRequest): 'compare' | 'generate' {
  const isGiven = (flag: keyof AdversarialRequest) => written[flag] !== undefined && written[flag] !== '';
  const generates = isGiven('source') || isGiven('generate');
  if (written.compare !== undefined) {
    if (generates) throw modeConflict();
    return 'compare';
  }
  if (!generates && !isGiven('agents')) throw noMode();
  const missing = (['source', 'generate', 'agents'] as const).filter((flag) => !isGiven(flag));
  if (missing.length > 0) throw missingFlags(missing.map((flag) => `--${flag}`));
  return 'generate';
}

/** Variants that are yet to be written have no past. */
function refuseCompared(written: WrittenRequest): void {
  const flag = (['order', 'ancestor'] as const).find((name) => written[name] !== undefined);
  if (flag === undefined) return;
  throw new UsageError(`Cannot use --${flag} with --source/--generate`, {
    code: 'input/mode-conflict',
    hint: `--${flag} is about documents that are there: steelman adversarial a.md b.md --${flag} ${flag === 'order' ? 'a.md,b.md' : 'base.md'}`,
  });
}

/** After patterns have been expanded: how many documents there really are, and whether the seats fit them. */
export function checkCompared(documents: number, seats: number): void {
  if (documents < FEWEST_VARIANTS) {
    throw new UsageError(`Adversarial comparison requires at least 2 files, got ${documents}`, {
      code: 'input/too-few-files',
      hint: 'Name 2 to 10 files: steelman adversarial a.md b.md',
    });
  }
  if (documents > MOST_VARIANTS) {
    throw new UsageError(`Maximum 10 files supported, got ${documents}`, {
      code: 'input/too-many-files',
      hint: 'Compare the ten that matter most, or run in groups and compare the results.',
    });
  }
  if (seats > 1 && seats !== documents) {
    throw new UsageError(`--agents names ${seats} seats for ${documents} files`, {
      code: 'input/seats-do-not-fit',
      hint: `Name one seat for all files, or ${documents} seats in the order of the files.`,
    });
  }
}

/** Whoever typed a whole instruction where a name is meant is told where that goes. */
function checkType(generate: unknown): void {
  if (typeof generate !== 'string') return;
  const wrong = /\p{Cc}/u.test(generate)
    ? 'it has more than one line, or control characters'
    : generate.length > LONGEST_TYPE
      ? `it has ${generate.length} characters`
      : undefined;
  if (wrong === undefined) return;
  throw new UsageError(
    `--generate must be a name of at most ${LONGEST_TYPE} characters on one line, such as roadmap: ${wrong}`,
    {
      code: 'input/invalid-type',
      hint: 'Name the kind of document: roadmap, spec, design, plan. Instructions for an agent go with its name: --agents \'opus:architect:"keep it short"\'',
    },
  );
}

function checkAgentCount(count: number): void {
  const hint = 'Name 2 to 10 agents, separated by commas.';
  if (count < FEWEST_VARIANTS) {
    throw new UsageError(`Adversarial comparison requires at least 2 agents, got ${count}`, {
      code: 'input/too-few-agents',
      hint,
    });
  }
  if (count > MOST_VARIANTS) {
    throw new UsageError(`Maximum 10 agents supported, got ${count}`, {
      code: 'input/too-many-agents',
      hint,
    });
  }
}

const splitList = (written: unknown, split: (text: string) => string[]): unknown =>
  typeof written === 'string' ? split(written) : written;

function checkShape(request: unknown): z.output<typeof adversarialRequest> {
  const parsed = adversarialRequest.safeParse(request);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new UsageError(`The request is not valid: ${problems.join('; ')}`, {
    code: 'input/invalid-request',
    hint: 'See the type AdversarialRequest for the fields and their types.',
  });
}

const modeConflict = () =>
  new UsageError('Cannot use --compare with --source/--generate/--agents', {
    code: 'input/mode-conflict',
    hint: 'Compare existing files with --compare, or write variants with --source, --generate and --agents.',
  });

const noMode = () =>
  new UsageError('Must provide --compare (Mode A) or --source + --generate + --agents (Mode B)', {
    code: 'input/no-mode',
    hint: 'The shortest form is: steelman adversarial a.md b.md',
  });

const missingFlags = (missing: readonly string[]) =>
  new UsageError(
    `Mode B requires all three flags: --source, --generate, --agents. Missing: ${missing.join(', ')}`,
    { code: 'input/missing-flags', hint: `Add ${missing.join(' and ')}.` },
  );
