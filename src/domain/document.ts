// The documents under deliberation: trees whose every node remembers where it came from.
// Offsets count UTF-16 units of the original text, lines are 1-based, `end` is exclusive.

/** "A" to "J", in input order. */
export type VariantId = string;

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Span extends Range {
  readonly line: number;
  readonly endLine: number;
}

export type BlockKind =
  | 'frontmatter'
  | 'heading'
  | 'paragraph'
  | 'list-item'
  | 'table-header'
  | 'table-row'
  | 'code'
  | 'html'
  | 'reference'
  | 'rule';

/** The smallest piece of a document that a merge moves or keeps as a whole. */
export interface Block extends Span {
  readonly kind: BlockKind;
  /** Index into `Document.sections` of the section that owns it. */
  readonly section: number;
  /** Heading level, list nesting (1 = outermost), otherwise 0. */
  readonly level: number;
  /** Index into `Document.blocks`: the list item around this one, or the header row of this table row. */
  readonly parent: number | undefined;
}

/** A heading with all that follows it up to the next heading; section 0 is what stands before the first. */
export interface Section extends Span {
  readonly index: number;
  /** 0 for the part before the first heading. */
  readonly level: number;
  /** Heading text as written, without markers. */
  readonly title: string;
  /** Index of the enclosing section, undefined for outermost ones. */
  readonly parent: number | undefined;
  readonly children: readonly number[];
  /** Half-open range in `Document.blocks`; the heading block comes first. */
  readonly firstBlock: number;
  readonly lastBlock: number;
  /** End of the last section nested below this one (`end` stops at the next heading of any level). */
  readonly treeEnd: number;
}

export interface Document {
  readonly text: string;
  /** Offset at which each line begins; `lineStarts[0]` is 0. */
  readonly lineStarts: readonly number[];
  readonly sections: readonly Section[];
  readonly blocks: readonly Block[];
}

export interface Variant {
  readonly id: VariantId;
  /** 1-based position in the input, used in file names. */
  readonly number: number;
  /** What a reader recognises it by: the shortest path ending that no other variant shares. */
  readonly label: string;
  /** Path relative to the output folder, "stdin" or "generated". */
  readonly sourcePath: string;
  /** `original` for a compared file. */
  readonly agentSpec: string;
  readonly document: Document;
}

/** Evidence: text copied from a variant, with the address to check it. */
export interface Quote extends Span {
  readonly variant: VariantId;
  readonly text: string;
}
