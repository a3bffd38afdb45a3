// The part of merge-log.md that quotes what is neither in the merged document nor in undecided.md: whole, a line each,
// by variant and section, with what speaks for leaving it out.

import type { Variant } from '../../../../domain/document.ts';
import { codeSpan, escapeLine, placeText } from '../../../markdown/escape-line.ts';
import type { LeftOut } from '../../merging/find-left-out.ts';
import { belowColumns } from '../below-columns.ts';
import { labelOf } from '../brief/say-sides.ts';

const LEFT_OUT_HEADING = '## Left Out';

interface LeftOutGroup {
  readonly heading: string;
  readonly items: readonly string[];
}

function groupLeftOut(leftOut: readonly LeftOut[], variants: readonly Variant[]): LeftOutGroup[] {
  const groups = new Map<string, string[]>();
  for (const one of leftOut) {
    const document = variants.find(({ id }) => id === one.variant)?.document;
    const { title = '', line = 1 } = document?.sections[one.section] ?? {};
    const heading = `### Variant ${one.variant}, ${placeText({ section: title.trim(), line })}`;
    const items = groups.get(heading) ?? [];
    items.push(
      `L${one.line} ${codeSpan(one.text)}${belowColumns(document, one.line)} — reason: ${reasonOf(one, escapeLine(labelOf(variants, one.by)))}`,
    );
    groups.set(heading, items);
  }
  return [...groups].map(([heading, items]) => ({ heading, items }));
}

function reasonOf({ place, baseLine, point, reason }: LeftOut, by: string): string {
  const isSaid = place === 'covered by' || place === 'superseded by' || place === 'identical to base';
  const words = isSaid ? `${place === 'superseded by' ? place : 'covered by'} ${by}` : place;
  return [
    baseLine === undefined ? words : `${words} L${baseLine}`,
    ...(point === undefined ? [] : [point]),
    ...(reason === undefined ? [] : [escapeLine(reason)]),
  ].join(', ');
}

export function renderLeftOut(leftOut: readonly LeftOut[], variants: readonly Variant[]): string {
  const groups = groupLeftOut(leftOut, variants);
  const intro =
    groups.length === 0
      ? 'Nothing: all that the variants say is in the merged document or in undecided.md.'
      : 'Neither in the merged document nor in undecided.md, word for word, each with its reason.';
  const parts = groups.map(
    ({ heading, items }) => `${heading}\n\n${items.map((item) => `- ${item}`).join('\n')}`,
  );
  return [LEFT_OUT_HEADING, intro, ...parts].join('\n\n');
}
