// The plain way to classify a question: the first class with a word that stands anywhere in it. What the indicators by
// role have to be held against.

const WORDS = [
  [
    'SCOPE_CRITICAL',
    'include|support|scope|do we need|mvp|phase 1|phase 2|future|later|v1|v2|must|nice to have|required|optional|critical|essential|limit|maximum|minimum|boundary|threshold|cap|feature flag|toggle|enable|disable',
  ],
  ['UX_PREFERENCE', 'display|show|animation|layout|color|colour|icon|toast|dialog|loading'],
  ['TECH_DEFAULT', 'cache|ttl|timeout|retry|backoff|format|encoding|pagination|batch'],
  ['BUSINESS_RULE', 'how many|how much|quota|validation|permission|who can|when|deadline'],
].map(([name, words]) => [name, words.split('|')]);

/** @param {string} question */
export function classifyBySubstring(question) {
  const lower = question.toLowerCase();
  return WORDS.find(([, words]) => words.some((word) => lower.includes(word)))?.[0] ?? 'BUSINESS_RULE';
}
