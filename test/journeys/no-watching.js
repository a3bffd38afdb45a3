// Loaded before the program: a system that has no watches left, as Linux says when too many folders are watched.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.watch = (folder) => {
  throw Object.assign(
    new Error(`ENOSPC: System limit for number of file watchers reached, watch '${folder}'`),
    {
      code: 'ENOSPC',
    },
  );
};
syncBuiltinESMExports();
