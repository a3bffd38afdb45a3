// Sentences to plant into requirements, written as people write them: data only.

export const VAGUE: readonly string[] = [
  'The search page must be fast.',
  'The pages for members must be user-friendly.',
  'The website is easy to use.',
  'Results load quickly, also on a slow line.',
  'The reminder mail has a modern design.',
  'The sign-in must be secure and reliable.',
  'Lists remain responsive while somebody types.',
  'Switching between pages feels smooth.',
  'The desk works with minimal downtime.',
  'The catalogue must be scalable.',
  'An entry is processed in a timely manner.',
  'The start page is intuitive for new people.',
  'The report is delivered promptly.',
  'The system shall be highly available.',
];

export const HEDGED: readonly string[] = [
  'Errors are handled appropriately.',
  'The coordinator is informed as needed.',
  'Old entries are removed where possible.',
  'The page shows a suitable message.',
  'Input is validated properly.',
  'Photographs are kept for a reasonable time.',
  'The list is refreshed periodically.',
  'A reasonable number of attempts is allowed.',
  'The export supports various formats.',
  'Sign-in follows best practices.',
  'Entries are corrected as soon as possible.',
];

export const UNDECIDED: readonly string[] = [
  'The number of photographs for a tool is TBD.',
  'Opening hours are shown in a format to be decided.',
  'A fee of XX is charged for a late return.',
  'The colour of the label is to be determined by the board.',
  'The export holds the fields ???.',
];

export const ABSOLUTES: readonly string[] = [
  'The website has 100 % uptime.',
  'The page works in all browsers.',
  'The system must never fail.',
  'Changes are made with zero downtime.',
  'The software is bug-free at the opening.',
  'Members can store an unlimited number of photographs.',
  'The service is always available.',
  'Every edge case is covered: the form works on any device.',
];

export const IMPLEMENTATIONS: readonly string[] = [
  'Search results are kept in Redis.',
  'The pages are built with React.',
  'Entries are written to the `desk_entries` table.',
  'Reminders are started by a cron job.',
  'The list is filtered by the `ToolRepository` class.',
  'Numbers are checked in `validateNumber()` before anything else.',
  'A message queue is used: entries are sent via a message queue.',
  'The history is read with SQL queries.',
  'Names are looked up through a stored procedure.',
  'The page uses Django to show the list.',
];

export const MACHINES: readonly string[] = [
  'The scheduler polls the list of entries every night.',
  'The cache is refreshed after an import.',
  'The database stores the day of an entry.',
  'A background worker processes the list of entries.',
  'The persistence layer writes an entry twice.',
  'The event bus publishes a change of the shelf.',
];

/** Requirements about something that no other speaks of. */
export const OTHER_TEXTS: readonly string[] = [
  'A visitor can print a map that shows the way to the nearest desk.',
  'The coordinator can upload a photograph of a new cupboard.',
  'Labels are printed in two languages on yellow paper.',
  'A newsletter with upcoming courses is offered every spring.',
];

/** What allows, and what forbids the same. */
export const FORBIDDEN: readonly (readonly [string, string])[] = [
  [' can be ', ' cannot be '],
  [' can ', ' cannot '],
  [' must ', ' must not '],
  [' is valid ', ' is not valid '],
  [' lapses ', ' does not lapse '],
];

interface ClassOfRequirements {
  readonly section: RegExp;
  /** Requirements in other sections that belong to it. */
  readonly lines: RegExp;
  /** The challenge must name one. */
  readonly words: readonly string[];
}

export const CLASSES: Readonly<
  Record<'failures' | 'security' | 'retention' | 'limits' | 'non-goals', ClassOfRequirements>
> = {
  failures: { section: /^## (?:When something fails|Failures)/, lines: /^$^/, words: ['failure'] },
  security: { section: /^## (?:Security|Access)/, lines: /\bDATA-01\b|^$^/, words: ['security'] },
  retention: { section: /^## Data\b/, lines: /^- \*\*SEC-03\b|\| SEC-3 \|/, words: ['retention'] },
  limits: { section: /^## (?:Limits|Performance)/, lines: /^$^/, words: ['limits and performance'] },
  'non-goals': { section: /^## (?:Not included|Out of scope)/, lines: /^$^/, words: ['non-goals'] },
};
