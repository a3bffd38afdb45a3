// The tasks of a plan, in whichever way it writes them: `<task>` blocks, sections called "Task 3", checkboxes and
// numbered steps. Each with its fields and the files it names.

import type { Block, Document, Section } from '../../../../domain/document.ts';
import { type Field, readFields } from '../read-fields.ts';
import { plainWords } from '../read-tables.ts';
import { readTaggedTasks } from './read-tagged-tasks.ts';
import { pathsIn, type Task, type Text } from './task.ts';

/** The first way that gives at least two tasks, or one in tags. */
export function readTasks(document: Document): Task[] {
  const tagged = readTaggedTasks(document);
  if (tagged.length > 0) return tagged;
  const titled = tasksInSections(document);
  return titled.length > 1 ? titled : tasksInItems(document);
}

const TASK_TITLE =
  /^(?:\[[ xX]\]\s*)?(?:\W{0,3})(task|step|change|fix|work item|story|ticket|t)(?:\s*#?|-)((?:[A-Z]{1,2})?\d{1,3}(?:\.\d{1,3}){0,2})\b[\s:.—–)-]*/i;

function tasksInSections(document: Document): Task[] {
  return document.sections.flatMap((section) => {
    const match = TASK_TITLE.exec(section.title);
    if (!match) return [];
    const heading = document.blocks[section.firstBlock] as Block;
    const label = match[1]?.length === 1 ? `T${match[2]}` : `${capital(match[1] ?? '')} ${match[2]}`;
    return [
      describe(document, {
        label,
        name: plainWords(section.title.slice(match[0].length)),
        heading,
        end: section.treeEnd,
        section: section.title,
      }),
    ];
  });
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;

const TASKS_TITLE =
  /\b(?:tasks?|steps?|work ?(?:items?|plan)|implementation(?: plan| order)?|to-?dos?|checklist|plan|execution)\b/i;
const NOT_TASKS =
  /\b(?:test plan|verification|acceptance|criteria|requirements?|risks?|rollback|background|out of scope|summary|notes?|assumptions?|questions?|validation|dependencies|history)\b/i;

/** Checkboxes anywhere, numbered items below a title that announces tasks. */
function tasksInItems(document: Document): Task[] {
  const { blocks, sections, text } = document;
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'list-item' || block.level !== 1) return [];
    const written = text.slice(block.start, block.end);
    const section = sections[block.section] as Section;
    const isBox = /^[-*+]\s+\[[ xX]\]\s/.test(written);
    const isStep = /^\d{1,3}[.)]\s/.test(written) && TASKS_TITLE.test(section.title);
    if (!(isBox || isStep) || NOT_TASKS.test(section.title)) return [];
    const [line = ''] = written.split('\n');
    const name = plainWords(line.replace(/^(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, ''));
    const label = TASK_TITLE.exec(name)?.[0].replace(/[\s:.—–)-]+$/, '') ?? `"${shortened(name)}"`;
    return [
      describe(document, {
        label,
        name,
        heading: { start: block.start, end: block.start + line.length },
        end: endOfItem(document, index),
        section: section.title,
      }),
    ];
  });
}

const shortened = (name: string): string =>
  name.length <= 60 ? name : `${name.slice(0, name.lastIndexOf(' ', 60))}…`;

function endOfItem({ blocks }: Document, index: number): number {
  let end = blocks[index]?.end ?? 0;
  for (const block of blocks.slice(index + 1)) {
    if (block.kind === 'heading' || (block.parent === undefined && block.kind !== 'list-item')) break;
    if (block.kind === 'list-item' && block.level === 1) break;
    end = Math.max(end, block.end);
  }
  return end;
}

function describe(
  document: Document,
  given: Pick<Task, 'label' | 'name' | 'heading' | 'end' | 'section'>,
): Task {
  const { start } = given.heading;
  const fields = readFields(document, start, given.end);
  const texts = (...kinds: Field['kind'][]): Text[] =>
    fields.filter(({ kind }) => kinds.includes(kind)).flatMap(({ parts }) => [...parts]);
  const verify = texts('verify', 'criterion');
  const done = texts('done');
  const apart = new Set([...verify, ...done, ...texts('files')].map((part) => part.start));
  const text = document.text.slice(start, given.end);
  const action = fields.flatMap(({ parts }) =>
    parts.filter((part) => !apart.has(part.start)).map((part) => part.text),
  );
  return {
    ...given,
    start,
    text,
    action: [given.name, ...action].join('\n'),
    verify,
    done,
    files: pathsIn(text),
    isCheckpoint: false,
  };
}
