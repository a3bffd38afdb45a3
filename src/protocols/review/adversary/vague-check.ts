// Words with which a criterion, a check or a must-have cannot fail: "works well", "looks good". Whatever gives a measure
// beside them makes it a check after all.

const VAGUE =
  /\b(?:(?:works?|working|functions?|functioning|behaves?|performs?|runs?|integrat(?:es|ed)|renders?|handled?|implemented|configured) (?:well|fine|properly|nicely|smoothly|reliably|seamlessly|gracefully|adequately|appropriately|as (?:expected|intended|desired|required|planned|designed|needed|appropriate))|(?:everything|it all|it|all|this|things?) (?:just )?(?:works?|runs|is (?:fine|ok(?:ay)?|good|working))|looks? (?:good|fine|right|nice|ok(?:ay)?|great|correct|modern|clean|professional)|feels? (?:\w+ )?(?:good|right|fast|smooth|snappy|natural|intuitive|modern|responsive|polished|trustworthy|professional)|(?:is|are|be|remains?|stays?|and|very|more|highly|sufficiently|reasonably|acceptably) (?:fast|quick|robust|stable|solid|intuitive|responsive|user[- ]friendly|seamless|smooth|scalable|performant|maintainable|polished|high[- ]quality|easy to use|reliable enough|good enough|fast enough|production[- ]quality)|(?:good|acceptable|adequate|reasonable|sufficient|decent|satisfactory|high|great|excellent|appropriate) (?:performance|quality|coverage|experience|usability|reliability|latency|accuracy|state|shape)|as (?:expected|appropriate|needed)|(?:is|are|feels?) (?:happy|satisfied|confident|comfortable|pleased))\b/i;
/** Something that can be run, counted, compared or looked up. */
const MEASURE =
  /\d|[<>≤≥=]|`|"[^"]{2,}"|“|\bhttps?:|[\w-]\/[\w-]|\b(?:zero|none|no|never|every|each|exactly|only|without|identical|unchanged|returns?|rejects?|fails?|exits?|equals?|matches|byte)\b|\b[A-Z]{2,}-/i;

/** The vague words, or undefined for what can be checked. */
export function vagueWords(text: string): string | undefined {
  const found = VAGUE.exec(text);
  if (!found) return undefined;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  return MEASURE.test(rest) ? undefined : found[0];
}
