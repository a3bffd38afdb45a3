// What a document says, as structure: statements (the wording, shared by all who use it) and claims
// (a statement made at one place of one variant).

import type { Range, Span, VariantId } from './document.ts';

export type ClaimType = 'factual' | 'requirement' | 'constraint' | 'dependency';

export type Modality = 'must' | 'should' | 'may' | 'must-not' | 'should-not' | 'may-not';

/** A number that means an amount, in a base unit so that 2 min and 120 s are equal. */
export interface Quantity {
  /** "time", "size", "percent", "money", "rate", "date", "version" or "count:<noun>". */
  readonly dimension: string;
  readonly low: number;
  readonly high: number;
  readonly bound: 'exact' | 'at-least' | 'at-most' | 'about';
  /** As written, for readers. */
  readonly text: string;
  /** Stem of the word before a bare number, which says what is numbered ("Draft 4"). */
  readonly lead?: string;
}

/** One word of a statement, reduced to what comparison needs; shared by every use of the same word. */
export interface Word {
  readonly id: number;
  readonly surface: string;
  readonly lower: string;
  readonly stem: string;
  readonly stemId: number;
  readonly kind: 'content' | 'function' | 'modal' | 'negation' | 'number' | 'name' | 'label';
}

export interface Statement {
  readonly id: number;
  /** Same wording, whatever the formatting: equal keys. */
  readonly key: string;
  /** The wording with amounts, modality and negation taken out: same slot, equal skeletons. */
  readonly skeleton: string;
  readonly words: readonly Word[];
  /** The words that carry meaning, without amounts and their units. */
  readonly meaning: readonly Word[];
  /** Distinct stems of `meaning`, ascending. */
  readonly stems: readonly number[];
  readonly quantities: readonly Quantity[];
  /** Binding force of each clause that states one, in order. */
  readonly modalities: readonly Modality[];
  /** An odd number of explicit negations besides those that belong to a modality. */
  readonly negated: boolean;
  /** Identifiers, files, products: what is written as a name. */
  readonly names: readonly string[];
  /** Those of them that another could stand for: certainly names, outside links and citations. */
  readonly exchangeable: ReadonlySet<string>;
  /** Undefined where the statement is too vague to be proved wrong. */
  readonly type: ClaimType | undefined;
}

export interface Claim extends Span {
  readonly variant: VariantId;
  readonly statement: Statement;
  /** Index of the owning section and block in the variant's document. */
  readonly section: number;
  readonly block: number;
  /** For a table row: one entry per cell after the first, with its column's title. */
  readonly cells?: readonly Cell[];
}

export interface Cell extends Range {
  readonly column: string;
  readonly statement: Statement;
}
