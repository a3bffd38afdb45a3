// The words and marks by which a spec defers something or leaves it out.

const LATER_THING =
  '(?:release|version|phase|iteration|milestone|update|sprint|quarter|year|season|half|order|contract|budget|lot|stage|step|round|rfc|spec|project|time|call|tender|edition|wave|point|date)s?';
/** "Later" alone may be a limit ("no later than"), so in running text it has to be a later something. */
const PUT_OFF = new RegExp(
  [
    `\\b(?:an?|the|our|to|in|for|until|with) (?:future|later|next|second|subsequent|following|coming|separate) (?:\\w+ )?${LATER_THING}\\b`,
    '^\\W*(?:later|some ?day|eventually)\\b(?! than)|\\b(?:a|at some) (?:later|future|subsequent) \\w+|\\bon (?:hold|ice)\\b|\\bshelved\\b|\\b(?:phase|release|version|stage|wave) (?:two|three|2|3)\\b(?! of| and)',
    '\\b(?:skip\\w*|leav\\w+|left|drop\\w*|park\\w*|without|not|no)\\b[^.;]{0,60}\\bfor now\\b|\\bnot for (?:the |this )?(?:pilot|first|start|launch|now)\\b|\\bat the earliest\\b',
    '\\b(?:come back to|revisit|think about|look at) (?:it|this|that|them) (?:later|next|after|once|when)\\b',
    '\\b(?:comes?|follows?|added|wait|done|built|planned|reserved|left|kept|saved|arrives?|perhaps|maybe)(?: \\w+){0,2} (?:later|another time|some ?day)\\b(?! than)',
    '[—–;:(] ?(?:deferred|postponed|parked|shelved)(?=\\W*$|[).,;:]|\\s+(?:to|until|for|by)\\b)',
    '\\b(?:reserved|planned|scheduled|slated|intended) for (?:lot|phase|release|version|stage|v) ?[2-9]\\b',
    '\\b(?:forms?|makes?) no part of\\b|\\b(?:is|are) not included in\\b|\\bwe (?:will )?(?:defer|postpone|park|shelve)\\b',
    '\\b(?:is|are) not (?:a )?part of\\b|\\bnot part of (?:this|the)\\b|^\\W*(?:neither|nor) (?:will|do|does|is|are)\\b|\\bleft for v?\\d|\\bcan wait (?:until|for|till)\\b|\\b(?:is|are) for later\\b|\\bstays? out\\b|\\bleft out\\b|\\bin (?:the|a) future\\b|\\bfuture (?:scope|work)\\b',
    '\\bnot (?:\\w+ )?before (?:next|the next|v\\d|version|phase|release|q[1-4]|20\\d\\d)\\b',
    '\\b(?:in|for|until|with|as of|planned for) v(?:ersion )?[2-9](?:\\.\\d{1,3})?\\b|\\b(?:post|after)[- ](?:mvp|launch|release|ga|v1|go-?live)\\b',
    '\\b(?:is|are|was|were|been|being) (?:deferred|postponed|out of scope|put off|not planned)\\b|\\bout of scope\\b',
    '\\bnot (?:in|part of|planned for|this) (?:the |this |our )?(?:current|product|system|software|mvp|v1|first|initial|present|scope|roadmap|release|version|contract|schedule|order|agreement|project|delivery|offer|season|year|quarter|time)\\b',
    "\\b(?:will|do|does|is|are) not (?:be )?(?:support|cover|includ|plann|attempt|build)\\w*|\\bwon't (?:support|cover|include|build|do)\\b",
  ].join('|'),
  'i',
);
const NEGATED = /\b(?:nothing|none|no (?:part|item|longer)|not|cannot)\b[^.;]{0,40}$/i;
/** A remark in brackets or the cell of a table says it in a word. */
const MARK =
  /^\W*(?:later|deferred|postponed|parked|backlog|future|next|ice ?box|fast[- ]follow|decided against|out of scope|out|excluded|won'?t(?: have)?|not (?:now|yet|this|in|before|for|planned|\w+ed$)|v[2-9](?:\.\d{1,2})?|(?:release|lot|version) [2-9]|phase [2-9],? later|post-?(?:mvp|launch)|optional (?:service|extra)|on (?:hold|ice)|shelved|cut|removed|superseded|(?:phase|wave|stage) (?:two|2|3),? (?:later|only)|second (?:phase|release|version)|stretch|cancell?ed|dropped|withdrawn|obsolete|struck|rejected|some ?day|next (?:release|year|version)|moved to (?:the |a )?(?:next|later|\w+\.? [2-9]\b|\d+\.\d)|planned for |after (?:v\d|launch|release|mvp|ga|go-?live))\b/i;
const MOST_WORDS = 12;

/** The words, or undefined. */
export function wordsPuttingOff(text: string): string | undefined {
  const found = PUT_OFF.exec(text);
  return found && !NEGATED.test(text.slice(0, found.index)) ? found[0] : undefined;
}

export const putsOff = (text: string): boolean => MARK.test(text) || wordsPuttingOff(text) !== undefined;

/** Of a mark: "(next release)", "Later – phase 2", "v2". */
export const isPutOffMark = (mark: string): boolean =>
  mark.split(/\s+/).length <= MOST_WORDS && putsOff(mark);

/** "**P3** not this season": codes that the spec itself explains so. */
export const readLegend = (spec: string): ReadonlySet<string> =>
  new Set(
    [
      ...spec.matchAll(
        /(?<![\w-])[*_`"']{0,3}((?:[A-Z][a-z]{1,8} )?[A-Z]{1,3}\d?|\d)(?!\w)[*_`"']{0,3}\s?(?:[=:–—-]|means|(?:is|are) for)?\s{0,2}([^,;.|\n)]{3,60})/g,
      ),
    ].flatMap(([, code = '', said = '']) =>
      MARK.test(said.replace(/^(?:is |are |for |an? |the |comes? |goes |follows? |will |be ){0,3}/i, ''))
        ? [code]
        : [],
    ),
  );
