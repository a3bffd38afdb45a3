// What only a person can see or try, passed by reading code, and not left to a person either.

import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, quoteAll } from '../quote-all.ts';
import { createLikeness, LIKE } from './read-must-haves.ts';
import { type Report, truthsOf } from './read-report.ts';

const NEEDS_A_PERSON =
  /\b(?:looks?|visual(?:ly)?|appearance|animat(?:es?|ed|ions?)|feels?|legible|readable|large enough|colou?rs?|contrast|fonts?|sounds?|beeps?|hear[ds]?|audio|voice|screen reader|printed?|printer|camera|scann(?:er|ing|ed)|scans?|on (?:a|the|an|their|every) (?:\w+ )?(?:phone|iphone|android|tablet|device|watch)s?|real devices?|touch(?:es)? targets?|drag(?:s|ging)?|swip(?:es?|ing)|fits? (?:on|into|the)|real (?:payment|card|mail|money)|card is charged|inbox|mail client|push notifications?|intuitive|tone|recogni[sz]able|scrolls?|understands?|understandable|one-handed|in sunlight|vibrat\w+)\b/i;
const BY_A_PERSON =
  /\b(?:manual(?:ly)?|by hand|in person|a person|people|volunteers?|members? tried|user test|observed|screenshots?|recording|photos?|watched|tried|scanned|printed|held|on (?:a|an|the|two|three|both) [\w -]{0,20}(?:phones?|devices?|tablets?|scanners?|printers?)|human|walk-?through|saw|seen|session with|received in|arrived)\b/i;

export function challengeHuman(report: Report): ChallengeDraft[] {
  const { document, entries } = report;
  const left = [
    ...entries.filter(({ path }) => path.startsWith('human_verification')).map(({ value }) => value),
    ...document.blocks
      .filter(({ section, kind }) => kind !== 'rule' && isHuman(report, section))
      .map(({ start, end }) => document.text.slice(start, end)),
  ];
  if (
    entries.some(({ path, value }) => path === 'human_verification/status' && /approved|passed/i.test(value))
  )
    return [];
  const isLeft = createLikeness(left, LIKE);
  const wrong = truthsOf(report).filter(
    ({ what, outcome, evidence = '' }) =>
      outcome === 'passed' &&
      NEEDS_A_PERSON.test(what) &&
      !BY_A_PERSON.test(evidence) &&
      !(left.length > 0 && isLeft(what)),
  );
  const [first] = wrong;
  if (!first) return [];
  const names = listed(
    wrong.map(({ what }) => `"${what}"`),
    3,
  );
  return [
    {
      category: 'Human verification',
      section: first.section,
      concern: `${wrong.length === 1 ? 'Something' : `${wrong.length} things`} that only a person can see or try passed without one: ${names}.`,
      evidence: evidenceOf(quoteAll(document, wrong)),
      severity: 'significant',
      recommendation: `List ${names} for a person to try, with what to do and what to expect, and leave the verdict open until then.`,
      ifLeft: `It is found out by the first user; no automatic check would have seen it.`,
    },
  ];
}

function isHuman({ document }: Report, section: number): boolean {
  for (let at: number | undefined = section; at !== undefined; at = document.sections[at]?.parent) {
    if (/\b(?:human|manual)\b/i.test(document.sections[at]?.title ?? '')) return true;
  }
  return false;
}
