// The command that goes on with a review that waits for its author.

export const howToContinue = (folder: string): string =>
  `steelman review --continue ${folder} --defense defense.md`;
