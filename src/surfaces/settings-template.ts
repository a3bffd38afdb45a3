// A configuration in which every setting is explained and none is switched on, made from the schema that reads it.

import { stringify } from 'yaml';
import { settingsJsonSchema } from './settings-schema.ts';

interface Property {
  readonly description: string;
  readonly enum?: readonly string[];
  readonly examples: readonly [unknown];
}

const HEAD = `# Configuration of steelman. Remove the # in front of a setting to use it.
# Flags and variables such as STEELMAN_DEPTH win over this file; steelman config show --origin says what counts.
# Never write a key here: name the environment variable that holds it.
`;

/** For editors, and what a project cannot say of itself. */
const NOT_HERE = ['$schema', 'trustedFolders'];

export function settingsTemplate(): string {
  const { properties } = JSON.parse(settingsJsonSchema()) as {
    readonly properties: Readonly<Record<string, Property>>;
  };
  const settings = Object.entries(properties)
    .filter(([key]) => !NOT_HERE.includes(key))
    .map(([key, { description, enum: words, examples }]) => {
      const choice = words === undefined ? '' : ` One of: ${words.join(', ')}.`;
      // On one line, so that one # is in front of it.
      const value = stringify(examples[0], { collectionStyle: 'flow', lineWidth: 0 });
      return `\n# ${description}.${choice}\n#${key}: ${value}`;
    });
  return `${HEAD}${settings.join('')}`;
}
