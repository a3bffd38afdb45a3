// What a run reports at its end, as data: a terminal, a program or a page shows it each in its own way.

import type { ReturnContract } from '../contract.ts';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

/** Text, in a style; or the path of a file, relative to the folder of the run, quoted where it is a word of a command. */
export type Span =
  | string
  | { readonly text: string; readonly style: Style }
  | { readonly path: string; readonly style?: Style; readonly isWord?: true };

export type Line = string | readonly Span[];

export interface Summary {
  readonly lines: readonly Line[];
  /** For programs. Relative paths in the contract become absolute ones. */
  readonly contract: Partial<ReturnContract> | object;
  /** What follows the contract. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** An artifact that is printed for programs as it is, instead of contract and fields. */
  readonly document?: string;
  /** Of a preview: files that a run would write, relative to its folder. */
  readonly writes?: readonly string[];
  /** Who answered, where not everyone with a seat did. */
  readonly answeredBy?: string;
  /** Not 0 where the caller has to act. */
  readonly exit: Exit;
}

export interface Exit {
  readonly code: number;
  readonly error?: string | undefined;
  readonly hint?: Line | undefined;
}

/** What a surface knows about a run that it shows. */
export interface Shown {
  /** Everyone who had a seat, in words. */
  readonly engine: string;
  /** The request as typed: what counts as a failure is for the caller to say. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Exit with a code of its own where the result is only partial. */
  readonly isStrict: boolean;
  /** Columns of the screen. */
  readonly width: number;
  /** The run was begun by this command. */
  readonly isNew: boolean;
  /** Names of the files in its folder. */
  readonly artifacts: readonly string[];
  readonly folder: string;
}

/** What a command that looks at a recorded run says of it, beyond what every run has; `fields` are for programs. */
export interface Described {
  /** What it was made of. */
  readonly made: readonly string[];
  /** What came of it; undefined until it is finished. */
  readonly came: readonly string[] | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

export const DONE: Exit = { code: 0 };

export const styled = (text: string, style: Style): Span => ({ text, style });
export const bold = (text: string): Span => ({ text, style: 'bold' });
export const file = (path: string, style?: Style): Span => ({ path, ...(style && { style }) });

export const shellPath = (path: string): Span => ({ path, isWord: true });

/** "1 check", "3 checks". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Words stay whole, also one that is longer than a line. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

export const clip = (text: string, width: number): string => {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 3)).join('')}...`;
};
