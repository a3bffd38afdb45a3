// Whether a spec names its requirements, and which names it gives: asked of the whole of it before any part is read.

import type { Definition } from '../../../text/find-requirements.ts';
import { whatIsNamed } from './is-requirement.ts';
import { type Reading, startReading } from './reading.ts';
import type { Source } from './source.ts';

export const hasOwnIds = (source: Source): boolean =>
  namedRequirements(startReading(source, false)).length > 0;

export const namedRequirements = ({ defined, roles }: Reading): readonly Definition[] =>
  [...defined.values()].filter(
    (definition) => whatIsNamed(definition, roles[definition.section] ?? 'other') === 'requirement',
  );
