// Sentences that mean nothing without the one before them.

const LEANS =
  /^(?:only then|it|its|they|their|such|this|these|those|that|he|she|then|otherwise|however|therefore|thus|hence|instead|if so|if not|in (?:this|that|either|both) cases?)\b(?!-)/i;

export const leans = (sentence: string): boolean => LEANS.test(sentence.replace(/^[\s*_`"'(>]+/, ''));
