// Which requirements a spec names: asked of the whole of it before any part is read.

import type { Definition } from '../../../text/statements/find-requirements.ts';
import { findRequirements } from '../../../text/statements/find-requirements.ts';
import { whatIsNamed } from './is-requirement.ts';
import type { Naming, Reading } from './reading.ts';

export const namedRequirements = ({ defined, roles }: Reading): readonly Definition[] =>
  [...defined.values()].filter(
    (definition) => whatIsNamed(definition, roles[definition.section] ?? 'other') === 'requirement',
  );

export function readNaming(whole: Reading): Naming {
  const { definitions } = findRequirements([{ name: 'spec', document: whole.document }]);
  return {
    hasIds: namedRequirements(whole).length > 0,
    plainlyDefined: new Set(definitions.map(({ canonical }) => canonical)),
  };
}
