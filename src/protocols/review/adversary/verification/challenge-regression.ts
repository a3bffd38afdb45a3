// Existing code that was changed, in a report that never says whether what worked before still does.

import type { ChallengeDraft } from '../../model.ts';
import { lineAround } from '../line-around.ts';
import { evidenceOf, quoteAll } from '../quote-all.ts';
import type { Report } from './read-report.ts';

const CHANGED =
  /\b(?:modif(?:y|ied|ies)|changed|refactored|migrated|replaced|rewritten|rewrote|extended|altered|touched)\b[^.\n|]{0,60}\b(?:existing|shared|already)\b|\b(?:existing|shared)\b[^.\n|]{0,60}\b(?:modified|changed|refactored|migrated|replaced|rewritten|extended|altered|touched)\b|^#{1,4} .*\b(?:files? (?:changed|modified)|(?:changed|modified) files?)\b|^\|[^|\n]*\|\s*(?:modified|changed)\s*\|/gim;
const REGRESSION =
  /\b(?:regressions?|existing tests?|(?:full|whole|entire|complete) (?:test )?suite|test suite|all (?:\d+ )?(?:existing |other )?tests|still (?:pass|work|green)\w*|previous(?:ly)? (?:phases?|passing|verified)|\d+ (?:of \d+ )?(?:tests? )?(?:passed|pass)\b|\d+\/\d+ tests|tests?:\s+\d+ passed|unchanged behaviou?r|backwards?[- ]compatib)/i;

export function challengeRegression({ document, checks }: Report): ChallengeDraft[] {
  const changed = [...document.text.matchAll(CHANGED)];
  if (checks.length === 0 || changed.length === 0 || REGRESSION.test(document.text)) return [];
  const spans = changed.map(({ index, 0: found }) => lineAround(document.text, index, index + found.length));
  return [
    {
      category: 'Regression risk',
      section: '',
      concern: 'Existing code was changed, and no check says that what worked before still works.',
      evidence: evidenceOf([
        ...quoteAll(document, spans),
        {
          kind: 'searched',
          places: ['the whole document'],
          terms: ['regression', 'existing tests', 'full suite', 'still passes'],
        },
      ]),
      severity: 'significant',
      recommendation:
        'Run the whole suite, and the checks of earlier phases that reach the changed files, and give the result.',
      ifLeft: 'This can pass while it breaks something that was accepted before.',
    },
  ];
}
