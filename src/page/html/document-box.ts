// The box that a document stands in: it is moved where it is wider than the page, by keyboard too.

import { type Html, html, type Part } from './html.ts';

export const documentBox = (name: string, body: Part, more = ''): Html =>
  html`<div class="document${more}" role="group" aria-label="${name}" tabindex="0" dir="auto">${body}</div>`;
