// What each persona looks at: in words for prompts, and by role what it puts first where it writes without a model. Rules
// that argue have no persona.

import type { Role } from '../../../spec/roles.ts';

interface Persona {
  readonly looksAt: string;
  readonly first: readonly Role[];
}

const look = (looksAt: string, ...first: Role[]): Persona => ({ looksAt, first });

const PERSONAS: ReadonlyMap<string, Persona> = new Map([
  ['architect', look('structure, dependencies and long-term impact', 'dependency', 'component')],
  ['security', look('vulnerabilities, attack surface and compliance', 'risk')],
  ['analyzer', look('evidence quality and logical consistency', 'acceptance', 'question')],
  ['frontend', look('user experience and accessibility', 'scope', 'functional')],
  ['backend', look('data integrity, scalability and fault tolerance', 'data', 'interface')],
  ['performance', look('efficiency, bottlenecks and resource usage', 'quality')],
  ['qa', look('edge cases, test coverage and failure scenarios', 'acceptance', 'test')],
  ['scribe', look('writing quality, audience fit and completeness', 'scope', 'excluded', 'question')],
  ['refactorer', look('simplicity, duplication and technical debt', 'decision', 'component')],
  ['devops', look('deployment, operation and observability', 'rollout', 'dependency')],
  ['mentor', look('clear explanation and reasons that a newcomer can follow', 'glossary', 'decision')],
]);

export const findPersona = (name: string): Persona | undefined => PERSONAS.get(name);
