// What a run reports at its end, as data: a terminal, a program, a page or a host's model show it each in their way.

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

/** Text as it is, in a style, or the path of a file, counted from the folder of the run. */
export type Span =
  | string
  | { readonly text: string; readonly style: Style }
  | { readonly path: string; readonly style?: Style };

export type Line = string | readonly Span[];

export interface Summary {
  readonly lines: readonly Line[];
  /** For programs; what comes first is the contract. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Who answered, where not everybody with a seat did. */
  readonly answeredBy?: string;
  /** Not 0 where the caller has to act, with what went wrong and what to do. */
  readonly exit: { readonly code: number; readonly error?: string; readonly hint?: Line };
}

export const bold = (text: string): Span => ({ text, style: 'bold' });
export const file = (path: string, style?: Style): Span => ({ path, ...(style && { style }) });

/** "1 check", "3 checks". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
