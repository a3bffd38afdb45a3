// Points of a pipeline's diff analysis of which its debate never speaks.

import type { DiffAnalysis } from './read-points.ts';
import { type CheckResult, examine } from './report.ts';
import type { Artifact } from './run-folder.ts';

const CHECK = 'debate.point_never_mentioned';
const MENTION = /(?<![\w-])D-?0*(\d{1,3})(?:\s{0,2}(?:[–—-]|to|through)\s{0,2}D-?0*(\d{1,3}))?(?![\w.])/g;

/** Only where the debate calls points by their ids: otherwise silence proves nothing. */
export function checkMentions({ path, document }: Artifact, analysis: DiffAnalysis | undefined): CheckResult {
  const mentioned = mentionsIn(document.text);
  if (!analysis?.hasIds || mentioned.size === 0) return examine(CHECK, path, 0);
  const { points } = analysis;
  const missing = points.filter(({ id }) => !mentioned.has(id));
  const names = missing.map(({ id, title }) => `${id} ${title}`).join('; ');
  const message = `${missing.length} of ${points.length} points are never named in the debate: ${names}.`;
  const recomputed = missing.map(({ id }) => Number(id.slice(2)));
  const drafts = missing.length === 0 ? [] : [{ declared: points.length, recomputed, message }];
  return examine(CHECK, path, points.length, drafts);
}

function mentionsIn(text: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, first = '', last = first] of text.matchAll(MENTION)) {
    for (let number = Number(first); number <= Number(last); number += 1) ids.add(`D-${number}`);
  }
  return ids;
}
