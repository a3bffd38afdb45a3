// What WordNet lacks and specifications need: pairs, shared meanings and classes, written by hand and kept apart
// from the extracted data. Same text form as there. Data only.

/** A word, then its opposites. */
export const OWN_ANTONYMS: string = `require forbid prohibit disallow exempt;required optional forbidden prohibited;mandatory optional;
compulsory optional;allow forbid disallow deny prohibit block prevent;permit forbid disallow deny prohibit;
allowed forbidden denied prohibited disallowed;grant deny revoke refuse;accept reject refuse decline;approve reject decline;
include omit;keep remove discard drop delete;retain delete discard drop purge;preserve discard delete;
create delete destroy remove;add remove delete;insert delete remove;install uninstall remove;enable disable deactivate prevent;
activate disable;show hide;expose hide;lock unlock;pass fail;succeed fail;valid invalid;start stop end finish;
begin end finish stop;open close shut;sync async;online offline;encrypt decrypt;encrypted plaintext cleartext;
manual automatic automated;manually automatically;static dynamic;fixed variable;strict lenient permissive;eager lazy;
read-only writable;immutable mutable writable;sequential parallel concurrent;serial parallel;
centralised decentralised distributed;centralized decentralized distributed;monolithic distributed modular;
local remote;physical virtual;persistent ephemeral transient;permanent ephemeral;durable ephemeral volatile;
open-source proprietary closed-source;open proprietary;optimistic pessimistic;proactive reactive;wired wireless;
whitelist blacklist;allowlist denylist blocklist;allow-list deny-list block-list;push pull;import export;read write;
send receive;login logout;logon logoff;signin signout;join leave;enter exit leave;subscribe unsubscribe;
register unregister deregister;connect disconnect;attach detach;trust distrust;human automated;client server;
inbound outbound;single multiple;unique duplicate;all none;any none;both neither;everything nothing;everyone nobody;
every no;before after;above below;over under;inside outside;indoors outdoors;indoor outdoor;with without;on off;in out;
up down;into out_of;more less fewer;most least;minimum maximum;min max;true false;yes no;previous next;earlier later;
prior subsequent;synchronous asynchronous;synchronously asynchronously;success failure;increase reduce lower;
expand shrink;grow shrink;raise lower;ascending descending;verbose quiet silent;partial complete full total;
never always often sometimes;near far far_from far_away_from;close_to far far_from far_away_from;
behind in_front_of;happy sad;sunrise sunset;rarely often frequently always;seldom often frequently always`;

/** Words that say the same, or near enough that swapping them changes no claim. */
export const OWN_SYNONYMS: string = `mandatory required compulsory obligatory;forbid prohibit disallow ban;forbidden prohibited disallowed;
allowed permitted;login signin log-in sign-in;logout signout log-out sign-out;config configuration;repo repository;
database db;authentication auth;application app;administrator admin;directory folder;delete remove erase;
kid child;kids children;mom mum mother mommy mummy;dad father daddy;photo picture image;phone telephone;
street road;bike bicycle cycle;motorbike motorcycle;movie film;speak talk;quickly fast rapidly;infant baby;
automatic automated;parallel concurrent;postgresql postgres;js javascript;ts typescript;k8s kubernetes;
sofa couch settee;plaintext cleartext;min minimum;max maximum;sync synchronous;async asynchronous;start begin commence;
end finish;stop halt;permit allow;deny refuse`;

/** Class names with their members; `a=b` are two names of one thing, `a ( b )` says that b is a kind of a. */
export const OWN_CLASSES: string = `posture:sit stand=stand_up lie=lie_down kneel crouch=squat|
gait:walk run=sprint ( jog ) crawl swim fly|
part of the day:morning noon=midday afternoon evening night=nighttime ( midnight )|
frequency:hourly daily=nightly weekly ( biweekly ) monthly ( bimonthly ) quarterly yearly=annually=annual|
rank:primary secondary tertiary|
level:low medium=moderate high critical|
store:postgresql=postgres mysql mariadb mongodb=mongo sqlite dynamodb cassandra couchdb oracle cockroachdb|
cache:redis memcached hazelcast|
broker:kafka rabbitmq sqs nats activemq pulsar|
interface style:rest=restful graphql grpc soap|
data format:json xml yaml toml csv protobuf avro parquet msgpack|
cloud:aws azure gcp|
programming language:python java ( kotlin ) javascript=js ( typescript=ts ) rust golang ruby php perl swift scala haskell elixir cobol fortran|
operating system:linux ( ubuntu debian fedora ) windows macos android ios|
user interface library:react vue angular svelte|
package manager:npm yarn pnpm|
licence:mit apache gpl ( lgpl agpl ) bsd|
environment:production=prod staging development=dev|
delivery:at-most-once at-least-once exactly-once|
consistency:strong eventual|
architecture:monolith microservices=microservice serverless|
data type:string integer=int boolean=bool float=double|
transport:tcp udp|
sky:sunny cloudy=overcast rainy snowy`;

/** Prefixes that oppose two words of the same rest: upload and download. */
export const OPPOSED_PREFIXES: string = `over under;up down;in out;pre post;inter intra;macro micro;upper lower;front back;super sub;en de`;

/** Words of quantity and reference: opposed in WordNet through far too wide clusters. */
export const COUNT_WORDS: string = `all any each every some both several many few much most more less least such
certain various only own`;

/** Pairs that the rules for prefixes or WordNet take for opposites, though both can be true. */
export const NO_OPPOSITES: string = `all some;local national;local general;unless less;unloose loose;unravel ravel;overtake undertake;overwrite underwrite;upright downright;
income outcome;inline outline;inlay outlay;entail detail;enclose declose;pretext posttext;overline underline;enlist delist`;
