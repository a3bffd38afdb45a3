// What a caller asks and the run records as it was asked. A flag that is a field here needs nothing else to be a flag, an option
// of the library, a line of the reference and a field of the input that a run is resumed from.

import { z } from 'zod';
import '../../request/fields.ts';

export const recorded = z.strictObject({
  interactive: z.boolean().optional().meta({
    description: 'Ask you to choose if the judges do not agree',
    short: 'i',
  }),
});

/** What is off is as if nobody had asked. */
export const recordedOf = (asked: Readonly<Record<string, unknown>>): z.output<typeof recorded> =>
  Object.fromEntries(
    Object.keys(recorded.shape).flatMap((name) =>
      asked[name] === undefined || asked[name] === false ? [] : [[name, asked[name]]],
    ),
  );
