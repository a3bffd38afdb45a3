// The rows of content points: what each variant says on one thing or on a whole topic, in one telling line a
// side, and how severe the difference is.

import type { Claim } from '../../../domain/claim.ts';
import type { Severity, Side } from '../../../domain/comparison/difference.ts';
import type { Variant } from '../../../domain/document.ts';
import type { Cluster } from '../../../text/relations/comparison/align-claims.ts';
import type { Comparison } from '../../../text/relations/comparison/compare-documents.ts';
import { isUnjudged } from '../../../text/relations/judged.ts';
import type { Taken } from './content.ts';
import {
  absent,
  counted,
  type Draft,
  present,
  quoteClaim,
  quoteHeading,
  shorten,
  shortenAtChange,
} from './draft.ts';

const SIDE_WORDS = 26;
export const TITLE_WORDS = 10;
/** From here on two statements are one thing in other words. */
const REWORDED = 0.45;
/** Below this a claim is shown only where nothing better is there. */
const TELLING = 3;

const claimOf = ({ passages }: Cluster, variant: number): Claim | undefined =>
  passages.find(({ claims }) => claims[variant] !== undefined)?.claims[variant];

const claimsIn = ({ passages }: Cluster): Claim[] =>
  passages.flatMap(({ claims }) => claims.find((claim) => claim !== undefined) ?? []);

export function topicRow(
  comparison: Comparison,
  index: number,
  clusters: readonly Cluster[],
  { isThreeWay, isJudged = () => false }: Pick<Taken, 'isThreeWay' | 'isJudged'>,
): Draft {
  const topic = comparison.topics[index];
  const isOpen = (cluster: Cluster): boolean =>
    isUnjudged(comparison, cluster) && !claimsIn(cluster).every(isJudged);
  const unjudged = isThreeWay ? 0 : clusters.filter(isOpen).length;
  const { severity, reason } = rate(clusters, unjudged);
  // Where several variants speak to one thing, showing it on all sides says most.
  const ordered = clusters
    .map((cluster) => ({ cluster, telling: tellingness(cluster) }))
    .sort((a, b) => b.telling - a.telling)
    .map(({ cluster }) => cluster);
  const sides = comparison.variants.map((variant, at) => {
    const speaking = ordered.filter((cluster) => claimOf(cluster, at) !== undefined);
    const member = topic?.members[at];
    if (speaking.length > 0) return claimsSide(comparison, variant, at, speaking);
    if (!member) return absent(variant);
    return present(
      variant,
      `nothing beyond what is shared (L${quoteHeading(variant, member.section).line})`,
      [quoteHeading(variant, member.section)],
    );
  });
  const title = topic?.title === '' || !topic ? 'Opening' : shorten(topic.title, TITLE_WORDS);
  const row: Draft = {
    kind: 'content',
    title,
    sides,
    severity,
    reason,
    weight: clusters.length,
    topic: index,
  };
  return unjudged > 0 ? { ...row, relation: 'unjudged' } : row;
}

const tellingness = (cluster: Cluster): number =>
  (cluster.passages.length > 1 ? 3 : 0) + Math.max(0, ...claimsIn(cluster).map(informativeness));

function claimsSide(
  { variants }: Comparison,
  variant: Variant,
  index: number,
  clusters: readonly Cluster[],
): Side {
  const textOf = (claim: Claim): string => {
    const { text } = variants.find(({ id }) => id === claim.variant)?.document ?? variant.document;
    return text.slice(claim.start, claim.end);
  };
  const lines = clusters.flatMap((cluster) => {
    const claim = claimOf(cluster, index);
    if (!claim) return [];
    const other = claimsIn(cluster).find(({ statement }) => statement !== claim.statement);
    const isLeadIn = textOf(claim).trimEnd().endsWith(':');
    return [{ claim, other, telling: informativeness(claim) >= TELLING && !isLeadIn }];
  });
  const ordered = [...lines.filter(({ telling }) => telling), ...lines.filter(({ telling }) => !telling)];
  const shown: string[] = [];
  let words = 0;
  for (const { claim, other } of ordered) {
    const text = other
      ? shortenAtChange(textOf(claim), textOf(other), SIDE_WORDS - words)
      : shorten(textOf(claim), SIDE_WORDS - words);
    shown.push(`${text} (L${claim.line})`);
    words += text.split(' ').length;
    if (words >= SIDE_WORDS - 6) break;
  }
  const more = lines.length - shown.length;
  const summary = shown.join('; ') + (more > 0 ? `; ${more} more` : '');
  return present(
    variant,
    summary,
    ordered.map(({ claim }) => quoteClaim(variant, claim)),
  );
}

/**
 * Seed 000: same conclusion in other words Low, materially different Medium; incompatible is what minds find, so what
 * nobody judged is not called Low.
 */
function rate(clusters: readonly Cluster[], unjudged: number): { severity: Severity; reason: string } {
  const others = clusters.filter(({ passages, likeness }) => passages.length < 2 || likeness < REWORDED);
  const material = others.filter((cluster) => claimsIn(cluster).some(isMaterial));
  const severity = unjudged > 0 || material.length > 0 || others.length > 2 ? 'Medium' : 'Low';
  if (unjudged > 0) return { severity, reason: `${counted(unjudged, 'statement')} unjudged` };
  if (others.length === 0) return { severity, reason: 'the same in other words' };
  return { severity, reason: `${counted(others.length, 'statement')} more on one side` };
}

const isMaterial = ({ statement }: Claim): boolean =>
  statement.type !== undefined &&
  (statement.type !== 'factual' || statement.quantities.length > 0 || statement.names.length > 0);

const IDENTIFIER = /^[A-Z]{1,6}(?:-[A-Z]+)*-\d/;

/** Most informative first; ties in document order. */
export function rankClaims(claims: readonly Claim[]): Claim[] {
  return [...claims].sort((a, b) => informativeness(b) - informativeness(a) || a.start - b.start);
}

export function informativeness({ statement }: Claim): number {
  const { quantities, names, modalities, type, stems } = statement;
  const ids = names.filter((name) => IDENTIFIER.test(name)).length;
  const binding = type === 'requirement' || type === 'constraint' || type === 'dependency' ? 3 : 0;
  return (
    Math.min(stems.length, 12) / 2 +
    Math.min(quantities.length, 2) * 2 +
    Math.min(names.length - ids, 3) +
    (modalities.length > 0 ? 1 : 0) +
    binding -
    (type === undefined ? 4 : 0) -
    // A list of identifiers says which, not what; their coverage is a point of its own.
    (ids * 2 > stems.length ? 5 : 0)
  );
}
