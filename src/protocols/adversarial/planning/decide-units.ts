// What becomes of everything a variant says: it stands in the base already, it comes in because a point was won with it,
// or it stays out because of one. The unit is a claim; blocks that make no claim are units of their own.

import type { Claim } from '../../../domain/claim.ts';
import type { Block, Document } from '../../../domain/document.ts';
import { NEAR } from '../../../text/align-claims.ts';
import { type BlockFinder, findVersion, indexBlocks } from './block-keys.ts';
import type { PointVerdict, PointVerdicts } from './judge-points.ts';
import type { MergeContext } from './merge-context.ts';
import { saysMore } from './says-more.ts';
import { type Scopes, scopePoints } from './scope-points.ts';

export type Decision =
  | { readonly at: 'base'; readonly how: 'identical to base' | 'covered by'; readonly block: number }
  | { readonly at: 'incoming'; readonly verdicts: readonly PointVerdict[] }
  | {
      readonly at: 'out';
      readonly place: 'rejected' | 'contested';
      readonly verdict: PointVerdict;
      readonly reason: string;
      /** Also where the section around it comes in as a whole. */
      readonly barred?: boolean;
      /** Points that were won with it all the same. */
      readonly overruled?: readonly PointVerdict[];
    }
  /** Nothing was raised about it and the base does not say it. */
  | { readonly at: 'loose' };

export interface Unit {
  readonly block: number;
  readonly claim: Claim | undefined;
  readonly decision: Decision;
}

/** All that one variant says, decided. */
export interface DecidedVariant {
  readonly index: number;
  readonly id: string;
  readonly document: Document;
  readonly units: readonly Unit[];
  /** By block, in order. */
  unitsOf(block: number): readonly Unit[];
}

export function decideVariants(context: MergeContext, verdicts: PointVerdicts): DecidedVariant[] {
  const scopes = scopePoints(context, verdicts);
  const inBase = indexBlocks(context.baseDocument);
  return context.comparison.variants.flatMap(({ id, document }, index) => {
    if (index === context.baseIndex) return [];
    const deciding: Deciding = { context, scopes, index, id, document, inBase };
    const units = document.blocks.flatMap((block, at) => decideBlock(deciding, block, at));
    const byBlock = new Map<number, Unit[]>();
    for (const unit of units) byBlock.set(unit.block, [...(byBlock.get(unit.block) ?? []), unit]);
    return [{ index, id, document, units, unitsOf: (block: number) => byBlock.get(block) ?? [] }];
  });
}

interface Deciding {
  readonly context: MergeContext;
  readonly scopes: Scopes;
  readonly index: number;
  readonly id: string;
  readonly document: Document;
  readonly inBase: BlockFinder;
}

function decideBlock(deciding: Deciding, block: Block, at: number): Unit[] {
  const { context, index, document, inBase, scopes } = deciding;
  if (block.kind === 'rule' || isFrame(document, block, at)) return [];
  const counterpart = context.baseSectionOf(index, block.section);
  if (block.kind === 'heading' && counterpart !== undefined) return [];
  const same = inBase(document, block, counterpart);
  const claims = context.claimsIn(index, at);
  if (same !== undefined) {
    const decision: Decision = { at: 'base', how: 'identical to base', block: same };
    return claims.length === 0
      ? [{ block: at, claim: undefined, decision }]
      : claims.map((claim) => ({ block: at, claim, decision }));
  }
  if (claims.length === 0) {
    const decision = decideByPoints(deciding, scopes.ofBlock(index, at), block);
    return [{ block: at, claim: undefined, decision: withoutVersions(deciding, block, decision) }];
  }
  return claims.map((claim) => ({ block: at, claim, decision: decideClaim(deciding, claim, block) }));
}

/** A heading or head of a table goes with what stands below it; only where nothing does, it stands for itself. */
function isFrame({ blocks, sections }: Document, { kind, section }: Block, at: number): boolean {
  if (kind === 'table-header') return blocks[at + 1]?.parent === at;
  if (kind !== 'heading') return false;
  const end = sections[section]?.treeEnd ?? 0;
  for (let next = at + 1; next < blocks.length; next += 1) {
    const below = blocks[next] as Block;
    if (below.start >= end) return false;
    if (below.kind !== 'heading' && below.kind !== 'rule') return true;
  }
  return false;
}

/** Two versions of the same code side by side are no document: the base's stays, and the log says so. */
function withoutVersions({ context, index, document }: Deciding, block: Block, decision: Decision): Decision {
  if (block.kind !== 'code' || decision.at !== 'incoming') return decision;
  const [verdict] = decision.verdicts;
  const section = context.baseSectionOf(index, block.section);
  const other = findVersion(document, block, context.baseDocument, section);
  if (!other || !verdict) return decision;
  const reason = `${verdict.why}, but the base has its own version of this code at L${other.line}`;
  return { at: 'out', place: 'rejected', verdict, reason };
}

function decideClaim(deciding: Deciding, claim: Claim, block: Block): Decision {
  const { context, scopes, index } = deciding;
  const counterpart = context.counterpartOf(claim);
  if (counterpart?.exact && addsNoAnchor(context, deciding.document, claim, counterpart.claim))
    return { at: 'base', how: 'covered by', block: counterpart.claim.block };
  const verdicts = scopes.ofClaim(index, claim);
  const contradicts = verdicts.some(({ point, outcome }) => isContradiction(point) && outcome !== 'inside');
  if (counterpart && counterpart.likeness >= NEAR && !contradicts) {
    const isWon = verdicts.some(({ outcome, to }) => outcome === 'lost' && to === deciding.id);
    const isMore = isWon && saysMore(deciding.document, claim, context.baseDocument, counterpart.claim);
    // Without a point nobody could say why it stays out; the base's words come nearest.
    const isOther = verdicts.length > 0 && swapsWords(claim, counterpart.claim);
    if (!isMore && !isOther && addsNoAnchor(context, deciding.document, claim, counterpart.claim)) {
      return { at: 'base', how: 'covered by', block: counterpart.claim.block };
    }
  }
  return decideByPoints(deciding, verdicts, block);
}

/** "Encrypted at rest" and "encrypted in transit": alike, and yet each says what the other does not. */
function swapsWords({ statement: own }: Claim, { statement: theirs }: Claim): boolean {
  const wordsOf = ({ words }: Claim['statement']): ReadonlySet<string> =>
    new Set(
      words.filter(({ kind, lower }) => kind !== 'function' || OFTEN.test(lower)).map(({ stem }) => stem),
    );
  const lacks = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].some((stem) => !other.has(stem));
  return lacks(wordsOf(own), wordsOf(theirs)) && lacks(wordsOf(theirs), wordsOf(own));
}

const OFTEN = /^(?:once|twice|thrice|never|always)$/;

const isContradiction = ({ kind }: PointVerdict['point']): boolean => kind === 'contradiction';

/** Whatever concrete thing the claim names, the base's claim names too. */
function addsNoAnchor(context: MergeContext, document: Document, claim: Claim, base: Claim): boolean {
  const own = document.text.slice(claim.start, claim.end);
  const said = context.baseDocument.text.slice(base.start, base.end);
  if (own === said) return true;
  const theirs = new Set(context.anchors.of(said).map(({ key }) => key));
  return context.anchors.of(own).every(({ key }) => theirs.has(key));
}

function decideByPoints(deciding: Deciding, verdicts: readonly PointVerdict[], block: Block): Decision {
  const { id } = deciding;
  const argued = verdicts.filter(({ outcome }) => outcome !== 'inside');
  const isMine = ({ outcome, to }: PointVerdict): boolean => outcome === 'lost' && to === id;
  const against = argued.find((verdict) => isContradiction(verdict.point) && !isMine(verdict));
  if (against) return { ...stayOut(against, id), barred: true, overruled: argued.filter(isMine) };
  const faulty = verdicts.find(
    ({ outcome, point }) => outcome === 'inside' && point.within?.split(', ').includes(id),
  );
  if (faulty && argued.some(isMine)) {
    const reason = `${faulty.point.id}: Variant ${id} contradicts itself here, so neither side of it comes in`;
    return {
      at: 'out',
      place: 'rejected',
      verdict: faulty,
      reason,
      barred: true,
      overruled: argued.filter(isMine),
    };
  }
  const [mine] = argued.filter(isMine);
  if (mine && block.kind === 'frontmatter')
    return { at: 'out', place: 'rejected', verdict: mine, reason: FRONT_MATTER, barred: true };
  const won = argued.filter((verdict) => isMine(verdict) && isMeant(deciding, verdict, block));
  if (won.length > 0) return { at: 'incoming', verdicts: won };
  const [first] = [...argued].sort((a, b) => RANK[a.outcome] - RANK[b.outcome]);
  return first ? stayOut(first, id) : { at: 'loose' };
}

const FRONT_MATTER = 'front matter describes the document it stands in, and is not taken over';

/** A point about names brings in only what names something that the base never mentions. */
function isMeant({ context, document }: Deciding, { point }: PointVerdict, { start, end }: Block): boolean {
  if (point.scope !== 'names') return true;
  return context.anchors
    .of(document.text.slice(start, end))
    .some(({ key }) => context.baseMentions(key) === 0);
}

/** A decision against it explains more than the lack of one. */
const RANK: Readonly<Record<PointVerdict['outcome'], number>> = {
  held: 0,
  lost: 1,
  contested: 2,
  slight: 3,
  undebated: 4,
  inside: 5,
};

function stayOut(verdict: PointVerdict, id: string): Extract<Decision, { at: 'out' }> {
  const { outcome, to, why } = verdict;
  const place = outcome === 'contested' ? 'contested' : 'rejected';
  const reason = outcome === 'lost' && to === id ? `${why}, but nothing here that the base lacks` : why;
  return { at: 'out', place, verdict, reason };
}
