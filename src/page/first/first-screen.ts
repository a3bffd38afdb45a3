// What somebody sees before they do anything: what came out, what waits for them, what it rests on.

import { html } from '../html/html.ts';
import type { RunRecord } from '../model/record.ts';
import type { Section } from '../model/section.ts';

export function firstScreen(record: RunRecord): Section {
  return {
    id: 'result',
    title: 'Result',
    body: html`<h1>${record.folder}</h1><p>${record.status}</p>`,
  };
}
