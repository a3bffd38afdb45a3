// Ids of what comes in: in a numbered series the next number that no variant uses, otherwise its own as long as that is
// free. Each variant has a map of what its ids are called now.

import type { RenamedId } from '../../kin/kin-plan.ts';
import type { MergeContext } from '../merge-context.ts';
import { headOf } from './slot-text.ts';

export interface IdSeries {
  /** The content with the id that it has in the base; `neighbour` is what it stands behind. */
  fit(variant: number, content: string, neighbour: string | undefined): string;
  /** A statement that the base has under its own id. */
  note(variant: number, from: string | undefined, to: string | undefined): void;
  /** By index of the variant. */
  readonly renamed: ReadonlyMap<number, readonly RenamedId[]>;
}

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
  const note = (variant: number, from: string | undefined, to: string | undefined): void => {
    if (from === undefined || to === undefined || from === to) return;
    const list = renamed.get(variant) ?? [];
    if (!list.some((one) => one.from === from)) renamed.set(variant, [...list, { from, to }]);
  };
  return {
    renamed,
    note,
    fit(variant, content, neighbour) {
      const head = headOf(content);
      const own = head?.id;
      const beside = neighbour === undefined ? undefined : headOf(neighbour);
      const near = beside?.id;
      const series = (id: string): string | undefined => PARTS.exec(id)?.[1];
      if (near === undefined && own === undefined) return content;
      const isFree = own !== undefined && !inBase.has(own);
      const isOfSeries = own !== undefined && (near === undefined || series(own) === series(near));
      if (isFree && isOfSeries) {
        inBase.add(own);
        return content;
      }
      const id = next(near ?? own ?? '');
      inBase.add(id);
      note(variant, own, id);
      // In the form of its neighbour, where it had no id of its own.
      const { open = '', close = ': ' } = head ?? beside ?? {};
      return `${open}${id}${close || ' '}${head?.rest ?? content}`;
    },
  };
}
