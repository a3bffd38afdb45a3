// What each persona looks at: how it weighs the things that can be measured, and the words that make a point its
// business. Data only.

/** What is measured on a side; each becomes a number between 0 and 1 against the best side of the point. */
export const FEATURES = [
  'statements',
  'amounts',
  'names',
  'binding',
  'requirements',
  'assurance',
  'reasons',
  'soundness',
  'structure',
  'tightness',
  'concern',
] as const;

export type Feature = (typeof FEATURES)[number];
export type Weights = Readonly<Record<Feature, number>>;

export interface Persona {
  /** In words, for prompts. */
  readonly looksAt: string;
  readonly weights: Weights;
  /** Words of its own topics; never matches for an advocate without persona. */
  readonly topic: RegExp;
}

/** Without persona: self-contradiction weighs most, then what can be checked, then how much is said. */
const BALANCED: Weights = {
  statements: 2,
  amounts: 2,
  names: 1,
  binding: 2,
  requirements: 2,
  assurance: 1,
  reasons: 1,
  soundness: 4,
  structure: 2,
  tightness: 0,
  concern: 0,
};

const NOTHING = /(?!)/g;

const persona = (looksAt: string, topic: RegExp, weights: Partial<Weights>): Persona => ({
  looksAt,
  topic,
  weights: { ...BALANCED, concern: 3, ...weights },
});

const PERSONAS: ReadonlyMap<string, Persona> = new Map([
  [
    'architect',
    persona(
      'structure, dependencies and long-term impact',
      /\b(?:architect\w*|depend\w*|interface\w*|modules?|components?|layers?|boundar\w+|contracts?|coupl\w+|migrat\w+|extensib\w+|schema\w*|isolat\w+|pattern\w*|wiring)\b/gi,
      { structure: 4, reasons: 2, names: 2, amounts: 1 },
    ),
  ],
  [
    'security',
    persona(
      'vulnerabilities, attack surface and compliance',
      /\b(?:secur\w+|auth\w*|tokens?|secrets?|encrypt\w*|credential\w*|permission\w*|access|audit\w*|fraud\w*|attack\w*|vulnerab\w+|complian\w+|tls|pci|privacy|personal data|sanitiz\w+|sanitis\w+|injection|retention|logged|card)\b/gi,
      { binding: 3, assurance: 2, tightness: 2, reasons: 0.5 },
    ),
  ],
  [
    'analyzer',
    persona(
      'evidence quality and logical consistency',
      /\b(?:evidence|because|measur\w+|metric\w*|verif\w+|valid\w+|consisten\w+|contradict\w*|assum\w+|proof|prove\w*|criteri\w+|confirm\w*|baselin\w*)\b/gi,
      { soundness: 6, reasons: 3, amounts: 3, statements: 1 },
    ),
  ],
  [
    'frontend',
    persona(
      'user experience and accessibility',
      /\b(?:users?|customers?|screens?|pages?|display\w*|shows?|access\w*|wcag|responsive|forms?|messages?|wait\w*|confirm\w*|ui|ux)\b/gi,
      { reasons: 2, binding: 1 },
    ),
  ],
  [
    'backend',
    persona(
      'data integrity, scalability and fault tolerance',
      /\b(?:data\w*|transaction\w*|consisten\w+|queue\w*|retr(?:y|ies)|idempoten\w+|scal\w+|concurren\w+|replica\w*|failover|backup\w*|storage|stored|tables?|atomic\w*|write\w*|worker\w*)\b/gi,
      { amounts: 3, assurance: 2 },
    ),
  ],
  [
    'performance',
    persona(
      'efficiency, bottlenecks and resource usage',
      /\b(?:latency|throughput|timeouts?|percentile|p9\d|concurren\w+|cache\w*|memory|cpu|load|fast\w*|slow\w*|performan\w+|queue\w*|budget\w*|seconds?|ms|asynchron\w+|synchron\w+|parallel\w*)\b/gi,
      { amounts: 4, tightness: 3, reasons: 0.5 },
    ),
  ],
  [
    'qa',
    persona(
      'edge cases, test coverage and failure scenarios',
      /\b(?:tests?|tested|testing|edge|boundar\w+|invalid|malformed|missing|fail\w*|errors?|regression\w*|coverage|accept\w+|verif\w+|rollback|retr(?:y|ies)|unknown)\b/gi,
      { assurance: 4, binding: 2, statements: 2 },
    ),
  ],
  [
    'scribe',
    persona(
      'writing quality, audience fit and completeness',
      /\b(?:summary|overview|purpose|scope|glossary|example\w*|audience|reader\w*|introduc\w+|terminolog\w+|open questions?)\b/gi,
      { statements: 3, structure: 4, reasons: 2, amounts: 1 },
    ),
  ],
  [
    'refactorer',
    persona(
      'simplicity, duplication and technical debt',
      /\b(?:refactor\w*|duplicat\w+|legacy|retire\w*|deprecat\w+|renam\w+|clean\w*|debt|simpl\w+|reuse\w*|remov\w+)\b/gi,
      { statements: 1, reasons: 3, soundness: 5 },
    ),
  ],
  [
    'devops',
    persona(
      'deployment, operation and observability',
      /\b(?:deploy\w*|release\w*|rollback|rollout|monitor\w*|alert\w*|dashboards?|pipeline\w*|environment\w*|logs?|logging|trace\w*|backup\w*|flags?|recover\w*|availab\w+|zone\w*)\b/gi,
      { assurance: 3, amounts: 3 },
    ),
  ],
  [
    'mentor',
    persona(
      'clear explanation and reasons that a newcomer can follow',
      /\b(?:because|reason\w*|example\w*|explain\w*|guide\w*|learn\w*|document\w*|note\w*|step)\b/gi,
      { reasons: 4, structure: 3 },
    ),
  ],
]);

export const DEFAULT_PERSONA: Persona = {
  looksAt: 'all of it alike',
  topic: NOTHING,
  weights: BALANCED,
};

export const findPersona = (name: string): Persona | undefined => PERSONAS.get(name);
