// The views of those who look at the system as a whole: architect, security, qa, performance, devops. Data only; all of
// it is decided by the words of the source.

import { group, type View, view } from './view.ts';

const CONTROL =
  /\b(?:encrypt\w*|hash\w*|authenticat\w*|authori[sz]\w*|permission\w*|rbac|rate[- ]limit\w*|lock(?:ed|out)|valid\w*|verif\w*|expir\w*|revo[ck]\w*|rotat\w*|audit\w*|tls|https|mfa|2fa|two-factor|sanitiz\w*|sanitis\w*|consent|least privilege|signed|(?:must|shall) not|never|complian\w*|access control)\b/i;

export const SYSTEM_VIEWS: ReadonlyMap<string, View> = new Map([
  [
    'architect',
    view(
      [
        group(
          'Foundations',
          /\b(?:databases?|storage|store[sd]?|schemas?|models?|migrations?|tables?|records?|configur\w*|infrastructure|provision\w*|librar(?:y|ies)|frameworks?|keys?|formats?|files?|persist\w*|hash\w*|registr\w*)\b/gi,
        ),
        group(
          'Core components',
          /\b(?:services?|modules?|components?|managers?|engines?|orchestrat\w*|workflows?|logic|process\w*|generat\w*|calculat\w*|issu(?:e|es|ance)|sessions?|commands?|parsers?|pipelines?)\b/gi,
        ),
        group(
          'Interfaces and integration',
          /\b(?:apis?|endpoints?|interfaces?|contracts?|integrat\w*|third-party|external|clients?|providers?|protocols?|requests?|responses?|returns?|webhooks?|events?|imports?|exports?|e-?mails?|oauth\w*|dashboards?|pages?|ui)\b/gi,
        ),
        group(
          'Cross-cutting qualities',
          /\b(?:secur\w*|performance|latency|response time|availab\w*|uptime|audit\w*|logg(?:ed|ing)|monitor\w*|complian\w*|encrypt\w*|scal\w*|rate[- ]limit\w*|concurren\w*|throughput|accessib\w*|reliab\w*)\b/gi,
        ),
      ],
      { rest: 1, first: ['dependency', 'component'], listsShared: true },
    ),
  ],
  [
    'security',
    view(
      [
        group(
          'Identity and access',
          /\b(?:auth\w*|log ?in|log ?out|logged[- ]in|passwords?|credentials?|sessions?|tokens?|roles?|rbac|permissions?|access|accounts?|oauth\w*|2fa|mfa|two-factor|identity|owner|signers?|approv\w*)\b/gi,
        ),
        group(
          'Data protection',
          /\b(?:encrypt\w*|hash\w*|pii|gdpr|privacy|personal|consent|retention|secrets?|keys?|sensitive|plaintext|cookies?|backup\w*|complian\w*|soc2|owasp|data|stor(?:e|ed|es|age))\b/gi,
        ),
        group(
          'Exposed surfaces',
          /\b(?:apis?|endpoints?|inputs?|valid\w*|rate[- ]limit\w*|requests?|external|third-party|public|clients?|untrusted|inject\w*|callbacks?|uploads?|e-?mails?|integrat\w*|interfaces?)\b/gi,
        ),
        group(
          'Detection and response',
          /\b(?:audit\w*|logg?(?:ed|ing|s)?|monitor\w*|alert\w*|incident\w*|detect\w*|fraud\w*|lock(?:ed|out)|revo[ck]\w*|deactivat\w*|errors?|fail\w*)\b/gi,
        ),
        group('Requirements outside the trust boundary'),
      ],
      {
        first: ['risk'],
        gaps: [
          {
            title: 'Sensitive matters without a stated control',
            about:
              /\b(?:passwords?|tokens?|credentials?|secrets?|personal|pii|user data|accounts?|admin\w*|payments?|cards?|keys?|log ?in|profiles?|sessions?|uploads?|inputs?|transfers?|balances?)\b/i,
            lacks: CONTROL,
            slot: 'risk',
          },
        ],
      },
    ),
  ],
  [
    'qa',
    view(
      [
        { title: 'Proved by acceptance criteria', takes: ({ hasCriterion }) => hasCriterion },
        { title: 'Proved by a stated limit', takes: ({ hasFigure }) => hasFigure },
        group(
          'Proved by failure cases',
          /\b(?:invalid|errors?|fail\w*|reject\w*|expired?|missing|malformed|locked|conflict|duplicates?|revert\w*|throws?|unless|must not|shall not|never)\b/gi,
        ),
        group('Without a stated proof'),
      ],
      {
        first: ['acceptance', 'test'],
        doubtsVague: true,
        gaps: [
          {
            title: 'Requirements without a stated acceptance criterion',
            without: ({ hasCriterion, hasFigure }) => !(hasCriterion || hasFigure),
            slot: 'question',
          },
        ],
      },
    ),
  ],
  [
    'performance',
    view(
      [
        { title: 'Stated limits and budgets', takes: ({ hasFigure }) => hasFigure },
        group(
          'Work on every request',
          /\b(?:apis?|endpoints?|requests?|responses?|log ?in|auth\w*|tokens?|sessions?|quer(?:y|ies)|search\w*|reads?|lookups?|render\w*|pages?|calls?|access)\b/gi,
        ),
        group(
          'Work in the background',
          /\b(?:e-?mails?|batch\w*|async\w*|queues?|jobs?|reports?|exports?|audit\w*|logg(?:ed|ing)|notif\w*|backups?|clean-?up|schedul\w*|migrat\w*)\b/gi,
        ),
        group('Work without a stated cost'),
      ],
      {
        first: ['quality'],
        gaps: [
          {
            title: 'Speed and load without a stated figure',
            about:
              /\b(?:fast\w*|slow\w*|quick\w*|performan\w*|latency|efficien\w*|scal\w*|concurren\w*|throughput|load|responsive|timely|immediate\w*|real-?time|rate[- ]limit\w*|cach\w*)\b/i,
            without: ({ hasFigure }) => !hasFigure,
            slot: 'question',
          },
        ],
      },
    ),
  ],
  [
    'devops',
    view(
      [
        group(
          'Provide and configure',
          /\b(?:provision\w*|infrastructure|configur\w*|environments?|docker|containers?|databases?|storage|secrets?|keys?|install\w*|set-?up|versions?|dependenc\w*|librar(?:y|ies))\b/gi,
        ),
        group(
          'Deploy and take back',
          /\b(?:deploy\w*|roll-?(?:out|back)s?|releases?|migrat\w*|flags?|canary|pipelines?|ci|upgrad\w*|compatib\w*|revert\w*)\b/gi,
        ),
        group(
          'Keep available',
          /\b(?:availab\w*|uptime|failover|backups?|redundan\w*|rate[- ]limit\w*|load|concurren\w*|scal\w*|timeouts?|retr(?:y|ies)|recover\w*|response time|latency|throughput|resilien\w*)\b/gi,
        ),
        group(
          'Watch and respond',
          /\b(?:monitor\w*|logg?(?:ed|ing|s)?|audit\w*|alert\w*|metrics?|trac(?:e|es|ing)|dashboards?|health|admin\w*|events?|errors?)\b/gi,
        ),
        group('Application behaviour'),
      ],
      {
        first: ['rollout', 'dependency'],
        gaps: [
          {
            title: 'Promises of service without a stated signal',
            about:
              /\b(?:availab\w*|uptime|latency|response time|concurren\w*|rate[- ]limit\w*|deliver\w*|backups?|recover\w*|fail\w*|retr(?:y|ies)|e-?mails?)\b/i,
            lacks:
              /\b(?:monitor\w*|alert\w*|logg?(?:ed|ing|s)|metrics?|health|dashboards?|apm|trac(?:e|es|ing)|measur\w*)\b/i,
            slot: 'question',
          },
        ],
      },
    ),
  ],
]);
