// What a finished comparison returns and run.json keeps.

import type { DebateRecord } from '../../debate/record-debate.ts';
import type { MergeRecord } from '../../merging/merge-variants.ts';
import type { Elimination } from '../../scoring/eliminate.ts';
import type { SelectionRecord } from '../../scoring/record-selection.ts';
import type { VariantMetadata } from '../../variants/read-variants.ts';

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
}
