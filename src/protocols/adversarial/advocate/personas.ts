// What each persona looks at, in words for prompts; rules have no persona.

const PERSONAS: ReadonlyMap<string, string> = new Map([
  ['architect', 'structure, dependencies and long-term impact'],
  ['security', 'vulnerabilities, attack surface and compliance'],
  ['analyzer', 'evidence quality and logical consistency'],
  ['frontend', 'user experience and accessibility'],
  ['backend', 'data integrity, scalability and fault tolerance'],
  ['performance', 'efficiency, bottlenecks and resource usage'],
  ['qa', 'edge cases, test coverage and failure scenarios'],
  ['scribe', 'writing quality, audience fit and completeness'],
  ['refactorer', 'simplicity, duplication and technical debt'],
  ['devops', 'deployment, operation and observability'],
  ['mentor', 'clear explanation and reasons that a newcomer can follow'],
]);

export const findPersona = (name: string): { readonly looksAt: string } | undefined => {
  const looksAt = PERSONAS.get(name);
  return looksAt === undefined ? undefined : { looksAt };
};
