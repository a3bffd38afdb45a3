// What the exit code of the program means; printed in the help and pinned by a test.

export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'done'],
  [1, 'a check that was asked for has failed'],
  [2, 'wrong usage: a flag, a file, the configuration or a missing key'],
  [3, 'contested or not converged, only where strictness was asked for'],
  [4, 'too few answers: a model failed or timed out'],
  [5, 'a limit on cost or calls was reached; what was done is kept'],
  [6, 'a stored run cannot be read, written or resumed'],
  [70, 'a mistake in steelman'],
  [130, 'interrupted (Ctrl-C)'],
  [143, 'terminated (SIGTERM)'],
];
