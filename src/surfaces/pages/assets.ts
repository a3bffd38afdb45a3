// The script and the style of a page, or of the view in a chat, as the build made them.

import { fileURLToPath } from 'node:url';
import { InternalError } from '../../domain/errors.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import type { PageAssets } from '../../page/page.ts';

/** From `dist/bundle/program`, and from `src/surfaces/pages`, from where tests load it. */
const PLACES = ['../page/', '../../../dist/bundle/page/'];

export async function loadAssets(script: 'page.js' | 'app.js' = 'page.js'): Promise<PageAssets> {
  for (const place of PLACES) {
    const read = (name: string): Promise<string> =>
      readOwnText(fileURLToPath(new URL(`${place}${name}`, import.meta.url)));
    const found = await Promise.all([read(script), read('page.css')]).catch(() => undefined);
    if (found !== undefined) return { script: found[0], style: found[1] };
  }
  throw new InternalError('The script and the style of the page are missing', { code: 'internal/no-page' });
}
