// What the program is called like, for its help; each command has its own beside it. Every one of them is run by a test.

export const MAIN_EXAMPLES = [
  'steelman adversarial a.md b.md',
  'steelman verify adversarial',
  'steelman blame merged-spec.md 42',
  'steelman help adversarial',
];
