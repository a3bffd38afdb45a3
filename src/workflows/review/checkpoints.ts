// The four places at which a workflow may call the adversary, as data, so that the list on the screen, the settings and the
// documentation say the same; and what `.planning/config.json` says about them. That file belongs to other tools: what is not
// about the adversary is not looked at, and what cannot be understood is said and left out, so that no workflow is stopped by it.

import type { ArtifactType } from './model/challenge.ts';
import { MOST_ROUNDS } from './model/input.ts';
import { PROFILES } from './request/request.ts';

export interface WorkflowCheckpoint {
  /** As configured and typed. */
  readonly name: string;
  readonly type: ArtifactType;
  /** What has just been done. */
  readonly after: string;
  /** What has not begun yet. */
  readonly before: string;
  /** Seed 003: what is wrong with the form of a plan is found first, then its thinking is attacked. */
  readonly checksStructure: boolean;
}

export const WORKFLOW_CHECKPOINTS: readonly WorkflowCheckpoint[] = [
  {
    name: 'requirements',
    type: 'requirements',
    after: 'REQUIREMENTS.md is written',
    before: 'the roadmap is made',
    checksStructure: false,
  },
  {
    name: 'roadmap',
    type: 'roadmap',
    after: 'ROADMAP.md is written',
    before: 'the user is asked to approve it',
    checksStructure: false,
  },
  {
    name: 'plans',
    type: 'plan',
    after: 'PLAN.md is written and its structure checked',
    before: 'it is committed',
    checksStructure: true,
  },
  {
    name: 'verification',
    type: 'verification',
    after: 'VERIFICATION.md is written',
    before: 'its results are presented',
    checksStructure: false,
  },
];

/** Fact B.17: the tool that this comes from also says "plan". */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['plan', 'plans']]);

export function findCheckpoint(name: string): WorkflowCheckpoint | undefined {
  const known = OTHER_NAMES.get(name) ?? name;
  return WORKFLOW_CHECKPOINTS.find((checkpoint) => checkpoint.name === known);
}

export interface CheckpointSettings {
  /** Off unless somebody says otherwise. */
  readonly isEnabled: boolean;
  /** Off, and not because something could not be understood: a checkpoint then has nothing to say. */
  readonly isOffByChoice: boolean;
  /** The checkpoints that are on once the adversary is, with their rounds. */
  readonly rounds: ReadonlyMap<string, number>;
  /** Undefined where none is named. */
  readonly profile: string | undefined;
  readonly warnings: readonly string[];
}

export function readCheckpointSettings(file: unknown): CheckpointSettings {
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  if (!isObject(file)) {
    warn('it must hold an object; the adversary is off');
    return { ...UNCONFIGURED, isOffByChoice: false, warnings };
  }
  const adversary = objectAt(file, 'adversary', warn);
  const workflow = objectAt(file, 'workflow', warn);
  const isEnabled =
    readSwitch(workflow.adversary, 'workflow.adversary', warn) ??
    readSwitch(adversary.enabled, 'adversary.enabled', warn) ??
    false;
  const isOffByChoice = !isEnabled && warnings.length === 0;
  const most = readRounds(adversary.max_rounds, 'adversary.max_rounds', warn) ?? MOST_ROUNDS;
  const rounds = readCheckpoints(adversary.checkpoints, most, warn);
  if (isEnabled && rounds.size === 0)
    warn('the adversary is on, but adversary.checkpoints names none to be on');
  return { isEnabled, isOffByChoice, rounds, profile: readProfile(file.model_profile, warn), warnings };
}

/** Without a file. */
export const UNCONFIGURED: CheckpointSettings = {
  isEnabled: false,
  isOffByChoice: true,
  rounds: allOn(MOST_ROUNDS),
  profile: undefined,
  warnings: [],
};

type Warn = (message: string) => void;
type Entries = Readonly<Record<string, unknown>>;

function readCheckpoints(given: unknown, most: number, warn: Warn): ReadonlyMap<string, number> {
  if (given === undefined) return allOn(most);
  const rounds = new Map<string, number>();
  for (const [name, value] of entriesOf(given, warn)) {
    const checkpoint = findCheckpoint(name)?.name;
    if (checkpoint === undefined) {
      warn(`adversary.checkpoints: unknown checkpoint "${name}"; known are ${KNOWN.join(', ')}`);
      continue;
    }
    const own = readCheckpoint(value, `adversary.checkpoints.${name}`, most, warn);
    if (own === undefined) rounds.delete(checkpoint);
    else rounds.set(checkpoint, own);
  }
  return rounds;
}

/** The list of the seed says which are on; the object form also which are off, and absent is off in both. */
function entriesOf(given: unknown, warn: Warn): readonly (readonly [string, unknown])[] {
  if (Array.isArray(given)) return given.map((name) => [String(name), true]);
  if (isObject(given)) return Object.entries(given);
  warn('adversary.checkpoints: neither a list nor an object; all four are taken');
  return KNOWN.map((name) => [name, true]);
}

/** Rounds, or undefined where it is off. */
function readCheckpoint(value: unknown, path: string, most: number, warn: Warn): number | undefined {
  if (!isObject(value)) return readSwitch(value, path, warn) ? most : undefined;
  const isOn = readSwitch(value.enabled, `${path}.enabled`, warn) ?? true;
  const own = readRounds(value.max_rounds, `${path}.max_rounds`, warn);
  return isOn ? (own ?? most) : undefined;
}

function readSwitch(value: unknown, path: string, warn: Warn): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  warn(`${path}: true or false is expected; taken as false`);
  return false;
}

function readRounds(value: unknown, path: string, warn: Warn): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || Number.isNaN(value)) {
    warn(`${path}: a number from 1 to ${MOST_ROUNDS} is expected; ${MOST_ROUNDS} is taken`);
    return MOST_ROUNDS;
  }
  const rounds = Math.min(Math.max(Math.floor(value), 1), MOST_ROUNDS);
  if (rounds !== value) warn(`${path}: ${value} is not from 1 to ${MOST_ROUNDS}; ${rounds} is taken`);
  return rounds;
}

function readProfile(value: unknown, warn: Warn): string | undefined {
  if (value === undefined || (typeof value === 'string' && PROFILES.has(value))) return value;
  warn(`model_profile: unknown profile; known are ${[...PROFILES.keys()].join(', ')}`);
  return undefined;
}

function objectAt(file: Entries, key: string, warn: Warn): Entries {
  const value = file[key];
  if (isObject(value)) return value;
  if (value !== undefined) warn(`${key}: an object is expected; it is left out`);
  return {};
}

const isObject = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KNOWN = WORKFLOW_CHECKPOINTS.map(({ name }) => name);

function allOn(rounds: number): ReadonlyMap<string, number> {
  return new Map(WORKFLOW_CHECKPOINTS.map(({ name }) => [name, rounds]));
}
