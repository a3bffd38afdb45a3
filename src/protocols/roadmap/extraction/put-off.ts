// The words by which a spec puts something off or leaves it out.

/** "Later" alone may be a limit ("no later than"), so in running text it has to be a later something. */
const PUT_OFF =
  /\b(?:(?:future|later|next|subsequent|coming|second) (?:release|version|phase|iteration|milestone|update|sprint|quarter|year)s?|(?:for|until|in|before|reserved for|left for) (?:an? |the |our )?(?:next|second|later|following|coming|separate) (?:season|half|order|contract|budget)|reserved for later|can wait (?:until|for) |not before (?:next|v\d|version|phase|release|q[1-4]|20\d\d)|offered separately|in (?:the|a) future|future (?:scope|work)|(?:in|for|until|with|as of|planned for) v[2-9](?:\.\d{1,3})?|post-(?:mvp|launch|release|ga|v1)|(?:is|are|was|were|been) (?:deferred|postponed|parked|dropped|out of scope|excluded)|not (?:in|part of|planned for) (?:the |this |our )?(?:current|mvp|v1|first|initial|present|scope|roadmap|release|version|contract|schedule|order|agreement|project|delivery|offer)[\w ]*|(?:will|do|does|is|are) not (?:be )?(?:support|cover|includ|plann)\w*|planned for later|out of scope|stays? out)\b/i;
const NEGATED = /\b(?:nothing|none|no (?:part|item|longer)|not)\b[^.;]{0,40}$/i;
/** A remark in brackets or the cell of a table says it in a word. */
const MARK =
  /^\W*(?:later|deferred|postponed|parked|backlog|future|next|out of scope|excluded|won'?t(?: have)?|not now|v[2-9](?:\.\d{1,2})?|release [2-9]|post-?(?:mvp|launch)|phase [2-9],? later|stretch|cancell?ed|dropped|withdrawn|obsolete|moved to (?:the |a )?(?:next|later)|after (?:v\d|launch|release|mvp|ga|go-?live))\b/i;

/** The words, or undefined. */
export function wordsPuttingOff(text: string): string | undefined {
  const found = PUT_OFF.exec(text);
  return found && !NEGATED.test(text.slice(0, found.index)) ? found[0] : undefined;
}

export const putsOff = (text: string): boolean => MARK.test(text) || wordsPuttingOff(text) !== undefined;

/** Of a mark: "(next release)", "Later – phase 2", "v2". */
export const isPutOffMark = (mark: string): boolean => mark.split(/\s+/).length <= 12 && putsOff(mark);
