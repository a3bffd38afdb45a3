// Sections to add: subjects that documents about software have no word on. Data only.

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
