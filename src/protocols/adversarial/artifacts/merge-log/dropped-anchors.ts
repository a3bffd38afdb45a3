// The part of merge-log.md that names what is concrete in a variant and not in the merged document.

import { ID_PREFIX } from '../../../../domain/difference.ts';
import type { DroppedAnchor } from '../../../../domain/merge.ts';
import { escapeLine } from '../../../markdown/escape-line.ts';
import { renderTable } from '../../../markdown/markdown-table.ts';
import { cutText } from '../cut-text.ts';

const LONGEST_REASON = 80;

const droppedRow = ({ anchor, variant, line, point, reason }: DroppedAnchor): string[] =>
  [
    anchor.text,
    anchor.kind,
    `Variant ${variant}`,
    `L${line}`,
    point ?? 'unexplained',
    cutText(reason, LONGEST_REASON),
  ].map(escapeLine);

/** What is in an unjudged statement is quoted with it in undecided.md. */
const listedDropped = (dropped: readonly DroppedAnchor[]): readonly DroppedAnchor[] =>
  dropped.filter(({ point, reason }) => !point?.startsWith(UNJUDGED) || reason !== NOBODY);

/** What the ledger says of a block that is still unjudged. */
const NOBODY = 'nobody has judged it';
const UNJUDGED = `${ID_PREFIX.unjudged}-`;

export function renderDropped(dropped: readonly DroppedAnchor[]): string {
  const listed = listedDropped(dropped);
  const rest = dropped.length - listed.length;
  const told =
    rest === 0 ? [] : [`${rest} in unjudged statements: see undecided.md, one by one in ledger.json.`];
  const columns = ['Anchor', 'Kind', 'Variant', 'Line', 'Point', 'Reason'];
  const table = listed.length === 0 ? [] : [renderTable(columns, listed.map(droppedRow))];
  return [...told, ...table].join('\n\n') || 'None.';
}
