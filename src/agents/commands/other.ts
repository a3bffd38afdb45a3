// Any other program: the prompt on its standard input, the answer on its standard output. Nobody knows what it can do, so
// that it has a seat only where the user allows tools.

import type { CommandDescription } from './description.ts';

export const other: CommandDescription = {
  oldestVersion: '0.0.0',
  unknownVersion: '0.0.0',
  install: 'see its own manual',
  login: 'see its own manual',
  loginVariables: [],
  setUpVariables: [],
  logins: () => [],
  takes: () => false,
  furnish: async () => ({ args: [], environment: {} }),
  hear: async (stdout) => ({ text: stdout }),
};
