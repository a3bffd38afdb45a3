// The embedded author: the source as it stands, under a title that says what it is now.

import type { WritePayload } from './write-payload.ts';

export function writeOffline({ type, source: { text } }: WritePayload): string {
  const title = `# ${type[0]?.toUpperCase() ?? ''}${type.slice(1)}`;
  return `${title}\n\n${text.replace(/^(#{1,5} )/gm, '#$1')}`;
}
