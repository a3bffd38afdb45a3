// A question to whoever sits at the terminal, before something is changed that cannot be taken back without them.

import type { Session } from './session.ts';

export async function askYesOrNo(question: string, { stdin, note, signal }: Session): Promise<boolean> {
  note(`${question} [y/N] `);
  const line = await readLine(stdin, signal);
  if (signal.aborted) throw signal.reason;
  return /^\s*y(es)?\s*$/i.test(line);
}

function readLine(stdin: NodeJS.ReadStream, signal: AbortSignal): Promise<string> {
  return new Promise((done) => {
    let heard = '';
    const end = (): void => {
      stdin.off('data', hear).off('end', end).off('error', end);
      signal.removeEventListener('abort', end);
      stdin.pause();
      done(heard.split('\n')[0] ?? '');
    };
    const hear = (chunk: Buffer | string): void => {
      heard += chunk.toString();
      if (heard.includes('\n')) end();
    };
    stdin.on('data', hear).on('end', end).on('error', end);
    signal.addEventListener('abort', end);
    stdin.resume();
  });
}
