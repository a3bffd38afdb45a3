// The views of those who look at one side of it: scribe, backend, frontend, analyzer, refactorer, mentor. Data only; all
// of it is decided by the words of the source.

import { group, type View, view } from './view.ts';

export const CRAFT_VIEWS: ReadonlyMap<string, View> = new Map([
  [
    'scribe',
    view(
      [
        group(
          'For every user',
          /\b(?:users?|customers?|visitors?|profiles?|register\w*|registration|passwords?|log ?in|pages?|forms?|accounts?|e-?mails?|readers?)\b/gi,
        ),
        group(
          'For administrators',
          /\b(?:admin\w*|dashboards?|audit\w*|manag(?:e|es|er|ement|ing)|roles?|permissions?|deactivat\w*|complian\w*|polic(?:y|ies))\b/gi,
        ),
        group(
          'For integrators',
          /\b(?:apis?|endpoints?|developers?|clients?|integrat\w*|tokens?|oauth\w*|contracts?|interfaces?|callers?|implement(?:er|ation)s?|functions?|events?|sdk)\b/gi,
        ),
        group(
          'For operators',
          /\b(?:deploy\w*|monitor\w*|uptime|availab\w*|response time|concurren\w*|latency|backups?|encrypt\w*|load|logs?)\b/gi,
        ),
        group('For all readers'),
      ],
      { first: ['scope', 'excluded', 'question'], doubtsVague: true },
    ),
  ],
  [
    'backend',
    view(
      [
        group(
          'Data and state',
          /\b(?:data\w*|storage|store[sd]?|schemas?|records?|tables?|persist\w*|sessions?|profiles?|tokens?|hash\w*|encrypt\w*|migrat\w*|models?|state)\b/gi,
        ),
        group(
          'Services and processing',
          /\b(?:services?|apis?|endpoints?|process\w*|generat\w*|issu(?:e|es|ance)|workflows?|queues?|jobs?|workers?|e-?mails?|integrat\w*|log ?in|regist\w*|auth\w*)\b/gi,
        ),
        group(
          'Consistency and failure',
          /\b(?:errors?|fail\w*|retr(?:y|ies)|roll-?back|transactions?|idempoten\w*|conflicts?|invalid|expired?|atomic\w*|consisten\w*|audit\w*|revert\w*|revo[ck]\w*|deactivat\w*)\b/gi,
        ),
        group(
          'Scale and throughput',
          /\b(?:concurren\w*|throughput|rate[- ]limit\w*|load|scal\w*|response time|latency|uptime|availab\w*|cach\w*|replica\w*)\b/gi,
        ),
        group('At the edges'),
      ],
      {
        first: ['data', 'interface'],
        gaps: [
          {
            title: 'State changes without a stated failure path',
            about:
              /\b(?:creat\w*|updat\w*|delet\w*|stor(?:e|es|ed|ing)|writ(?:e|es|ten)|regist\w*|deactivat\w*|reset|transfer\w*|issu(?:e|es)|rotat\w*)\b/i,
            lacks:
              /\b(?:errors?|fail\w*|retr(?:y|ies)|roll-?back|conflicts?|invalid|reject\w*|revert\w*|expired?|throws?|otherwise|unless|duplicates?)\b/i,
            slot: 'question',
          },
        ],
      },
    ),
  ],
  [
    'frontend',
    view(
      [
        group(
          'Journeys',
          /\b(?:users?|customers?|visitors?|regist\w*|sign[- ]?up|log ?in|log ?out|reset|profiles?|pages?|forms?|screens?|flows?|navigat\w*|dashboards?)\b/gi,
        ),
        group(
          'Feedback and errors',
          /\b(?:messages?|errors?|notif\w*|confirm\w*|warn\w*|invalid|display\w*|shows?|shown|prompts?|e-?mails?|status)\b/gi,
        ),
        group(
          'Access for all',
          /\b(?:accessib\w*|wcag|keyboard|contrast|screen readers?|languages?|locali[sz]\w*|responsive|mobile|colou?rs?|brand)\b/gi,
        ),
        group(
          'Speed as it is felt',
          /\b(?:response time|latency|fast\w*|quick\w*|load\w*|seconds?|ms|wait\w*|perceiv\w*|uptime)\b/gi,
        ),
        group('Behind the screen'),
      ],
      {
        first: ['scope', 'functional'],
        gaps: [
          {
            title: 'Steps of a user without stated feedback',
            about: /\b(?:users?|customers?|log ?in|regist\w*|reset|submit\w*|forms?|pages?)\b/i,
            lacks:
              /\b(?:messages?|errors?|notif\w*|confirm\w*|display\w*|shows?|shown|return\w*|redirect\w*|prompts?|e-?mails?|responses?)\b/i,
            slot: 'question',
          },
        ],
      },
    ),
  ],
  [
    'analyzer',
    view(
      [
        { title: 'Measured', takes: ({ hasFigure }) => hasFigure },
        group(
          'Reasoned',
          /\b(?:because|so that|in order to|rationale|evidence|since|therefore|due to|prevents?|avoids?|ensures?)\b/gi,
        ),
        group('Conditional', /\b(?:if|when|unless|given|only|except|where|after|before|until|once)\b/gi),
        group('Asserted'),
      ],
      {
        first: ['acceptance', 'question'],
        doubtsVague: true,
        gaps: [
          {
            title: 'Assertions without a figure or a reason',
            lacks: /\b(?:because|so that|in order to|rationale|evidence|since|therefore|due to)\b/i,
            without: ({ hasFigure }) => !hasFigure,
            slot: 'question',
          },
        ],
      },
    ),
  ],
  [
    'refactorer',
    view(
      [
        group(
          'Replace and remove',
          /\b(?:legacy|remov\w*|replac\w*|migrat\w*|deprecat\w*|duplicat\w*|consolidat\w*|centrali[sz]\w*|retire\w*|clean-?up|deactivat\w*|revo[ck]\w*)\b/gi,
        ),
        group(
          'Share and reuse',
          /\b(?:shared?|reus\w*|common|existing|librar(?:y|ies)|modules?|components?|abstract\w*|interfaces?|configurab\w*|role-based|standards?)\b/gi,
        ),
        group(
          'Change in place',
          /\b(?:updat\w*|modif\w*|extend\w*|chang\w*|fix\w*|renam\w*|adjust\w*|reset|refresh\w*|manag\w*)\b/gi,
        ),
        group('Build new'),
      ],
      { first: ['decision', 'component'], listsShared: true },
    ),
  ],
  [
    'mentor',
    view(
      [
        group(
          'First steps',
          /\b(?:set-?up|install\w*|creat\w*|regist\w*|basic|start\w*|begin\w*|first|log ?in|introduc\w*|initial\w*)\b/gi,
        ),
        group(
          'Everyday use',
          /\b(?:view\w*|updat\w*|manag\w*|us(?:e|es|ing)|refresh\w*|reset|profiles?|sessions?|reads?|lists?|return\w*)\b/gi,
        ),
        group(
          'Harder cases',
          /\b(?:integrat\w*|concurren\w*|scal\w*|secur\w*|complian\w*|encrypt\w*|errors?|fail\w*|invalid|audit\w*|limit\w*|uptime|response time)\b/gi,
        ),
        group('Worth knowing'),
      ],
      {
        rest: 1,
        first: ['glossary', 'decision'],
        gaps: [
          {
            title: 'Requirements without a stated reason',
            lacks:
              /\b(?:because|so that|in order to|to (?:avoid|prevent|ensure|allow|support)|since|therefore|rationale|reason)\b/i,
            slot: 'question',
          },
        ],
      },
    ),
  ],
]);
