// The words by which a requirement is told to belong to a domain. Primary words name the domain's own things,
// secondary ones its surroundings. Data only; stems are compared, so one form of a word is enough.

import type { Domain } from '../../model/extraction.ts';

interface DomainWords {
  readonly primary: string;
  readonly secondary: string;
}

export const DOMAIN_WORDS: ReadonlyMap<Domain, DomainWords> = new Map([
  [
    'frontend',
    {
      primary:
        'ui ux frontend page screen button form dashboard layout css browser modal widget accessibility responsive wizard',
      secondary:
        'display view render click navigate menu icon color style viewport mobile desktop tooltip font component label banner footer header journey keyboard animation',
    },
  ],
  [
    'backend',
    {
      primary:
        'api endpoint server database backend service queue schema migration storage persistence rest graphql webhook microservice worker job cli pipeline',
      secondary:
        'request response record table query transaction event message integration registration email session cache log module parser file command config workflow data runtime',
    },
  ],
  [
    'security',
    {
      primary:
        'security authentication authorization encryption password credential oauth oauth2 sso jwt token permission rbac vulnerability gdpr owasp pii login secret certificate 2fa mfa',
      secondary:
        'access role audit compliance hash sign signature verify privacy policy lockout attack threat sanitize validate session csrf xss tls https trust revoke sandbox',
    },
  ],
  [
    'performance',
    {
      primary:
        'performance latency throughput concurrency scalability cache p95 p99 benchmark optimize load uptime capacity bottleneck parallel scale speed',
      secondary:
        'response time fast millisecond ms second memory cpu timeout batch stream budget limit rate index pool concurrent availability',
    },
  ],
  [
    'documentation',
    {
      primary: 'documentation docs readme guide tutorial changelog runbook example glossary',
      secondary:
        'document describe comment explain template reference help faq diagram article wiki onboarding markdown',
    },
  ],
]);
