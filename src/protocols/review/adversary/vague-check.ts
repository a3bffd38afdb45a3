// Words with which a criterion, a check or a must-have cannot fail: "works well", "looks good". Whatever gives a measure
// beside them makes it a check after all.

const JUDGED =
  'robust|intuitive|user[- ]friendly|seamless|smooth|performant|maintainable|polished|high[- ]quality|easy to (?:use|understand|maintain|read)|modern|good enough|fast enough|production[- ](?:quality|ready)|nice|great|adequate|acceptable|appropriate|reasonable|satisfactory|happy|satisfied|confident|comfortable|pleased|professional|flexible|straightforward|dependable|helpful|useful|painless|effortless|friendly|understandable|elegant|powerful|meaningful|well[- ]\\w+';
/** Alone they only judge; "stable across runs" says what is compared. */
const JUDGED_ALONE =
  '(?:stable|solid|responsive|scalable|reliable|secure|safe|clean|consistent|sound|simple|strong|improved|better|good|sufficient|optimal|readable|usable|quick|fast|efficient)(?! (?:with|across|between|to|from|against|by|than|under|if|when|after|on|in|at|over|through)\\b)';
const JUDGED_HOW =
  'well|fine|properly|nicely|smoothly|reliably|seamlessly|gracefully|adequately|appropriately|quickly|easily|efficiently|fast|securely|sensibly';
const VAGUE = new RegExp(
  [
    `(?:is|are|be|remains?|stays?|feels?|seems?) (?:\\w+ly |very |more )?(?:${JUDGED}|${JUDGED_ALONE})`,
    `(?:\\w{3,}) (?:${JUDGED_HOW})(?!-)`,
    `(?:easily|quickly|smoothly|reliably|properly) \\w{3,}`,
    'as (?:expected|intended|desired|required|planned|designed|needed|appropriate)',
    '(?:everything|it all|it|all|this|things?) (?:just )?(?:works?|runs|is (?:fine|ok(?:ay)?|good|working))',
    'looks? (?:good|fine|right|nice|ok(?:ay)?|great|correct|modern|clean|professional)',
    'feels? \\w+',
    '(?:good|acceptable|adequate|reasonable|sufficient|decent|satisfactory|high|great|excellent|appropriate) (?:performance|quality|coverage|experience|usability|reliability|latency|accuracy|state|shape)',
    '(?:best|good) practices?',
    'no (?:major|significant|serious|obvious|big) (?:issues?|problems?|bugs?|errors?)',
    '(?:loves?|enjoys?) \\w+',
    'meets? (?:the |all |our |their )?(?:expectations?|needs|standards)',
    `finds? [\\w ]{2,40} (?:${JUDGED}|${JUDGED_ALONE})`,
  ]
    .map((form) => `\\b${form}\\b`)
    .join('|'),
  'i',
);
/** Something that can be run, counted, compared or looked up. */
const MEASURE =
  /\d|[<>≤≥=]|`|"[^"]{2,}"|“|\bhttps?:|[\w-]\/[\w-]|\b(?:zero|none|no|never|every|each|exactly|only|without|identical|unchanged|returns?|rejects?|fails?|exits?|equals?|matches|byte)\b/i;
/** `FR-001`, `WCAG-AA`: what it must meet is written down elsewhere. */
const NAMED = /\b[A-Z]{2,}-/;

/** The vague words, or undefined for what can be checked. */
export function vagueWords(text: string): string | undefined {
  const found = VAGUE.exec(text);
  if (!found) return undefined;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  return MEASURE.test(rest) || NAMED.test(rest) ? undefined : found[0];
}
