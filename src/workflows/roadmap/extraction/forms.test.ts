// Findings E1 and E2 in forms that specs take: what each says must come out whole, with its own id, wherever it stands.

import { expect, test } from 'vitest';
import { extractSpec } from './index.ts';

const read = (body: string) =>
  extractSpec(
    { label: 'spec.md', text: `# Thing\n\nA thing for everybody.\n\n${body}`, format: 'markdown' },
    { depth: 'standard', compliance: 'standard' },
  );

const told = (body: string): string[] =>
  read(body).requirements.map(({ originId, text }) => `${originId ?? '-'} ${text}`);

test.each([
  ['letters with digits', '## Requirements\n\n- A11Y-1: Focus ring visible\n', ['A11Y-1 Focus ring visible']],
  [
    'small letters behind it',
    '## Requirements\n\n- CB-01 bot keeps the history\n',
    ['CB-01 bot keeps the history'],
  ],
  [
    'a rating behind it',
    '## Requirements\n\n- DX-1 (must) Rows are exported\n',
    ['DX-1 (must) Rows are exported'],
  ],
  ['a sign before it', '## Requirements\n\n- ✅ DX-1 Rows are exported\n', ['DX-1 Rows are exported']],
  [
    'behind a title',
    '## Full export (DX-1)\n\nAll tables.\n\n## Resume (DX-2)\n\nAt the last row.\n',
    ['DX-1 Full export: All tables.', 'DX-2 Resume: At the last row.'],
  ],
  [
    'behind a sentence',
    '## Talk\n\nThe bot greets with the status (W-1). It names the delay (W-2).\n',
    ['W-1 The bot greets with the status.', 'W-2 It names the delay.'],
  ],
  [
    'in a column of its own',
    '## Features\n\n| Requirement | Ref |\n|---|---|\n| Exports repeat daily | EXP 6 |\n',
    ['EXP 6 Exports repeat daily'],
  ],
  [
    'several in a cell',
    '## Parts\n\n| Part | Requirements |\n|---|---|\n| Button | DS-1 Four variants<br>DS-2 Loading state |\n',
    ['DS-1 Four variants', 'DS-2 Loading state'],
  ],
  [
    'the clauses of a contract',
    '1. Terms\n\n1.1 "Day" means a day on which banks must be open.\n\n2. Readings\n\n2.1 The Supplier shall collect Readings.\n',
    ['2.1 The Supplier shall collect Readings.'],
  ],
  [
    'a number in brackets',
    '## Figures\n\n| Ref | Text |\n|---|---|\n| [7] | Hours go to payroll |\n',
    ['7 Hours go to payroll'],
  ],
  [
    'boxes to tick in the phases of a plan',
    '## Requirements\n\n- The old path must redirect.\n\n## Phase 2 – Move\n\n- [ ] Copy tool that goes on where it stopped\n',
    ['- The old path must redirect.', '- Copy tool that goes on where it stopped'],
  ],
  [
    'a promise in the first cell, whatever its column is called',
    '## Service levels\n\n| Level | Measured |\n|---|---|\n| 95 % of bookings answered within 1.2 s | at the gateway |\n',
    ['- 95 % of bookings answered within 1.2 s: at the gateway'],
  ],
  [
    'a form that asks for something',
    '## Asking\n\nThe form asks for a date and refuses to send while it is empty.\n',
    ['- The form asks for a date and refuses to send while it is empty.'],
  ],
  [
    'a title whose last word could be a mark',
    '## Stories\n\n### RF-1 · Get reminded before I run out\n\nA push comes 5 days before.\n',
    ['RF-1 Get reminded before I run out: A push comes 5 days before.'],
  ],
  ['a letter behind it', '## Cases\n\n- UC-12a Fill an open duty\n', ['UC-12a Fill an open duty']],
  [
    'a number with a letter',
    '## Owed\n\n| Item | Undertaking |\n|---|---|\n| 6-a | Up for 99.5 % of a month |\n',
    ['6-a Up for 99.5 % of a month'],
  ],
  [
    'the number of a step',
    '## Step 3\n\n- **3.2** Both stores are asked and differences are logged\n',
    ['3.2 Both stores are asked and differences are logged'],
  ],
  ['one known elsewhere', '## Data\n\n**S3.** The schema is dropped.\n', ['S3 The schema is dropped.']],
  ['a word and a number', '## Portal\n\n- REQ 7: Bills are shown\n', ['REQ 7 Bills are shown']],
  [
    'alone in a title',
    '## Alarms\n\n### ALM-010\n\nThe software shall raise an alarm.\n',
    ['ALM-010 The software shall raise an alarm.'],
  ],
  ['not that of the whole', '## Portal\n\n- Bills are shown\n', ['- Bills are shown']],
])('an id is kept: %s', (_, body, expected) => {
  expect(told(body)).toEqual(expected);
});

test.each([
  [
    'items below a bold name',
    '- **Button**\n  - [x] BT1 Four variants\n  - [x] One package each\n',
    ['BT1 Four variants', '- One package each'],
  ],
  [
    'titles in bold alone',
    '**Problem.** Riders must circle.\n\n**What we build.** A sign shows free stands.\n\n**Not part of it.** Cargo bikes.\n',
    ['- A sign shows free stands.'],
  ],
  [
    'a proposal in prose',
    '## Motivation\n\nWe lost money.\n\n## Proposal\n\nThe service stores each flag under a name.\n',
    ['- The service stores each flag under a name.'],
  ],
  [
    'a rule that sounds like an order of work',
    '## Circles\n\nA family is let in only after two others have vouched for it.\n',
    ['- A family is let in only after two others have vouched for it.'],
  ],
  [
    'prose behind a list',
    '## Rollout\n\n1. Pilot in two schools\n\nSupport gets a runbook.\n',
    ['- Pilot in two schools', '- Support gets a runbook.'],
  ],
  [
    'clauses under titles in bold',
    '## Needs\n\n**4.1 Water**\n\n4.1.1 The valve shall close.\n\n4.1.2 [II] The valve should learn.\n\n## Issues\n\nThe clauses marked [II] follow one season later. So does 4.2.1.\n\n## More\n\n4.2.1 The console shall draw maps.\n\n4.2.2 The console shall ring.\n',
    ['4.1.1 The valve shall close.', '4.2.2 The console shall ring.'],
  ],
  [
    'letters in front of items',
    '## Features\n\na) Export of rows\nb) Import of rows\n\nThe door (left) shall open.\n',
    ['- Export of rows', '- Import of rows', '- The door (left) shall open.'],
  ],
  [
    'all but what a sentence puts off by name',
    '## Features\n\n- F1 Export\n- F2 Import\n- F3 Print\n\n## Order\n\nF2 and F3 come in the second release.\n',
    ['F1 Export'],
  ],
  [
    'all but what stands below a promise for later',
    '## Features\n\n- F1 Export\n\n## Extras\n\nWorth doing, but not before we have run for a quarter:\n\n- Import\n\n## Services on call\n\nThe services of this clause form no part of the first order.\n\n- Print\n',
    ['F1 Export'],
  ],
  [
    'all but what is marked as part of a later increment',
    '## Needs\n\n**AB-1** The dish shall turn.\n\n**AB-2** *(Increment 2)* The dish shall learn.\n\n## Increments\n\nIncrement 2 follows and is not part of the current contract.\n',
    ['AB-1 The dish shall turn.'],
  ],
  [
    'ranks in front of paragraphs, which are no ids',
    '## What we build\n\nP0 blocks launch, P2 comes after launch.\n\n**[P0]** Scan a card\n_Done when:_ it is straight.\n\n**[P0]** Read a card\n\n**[P2]** Scan thirty\n\n**[P2]** Voice commands\n',
    ['- Scan a card', '- Read a card'],
  ],
  [
    'a legend of letters',
    '## Features\n\nPriority: M = must have, S = should have, W = will not have in this release.\n\n| ID | Requirement | Prio |\n|---|---|---|\n| X-1 | Maps | M |\n| X-2 | Bells | W |\n',
    ['X-1 Maps'],
  ],
  [
    'headings that name what is wanted, whatever their words are elsewhere',
    '## Rules\n\n### Rule A: A swap not answered in 24 hours is approved (must)\n\n### Rule B: Reports open in 3 seconds (should)\n\n### Minors never work late (must)\n',
    [
      'Rule A A swap not answered in 24 hours is approved',
      'Rule B Reports open in 3 seconds',
      '- Minors never work late',
    ],
  ],
  [
    'all but what comes after a version or with the next season',
    '## Reading\n\n- Files\n\n## After 1.0\n\n- Discs\n\n## Next season\n\n- Tapes\n',
    ['- Files'],
  ],
  [
    'things that documents and products both have',
    '## Users\n\n- Invite by mail\n\n## Resources\n\n- Book a room\n\n## People\n\n- Show who is in\n\n## Follow-ups\n\n- Call the patient\n\n## Names\n\nA name already in use is refused.\n',
    [
      '- Invite by mail',
      '- Book a room',
      '- Show who is in',
      '- Call the patient',
      '- A name already in use is refused.',
    ],
  ],
  [
    'a wish of those who write',
    '## Features\n\nWe also want a `why` command.\n',
    ['- We also want a `why` command.'],
  ],
  [
    'a table of requirements wherever it stands',
    '## Register\n\n| No. | Requirement | Class |\n|---|---|---|\n| RG-1 | Trees have numbers | A |\n| RG-2 | Citizens see trees | L |\n\n## Budget\n\n| No. | Requirement |\n|---|---|\n| RG-3 | Costs are shown |\n\n## Notes\n\nClass **L** requirements belong to the second lot.\n',
    ['RG-1 Trees have numbers', 'RG-3 Costs are shown'],
  ],
  [
    'things of which a project has but one',
    '## Budgets\n\nEach key belongs to exactly one budget.\n',
    ['- Each key belongs to exactly one budget.'],
  ],
  [
    'names in bold before what they ask for',
    '## Needs\n\n**SRS-010 Sounding.** The firmware shall sound hourly.\n*Rationale: one echo scatters by 6 cm.*\n',
    ['SRS-010 Sounding. The firmware shall sound hourly.'],
  ],
  [
    'an id that is told of again in what needs what',
    '## Features\n\n- DX-1 Board\n- DX-2 Hint\n\n## How it hangs together\n\n- DX-2 is built on the board of DX-1.\n',
    ['DX-1 Board', 'DX-2 Hint'],
  ],
  [
    'the part of one party',
    '"Ann" ("Client") and "Bo" ("Supplier")\n\n## Work\n\n- Supplier shall print bills\n\n## Help\n\n- Client shall name an owner\n\n## Changes\n\nChanges shall be written.\n',
    ['- Supplier shall print bills'],
  ],
  [
    'how much has to be borne',
    '## Features\n\n- Bills are shown\n\n## Success Criteria\n\n- 900 people use it at the same time\n- Calls fall by 70 %\n',
    ['- Bills are shown', '- 900 people use it at the same time'],
  ],
  [
    'a title that only sounds like tests',
    '## Validation and Estimation\n\n- Gaps shall be estimated\n',
    ['- Gaps shall be estimated'],
  ],
])('what is asked for is found: %s', (_, body, expected) => {
  expect(told(body)).toEqual(expected);
});

test.each([
  ['a title', '## For later\n\n- Import\n', ['Import']],
  ['a letter', '| ID | Feature | MoSCoW |\n|---|---|---|\n| F2 | Import | W |\n', ['Import']],
  ['a column', '| ID | Feature | In v1 |\n|---|---|---|\n| F2 | Import | no |\n', ['Import']],
  ['a code that is explained', '**P3** means not this season.\n\n### F2 · Import · P3\n', ['Import']],
  [
    'a release that is explained',
    'Rel. is 1 for now, 2 for a later call.\n\n| ID | Feature | Rel. |\n|---|---|---|\n| F2 | Import | 2 |\n',
    ['Import'],
  ],
  [
    'a revision that is explained',
    'Rows with target Rev D are for the next hardware.\n\n| ID | Feature | Target |\n|---|---|---|\n| F2 | Import | Rev D |\n',
    ['Import: Rev D'],
  ],
  [
    'a remark behind a dash',
    '- F2 Import of rows — deferred to winter\n',
    ['Import of rows — deferred to winter'],
  ],
  ['a mark in front', '- [Later] Import of rows\n', ['[Later] Import of rows']],
  ['a line below', '- F2 Import of rows\n  - phase 2, later\n', ['Import of rows; phase 2, later']],
  ['a short sentence behind', '- Import of rows. Later, see below.\n', ['Import of rows. Later, see below.']],
  ['a line through it', '- ~~F2 Import of rows~~ nobody asked\n', ['Import of rows~~ nobody asked']],
  [
    'half a sentence',
    'English from the start; Polish follows in the second release.\n',
    ['Polish follows in the second release.'],
  ],
])('what is put off stays so: %s', (_, body, expected) => {
  const found = read(`## Features\n\n- F1 Export of rows\n\n${body}`);
  expect(found.putOff.map(({ text }) => text)).toEqual(expected);
});

test.each([
  ['what somebody says', 'The clerk thinks the desk should be bigger.'],
  ['what people have to do', 'The marketplace team must move its sellers.'],
  ['a quotation', '> We must be able to sleep at night.'],
  ['the document itself', 'Rev. D · class B · must be signed by Ann'],
  ['what a law says', 'The postal act says parcels must be kept for a week.'],
  ['what a standard suggests', 'ISO suggests that desks should be tested yearly.'],
  ['what an older one did', 'The old desk managed 30 lists a day.'],
  ['what was measured', 'We have measured the model at 4 lists a minute.'],
])('%s is no demand where all is prose', (_, said) => {
  const found = read(`## Desk\n\nThe desk prints every list. ${said.startsWith('>') ? '\n\n' : ''}${said}\n`);
  expect(found.requirements.map(({ text }) => text)).toEqual(['The desk prints every list.']);
});

test('a table is known by its columns, and the items below a risk answer it', () => {
  const { risks, requirements } = read(
    '## Desk\n\n- F1 Export of rows\n\n## Seen so clearly\n\n| No. | Hazard | Control |\n|---|---|---|\n| H1 | No radio | Roof antenna |\n\n## What worries us\n\n- Cards go on\n  - They are locked away\n',
  );
  expect(requirements).toHaveLength(1);
  expect(risks.slice(0, 2).map(({ mitigation }) => mitigation)).toEqual([
    'Roof antenna',
    'They are locked away',
  ]);
});

test('a criterion belongs to what its row names, and to the row whose cell tells it', () => {
  const { criteria } = read(
    '## Desk\n\n| Nr | Function | Checked by |\n|---|---|---|\n| B1 | Import | a year is read in full |\n| B2 | Export | – |\n\n## Proof\n\n| Proof | For | Result wanted |\n|---|---|---|\n| P-1 | B2 | nothing is lost |\n',
  );
  expect(criteria.map(({ text, derivedFrom }) => [text, derivedFrom])).toEqual([
    ['a year is read in full', ['B1']],
    ['nothing is lost', ['B2']],
  ]);
});

test('a criterion joins what its figures and its words tell', () => {
  const { criteria } = read(
    '## Step 1\n\n- 1.1 Bills go to a queue\n- 1.2 Failed bills go to a quarantine table\n\n## Keeping\n\n- Points are erased after 24 hours\n- Names are masked\n\n## Gates\n\n| Gate | Passed when |\n|---|---|\n| End of 1 | queue empty, quarantine below 20 |\n| Retention | no copy older than 24 hours |\n',
  );
  expect(criteria.map(({ derivedFrom }) => derivedFrom)).toEqual([['1.1', '1.2'], ['FR-001']]);
});

test('stories, clauses and pieces are known by their names (E4)', () => {
  const { dependencies } = read(
    '## Story 1: Reserve\n\nAs a member I want to reserve.\n\n## Story 2: Pick up\n\nAs a member I want a code.\n\nDepends on Story 1.\n',
  );
  expect(dependencies.map(({ text }) => text)).toEqual(['FR-002 depends on FR-001']);
  const pieces = read(
    '## Scope of delivery\n\nRecipes\n- Recipe editor\n\nBrewing\n- Automatic steps\n\n## Sequence\n\n1. Recipes before Brewing\n',
  );
  expect(pieces.requirements.map(({ plan }) => plan?.group)).toEqual(['Recipes', 'Brewing']);
  expect(pieces.dependencies.map(({ text }) => text)).toEqual(['FR-002 depends on FR-001']);
});

test('a second risk of a paragraph answers none', () => {
  const { risks } = read(
    '## Features\n\n- F1 Export of rows\n\n## Worries\n\nSensors are stolen. Radio on level 2 is unclear.\n',
  );
  expect(risks.map(({ text, mitigation }) => [text, mitigation])).toEqual([
    ['Sensors are stolen.', undefined],
    ['Radio on level 2 is unclear.', undefined],
  ]);
});

test.each([
  ['behind a dash', '- F2 Portal for suppliers -- WITHDRAWN for rev C, see 7.'],
  [
    'as its own sentence',
    '- F2 Prediction of blockage. Deferred to generation 3, data of two winters is needed.',
  ],
  ['behind what is struck', '- F2: ~~Payment by card.~~ Moved to feature 017.'],
  ['below its title', '### F2 Loyalty points\n\nParked.'],
])('what is put off %s is deferred', (_, told) => {
  const { requirements, putOff } = read(
    `## Features\n\n- F1 Export of rows\n${told.startsWith('#') ? '\n' : ''}${told}\n`,
  );
  expect(requirements.map(({ id }) => id)).toEqual(['F1']);
  expect(putOff.map(({ id }) => id)).toEqual(['F2']);
});

test('what begins with such a word and goes on is a thing of the product', () =>
  expect(
    read('## Features\n\n- F1 Deferred payments are shown.\n- F2 Bookings: moved seats are marked.\n')
      .requirements,
  ).toHaveLength(2));

test('among requirements what only tells is for a reader to say', () => {
  const { requirements, asides } = read(
    '## Features\n\n- F1 Export of rows\n\nThere is a switch that stops the export. The switch is a lever.\n',
  );
  expect(requirements.map(({ text }) => text)).toEqual([
    'Export of rows',
    'There is a switch that stops the export.',
  ]);
  expect(asides.filter(({ isDoubtful }) => isDoubtful)).toMatchObject([
    { reason: 'says what something is', source: { quote: 'The switch is a lever.' } },
  ]);
});

test.each([
  ['Open the feature to two branches first.', 'Open the feature to two branches first.'],
  ['Open.', undefined],
  ['open', undefined],
])('the answer "%s" to a risk', (answer, mitigation) =>
  expect(
    read(`## Features\n\n- F1 Export of rows\n\n## Risks\n\n- Branches are flooded → ${answer}\n`).risks[0]
      ?.mitigation,
  ).toBe(mitigation),
);

test('a risk told in several lines stands at the line of its own sentence', () => {
  const { risks } = read(
    '## Features\n\n- F1 Export of rows\n\n## Worries\n\nSensors are stolen.\nWe do not know how to prevent that.\n',
  );
  expect(risks).toMatchObject([{ text: 'Sensors are stolen.', source: { line: 11, endLine: 11 } }]);
});

test('lines that stand alone are titles where a text has no others', () => {
  const flat =
    'Booking of rooms\n\nBackground\n\nGuests must call today.\n\nWhat it does\n\nThe guest picks a room.\n\nLater\n\nBreakfast.\n';
  const found = extractSpec(
    { label: 'spec.md', text: flat, format: 'markdown' },
    { depth: 'standard', compliance: 'standard' },
  );
  expect(found.requirements.map(({ text }) => text)).toEqual(['The guest picks a room.']);
  expect(found.putOff.map(({ text }) => text)).toEqual(['Breakfast.']);
});

test('a code that marks many items is no id, and one that names a row is', () => {
  const { requirements } = read(
    '## Features\n\n- **[P0]** Export of rows\n- **[P0]** Import of rows\n\n## Rules\n\n| No. | Rule | After |\n|---|---|---|\n| PR-7 | Send the file | |\n| Q1 | Sort the file | PR-7 |\n',
  );
  expect(requirements.map(({ originId, text }) => [originId, text])).toEqual([
    [null, 'Export of rows'],
    [null, 'Import of rows'],
    ['PR-7', 'Send the file'],
    ['Q1', 'Sort the file'],
  ]);
});

test('a list that a sentence calls proof is one', () => {
  const { requirements, criteria } = read(
    '## Features\n\n- F1 Export of rows\n\n## Conformance\n\nA suite of scenarios runs in CI. It is released when:\n\n1. no row of the export is missing;\n',
  );
  expect(requirements.map(({ text }) => text)).toEqual(['Export of rows']);
  expect(criteria.map(({ text }) => text)).toEqual(['no row of the export is missing;']);
});

test.each([
  ['goes on with its example', 'For illustration: Ann exports. She sees 15 rows.', 1],
  ['ends where something binds', 'Example: Ann exports. Every row must have a name.', 2],
  [
    'puts off what the sentence before it names',
    'Photos came up. They are a separate project for next year.',
    1,
  ],
  ['is left out', 'The rows are not part of Hearth.', 1],
  ['forbids, and leaves nothing out', '- No chains: a row cannot point to another row.', 2],
])('a statement %s', (_, text, requirements) =>
  expect(read(`## Features\n\n- F1 Export of rows\n\n${text}\n`).requirements).toHaveLength(requirements),
);

test('a wish is for a reader to say', () => {
  const { asides } = read(
    '## Features\n\n- F1 Export of rows\n\nIt would be good if rows could be hidden.\n',
  );
  expect(asides.filter(({ isDoubtful }) => isDoubtful)).toMatchObject([
    { source: { quote: 'It would be good if rows could be hidden.' } },
  ]);
});

test('a number alone names the one id that ends with it', () => {
  const { dependencies } = read(
    '## Features\n\n### SHOP-2211 Sign up\n\nA form.\n\n### SHOP-2213 Send\n\nMails go out. Blocked by 2211.\n',
  );
  expect(dependencies).toMatchObject([{ before: 'SHOP-2211', after: 'SHOP-2213' }]);
});

test('a table names what a row builds on, in a column of ids, and no words of it', () => {
  const { requirements, dependencies } = read(
    '## Features\n\n| Ref | Feature | Builds on |\n|---|---|---|\n| P/01 | Map of buses | V/01 |\n| V/01 | Position of a bus | |\n',
  );
  expect(requirements.map(({ text }) => text)).toEqual(['Map of buses', 'Position of a bus']);
  expect(dependencies).toMatchObject([{ before: 'V/01', after: 'P/01' }]);
});

test('a figure that is told of one requirement proves it', () => {
  const { criteria } = read(
    '## Features\n\n- F1 Late buses are marked\n\nA bus of F1 is late after 7 minutes.\n',
  );
  expect(criteria).toMatchObject([{ text: 'A bus of F1 is late after 7 minutes.', derivedFrom: ['F1'] }]);
});

test('a row that proves keeps what is done and what must come of it', () => {
  const { criteria } = read(
    '## Features\n\n- F1 Three languages\n\n## Acceptance\n\n| # | Feature | Test | OK if |\n|---|---|---|---|\n| T1 | F1 | Parents read every screen | all is translated |\n',
  );
  expect(criteria).toMatchObject([
    { text: 'Parents read every screen: all is translated', derivedFrom: ['F1'] },
  ]);
});

test.each([
  ['background that says before', 'We were late before 8 a.m., says the office with 900 calls.', 0],
  ["don't ... before", "Don't open F1 before F2 works.", 1],
  ['computed from', 'F1 is computed from the records of F2.', 1],
])('what needs what: %s', (_, told, count) => {
  const { dependencies } = read(
    `## Background\n\n${told}\n\n## Features\n\n- F1 Reports of calls\n- F2 Office hours\n`,
  );
  expect(dependencies).toHaveLength(count);
});
