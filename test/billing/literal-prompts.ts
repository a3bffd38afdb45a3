// The prompts of a literal reading of the seed: in each call first who is asked and for what, then every document in
// full, then what was said before. Parts are what a vendor may tell from one another.

export interface Variant {
  readonly letter: string;
  readonly text: string;
}

/** First the instructions, as the system prompt; the rest as parts of one message. */
export type Parts = readonly [string, ...string[]];

const documents = (variants: readonly Variant[]): string[] =>
  variants.map(({ letter, text }) => `=== Variant ${letter} ===\n${text}\n`);

const titled = (title: string, text: string): string => `=== ${title} ===\n${text}\n`;

export const analysisPrompt = (variants: readonly Variant[]): Parts => [
  `You are an analyst. Compare all variants and write diff-analysis.md:
- Structural differences: order of sections, depth of the hierarchy, headings; ids S-001 on; severity Low, Medium or High.
- Content differences: topic by topic, the approach of each variant; ids C-001 on; severity.
- Contradictions: opposing claims, requirements against constraints, impossible sequences; only claims that can be proved wrong, quoted from both sides; ids X-001 on; impact.
- Unique contributions: what only one variant has; ids U-001 on; value Low, Medium or High.
One table each, with a column per variant, then a summary with the totals and the items of high severity. Ids have no gaps, and the counts agree with the tables.`,
  ...documents(variants),
];

const advocate = (
  letter: string,
  task: string,
): string => `You are an advocate in a structured adversarial debate.
Your variant: Variant ${letter}
Model: default
Persona: default
Custom instruction: none

RULES:
1. Argue for the strengths of your variant with evidence: sections and quotes.
2. Put the opposing variants in their strongest form before you criticise them.
3. Every claim cites a section, a quote or content.
4. Admit the weaknesses your variant really has.
5. Focus on these areas: All

BEFORE YOU CRITICISE (mandatory): for each opposing variant state the strongest version of its argument, say what it gets right, and only then bring your criticism with counter-evidence.

${task}`;

const ownFirst = (variants: readonly Variant[], letter: string): Variant[] => [
  ...variants.filter((one) => one.letter === letter),
  ...variants.filter((one) => one.letter !== letter),
];

export const statementPrompt = (variants: readonly Variant[], letter: string, analysis: string): Parts => [
  advocate(
    letter,
    'ROUND 1. Give a summary of your position in one to three sentences; for each opposing variant its strongest argument; the strengths of yours, numbered, with citations; the weaknesses of the others, numbered, with citations; what you concede; and which variant is better at each point of the diff analysis.',
  ),
  ...documents(ownFirst(variants, letter)),
  titled('diff-analysis.md', analysis),
];

export interface Heard {
  readonly analysis: string;
  readonly statements: readonly string[];
  readonly rebuttals: readonly string[];
}

export const rebuttalPrompt = (
  variants: readonly Variant[],
  letter: string,
  { analysis, statements, rebuttals }: Heard,
  criticisms: string,
): Parts => [
  advocate(
    letter,
    'ROUND 2. Answer each criticism of your variant with counter-evidence or a concession; give your revised view of the other variants; bring new evidence; and say which variant is better at each point of the diff analysis.',
  ),
  ...documents(ownFirst(variants, letter)),
  titled('diff-analysis.md', analysis),
  ...statements.map((text) => titled('Round 1', text)),
  titled('Criticisms of your variant', criticisms),
  ...rebuttals.map((text) => titled('Round 2', text)),
];

export const matrixPrompt = (
  variants: readonly Variant[],
  { analysis, statements, rebuttals }: Heard,
): Parts => [
  'You conduct the debate and take no part in it. For each point of the diff analysis record the winner, the confidence in per cent and the evidence in two sentences at most, as a table; then how many points are resolved, the alignment, the threshold of 80%, and the points that are not.',
  ...documents(variants),
  titled('diff-analysis.md', analysis),
  ...[...statements, ...rebuttals].map((text) => titled('Debate', text)),
];

export const judgePrompt = (
  variants: readonly Variant[],
  letter: string,
  criteria: readonly string[],
  transcript: string,
): Parts => [
  `You judge Variant ${letter} by 25 criteria. For each: CLAIM, EVIDENCE (a quote or a section of the variant, or what you searched in vain), VERDICT (MET or NOT MET). There is no partial credit; without evidence the verdict is NOT MET.
${criteria.join('\n')}`,
  ...documents(variants),
  titled('debate-transcript.md', transcript),
];

export interface Planned {
  readonly transcript: string;
  readonly selection: string;
}

export const planPrompt = (
  variants: readonly Variant[],
  base: string,
  { transcript, selection }: Planned,
): Parts => [
  `You conduct the debate and take no part in it. The base is Variant ${base}. Write refactor-plan.md: for each strength of another variant its source, its place in the base, the rationale with the evidence of the debate, how it goes in (replace, append, insert, restructure) and the risk; for each weakness of the base which variant does better and how to mend it; the changes not being made, with the reason; a summary of the risks; the state of the review.`,
  ...documents(ownFirst(variants, base)),
  titled('debate-transcript.md', transcript),
  titled('base-selection.md', selection),
];

export const reviewPrompt = (
  variants: readonly Variant[],
  base: string,
  planned: Planned,
  plan: string,
): Parts => [
  `You are an analyst. Review the refactoring plan for the base, Variant ${base}: do the sources and the places exist, does each change apply, is every point covered?`,
  ...planPrompt(variants, base, planned).slice(1),
  titled('refactor-plan.md', plan),
];

export const mergePrompt = (base: Variant, plan: string): Parts => [
  `You execute a merge. Apply every change of the plan to the base in the order of the plan, keep the structure sound, and mark the source of every section with a comment. Check headings, references and new contradictions. Give the whole merged document, and after a line "=== merge-log.md ===" the log of each change.`,
  ...documents([base]),
  titled('refactor-plan.md', plan),
];
