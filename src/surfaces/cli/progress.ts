// Progress for people, on stderr: one line that is rewritten on a terminal, plain lines elsewhere.

import { type PaidCall, tallyCalls } from '../../domain/cost.ts';
import type { ProgressEvent } from '../../domain/protocol.ts';
import { describeTally } from '../cost/describe-cost.ts';
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
  /** Adds what an earlier part of the run has paid for. */
  charge(calls: readonly PaidCall[]): void;
  /** Takes an unfinished line off the terminal. */
  clear(): void;
}

export function showProgress({ note, warn, liveWidth, clock, options }: ProgressOptions): Progress {
  const titles = new Map<string, { readonly title: string; readonly began: number }>();
  const isLive = liveWidth !== undefined;
  let lastPlain = Number.NEGATIVE_INFINITY;
  let isDirty = false;
  let shown = '';
  const paid: PaidCall[] = [];

  /** What was paid so far stays in sight when the rest does not fit. */
  function live(text: string): void {
    shown = text;
    const width = (liveWidth ?? 80) - [...meter()].length;
    note(`${CLEAR_LINE}${clip(text, width)}${meter()}`);
    isDirty = true;
  }
  const meter = (): string => (paid.length === 0 ? '' : ` | ${describeTally(tallyCalls(paid))}`);
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
  function describe({ step, detail }: { readonly step: string; readonly detail: string }): string {
    const { title, began: since } = began(step);
    return `${title}: ${printable(detail)} (${seconds(clock() - since)})`;
  }

  function tell(event: ProgressEvent) {
    switch (event.type) {
      case 'step-started':
        titles.set(event.step, { title: printable(event.title), began: clock() });
        return (isLive ? live : line)(`${began(event.step).title} ...`);
      case 'step-progress':
        if (isLive) return live(describe(event));
        if (clock() - lastPlain < PLAIN_PAUSE) return;
        lastPlain = clock();
        return line(describe(event));
      case 'step-finished':
        return line(`${describe(event)}${meter()}`);
      case 'call-answered':
        return isDirty ? live(shown) : undefined;
      case 'warning':
        clear();
        return warn(event.message);
      case 'artifact-published':
        return;
    }
  }

  return {
    clear,
    charge: (calls) => void paid.push(...calls),
    show(event) {
      if (event.type === 'call-answered') paid.push(event.call);
      if (!options.quiet || event.type === 'warning') tell(event);
    },
  };
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** A line that wraps cannot be rewritten. */
const clip = (text: string, width: number): string =>
  [...text].length < width ? text : `${[...text].slice(0, Math.max(0, width - 4)).join('')}...`;
