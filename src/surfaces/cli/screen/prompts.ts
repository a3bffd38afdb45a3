// A terminal to ask at: what the prompts need, how wide it is, and what happens when somebody leaves.

import { InterruptedError } from '../../../domain/errors.ts';
import { clip, wrapText } from '../../../domain/workflow/summary.ts';
import { printable } from '../../files/show.ts';

export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
}

type Prompts = typeof import('@clack/prompts');

/** What the prompts draw before a label. */
const FRAME = 8;
const NARROWEST = 40;

export interface Screen {
  readonly prompts: Prompts;
  readonly terminal: Terminal;
  readonly signal: AbortSignal | undefined;
  readonly width: number;
}

/** The prompts are loaded when the first question is asked, since most runs ask none. */
export const openScreen = async (terminal: Terminal, signal: AbortSignal | undefined): Promise<Screen> => ({
  prompts: await import('@clack/prompts'),
  terminal,
  signal,
  width: widthOf(terminal),
});

const widthOf = ({ output }: Terminal): number => Math.max(NARROWEST, output.columns || 80) - FRAME;

/** With a signal of its own: the prompts never let go of the one they are given. */
export async function draw<Value>(
  { prompts, terminal, signal }: Screen,
  prompt: (options: Terminal & { readonly signal: AbortSignal }) => Promise<Value>,
): Promise<Exclude<Value, symbol>> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const said = await prompt({ ...terminal, signal: controller.signal });
    if (prompts.isCancel(said)) throw interrupted();
    return said as Exclude<Value, symbol>;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** The prompts would cut words. */
export const wrap = (text: string, width: number): string =>
  wrapText(printable(text), width)
    .map((line) => clip(line, width))
    .join('\n');

/** Ctrl-C and Esc: the run stops where it is, and asks again when it is resumed. */
export const interrupted = (): InterruptedError =>
  new InterruptedError('The run was interrupted at a checkpoint', {
    code: 'run/interrupted',
    hint: 'Resume it to continue from here: nothing answered so far is asked again.',
  });
