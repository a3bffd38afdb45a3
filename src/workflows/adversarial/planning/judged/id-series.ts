// Ids of what comes in: in a numbered series the next number that no variant uses, otherwise its own as long as that is
// free. Each variant has a map of what its ids are called now.

import type { MergeContext } from '../context/merge-context.ts';
import type { RenamedId } from '../revision/model/revision-plan.ts';
import { headOf } from './addition-text.ts';

export interface IdSeries {
  /** The content with the id that it has in the base; `neighbour` is what it stands behind. */
  fitId(variant: number, content: string, neighbour: string | undefined): string;
  /** The same for the key of a row that is nothing but an id. */
  fitKey(variant: number, key: string, neighbour: string | undefined): string;
  /** By index of the variant. */
  readonly renamed: ReadonlyMap<number, readonly RenamedId[]>;
}

/** Nothing but an id, perhaps in bold. */
const KEY =
  /^([*_]{0,2})([A-Z][A-Za-z]{0,11}(?:[-_.][A-Z][A-Za-z]{0,11}){0,6}[-_.]?\d{1,5}(?:\.\d{1,4}){0,3})([*_]{0,2})$/;
const ANY_ID = /[A-Z][A-Za-z]{0,11}(?:[-_.][A-Z][A-Za-z]{0,11}){0,6}[-_.]?\d{1,5}(?:\.\d{1,4}){0,3}/g;
const PARTS = /^(.*?)(?<!\d)(\d+)$/;

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
  const rename = (variant: number, from: string, to: string): void => {
    const list = renamed.get(variant) ?? [];
    if (from !== to && !list.some((one) => one.from === from)) renamed.set(variant, [...list, { from, to }]);
  };
  const stems = openStems(used, rename);
  /** Its own where that is free and of the series, otherwise the next. */
  const chosen = (variant: number, own: string | undefined, near: string | undefined): string => {
    const isFree = own !== undefined && !inBase.has(own);
    const isOfSeries = own !== undefined && (near === undefined || series(own) === series(near));
    // `M0.2` beside `M1` is no member of that series, but of its own.
    const isStemmed = own !== undefined && STEM.test(own) && !STEM.test(near ?? '');
    const inSeries = (): string => (isOfSeries && isFree ? own : next(near ?? own ?? ''));
    const id = isStemmed ? stems.idOf(variant, own, isFree) : inSeries();
    inBase.add(id);
    if (own !== undefined) rename(variant, own, id);
    return id;
  };
  return {
    renamed,
    fitId(variant, content, neighbour) {
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

/** `M0` of `M0.2`. */
const STEM = /^(.*\d)\.(\d+)$/;

/** Ids under one stem keep it or change it together. */
function openStems(
  used: Set<string>,
  rename: (variant: number, from: string, to: string) => void,
): { idOf(variant: number, own: string, isFree: boolean): string } {
  const given = new Map<string, string>();
  const kept = new Map<string, string[]>();
  const nextStem = (stem: string): string => {
    const [, prefix = '', digits = '0'] = PARTS.exec(stem) ?? [];
    for (let number = Number(digits) + 1; ; number += 1) {
      const free = `${prefix}${String(number).padStart(digits.length, '0')}`;
      if ([...used].some((id) => id === free || id.startsWith(`${free}.`))) continue;
      used.add(free);
      return free;
    }
  };
  return {
    idOf(variant, own, isFree) {
      const [, stem = '', number = ''] = STEM.exec(own) ?? [];
      const key = `${variant}:${stem}`;
      if (isFree && !given.has(key)) {
        kept.set(key, [...(kept.get(key) ?? []), own]);
        return own;
      }
      const to = given.get(key) ?? nextStem(stem);
      given.set(key, to);
      for (const one of kept.get(key) ?? []) rename(variant, one, `${to}${one.slice(stem.length)}`);
      kept.delete(key);
      return `${to}.${number}`;
    },
  };
}
