// Progress for people, on stderr: a few lines that are rewritten on a terminal, plain lines elsewhere.

import type { PaidCall } from '../../../domain/cost.ts';
import type { ProgressEvent } from '../../../domain/workflow/workflow.ts';
import { printable, showPath } from '../../files/show.ts';
import { createLiveBlock, type TerminalSize } from './live-block.ts';
import { clockTime, createRunView, type RunView } from './run-view.ts';

/** A session has them all. */
export interface ProgressOptions {
  readonly cwd: string;
  readonly note: (text: string) => void;
  readonly warn: (message: string) => void;
  /** Of the terminal on which lines may be rewritten; undefined where lines must stay. */
  readonly liveSize: (() => TerminalSize) | undefined;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly options: { readonly quiet: boolean };
}

/** Plain lines end up in logs: often enough to see that it lives, not more. */
const PLAIN_PAUSE = 2000;
/** So often the times on a terminal go on while nothing happens. */
const TICK = 1000;

export interface Progress {
  show(event: ProgressEvent): void;
  /** Also while lines are being rewritten. */
  warn(message: string): void;
  /** Adds what an earlier part of the run has paid for. */
  charge(calls: readonly PaidCall[]): void;
  /** Takes the unfinished lines off the terminal; a later event brings them back. */
  clear(): void;
}

export function showProgress(options: ProgressOptions): Progress {
  const view = createRunView();
  const { liveSize, clock, note, warn } = options;
  const block = liveSize === undefined ? undefined : createLiveBlock(note, liveSize);
  const tell = tellLines(options, view, () => block?.erase());
  let ticking: NodeJS.Timeout | undefined;

  const redraw = (): void => block?.draw(view.lines(clock()));
  const warnAbove = (message: string): void => {
    block?.erase();
    warn(message);
  };
  return {
    clear() {
      clearInterval(ticking);
      ticking = undefined;
      block?.erase();
    },
    charge: view.charge,
    warn: warnAbove,
    show(event) {
      view.see(event, clock());
      if (event.type === 'warning') warnAbove(event.message);
      if (options.options.quiet) return;
      tell(event);
      if (block === undefined) return;
      ticking ??= setInterval(redraw, TICK).unref();
      redraw();
    },
  };
}

/** Lines that stay: the end of each step, and where nothing can be rewritten also what happens in between. */
function tellLines(
  { cwd, note, liveSize, clock }: ProgressOptions,
  view: RunView,
  makeRoom: () => void,
): (event: ProgressEvent) => void {
  const began = new Map<string, { readonly title: string; readonly since: number }>();
  let lastPlain = Number.NEGATIVE_INFINITY;

  function line(text: string): void {
    makeRoom();
    note(`${text}\n`);
  }
  function describe({ step, detail }: { readonly step: string; readonly detail: string }): string {
    const { title, since } = began.get(step) ?? { title: step, since: clock() };
    return `${title}: ${printable(detail)} (${clockTime(clock() - since)})`;
  }
  const tellPart = (event: Extract<ProgressEvent, { readonly type: 'step-progress' }>): void => {
    if (liveSize !== undefined || clock() - lastPlain < PLAIN_PAUSE) return;
    lastPlain = clock();
    line(describe(event));
  };
  return (event) => {
    if (event.type === 'step-started') {
      began.set(event.step, { title: printable(event.title), since: clock() });
      if (liveSize === undefined) line(`${printable(event.title)} ...`);
    }
    if (event.type === 'step-finished') {
      const paid = view.meter() === '' ? '' : ` | ${view.meter()}`;
      line(`${describe(event)}${paid}`);
    }
    if (event.type === 'step-progress') tellPart(event);
    if (event.type === 'answer-awaited') line(`Waiting for ${showPath(event.file, cwd)}`);
  };
}
