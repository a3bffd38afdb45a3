// Words that exclude each other in the same slot of the same statement. A small list for specifications:
// switches, orderings, delivery semantics, visibility and the products that fill one role.

import { stemWord } from '../stem-word.ts';

const GROUPS = `
enabled disabled
enable disable
sync async
synchronous asynchronous
synchronously asynchronously
before after
allow deny forbid
allowed denied forbidden prohibited
permitted prohibited
accept reject
accepted rejected
include exclude
included excluded
optional mandatory
public private
internal external
mutable immutable
stateful stateless
blocking non-blocking
sequential parallel concurrent
centralized decentralized distributed
centralised decentralised
strong eventual
encrypted unencrypted plaintext
compressed uncompressed
always never
increase decrease
maximum minimum
push pull
manual automatic
manually automatically
temporary permanent
single-threaded multi-threaded
monolith microservices
opt-in opt-out
strict lenient
ascending descending
read-only writable
online offline
local remote
fail-open fail-closed
high low
true false
yes no
hourly daily weekly monthly quarterly yearly
postgresql postgres mysql mongodb sqlite dynamodb cassandra mariadb
kafka rabbitmq sqs nats
rest graphql grpc
json xml protobuf yaml
redis memcached
aws azure gcp
`;

const groupOf = new Map<string, Set<number>>();
GROUPS.trim()
  .split('\n')
  .forEach((line, index) => {
    for (const word of line.split(' ')) {
      const stem = stemWord(word);
      groupOf.set(stem, (groupOf.get(stem) ?? new Set()).add(index));
    }
  });
// Two names of one product do not exclude each other.
const SAME = new Set([stemWord('postgresql'), stemWord('postgres')]);

/** The groups of mutually exclusive words that a word belongs to; undefined for most words. */
export const exclusiveGroups = (stem: string): ReadonlySet<number> | undefined => groupOf.get(stem);

export function areExclusive(stemA: string, stemB: string): boolean {
  if (stemA === stemB || (SAME.has(stemA) && SAME.has(stemB))) return false;
  const groups = groupOf.get(stemA);
  const others = groupOf.get(stemB);
  if (!groups || !others) return false;
  return [...groups].some((group) => others.has(group));
}
