// A small spec as it was read, and a sound plan for it: what the tests of roadmaps begin with and then damage.

import type { Extraction, Requirement } from '../../src/workflows/roadmap/model/extraction.ts';
import type { RoadmapPlan } from '../../src/workflows/roadmap/model/plan.ts';

const at = (line: number, quote: string) => ({ line, endLine: line, quote });

const requirement = (
  id: string,
  text: string,
  line: number,
  more: Partial<Requirement> = {},
): Requirement => ({
  id,
  originId: id,
  kind: 'functional',
  text,
  domain: 'backend',
  priority: 'P1',
  source: at(line, text),
  ...more,
});

export const smallSpec = `# Sign-in service

- FR-001: The service must let users sign in with a password.
- FR-002: The service should send a mail after five failed attempts.
- NFR-001: Sign-in must answer within 200 ms.
- FR-003: Users could choose a picture later.

FR-002 requires FR-001. Risk: the mail provider may fail. SC-001: 99 % of sign-ins succeed.
`;

export const smallExtraction: Extraction = {
  title: 'Sign-in service',
  version: '1.0',
  summary: 'A service that lets users sign in.',
  lines: 8,
  requirements: [
    requirement('FR-001', 'The service must let users sign in with a password.', 3, { priority: 'P0' }),
    requirement('FR-002', 'The service should send a mail after five failed attempts.', 4),
    requirement('NFR-001', 'Sign-in must answer within 200 ms.', 5, {
      kind: 'non-functional',
      category: 'performance',
      constraint: '200 ms',
      domain: 'performance',
    }),
    requirement('FR-003', 'Users could choose a picture later.', 6, { priority: 'P3', domain: 'frontend' }),
  ],
  dependencies: [
    {
      id: 'DEP-001',
      text: 'FR-002 requires FR-001.',
      type: 'internal',
      before: 'FR-001',
      after: 'FR-002',
      affects: ['FR-001', 'FR-002'],
      source: at(8, 'FR-002 requires FR-001.'),
    },
  ],
  risks: [
    {
      id: 'RISK-001',
      text: 'the mail provider may fail',
      probability: 'Medium',
      impact: 'High',
      affects: ['FR-002'],
      source: at(8, 'the mail provider may fail'),
    },
  ],
  criteria: [
    {
      id: 'SC-001',
      originId: 'SC-001',
      text: '99 % of sign-ins succeed.',
      derivedFrom: ['FR-001'],
      measurable: true,
      source: at(8, '99 % of sign-ins succeed.'),
    },
  ],
  putOff: [],
  asides: [],
  questions: [],
  dates: [],
  taken: [],
  domains: [
    { domain: 'frontend', share: 0.1, indicators: [] },
    { domain: 'backend', share: 0.6, indicators: ['service'] },
    { domain: 'security', share: 0.2, indicators: [] },
    { domain: 'performance', share: 0.1, indicators: [] },
    { domain: 'documentation', share: 0, indicators: [] },
  ],
  passes: [],
  warnings: [],
};

export const smallPlan: RoadmapPlan = {
  complexity: { score: 0.2104, class: 'LOW', factors: [] },
  personas: [
    { role: 'primary', persona: 'backend', confidence: 0.42, rationale: 'backend has 60 %' },
    { role: 'consulting', persona: 'security', confidence: 0.2, rationale: 'security has 20 %' },
  ],
  milestones: [
    {
      id: 'M1',
      title: 'Password sign-in',
      type: 'FEATURE',
      priority: 'P0',
      effort: 'S',
      objective: 'Users can sign in with a password.',
      dependencies: [],
      deliverables: [
        {
          id: 'D1.1',
          description: 'Sign-in with a password',
          acceptance: 'A user with the right password gets a session, one with a wrong password none',
          requirements: ['FR-001'],
        },
      ],
      risks: [],
      riskLevel: 'Low',
    },
    {
      id: 'M2',
      title: 'Notices',
      type: 'FEATURE',
      priority: 'P1',
      effort: 'S',
      objective: 'Users hear of failed attempts.',
      dependencies: ['M1'],
      deliverables: [
        {
          id: 'D2.1',
          description: 'Mail after failed attempts',
          acceptance: 'After the 5th failed attempt one mail is sent',
          requirements: ['FR-002'],
        },
      ],
      risks: ['R-001'],
      riskLevel: 'Medium',
    },
    {
      id: 'M3',
      title: 'Speed and validation',
      type: 'TEST',
      priority: 'P1',
      effort: 'XS',
      objective: 'Sign-in keeps its limit under load.',
      dependencies: ['M1', 'M2'],
      deliverables: [
        {
          id: 'D3.1',
          description: 'Load test of sign-in',
          acceptance: 'The 95th percentile stays within 200 ms',
          requirements: ['NFR-001'],
        },
      ],
      risks: [],
      riskLevel: 'Low',
    },
  ],
  risks: [
    {
      id: 'R-001',
      origin: 'RISK-001',
      text: 'the mail provider may fail',
      probability: 'Medium',
      impact: 'High',
      mitigation: 'Queue mails and send them again for a day',
      owner: 'backend',
      milestones: ['M2'],
    },
  ],
  validations: [
    {
      id: 'V1',
      after: 'M3',
      validates: ['M1', 'M2', 'M3'],
      stopCriteria: 'A requirement of priority P0 is not met',
    },
  ],
  coverage: [
    { requirement: 'FR-001', by: 'V1', milestone: 'M1', method: 'integration test' },
    { requirement: 'FR-002', by: 'V1', milestone: 'M2', method: 'integration test' },
    { requirement: 'NFR-001', by: 'V1', milestone: 'M3', method: 'load test' },
  ],
  deferred: [{ requirement: 'FR-003', reason: 'Priority P3: planned after the first release' }],
  decisions: [],
  warnings: [],
};
