// What a plan says must be connected, and what its tasks create: must-haves at its top, "create" sentences in its tasks.

import type { Document } from '../../../../domain/document.ts';
import { type Entry, entriesAt, readFrontMatter } from '../read-front-matter.ts';
import { PATH, pathsIn, type Task } from './task.ts';

export interface Link {
  readonly from: string;
  readonly to: string;
  readonly via: string;
  readonly start: number;
  readonly end: number;
}

export interface Declared {
  readonly links: readonly Link[];
  /** Paths that must exist, or are said to change. */
  readonly paths: readonly Entry[];
}

/** A plan that declares or creates more is not read by anybody; what is beyond is left alone. */
const MOST = 200;

/** Changed by installing something or by the workflow itself, so that no task need name them. */
const BY_THE_WAY =
  /^\.planning\/|(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|Cargo\.(?:toml|lock)|go\.(?:mod|sum)|poetry\.lock|uv\.lock|requirements\.txt|\.env[\w.]*)$/;

export function readDeclared(document: Document): Declared {
  const entries = readFrontMatter(document);
  const links = entriesAt(entries, 'must_haves/key_links/from').flatMap((from) => {
    const beside = (key: string): Entry | undefined =>
      entries.find(({ path, item }) => path === `must_haves/key_links/${key}` && item === from.item);
    const to = beside('to');
    // Ends in words, "the preview", cannot be looked for.
    return to && [from, to].every(({ value }) => pathsIn(value)[0] === value)
      ? [{ from: from.value, to: to.value, via: beside('via')?.value ?? '', start: from.start, end: to.end }]
      : [];
  });
  return {
    links: links.slice(0, MOST),
    paths: [
      ...entriesAt(entries, 'must_haves/artifacts/path'),
      ...entriesAt(entries, 'files_modified').filter(({ value }) => !BY_THE_WAY.test(value)),
    ].slice(0, MOST),
  };
}

export interface Created {
  readonly name: string;
  /** By which others mention it. */
  readonly stem: string;
  readonly task: Task;
  readonly start: number;
  readonly end: number;
}

const CREATES = /\b(?:create|creates|add|adds|introduce|scaffold|write|build|implement|new)\b/i;
const CODE_NAME =
  /`([A-Z][A-Za-z0-9]{3,40}|[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+|[a-z]+(?:_[a-z0-9]+)+|(?:GET|POST|PUT|PATCH|DELETE) \/[\w/:{}.-]+)`/g;
const KIND =
  /\b(?:components?|services?|class|modules?|hooks?|middleware|endpoints?|routes?|handlers?|tables?|workers?|jobs?|queues?|helpers?|adapters?|clients?|stores?|functions?)\b/i;
/** Nothing calls them by name: tests, settings, documents, entries of a framework. */
const STANDS_ALONE =
  /(?:^|[/.\-_])(?:tests?|specs?|__tests__|e2e|fixtures?|mocks?|stories|config|conf|env|readme|changelog|license|index|main|app|page|layout|route|server|setup|seed|migrations?|types?|d)(?:[/.\-_]|$)|\.(?:md|json|ya?ml|toml|css|scss|html?|sql|sh|tf|prisma)$/i;

/** Files and named parts that a task says it creates, each once. */
export function readCreated(tasks: readonly Task[]): Created[] {
  const created = new Map<string, Created>();
  for (const task of tasks) {
    let at = task.start;
    const prose = task.text.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ' '));
    for (const line of prose.split('\n')) {
      const from = at;
      at += line.length + 1;
      for (const name of CREATES.test(line) ? namesIn(line) : []) {
        const stem = stemOf(name);
        if (created.has(stem) || stem.length < 4) continue;
        const start = from + line.length - line.trimStart().length;
        created.set(stem, { name, stem, task, start, end: from + line.trimEnd().length });
      }
    }
  }
  return [...created.values()].slice(0, MOST);
}

/** Those behind the word that creates; what stands before it is where it happens. */
function namesIn(line: string): string[] {
  const at = CREATES.exec(line)?.index ?? 0;
  const behind =
    line
      .slice(at)
      .split(
        /[.;]\s|\s(?:from|using|that (?:uses|calls|imports)|importing|calling|which|like|based on|as in|in|into|to|with|for|on)\s/,
      )[0] ?? '';
  const paths = [...behind.matchAll(PATH)].map(([path]) => path).filter((path) => !STANDS_ALONE.test(path));
  const parts = KIND.test(behind) ? [...behind.matchAll(CODE_NAME)].map(([, name = '']) => name) : [];
  return [...paths, ...parts];
}

/** `ReminderQueue` of `src/jobs/ReminderQueue.ts`, `/loans` of `GET /loans`. */
export function stemOf(name: string): string {
  const last = name.replace(/^(?:GET|POST|PUT|PATCH|DELETE) /, '').replace(/\/+$/, '');
  if (/^(?:GET|POST|PUT|PATCH|DELETE) /.test(name)) return last;
  const file = last.slice(last.lastIndexOf('/') + 1);
  return file.replace(/\.[a-z]{1,8}$/i, '').replace(/\.[a-z]{1,8}$/i, '');
}

/** Spelling does not matter: `loan-list`, `LoanList` and `loan_list` are one name. */
export const mentions = (text: string, stem: string): boolean => fold(text).includes(fold(stem));

export const fold = (text: string): string => text.toLowerCase().replace(/[-_\s]/g, '');
