// The part of merge-log.md that maps incoming ids which were taken by something else.

import { escapeLine } from '../../../markdown/escape-line.ts';
import { renderTable } from '../../../markdown/markdown-table.ts';
import type { Renumbered } from '../brief/decision-brief.ts';

const RENUMBERED_HEADING = '## Renumbered Ids';

/** Only where there are any. */
export const renderRenumbered = (renumbered: readonly Renumbered[] = []): string[] =>
  renumbered.length === 0
    ? []
    : [
        `${RENUMBERED_HEADING}\n\n${renderTable(['Old id', 'New id', 'Variant'], renumbered.map(renumberedRow))}`,
      ];

const renumberedRow = ({ from, to, variant }: Renumbered): string[] =>
  [from, to, `Variant ${variant}`].map(escapeLine);
