// What the detectors cite, looked up as a model's words are: they read a document by its parts, and what stands in a
// code block, a tag or a comment may belie them. What is said to be missing and is there is not raised.

import type { ChallengeDraft, Evidence } from './model.ts';
import { readEvidence } from './reply/read-evidence.ts';
import { renderEvidence } from './reply/render-reply.ts';
import { isWholeDocument, namesSection } from './reply/search-places.ts';
import type { Sources } from './reply/sources.ts';

/** With the evidence that can be found; undefined where none is left or a search is belied. */
export function withOwnEvidence<Draft extends ChallengeDraft>(
  draft: Draft,
  sources: Sources,
): Draft | undefined {
  const stands = (one: Evidence): boolean => {
    const { verified, struck } = readEvidence(renderEvidence(one), sources);
    return verified.length > 0 && struck.length === 0;
  };
  const isBelied = (one: Evidence): boolean =>
    one.kind === 'searched' &&
    one.places.every(
      (place) => isWholeDocument(place) || namesSection(sources.document, place) !== undefined,
    );
  const lost = draft.evidence.filter((one) => !stands(one));
  if (lost.some(isBelied)) return undefined;
  const [first, ...rest] = draft.evidence.filter((one) => !lost.includes(one));
  return first === undefined ? undefined : { ...draft, evidence: [first, ...rest] };
}
