// Ids of what comes in: in a numbered series the next number that no variant uses, otherwise its own as long as that is
// free. Each variant has a map of what its ids are called now.

import type { RenamedId } from '../../kin/kin-plan.ts';
import type { MergeContext } from '../merge-context.ts';
import { headOf } from './slot-text.ts';

export interface IdSeries {
  /** The content with the id that it has in the base; `neighbour` is what it stands behind. */
  fit(variant: number, content: string, neighbour: string | undefined): string;
  /** The same for the key of a row that is nothing but an id. */
  fitKey(variant: number, key: string, neighbour: string | undefined): string;
  /** By index of the variant. */
  readonly renamed: ReadonlyMap<number, readonly RenamedId[]>;
}

/** Nothing but an id, perhaps in bold. */
const KEY =
  /^([*_]{0,2})([A-Z][A-Za-z]{0,11}(?:[-_.][A-Z][A-Za-z]{0,11})*[-_.]?\d{1,5}(?:\.\d{1,4}){0,3})([*_]{0,2})$/;
const ANY_ID = /[A-Z][A-Za-z]{0,11}(?:[-_.][A-Z][A-Za-z]{0,11})*[-_.]?\d{1,5}(?:\.\d{1,4}){0,3}/g;
const PARTS = /^(.*?)(\d+)$/;

export function openSeries({ comparison, baseIndex }: MergeContext): IdSeries {
  const used = new Set(comparison.variants.flatMap(({ document }) => document.text.match(ANY_ID) ?? []));
  const inBase = new Set(comparison.variants[baseIndex]?.document.text.match(ANY_ID));
  const renamed = new Map<number, RenamedId[]>();
  const next = (like: string): string => {
    const [, prefix = '', digits = '1'] = PARTS.exec(like) ?? [];
    for (let number = Number(digits) + 1; ; number += 1) {
      const id = `${prefix}${String(number).padStart(digits.length, '0')}`;
      if (used.has(id)) continue;
      used.add(id);
      return id;
    }
  };
  const series = (id: string): string | undefined => PARTS.exec(id)?.[1];
  /** Its own where that is free and of the series, otherwise the next. */
  const chosen = (variant: number, own: string | undefined, near: string | undefined): string => {
    const isOfSeries = own !== undefined && (near === undefined || series(own) === series(near));
    const id = isOfSeries && !inBase.has(own) ? own : next(near ?? own ?? '');
    inBase.add(id);
    const list = renamed.get(variant) ?? [];
    if (own !== undefined && own !== id && !list.some(({ from }) => from === own))
      renamed.set(variant, [...list, { from: own, to: id }]);
    return id;
  };
  return {
    renamed,
    fit(variant, content, neighbour) {
      const head = headOf(content);
      const beside = neighbour === undefined ? undefined : headOf(neighbour);
      if (head === undefined && beside === undefined) return content;
      const id = chosen(variant, head?.id, beside?.id);
      if (id === head?.id) return content;
      // In the form of its neighbour.
      const { open = '', close = ': ' } = beside ?? head ?? {};
      return `${open}${id}${close || ' '}${head?.rest ?? content}`;
    },
    fitKey(variant, key, neighbour) {
      const [, open = '', own, close = ''] = KEY.exec(key) ?? [];
      if (own === undefined) return key;
      return `${open}${chosen(variant, own, KEY.exec(neighbour ?? '')?.[2])}${close}`;
    },
  };
}
