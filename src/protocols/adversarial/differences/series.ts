// Numbered series in headings (Phase 1, Phase 2; M0, M1): how many each variant has and what they are called.
// Readers of plans ask this first.

import type { Severity } from '../../../domain/difference.ts';
import type { Variant } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/compare/compare-documents.ts';
import { absent, counted, type Draft, present, quoteHeading, shorten } from './draft.ts';

const MEMBER =
  /\b(phase|step|stage|milestone|sprint|wave|week|iteration|part|tier|level|goal|story|epic|task)\s+([0-9]{1,2}(?:\.[0-9]{1,2})?|[A-H])\b/i;

interface Member {
  readonly section: number;
  readonly label: string;
  readonly title: string;
}

export function findSeries({ variants }: Comparison): Draft[] {
  const found = variants.map(seriesOf);
  const words = [...new Set(found.flatMap((series) => [...series.keys()]))].sort();
  return words.flatMap((word) => {
    const members = found.map((series) => series.get(word) ?? []);
    const counts = members.map((list) => list.length);
    if (Math.max(...counts) < 2 || new Set(counts).size === 1) return [];
    return [draftOf(variants, word, members)];
  });
}

function seriesOf({ document }: Variant): Map<string, Member[]> {
  const series = new Map<string, Member[]>();
  for (const { index, title, level } of document.sections) {
    const match = level > 0 ? MEMBER.exec(title) : null;
    if (!match) continue;
    const word = (match[1] ?? '').toLowerCase();
    const label = `${match[1]} ${match[2]}`;
    const list = series.get(word) ?? [];
    if (!list.some((member) => member.label.toLowerCase() === label.toLowerCase()))
      list.push({ section: index, label, title });
    series.set(word, list);
  }
  return series;
}

function draftOf(variants: readonly Variant[], word: string, members: readonly (readonly Member[])[]): Draft {
  const sides = variants.map((variant, index) => {
    const own = members[index] ?? [];
    if (own.length === 0) return absent(variant, `no ${word} headings`);
    const quotes = own.map(({ section }) => quoteHeading(variant, section));
    const names = own.map(({ title }) => shorten(title.replace(/^\W*[\d.]*\s*/, ''), own.length > 4 ? 5 : 7));
    return present(
      variant,
      `${counted(own.length, word)}: ${names.join('; ')} (L${quotes[0]?.line})`,
      quotes,
    );
  });
  const counts = members.map((list) => list.length);
  const severity: Severity =
    Math.max(...counts) - Math.min(...counts) > 1 || Math.min(...counts) === 0 ? 'Medium' : 'Low';
  const reason =
    severity === 'Low' ? 'one more in the series' : 'the work is cut into a different number of parts';
  return {
    kind: 'structural',
    title: `${word.charAt(0).toUpperCase()}${word.slice(1)} count and structure`,
    sides,
    severity,
    reason,
    weight: 5,
  };
}
