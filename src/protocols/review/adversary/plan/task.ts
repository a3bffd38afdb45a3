// A task of a plan, and the file paths that a text names.

export interface Text {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Task {
  /** `Task 2`, or the first words of the task. */
  readonly label: string;
  readonly name: string;
  /** Of the line that names it. */
  readonly heading: Pick<Text, 'start' | 'end'>;
  readonly start: number;
  readonly end: number;
  /** Title of the section it stands in. */
  readonly section: string;
  readonly text: string;
  /** What is to be done, without name, files and checks. */
  readonly action: string;
  readonly verify: readonly Text[];
  readonly done: readonly Text[];
  readonly files: readonly string[];
  /** Waits for a person, or asks for a decision: not a piece of work. */
  readonly isCheckpoint: boolean;
}

export const PATH =
  /(?<![\w/.@-])(?:[\w.@()[\]-]+\/)*[\w.()[\]-]*[\w)\]]\.(?:tsx?|jsx?|mjs|cjs|py|rb|go|rs|java|kt|swift|cs|php|sql|prisma|css|scss|html?|vue|svelte|ya?ml|json|toml|md|sh|tf|proto|graphql)\b(?![\w/])/g;

export const pathsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PATH)].map(([path]) => path.replace(/^\.\//, ''))),
];
