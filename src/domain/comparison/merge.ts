// Steps 4 and 5 as data: what is to change in the base, what was done, and where every block of every variant went.

import type { BlockKind, VariantId } from '../document.ts';
import type { Severity } from './difference.ts';

export const APPROACHES = ['replace', 'append', 'insert', 'restructure'] as const;
export type Approach = (typeof APPROACHES)[number];

/** Low adds, Medium modifies, High restructures. */
export type Risk = Severity;

/** Something concrete that a reader would look for: it may move, but not vanish unnoticed. */
export interface Anchor {
  readonly kind: 'id' | 'threshold' | 'date' | 'name';
  /** As written. */
  readonly text: string;
  /** Equal for spellings of the same thing. */
  readonly key: string;
}

/** A place in a variant, for readers. */
export interface Place {
  /** Number of the section where the heading carries one, its title otherwise. */
  readonly section: string;
  readonly line: number;
}

/** One edit of the base text; offsets are those of the base as it was. */
export interface Edit {
  readonly start: number;
  /** Equal to `start` where nothing is taken away. */
  readonly end: number;
  /** What comes in, already in the form of its place, with the line ends around it. */
  readonly text: string;
  /** The text as the plan had it, where the merger wrote another. */
  readonly was?: string | undefined;
  /** Blocks of the source variant that come in with it. */
  readonly blocks: readonly number[];
  /** Blocks of the base that give way to it, wholly or in part. */
  readonly supersedes: readonly number[];
}

export interface Change {
  /** 1-based, in plan order. */
  readonly number: number;
  readonly title: string;
  readonly variant: VariantId;
  readonly source: Place;
  readonly target: Place;
  readonly approach: Approach;
  /** Points that the base lost, or unique contributions, which it settles. */
  readonly points: readonly string[];
  /** Round, point and confidence, or the value of the contribution. */
  readonly rationale: string;
  /** Where in the target section, in words. */
  readonly integration: string;
  readonly risk: Risk;
  readonly riskReason: string;
  /** Concrete things of the source that come in with it. */
  readonly anchors: readonly Anchor[];
  readonly edits: readonly Edit[];
  /** The point, who decided it, for what and why; absent where no decision brought it about. */
  readonly decided?: string | undefined;
  /** Somebody wrote it in other words than its source. */
  readonly isReworded?: true;
}

/** What the base did worse, and what becomes of it. */
export interface Weakness {
  readonly point: string;
  readonly issue: string;
  /** Undefined where no variant does better, as with a contradiction inside the base. */
  readonly better: VariantId | undefined;
  readonly fix: string;
}

/** A difference where the base stays as it is. */
export interface Refusal {
  readonly point: string;
  /** What the others propose. */
  readonly approach: string;
  readonly reason: string;
}

export interface PlanFinding {
  readonly rule: 'source-exists' | 'target-exists' | 'point-covered' | 'edit-applies';
  readonly subject: string;
  readonly message: string;
}

export interface MergePlan {
  readonly base: VariantId;
  readonly changes: readonly Change[];
  readonly weaknesses: readonly Weakness[];
  readonly refusals: readonly Refusal[];
  /** Of the whole plan: the highest of its changes. */
  readonly risk: Risk;
  /** Empty for a plan that holds. */
  readonly lint: readonly PlanFinding[];
  readonly approval: 'auto-approved' | 'user-approved' | 'user-overridden';
}

/** A stretch of the merged text and where it came from; joined, the pieces are the merged document. */
export type Piece =
  | { readonly from: 'base'; readonly text: string; readonly start: number; readonly end: number }
  | {
      readonly from: 'change';
      readonly text: string;
      readonly change: number;
      readonly variant: VariantId;
      readonly blocks: readonly number[];
    };

export interface ChangeResult {
  readonly change: number;
  readonly status: 'Applied' | 'Failed' | 'Skipped';
  /** Why it failed or was skipped. */
  readonly reason?: string | undefined;
  /** Text of the base that gave way, empty for an addition. */
  readonly before: string;
  /** Text that came in. */
  readonly after: string;
}

export interface MergeResult {
  /** Without provenance. */
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly results: readonly ChangeResult[];
}

export const PLACES = [
  'kept',
  'identical to base',
  'covered by',
  'merged into',
  'superseded by',
  'rejected',
  'contested',
  'unjudged',
] as const;
export type LedgerPlace = (typeof PLACES)[number];

/** A rule only divides: it says nothing that could be lost. */
export const isAccountedFor = ({ kind }: { readonly kind: BlockKind }): boolean => kind !== 'rule';

/** Where one block of one variant ended (ruling E-21). */
export interface LedgerEntry {
  readonly variant: VariantId;
  readonly block: number;
  readonly kind: BlockKind;
  readonly line: number;
  readonly endLine: number;
  readonly place: LedgerPlace;
  /** Line of the base block that says it: `identical to base`, `covered by`. */
  readonly baseLine?: number | undefined;
  /** First line in the merged document without provenance: whatever came in or stayed. */
  readonly mergedLine?: number | undefined;
  readonly change?: number | undefined;
  /** Always there for `rejected` and `contested`. */
  readonly point?: string | undefined;
  readonly reason?: string | undefined;
}

/** An anchor of a variant that the merged document does not hold, with the point that decided so. */
export interface DroppedAnchor {
  readonly anchor: Anchor;
  readonly variant: VariantId;
  readonly line: number;
  /** Undefined without a rule is a fault: nothing explains the loss. */
  readonly point: string | undefined;
  /** The base says it in other words, or only the base changed it since the ancestor. */
  readonly byRule?: true;
  readonly reason: string;
}

export interface Ledger {
  /** One for every block of every variant, in order. */
  readonly entries: readonly LedgerEntry[];
  readonly dropped: readonly DroppedAnchor[];
  /** Blocks without a place; anything here fails the run. */
  readonly orphans: readonly { readonly variant: VariantId; readonly block: number; readonly line: number }[];
  /** Distinct anchors of all variants that were looked for. */
  readonly anchors: number;
}

/** One check after the merge; `examined` is how many things it looked at. */
export interface ValidationCheck {
  readonly name:
    | 'structure'
    | 'references'
    | 'contradictions'
    | 'thresholds'
    | 'ledger'
    | 'inventory'
    | 'reading';
  readonly passed: boolean;
  readonly examined: number;
  /** What the merge brought about. */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
  /** What the base had before. */
  readonly preExisting: readonly { readonly line: number; readonly message: string }[];
  /** Counts that belong to the check, in words: `resolved` of `total`. */
  readonly detail: string;
  /** Of the inventory: what is nowhere; anything here fails the run. */
  readonly lost?: number;
}

export interface Validation {
  readonly checks: readonly ValidationCheck[];
  readonly passed: boolean;
}

/** Words that somebody wrote, and that no variant has. */
export const isOwnWords = ({ decided, edits }: Pick<Change, 'decided' | 'edits'>): boolean =>
  decided !== undefined && edits.some(({ blocks, text }) => blocks.length === 0 && text !== '');

/** What became of a passage that the merger was asked about. */
export interface WrittenPassage {
  readonly change: number;
  /** 1-based, among the passages of its change. */
  readonly passage: number;
  readonly agent: string;
  readonly modified: boolean;
  /** The passage of the same change into whose text it went. */
  readonly joined?: number | undefined;
  /** Why it came in word for word. */
  readonly reason?: string | undefined;
}

/** What a variant says and neither the merged document nor undecided.md does. */
export interface LeftOut
  extends Pick<LedgerEntry, 'variant' | 'line' | 'place' | 'baseLine' | 'point' | 'reason'> {
  readonly section: number;
  /** Word for word. */
  readonly text: string;
  /** Who says it, or whose text it gave way to: the base, or for text of the base whoever changed it. */
  readonly by: VariantId;
}
