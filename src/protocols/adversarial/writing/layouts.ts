// How each type of document is laid out: its sections in order and the roles that each takes in. Data only.

import type { Role } from '../../reading/roles.ts';
import { TITLES } from './vocabulary.ts';

export interface Slot {
  readonly title: string;
  readonly roles: readonly Role[];
  /** Roles that come here only where they say what is to be; anywhere else they are material. */
  readonly binding?: readonly Role[];
  /** `plain`: in the order of the source. `grouped`: below headings of the view. `parts`: a section for each group. */
  readonly form: 'plain' | 'grouped' | 'parts';
}

export interface Layout {
  readonly slots: readonly Slot[];
  /** Whether each requirement is followed by what proves it. */
  readonly isPaired: boolean;
  readonly labels: 'deliverables' | 'fulfils' | undefined;
}

const plain = (title: string, ...roles: Role[]): Slot => ({ title, roles, form: 'plain' });
const MATERIAL: readonly Role[] = ['component', 'interface', 'data', 'decision', 'other'];
const BUILT: readonly Role[] = ['component', 'interface', 'data', 'other'];
const grouped = (title: string, ...roles: Role[]): Slot => ({ title, roles, form: 'grouped' });

const roadmap: Layout = {
  slots: [
    plain(TITLES.objective, 'background'),
    plain(TITLES.scope, 'scope', 'excluded'),
    { title: '', roles: ['functional', 'quality', 'constraint'], binding: BUILT, form: 'parts' },
    plain(TITLES.dependencies, 'dependency', 'order', 'rollout'),
    plain(TITLES.acceptance, 'acceptance', 'test'),
    plain(TITLES.risks, 'risk'),
    plain(TITLES.questions, 'question'),
    plain(TITLES.supporting, ...MATERIAL),
    plain(TITLES.reference, 'glossary'),
  ],
  isPaired: false,
  labels: 'deliverables',
};

const plan: Layout = {
  slots: [
    plain(TITLES.goal, 'background'),
    plain(TITLES.scope, 'scope', 'excluded'),
    { title: '', roles: ['functional', 'quality', 'constraint'], binding: BUILT, form: 'parts' },
    plain(TITLES.dependencies, 'dependency', 'order'),
    plain(TITLES.verification, 'acceptance', 'test'),
    plain(TITLES.operation, 'rollout'),
    plain(TITLES.risks, 'risk'),
    plain(TITLES.questions, 'question'),
    plain(TITLES.supporting, ...MATERIAL),
    plain(TITLES.reference, 'glossary'),
  ],
  isPaired: true,
  labels: 'fulfils',
};

const spec: Layout = {
  slots: [
    plain(TITLES.overview, 'background'),
    plain(TITLES.scope, 'scope'),
    {
      title: TITLES.functional,
      roles: ['functional'],
      binding: ['component', 'other'],
      form: 'grouped',
    },
    grouped(TITLES.quality, 'quality'),
    grouped(TITLES.constraints, 'constraint'),
    grouped(TITLES.interfacesAndData, 'interface', 'data'),
    plain(TITLES.acceptance, 'acceptance', 'test'),
    plain(TITLES.dependencies, 'dependency', 'order', 'rollout'),
    plain(TITLES.excluded, 'excluded'),
    plain(TITLES.risks, 'risk'),
    plain(TITLES.questions, 'question'),
    plain(TITLES.supporting, 'component', 'decision', 'other'),
    plain(TITLES.reference, 'glossary'),
  ],
  isPaired: false,
  labels: undefined,
};

const design: Layout = {
  slots: [
    plain(TITLES.context, 'background', 'scope', 'excluded'),
    plain(TITLES.decisions, 'decision'),
    grouped(TITLES.components, 'component'),
    grouped(TITLES.interfaces, 'interface'),
    grouped(TITLES.data, 'data'),
    { title: TITLES.behaviour, roles: ['functional'], binding: ['other'], form: 'grouped' },
    grouped(TITLES.qualities, 'quality', 'constraint'),
    plain(TITLES.verification, 'acceptance', 'test'),
    plain(TITLES.operation, 'rollout', 'dependency', 'order'),
    plain(TITLES.risks, 'risk'),
    plain(TITLES.questions, 'question'),
    plain(TITLES.supporting, 'other'),
    plain(TITLES.reference, 'glossary'),
  ],
  isPaired: false,
  labels: undefined,
};

const general: Layout = {
  slots: [
    plain(TITLES.overview, 'background', 'scope'),
    {
      title: TITLES.content,
      roles: ['functional', 'quality', 'constraint'],
      binding: ['other'],
      form: 'grouped',
    },
    grouped(TITLES.structure, 'component', 'interface', 'data', 'decision'),
    plain(TITLES.verification, 'acceptance', 'test'),
    plain(TITLES.operation, 'dependency', 'order', 'rollout'),
    plain(TITLES.excluded, 'excluded'),
    plain(TITLES.risks, 'risk'),
    plain(TITLES.questions, 'question'),
    plain(TITLES.supporting, 'other'),
    plain(TITLES.reference, 'glossary'),
  ],
  isPaired: false,
  labels: undefined,
};

const LAYOUTS: ReadonlyMap<string, Layout> = new Map([
  ['roadmap', roadmap],
  ['plan', plan],
  ['spec', spec],
  ['specification', spec],
  ['design', design],
]);

export const layoutOf = (type: string): Layout => LAYOUTS.get(type.trim().toLowerCase()) ?? general;
