// What readers expect to find in a document of a kind, by the words of its headings. Data only.

export interface Convention {
  readonly name: string;
  readonly sign: RegExp;
}

const part = (name: string, sign: RegExp): Convention => ({ name, sign });

const ROADMAP = [
  part('summary', /\b(?:summary|overview|introduction|purpose|objectives?|goals?)\b/i),
  part('phases or milestones', /\b(?:phase|milestones?|sprint|wave|release|work packages?)\b/i),
  part('timeline or effort', /\b(?:timeline|schedule|estimates?|effort|duration|critical path)\b/i),
  part('risks', /\brisks?\b/i),
  part('success criteria', /\b(?:success|acceptance|exit criteria|validation|definition of done)\b/i),
  part('resources and dependencies', /\b(?:resources?|dependenc(?:y|ies)|team|roles|prerequisites?)\b/i),
];

const SPEC = [
  part(
    'purpose or summary',
    /\b(?:purpose|summary|overview|introduction|abstract|simple summary|executive summary|problem)\b/i,
  ),
  part('scope or motivation', /\b(?:scope|motivation|goals?|non-?goals|background|definitions?|context)\b/i),
  part(
    'requirements or specification',
    /\b(?:requirements?|specification|design|reference-level|flow|behaviou?r|architecture|user stor(?:y|ies))\b/i,
  ),
  part(
    'interfaces, data or limits',
    /\b(?:interfaces?|api|schema|data|storage|persistence|limits?|format|model|parameters?)\b/i,
  ),
  part(
    'failure, security or compatibility',
    /\b(?:errors?|failure|security|compatib\w*|drawbacks|risks?)\b/i,
  ),
  part(
    'verification',
    /\b(?:tests?|testing|service levels?|targets?|success|metrics|observability|monitoring|implementation|rollout|deployment|rollback)\b/i,
  ),
];

const DESIGN = [
  part('context', /\b(?:context|background|overview|introduction|problem|motivation|summary)\b/i),
  part('goals', /\b(?:goals?|non-?goals?|requirements?|objectives?|scope)\b/i),
  part('design', /\b(?:design|architecture|components?|approach|solution|data model)\b/i),
  part('alternatives', /\b(?:alternatives?|trade-?offs?|rationale|options|decisions?)\b/i),
  part('risks', /\b(?:risks?|security|failure|drawbacks|open questions)\b/i),
  part('rollout or testing', /\b(?:rollout|testing|tests?|migration|deployment|monitoring)\b/i),
];

const POLICY = [
  part('purpose', /\b(?:purpose|objective|introduction|overview)\b/i),
  part('scope', /\b(?:scope|applicability|applies)\b/i),
  part('rules', /\b(?:rules?|policy|requirements?|retention|access|periods?|schedule)\b/i),
  part('responsibilities', /\b(?:responsibilit\w*|roles|owners?|ownership|governance)\b/i),
  part('enforcement', /\b(?:enforcement|exceptions?|compliance|audit\w*|review)\b/i),
];

const DOCUMENT = [
  part('introduction', /\b(?:introduction|overview|summary|purpose|abstract|background|executive)\b/i),
  part(
    'body',
    /\b(?:analysis|findings?|details?|approach|method|design|requirements?|specification|comparison)\b/i,
  ),
  part('risks or limits', /\b(?:risks?|limits?|limitations?|drawbacks?|issues?|gaps?)\b/i),
  part('outcome', /\b(?:conclusions?|recommendations?|results?|next steps|decision|verdict|success)\b/i),
];

const BY_TYPE: ReadonlyMap<string, readonly Convention[]> = new Map([
  ['roadmap', ROADMAP],
  ['plan', ROADMAP],
  ['spec', SPEC],
  ['requirements', SPEC],
  ['design', DESIGN],
  ['policy', POLICY],
]);

export function conventionsOf(artifactType: string | undefined): {
  readonly kind: string;
  readonly expected: readonly Convention[];
} {
  const expected = artifactType === undefined ? undefined : BY_TYPE.get(artifactType);
  return expected ? { kind: artifactType ?? 'document', expected } : { kind: 'document', expected: DOCUMENT };
}
