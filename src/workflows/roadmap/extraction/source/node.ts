// A value of a YAML or JSON file with the lines it stands on.

export type Node =
  | { readonly kind: 'scalar'; readonly line: number; readonly endLine: number; readonly value: string }
  | {
      readonly kind: 'list';
      readonly line: number;
      readonly endLine: number;
      readonly items: readonly Node[];
    }
  | {
      readonly kind: 'map';
      readonly line: number;
      readonly endLine: number;
      readonly entries: readonly Entry[];
    };

export interface Entry {
  readonly key: string;
  readonly line: number;
  readonly value: Node;
}

/** Deeper nesting is no spec, and would cost more than its reader's stack. */
export const DEEPEST = 64;
