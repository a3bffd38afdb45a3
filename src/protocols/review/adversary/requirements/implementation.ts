// Scope creep: a means posing as a requirement. Silent where the document says why, lists the means among its
// constraints or dependencies, or is a design by its own title.

import type { Document } from '../../../../domain/document.ts';
import type { Role } from '../../../reading/roles.ts';
import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { challengeGroup, groupBySection, verb } from './group-by-section.ts';
import { quoted } from './names.ts';
import type { Stated } from './read-stated.ts';

/** There a means is what the reader looks for. */
const MEANS: ReadonlySet<Role> = new Set([
  'quality',
  'constraint',
  'interface',
  'component',
  'data',
  'dependency',
  'decision',
  'rollout',
  'test',
]);
const DESIGN = /\b(?:design|architecture|tdd|technical (?:spec\w*|reference)|implementation|rfc|protocol)\b/i;

const PRODUCT =
  'PostgreSQL|Postgres|MySQL|MariaDB|SQLite|MongoDB|Redis|Memcached|DynamoDB|Cassandra|Elasticsearch|Kafka|RabbitMQ|React|Vue(?:\\.js)?|Angular|Svelte|Next\\.js|Express|Django|Flask|FastAPI|Rails|Spring Boot|Laravel|jQuery|Redux|Tailwind|Prisma|SQLAlchemy|Hibernate|Sequelize|Celery|Sidekiq|Axios|Lodash|Pandas|Docker|Kubernetes|Terraform|nginx';
const PART =
  'stored procedures?|database (?:tables?|triggers?|index(?:es)?|columns?)|foreign keys?|cron ?jobs?|background (?:jobs?|workers?|threads?)|message queues?|worker threads?|hash ?maps?|linked lists?|singletons?|mutex(?:es)?|SQL quer(?:y|ies)|ORM|microservices?|(?:helper|base|abstract|service|repository|controller) class(?:es)?|class hierarch(?:y|ies)|global variables?|regular expressions?|B-trees?|batch (?:scripts?|jobs?)|localStorage|sessionStorage';
const BY =
  '(?:us(?:e|es|ing)|with|in|on|via|through|by|into|as|backed by|powered by|built (?:on|with)|written in)';

/** Each with the words that name the means in its first group. */
const SIGNS: readonly RegExp[] = [
  new RegExp(`\\b${BY}\\s+(?:an?\\s+|the\\s+|one\\s+)?(?:[\\w-]+\\s+)?\`?((?:${PRODUCT}))\\b`, 'i'),
  new RegExp(`\\b${BY}\\s+(?:an?\\s+|the\\s+|its\\s+)?(?:[\\w-]+\\s+){0,2}((?:${PART}))\\b`, 'i'),
  // "`core.md` contains the base (~150 lines)": how files are cut.
  /^(`[\w./-]+(?:\.\w{1,5}|\/)`) (?:contains|holds|defines|exports|implements)\b/,
];
/** Tables, classes, functions and source files by name. */
const CODE_SIGNS: readonly RegExp[] = [
  /\b(?:in|into|to|from|of) (?:an? |the |its )?(`\w+`|\w+_\w+) (?:table|column|class|function|method|module|collection)\b/i,
  /\b(?:the )?(`\w+`|\w+_\w+) (?:table|column|class|function|method|module) (?:must|shall|should|will|has|holds|stores|contains|is)\b/i,
  /(`(?:[A-Z][a-z0-9]+){2,}`|`\w+\(\)`|`[\w./-]+\.(?:tsx?|jsx?|py|go|java|rb|rs|sql|cs|php|kt)`)/,
];
/** Where so many requirements hold code, its names are what the readers build against. */
const TECHNICAL_SHARE = 0.3;
const REASON =
  /\b(?:because|so that|since|due to|in order to|to comply|required by|existing|already|must run on|contract|compatib\w+)\b/i;
/** Beyond this share the means are no slip of single requirements. */
const MOST_SHARE = 0.4;

export function challengeImplementation(
  { document, context }: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  if (DESIGN.test(document.sections.find(({ level }) => level === 1)?.title ?? '')) return [];
  const given = `${textOfMeans(document)}\n${context?.document.text ?? ''}`.toLowerCase();
  const coded = stated.filter(({ text }) => text.includes('`'));
  const signs = coded.length > stated.length * TECHNICAL_SHARE ? SIGNS : [...SIGNS, ...CODE_SIGNS];
  const found = stated.flatMap((one) => {
    const means = meansIn(one, signs);
    return means === undefined || given.includes(means.toLowerCase()) ? [] : [{ one, means }];
  });
  const faulty = found.map(({ one }) => one);
  const meansOf = new Map(found.map(({ one, means }) => [one, means]));
  const isDesign = faulty.length > 3 && faulty.length > stated.length * MOST_SHARE;
  const tell = (names: string, group: readonly Stated[]) =>
    describe(names, group, quoted(group.map((one) => (meansOf.get(one) ?? '').replace(/`/g, ''))));
  return isDesign ? challengeGroup(document, '', faulty, tell) : groupBySection(document, faulty, tell);
}

function meansIn({ text, role }: Stated, signs: readonly RegExp[]): string | undefined {
  if (MEANS.has(role) || REASON.test(text)) return undefined;
  for (const sign of signs) {
    const means = sign.exec(text)?.[1];
    if (means !== undefined) return means;
  }
  return undefined;
}

/** What the document itself lists as given. */
function textOfMeans(document: Document): string {
  const roles = rolesOfSections(document);
  return document.sections
    .filter(({ index }) => roles[index] === 'constraint' || roles[index] === 'dependency')
    .map(({ start, end }) => document.text.slice(start, end))
    .join('\n');
}

const describe = (names: string, group: readonly Stated[], means: string) => ({
  category: 'Scope creep',
  concern: `${names} ${verb(group, 'prescribes', 'prescribe')} how it is made (${means}), not what somebody outside can see`,
  severity: 'minor' as const,
  recommendation: `Say what ${names} must achieve and leave ${means} to the design; if the choice is given, move it to the constraints with its reason.`,
  ifLeft: `A better way breaks the requirement, and a test of ${names} checks ${means} instead of the result.`,
});
