// Which requirements a piece of a roadmap is about: by id, or word for word where the spec gives none.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { Extraction } from '../../model/extraction.ts';
import { plainText } from '../requirements/describe-requirement.ts';

export interface Matched {
  /** It begins with them, or states them: this is their place. */
  readonly defined: readonly string[];
  /** It speaks of them. */
  readonly mentioned: readonly string[];
  /** Ids that the spec does not know. */
  readonly unknown: readonly string[];
}

const JOINT = /^[\s,&/+:()[\]*_-]*(?:and\s+)?$/i;
/** Shorter statements stand anywhere by chance. */
const LEAST_STATEMENT = 16;

export function createMatcher(extraction: Extraction, spec = ''): (raw: string) => Matched {
  const byCanonical = new Map<string, string>();
  for (const { id } of extraction.requirements)
    for (const { canonical } of readRequirementIds(id))
      if (!byCanonical.has(canonical)) byCanonical.set(canonical, id);
  const others = new Set(
    [
      ...extraction.criteria.map(({ id }) => id),
      ...extraction.risks.map(({ id }) => id),
      ...extraction.dependencies.map(({ id }) => id),
      spec,
    ].flatMap((text) => readRequirementIds(text).map(({ canonical }) => canonical)),
  );
  const unnamed = extraction.requirements
    .filter(({ id, originId }) => originId === null || readRequirementIds(id).length === 0)
    .map(({ id, text, source }) => ({
      id,
      statements: [text, source.quote].map(fold).filter((one) => one !== ''),
    }));
  return (raw) => {
    const text = plainText(raw);
    const ids = readRequirementIds(text);
    const known = ids.filter(({ canonical }) => byCanonical.has(canonical));
    const said = fold(text);
    const stated = unnamed.filter(
      ({ id, statements }) =>
        text.startsWith(id) ||
        statements.some((one) => said === one || (one.length >= LEAST_STATEMENT && said.includes(one))),
    );
    let end = 0;
    const leading = known.filter((one) => {
      const follows = JOINT.test(text.slice(end, one.start));
      if (follows) end = one.end;
      return follows;
    });
    const name = ({ canonical }: { readonly canonical: string }): string => byCanonical.get(canonical) ?? '';
    return {
      defined: [...new Set([...leading.map(name), ...stated.map(({ id }) => id)])],
      mentioned: [...new Set(known.map(name))],
      unknown: ids
        .filter(({ canonical }) => !byCanonical.has(canonical) && !others.has(canonical))
        .map(({ id }) => id),
    };
  };
}

/** Words and figures alone, so that two spellings of one statement are equal. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\\/g, '')
    .replace(/[^\p{L}\p{N}%$.]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .trim();
