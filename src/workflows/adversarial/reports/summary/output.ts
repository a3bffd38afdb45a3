// What a finished comparison returns and run.json keeps.

import type {
  ChangeResult,
  MergePlan,
  ValidationCheck,
  WrittenPassage,
} from '../../../../domain/comparison/merge.ts';
import type { ReturnContract } from '../../../../domain/contract.ts';
import type { HelpCall } from '../../consulting/servers/open-help.ts';
import type { DebateRecord } from '../../debate/record-debate.ts';
import type { ToRemember } from '../../judging/remembered.ts';
import type { DecisionRecord } from '../../planning/context/decided.ts';
import type { AdversarialInput } from '../../request/input.ts';
import type { Elimination } from '../../scoring/eliminate.ts';
import type { SelectionRecord } from '../../scoring/record-selection.ts';
import type { VariantMetadata } from '../../variants/read-variants.ts';
import type { Renumbered } from '../brief/decision-brief.ts';
import type { MindsTold } from '../brief/minds-part.ts';

export interface MergeRecord {
  readonly mergedName: string;
  readonly provenance: AdversarialInput['provenance'];
  /** With every edit, so that it can be applied to the base again. */
  readonly plan: MergePlan;
  /** Passages that the merger was asked about; absent where nobody was. */
  readonly written?: readonly WrittenPassage[];
  readonly merge: {
    readonly planned: number;
    readonly applied: number;
    readonly failed: number;
    readonly skipped: number;
    readonly results: readonly Pick<ChangeResult, 'change' | 'status' | 'reason'>[];
  };
  readonly ledger: {
    readonly blocks: number;
    readonly orphans: number;
    readonly anchors: number;
    readonly dropped: number;
  };
  /** Incoming ids that were taken by something else. */
  readonly renumbered: readonly Renumbered[];
  readonly validation: { readonly passed: boolean; readonly checks: readonly ValidationCheck[] };
  /** What minds added over the rules; absent where none was asked. */
  readonly minds?: MindsTold;
  /** What somebody decided of what was open; absent where nobody did. */
  readonly decisions?: readonly DecisionRecord[];
  /** What the next run on these documents need not ask; absent where there is nothing. */
  readonly toRemember?: ToRemember;
  readonly contract: ReturnContract;
}

export interface AdversarialOutput extends MergeRecord {
  readonly variants: readonly VariantMetadata[];
  readonly counts: {
    readonly structural: number;
    readonly content: number;
    readonly contradictions: number;
    readonly unique: number;
    readonly total: number;
  };
  /** Ids of the points rated High. */
  readonly highest: readonly string[];
  readonly whatMatters: readonly { readonly id: string; readonly severity: string; readonly title: string }[];
  /** Points to debate: all of them unless a person chose. */
  readonly highlighted: readonly string[];
  readonly substantiallyIdentical: boolean;
  /** Before step 2; absent where none was held. */
  readonly elimination?: Elimination;
  /** Step 2: positions and all that follows from them. */
  readonly debate: DebateRecord;
  /** Step 3: the variant that others are merged into, `original:variant-1`. */
  readonly baseVariant: string;
  readonly selection: SelectionRecord;
  /** Whoever had a part in it, but for people: models by name, and the embedded engine. */
  readonly answeredBy: readonly string[];
  /** What helper servers were asked; absent where none is configured. */
  readonly helpers?: readonly HelpCall[];
}
