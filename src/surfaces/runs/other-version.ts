// A run that another version began can be read and gone on with as long as its journal has a known format; whoever
// does so is told.

import { VERSION } from '../../version.ts';

export const describeOtherVersion = (steelman: string | undefined): string | undefined =>
  steelman === undefined || steelman === VERSION
    ? undefined
    : `The run was begun with steelman ${steelman}, this is ${VERSION}`;
