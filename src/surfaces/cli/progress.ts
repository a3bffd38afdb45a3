// Progress for people, on stderr: one line that is rewritten on a terminal, plain lines elsewhere.

import type { ProgressEvent } from '../../domain/protocol.ts';
import { printable } from '../label-documents.ts';
import type { Session } from './session.ts';

export interface ProgressOptions extends Pick<Session, 'note' | 'warn' | 'liveWidth' | 'clock'> {
  readonly options: { readonly quiet: boolean };
}

const CLEAR_LINE = '\r\u001b[K';
/** Plain lines end up in logs: often enough to see that it lives, not more. */
const PLAIN_PAUSE = 2000;

export interface Progress {
  show(event: ProgressEvent): void;
  /** Takes an unfinished line off the terminal. */
  clear(): void;
}

export function showProgress({ note, warn, liveWidth, clock, options }: ProgressOptions): Progress {
  const titles = new Map<string, { readonly title: string; readonly began: number }>();
  const isLive = liveWidth !== undefined;
  let lastPlain = Number.NEGATIVE_INFINITY;
  let isDirty = false;

  function live(text: string): void {
    note(`${CLEAR_LINE}${clip(text, liveWidth ?? 80)}`);
    isDirty = true;
  }
  function line(text: string): void {
    clear();
    note(`${text}\n`);
  }
  function clear(): void {
    if (isDirty) note(CLEAR_LINE);
    isDirty = false;
  }
  function began(step: string) {
    return titles.get(step) ?? { title: step, began: clock() };
  }

  return {
    clear,
    show(event) {
      if (options.quiet && event.type !== 'warning') return;
      switch (event.type) {
        case 'step-started':
          titles.set(event.step, { title: printable(event.title), began: clock() });
          return isLive ? live(`${began(event.step).title} ...`) : line(`${began(event.step).title} ...`);
        case 'step-progress': {
          const { title, began: since } = began(event.step);
          const text = `${title}: ${printable(event.detail)} (${seconds(clock() - since)})`;
          if (isLive) return live(text);
          if (clock() - lastPlain < PLAIN_PAUSE) return;
          lastPlain = clock();
          return line(text);
        }
        case 'step-finished': {
          const { title, began: since } = began(event.step);
          return line(`${title}: ${printable(event.detail)} (${seconds(clock() - since)})`);
        }
        case 'warning':
          clear();
          return warn(event.message);
        case 'artifact-published':
          return;
      }
    },
  };
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** A line that wraps cannot be rewritten. */
const clip = (text: string, width: number): string =>
  [...text].length < width ? text : `${[...text].slice(0, Math.max(0, width - 4)).join('')}...`;
