// Checks that passed on nothing: without evidence, on evidence that only shows that something is there, on a stub, or on
// a statement that cannot be false.

import type { ChallengeDraft, Severity } from '../../model.ts';
import { evidenceOf, listed, quoteAll } from '../quote-all.ts';
import { vagueWords } from '../vague-check.ts';
import { type Check, type Report, truthsOf } from './read-report.ts';

const NO_EVIDENCE =
  /^(?:[-–—?.\s✓✅✔]*|n\/?a|none|yes|ok(?:ay)?|done|verified|passed|confirmed|checked|looks? (?:good|fine|ok(?:ay)?|right)|(?:it )?works?(?: (?:fine|well|as expected))?|as expected|tbd|see (?:above|code)|all good|code review(?:ed)?|reviewed|assumed|trivial|obvious)\.?$/i;
/** Statements about parts, for which it is enough that they are there. */
const OF_EXISTENCE =
  /\b(?:exists?|exports?|defined|installed|contains?|declared|configured|types?|schema|scaffolded|documented|present|uses?|follows?|structure|files?|folders?|director(?:y|ies)|projects?|dependenc(?:y|ies)|packages?|tables?|columns?|interfaces?|modules?|polic(?:y|ies)|migrations?|compiles?|builds?)\b/i;
const ONLY_THERE =
  /\b(?:has \d+ lines|found at|(?:is|are|was) (?:registered|complete|written)|looks complete|exists?|(?:is|are) (?:defined|present|declared|there|in place)|defined (?:in|at)|present in|declared in|found in|grep(?:ped)?|file (?:created|added)|created|added|implemented in|has (?:a|the) (?:function|method|class|component|file|route|handler)|lines? of code|\d+ lines)\b/i;
/** Somebody or something ran it. */
const RAN =
  /\b(?:tests?|tested|pytest|vitest|jest|go test|curl|ran|runs?|returns?|returned|responds?|responded|asserts?|asserted|exit(?:s|ed)?|observed|measured|logs? show|screenshot|recording|session|request|response|manual(?:ly)?|e2e|playwright|cypress|walk(?:ed)? through|rehears\w+|tried|sent|received|refused|calls?|called|invokes?|wired|passes|inserts?|queries|renders?|wraps?|checks|throws?|catch(?:es)?|handles?|stores?|writes?|reads?|sets?|uses?)\b|\b[1-5]\d\d\b/i;
const STUB =
  /(?<!\b(?:no|not|zero|0|without|any|free of|replaced|removed|former|never|none of the|neither)\s(?:a |the |more |remaining |longer a )?)\b(?:TODOs?|FIXMEs?|stub(?:bed|s)?|placeholders?|not (?:yet )?implemented|hard-?coded (?:value|response|data|result)s?|(?:dummy|fake) (?:data|values?|responses?)|(?:is|works|returns? [\w ]{1,20}) for now|temporary (?:implementation|solution|code|values?)|(?:will|to) be (?:completed|added|done|implemented|finished|replaced) (?:later|in|soon)|(?:body|handler|function) is empty|commented out|skipped for now|returns? (?:a fixed|a constant|hard-?coded|dummy)|test (?:is )?skipped|xfail|mocked (?:response|out|data))\b/i;
/** An attribute called placeholder, a stub in a test: no sign of unfinished work. */
const HARMLESS =
  /\b(?:no (?:TODO|FIXME|stub|placeholder)|placeholder=|(?:instead of|rather than|replaces?|replaced) (?:the |a )?(?:stub|placeholder)|vi\.stub|stubGlobal|stubs? (?:for|in) (?:the )?tests?|test stub|anti-?patterns?)/i;
/** A table in which fewer rows give evidence does not give it by row. */
const USUAL = 0.5;

export function challengePasses(report: Report): ChallengeDraft[] {
  const passed = report.checks.filter(({ outcome }) => outcome === 'passed');
  const bare = passed.filter((check) => isBare(check, report));
  const stubs = passed.filter(({ evidence = '' }) => STUB.test(evidence) && !HARMLESS.test(evidence));
  const there = passed.filter(
    (check) => check.kind === 'truth' && !stubs.includes(check) && showsOnlyPresence(check),
  );
  // How something looks is left to a person, who can tell.
  const vague = truthsOf(report).filter(({ what }) => !/^look|^$/i.test(vagueWords(what) ?? ''));
  return [
    ...draft(report, stubs, {
      severity: 'critical',
      says: (names) => `passed although the evidence itself speaks of unfinished work: ${names}`,
      recommendation: 'Mark the quoted rows as failed or partial, and list what is missing as a gap.',
      ifLeft: 'Unfinished work is accepted and shipped on the word of the report that describes it.',
    }),
    ...draft(report, bare, {
      severity: 'significant',
      says: (names) => `passed without evidence: ${names}`,
      recommendation:
        'Write down for each quoted row what was run or looked at and what came out, or mark it as not verified.',
      ifLeft: 'Nobody can tell a check that was made from one that was skipped.',
    }),
    ...draft(report, there, {
      severity: 'significant',
      says: (names) =>
        `passed on evidence that only shows that code is there, not that it does what is claimed: ${names}`,
      recommendation: 'Run the behaviour once, by a test or by hand, and give what came out as evidence.',
      ifLeft: 'Code that is present and never reached, or wrong, passes as working.',
    }),
    ...draft(report, vague, {
      severity: 'significant',
      says: (names) => `cannot be false, so that the verdict says nothing: ${names}`,
      recommendation:
        'Replace the statement by one with an input and a result that can be seen, and check that.',
      ifLeft: 'The row passes whatever was built, and counts towards the score.',
    }),
  ];
}

function isBare({ evidence, table, kind }: Check, { checks }: Report): boolean {
  if (evidence === undefined || !(NO_EVIDENCE.test(evidence) || (isOfUse(kind) && isShort(evidence))))
    return false;
  const beside = checks.filter((one) => one.table === table);
  return beside.filter((one) => !NO_EVIDENCE.test(one.evidence ?? '')).length >= beside.length * USUAL;
}

const isOfUse = (kind: Check['kind']): boolean => kind === 'truth' || kind === 'requirement';

/** So few words without a name, a number or a place say nothing that was seen. */
const FEW_WORDS = 3;
const isShort = (evidence: string): boolean =>
  evidence.split(/\s+/).length <= FEW_WORDS && !/[\d`/.:]|[a-z][A-Z]/.test(evidence.replace(/\.$/, ''));

const showsOnlyPresence = ({ what, evidence = '' }: Check): boolean =>
  !OF_EXISTENCE.test(what) && ONLY_THERE.test(evidence) && !RAN.test(evidence.replace(/`[^`]*`/g, ' '));

interface Saying {
  readonly severity: Severity;
  readonly says: (names: string) => string;
  readonly recommendation: string;
  readonly ifLeft: string;
}

function draft({ document }: Report, checks: readonly Check[], saying: Saying): ChallengeDraft[] {
  const [first] = checks;
  if (!first) return [];
  const names = listed(
    checks.map(({ what }) => `"${shortened(what)}"`),
    3,
  );
  return [
    {
      category: 'False positives',
      section: first.section,
      concern: `${checks.length === 1 ? 'A check' : `${checks.length} checks`} ${saying.says(names)}.`,
      evidence: evidenceOf(quoteAll(document, checks)),
      severity: saying.severity,
      recommendation: saying.recommendation,
      ifLeft: saying.ifLeft,
    },
  ];
}

const shortened = (text: string): string =>
  text.length <= 90 ? text : `${text.slice(0, text.lastIndexOf(' ', 90))}…`;
