// Boxes to tick above a list: its script hides what is of no ticked kind. Rows say theirs in `data-kind`.

import { type Html, html } from './html.ts';

export interface FilterKind {
  readonly kind: string;
  readonly label: string;
  readonly count: number;
}

/** `list` is the id of what holds the rows. With one kind there is nothing to choose. */
export const renderFilter = (list: string, kinds: readonly FilterKind[]): Html | undefined =>
  kinds.length < 2
    ? undefined
    : html`<fieldset class="filter needs-script" data-filters="${list}"><legend>Show</legend>${kinds.map(
        ({ kind, label, count }) =>
          html`<label><input type="checkbox" value="${kind}" autocomplete="off" checked> ${label} <span class="count">${count}</span></label> `,
      )}<span class="muted" role="status"></span></fieldset>`;
