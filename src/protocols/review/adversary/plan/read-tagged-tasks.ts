// Tasks written as `<task>` blocks with `<name>`, `<files>`, `<action>`, `<verify>` and `<done>`.

import type { Document } from '../../../../domain/document.ts';
import { pathsIn, type Task, type Text } from './task.ts';

const OPEN = /^[ \t]*<task\b([^>\n]{0,300})>/gim;

export function readTaggedTasks({ text, sections }: Document): Task[] {
  const opens = [...text.matchAll(OPEN)];
  return opens.map((open, index) => {
    const start = open.index + open[0].length - open[0].trimStart().length;
    const limit = opens[index + 1]?.index ?? text.length;
    const close = text.indexOf('</task>', start);
    const end = close < 0 || close > limit ? limit : close + '</task>'.length;
    const tag = (name: string): Text[] => contentsOf(text, start, end, name);
    const name = tag('name')[0] ?? tag('title')[0];
    const written = name?.text ?? /\bname="([^"]{1,200})"/.exec(open[1] ?? '')?.[1] ?? '';
    const label = /^(?:task|step)\s*#?\d+(?:\.\d+)?/i.exec(written)?.[0] ?? `Task ${index + 1}`;
    return {
      label,
      name: written.replace(/^(?:task|step)\s*#?\d+(?:\.\d+)?\s*[:.—–-]?\s*/i, ''),
      heading: name ?? { start, end: start + open[0].trimStart().length },
      start,
      end,
      section: sections.findLast((section) => section.start <= start)?.title ?? '',
      text: text.slice(start, end),
      action: tag('action')
        .map((one) => one.text)
        .join('\n'),
      verify: tag('verify'),
      done: [...tag('done'), ...tag('acceptance_criteria')],
      files: pathsIn(
        tag('files')
          .map((one) => one.text)
          .join('\n'),
      ),
      isCheckpoint: /\btype="checkpoint/.test(open[1] ?? ''),
    };
  });
}

/** What stands between the tags, trimmed; empty elements are left out. */
function contentsOf(text: string, from: number, to: number, name: string): Text[] {
  const open = text.indexOf(`<${name}`, from);
  if (open < 0 || open >= to) return [];
  const begin = text.indexOf('>', open) + 1;
  const close = text.indexOf(`</${name}>`, begin);
  if (begin === 0 || close < 0 || close > to) return [];
  const inner = text.slice(begin, close);
  const start = begin + inner.length - inner.trimStart().length;
  const end = begin + inner.trimEnd().length;
  return end > start ? [{ text: text.slice(start, end), start, end }] : [];
}
