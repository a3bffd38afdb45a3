// Progress goes to whoever asked for it, on the response of the call that asked.

import type { ServerContext } from '@modelcontextprotocol/server';
import { printable } from '../../files/show.ts';
import type { Workers } from '../../runs/serving/workers.ts';

/** Gives the way to report no more. */
export function reportProgress(
  folder: string,
  workers: Workers,
  { mcpReq }: Pick<ServerContext, 'mcpReq'>,
): () => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  return workers.follow(folder, (update) => {
    if (update.type !== 'progress') return;
    const { progress: event } = update;
    const message =
      'title' in event
        ? event.title
        : 'detail' in event
          ? event.detail
          : 'step' in event
            ? event.step
            : undefined;
    if (message === undefined) return;
    progress += 1;
    const params = { progressToken, progress, message: printable(message) };
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  });
}
