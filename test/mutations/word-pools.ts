// Words and sentences to plant: data only. Subjects are chosen to be far from software specifications where a
// new section must be new, and close to them where a value must look at home.

export const TITLES: readonly string[] = [
  'Background Reading',
  'Working Agreement',
  'Field Observations',
  'Ground Rules',
  'House Conventions',
  'Supporting Remarks',
  'Practical Considerations',
  'Where We Stand',
  'Underlying Thinking',
  'Day to Day Practice',
  'Starting Position',
  'Further Particulars',
  'Points of Attention',
  'Main Threads',
  'Shape of the Effort',
  'Inner Workings',
];

/** Groups of names of which one can stand for another. */
export const PRODUCTS: readonly (readonly string[])[] = [
  ['Python', 'Ruby', 'Elixir', 'Kotlin', 'Haskell', 'Erlang'],
  ['JSON', 'YAML', 'TOML', 'XML', 'CSV', 'Protobuf'],
  ['GitHub', 'GitLab', 'Bitbucket', 'Gitea'],
  ['Claude', 'Gemini', 'Codex', 'Llama', 'Mistral'],
  ['Rust', 'Zig', 'Swift', 'Fortran'],
  ['Ethereum', 'Polkadot', 'Tezos', 'Cardano'],
  ['Solidity', 'Vyper', 'Michelson'],
  ['OAuth', 'Kerberos', 'LDAP', 'RADIUS'],
  ['HTTP', 'AMQP', 'MQTT', 'SMTP'],
  ['PostgreSQL', 'MySQL', 'SQLite', 'Redis', 'MongoDB'],
  ['Linux', 'Windows', 'FreeBSD', 'macOS'],
  ['pytest', 'nose', 'unittest', 'tox'],
  ['LiteLLM', 'LangChain', 'Haystack'],
  ['Swagger', 'RAML', 'WSDL'],
  ['Cargo', 'Bazel', 'Gradle', 'Meson'],
];

/** Pairs from which an identifier of any shape is made. */
export const IDENTIFIER_WORDS: readonly (readonly [string, string])[] = [
  ['harbor', 'index'],
  ['meadow', 'cache'],
  ['granite', 'loader'],
  ['copper', 'bridge'],
  ['lantern', 'queue'],
  ['orchard', 'parser'],
  ['velvet', 'router'],
  ['walnut', 'buffer'],
  ['saffron', 'filter'],
  ['tundra', 'writer'],
  ['quartz', 'handler'],
  ['willow', 'store'],
];

export const UNIT_SENTENCES: readonly string[] = [
  'The reconnect window is 30 seconds.',
  'Idle workers are stopped after 15 minutes.',
  'Snapshots are kept for 14 days.',
  'A session token expires after 12 hours.',
  'The upload buffer holds 64 MB.',
  'Each archive is limited to 20 GB.',
  'The health probe must answer within 200 ms.',
  'The lease is renewed every 45 seconds.',
  'Deleted accounts are purged after 6 months.',
  'The message header must not exceed 512 bytes.',
  'Operators have 90 minutes to acknowledge a page.',
  'The freeze lasts 3 weeks.',
];

/** `@` stands for the date. */
export const DATE_SENTENCES: readonly string[] = [
  'The pilot rollout ends on @.',
  'Support for the old endpoint stops on @.',
  'The certificate must be renewed by @.',
  'The steering group approved this plan on @.',
  'Code freeze begins on @.',
  'The vendor contract expires on @.',
  'All partners must migrate before @.',
  'The security audit is scheduled for @.',
  'The archive was last verified on @.',
  'Beta access opens on @.',
  'The regional data center closes on @.',
  'The first invoice is due on @.',
];

export const MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const COMPONENTS: readonly string[] = [
  'Ledger Service',
  'Export Worker',
  'Tariff Engine',
  'Badge Printer',
  'Consent Vault',
  'Freight Planner',
  'Voucher Desk',
  'Glossary Sync',
  'Telemetry Relay',
  'Payroll Bridge',
  '`audit_writer`',
  '`quota_broker`',
  '`tenant_seeder`',
  '`InvoiceMapper`',
  '`MeterReader`',
  '`ShardBalancer`',
  'the thumbnail renderer',
  'the currency feed',
  'the warehouse adapter',
  'the loyalty module',
];

/** Each says that X comes after Y. */
export const NEEDS: readonly string[] = [
  'X depends on Y.',
  'X depends on Y.',
  'X depends on Y.',
  'X is blocked by Y.',
  'X cannot start before Y.',
  'X must run after Y.',
];

export interface NewSection {
  readonly title: string;
  /** Not in a document that is about something else. */
  readonly mark: string;
  readonly sentences: readonly string[];
}

export const NEW_SECTIONS: readonly NewSection[] = [
  {
    title: 'Accessibility',
    mark: 'screen reader',
    sentences: [
      'Every dialog must be reachable with the keyboard alone.',
      'Contrast between text and background is at least 4.5 to 1.',
      'Screen reader labels are reviewed by two people before each launch.',
    ],
  },
  {
    title: 'Catering for the Workshop',
    mark: 'catering',
    sentences: [
      'Lunch for 40 guests is ordered three days ahead.',
      'The catering company must list all allergens on printed cards.',
    ],
  },
  {
    title: 'Data Residency',
    mark: 'residency',
    sentences: [
      'Customer records of European tenants stay in Frankfurt.',
      'Backups must not leave the continent where the tenant signed up.',
      'A quarterly report lists every transfer between regions.',
      'Encryption keys are held by a custodian in Zurich.',
    ],
  },
  {
    title: 'Office Relocation',
    mark: 'relocation',
    sentences: [
      'The furniture is moved during the second weekend of August.',
      'Each team packs its own monitors in numbered crates.',
      'The landlord hands over 12 parking permits.',
    ],
  },
  {
    title: 'Pricing Tiers',
    mark: 'subscribers',
    sentences: [
      'The starter tier costs 9 euros a month and includes two seats.',
      'Enterprise subscribers receive a dedicated account manager.',
      'Discounts above 20 percent need approval from finance.',
    ],
  },
  {
    title: 'Translation and Localisation',
    mark: 'translators',
    sentences: [
      'Menus ship in German, Portuguese and Japanese.',
      'Native translators must proofread each string before it is published.',
      'Right-to-left layouts follow in the second quarter.',
    ],
  },
  {
    title: 'Energy Consumption',
    mark: 'kilowatt',
    sentences: [
      'The rack draws at most 6 kilowatt under full load.',
      'Idle machines enter sleep after ten minutes without traffic.',
      'Waste heat is fed into the building circuit.',
    ],
  },
  {
    title: 'Customer Support Hours',
    mark: 'hotline',
    sentences: [
      'The hotline is staffed from 7 in the morning to 10 at night.',
      'Urgent calls must be answered within 90 seconds.',
      'Weekend shifts rotate among five agents.',
    ],
  },
  {
    title: 'Hiring Plan',
    mark: 'recruiter',
    sentences: [
      'Two site reliability engineers join before winter.',
      'The recruiter screens candidates within four working days.',
      'Each interview panel has three members from different departments.',
    ],
  },
  {
    title: 'Physical Security',
    mark: 'turnstile',
    sentences: [
      'Visitors must wear a badge and pass the turnstile with an escort.',
      'Camera footage is erased after 30 days.',
    ],
  },
  {
    title: 'Warranty and Returns',
    mark: 'warranty',
    sentences: [
      'Devices carry a warranty of 24 months from delivery.',
      'Returned goods must arrive in their original packaging.',
      'Refunds reach the buyer within ten banking days.',
      'Shipping costs are borne by the seller when the item is faulty.',
    ],
  },
  {
    title: 'Fleet Maintenance',
    mark: 'trucks',
    sentences: [
      'Delivery trucks are inspected every 15,000 kilometres.',
      'Tyres must be replaced below 3 millimetres of tread.',
      'A spare vehicle waits at each depot.',
    ],
  },
];
