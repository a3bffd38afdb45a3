// Words and sentences to plant into specifications where they look at home: data only.

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
  'Y must be completed before X.',
  'Y is a prerequisite for X.',
];
