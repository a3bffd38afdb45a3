// A part of a page: what each workflow has to show, one after the other.

import type { Html } from '../html/html.ts';
import type { RunRecord } from './record.ts';

export interface Section {
  /** Also the address of the section in the page. */
  readonly id: string;
  readonly title: string;
  /** Said beside the title in the list of sections: how many there are. */
  readonly count?: number | undefined;
  readonly body: Html;
}

/** How a page is shown: as a file, or by the live page, which takes decisions. */
export interface Shown {
  readonly isLive: boolean;
}

/** Undefined where the run has nothing of the kind. */
export type MakeSection = (record: RunRecord, shown: Shown) => Section | undefined;
