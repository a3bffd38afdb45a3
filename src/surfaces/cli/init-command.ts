// `steelman init`: a commented configuration for this folder, never over one that is there.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { explainIoError } from '../../journal/explain-io-error.ts';
import { findProjectFile } from '../settings-file.ts';
import { settingsTemplate } from '../settings-template.ts';
import { showPath } from '../show-path.ts';
import type { Session } from './session.ts';

const NAME = 'steelman.config.yaml';

export async function initConfig({ cwd, options, print, warn }: Session): Promise<void> {
  const path = join(cwd, NAME);
  const found = await findProjectFile(cwd);
  if (found !== undefined && join(found, '..') === cwd) throw alreadyThere(showPath(found, cwd));
  try {
    // Not over a link either, wherever it leads.
    await writeFile(path, settingsTemplate(), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyThere(NAME);
    throw explainIoError(error, 'write', NAME, 'output');
  }
  if (found !== undefined)
    warn(`Here ${NAME} takes the place of ${showPath(found, cwd)}: copy over what you need of it`);
  print(
    options.json
      ? `${JSON.stringify({ file: path }, null, 2)}\n`
      : `Wrote ${NAME}: every setting is in it, commented out.\nNext: edit it, then steelman config show --origin\n`,
  );
}

const alreadyThere = (name: string): UsageError =>
  new UsageError(`There is a configuration already: ${name}`, {
    code: 'config/exists',
    hint: 'Edit it, or move it away and run steelman init again.',
  });
