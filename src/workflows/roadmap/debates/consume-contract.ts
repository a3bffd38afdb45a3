// The contract of an adversarial run as a roadmap reads it: first what the run left behind, then the contract itself.
// It may come from another tool or another version, so every field is read with care, and what is found can only make
// the status worse.

import { z } from 'zod';
import type { FailureStage } from '../../../domain/contract.ts';

/** What came back from a run. */
export interface Delivered {
  /** An object; anything else is no contract. */
  readonly contract: unknown;
  /** Names of the files in its folder; null: there is no folder; undefined: nobody has looked. */
  readonly artifacts?: readonly string[] | null | undefined;
  /** The document itself; null: there is none. */
  readonly merged: string | null;
}

export interface ConsumedContract {
  readonly status: 'success' | 'partial' | 'failed';
  readonly mergedOutputPath: string | null;
  readonly convergence: number;
  readonly artifactsDir: string | null;
  readonly unresolved: number;
  readonly baseVariant: string | null;
  readonly failureStage: string | null;
  /** Fields that were missing or unusable, by name. */
  readonly defaulted: readonly string[];
  readonly fallbackMode: boolean;
  /** False where nothing came back that says how the run ended: the call itself failed. */
  readonly isReturned: boolean;
  /** What was missing, in words. */
  readonly faults: readonly string[];
}

/** Ruling D-1: a list of ids or a count. */
const conflicts = z.union([z.array(z.unknown()), z.number().min(0)]).nullish();
const text = z.string().nullish().catch(null);

const contractShape = z.object({
  status: z.enum(['success', 'partial', 'failed']).nullish().catch('failed'),
  merged_output_path: text,
  convergence_score: z.number().min(0).max(1).nullish().catch(null),
  artifacts_dir: text,
  unresolved_conflicts: conflicts.catch(null),
  unresolved_conflict_count: z.number().min(0).nullish().catch(null),
  base_variant: text,
  fallback_mode: z.boolean().nullish().catch(null),
  failure_stage: text,
});

type Contract = z.output<typeof contractShape>;

/** What a score is taken for that nobody gave: it leads to the partial branch. */
const UNKNOWN_SCORE = 0.5;
const EXPECTED = [
  'status',
  'merged_output_path',
  'convergence_score',
  'artifacts_dir',
  'unresolved_conflicts',
] as const;

export function consumeContract(delivered: Delivered): ConsumedContract {
  const contract = readContract(delivered.contract);
  if (contract === undefined) return NOT_RETURNED;
  const read = consume(contract);
  const missing = read.status === 'failed' ? undefined : findMissing(read, delivered);
  return missing === undefined ? read : worsen(read, missing);
}

/** Some tools put the fields below a key of their own. */
function readContract(given: unknown): Contract | undefined {
  const wrapped = z.object({ return_contract: z.looseObject({}) }).safeParse(given);
  const parsed = contractShape.safeParse(wrapped.success ? wrapped.data.return_contract : given);
  return parsed.success && Object.values(parsed.data).some((value) => value !== undefined)
    ? parsed.data
    : undefined;
}

const NOT_RETURNED: ConsumedContract = {
  status: 'failed',
  mergedOutputPath: null,
  convergence: 0,
  artifactsDir: null,
  unresolved: 0,
  baseVariant: null,
  failureStage: 'transport',
  defaulted: EXPECTED,
  fallbackMode: false,
  isReturned: false,
  faults: ['The adversarial run returned no contract that can be read.'],
};

function consume(contract: Contract): ConsumedContract {
  const { unresolved_conflicts: unresolved } = contract;
  const count = Array.isArray(unresolved)
    ? unresolved.length
    : (unresolved ?? contract.unresolved_conflict_count ?? 0);
  return {
    status: contract.status ?? 'failed',
    mergedOutputPath: contract.merged_output_path ?? null,
    convergence: contract.convergence_score ?? UNKNOWN_SCORE,
    artifactsDir: contract.artifacts_dir ?? null,
    unresolved: count,
    baseVariant: contract.base_variant ?? null,
    failureStage: contract.failure_stage ?? null,
    defaulted: EXPECTED.filter((field) => (contract[field] ?? null) === null),
    fallbackMode: contract.fallback_mode ?? false,
    isReturned: (contract.status ?? null) !== null,
    faults: [],
  };
}

interface Missing {
  readonly status: 'partial' | 'failed';
  readonly stage: FailureStage;
  readonly fault: string;
  /** Taken instead of what the contract says. */
  readonly convergence?: number;
}

const DIFF_ANALYSIS = 'diff-analysis.md';
const CONTRACT = 'return-contract.yaml';

/** In the order of the run; the first thing that is missing explains the others. */
function findMissing(
  { mergedOutputPath: path }: ConsumedContract,
  { artifacts, merged }: Delivered,
): Missing | undefined {
  if (artifacts === null)
    return { status: 'failed', stage: 'transport', fault: 'The folder of the adversarial run is missing.' };
  const lacks = (name: string): boolean => artifacts !== undefined && !artifacts.includes(name);
  const left = (name: string): string => `The adversarial run left no ${name}.`;
  if (lacks(DIFF_ANALYSIS)) return { status: 'partial', stage: 'debate', fault: left(DIFF_ANALYSIS) };
  if (merged === null && path === null)
    return { status: 'partial', stage: 'merge', fault: left('merged document') };
  if (lacks(CONTRACT)) return { status: 'failed', stage: 'transport', fault: left(CONTRACT) };
  if (merged !== null) return undefined;
  const fault = `The merged document that the contract names is not there: ${path}`;
  return { status: 'failed', stage: 'transport', fault, convergence: 0 };
}

function worsen(contract: ConsumedContract, missing: Missing): ConsumedContract {
  return {
    ...contract,
    status: missing.status,
    failureStage: contract.failureStage ?? missing.stage,
    convergence: missing.convergence ?? contract.convergence,
    faults: [missing.fault],
  };
}
