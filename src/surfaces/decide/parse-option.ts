// An option as a person writes it in one line: `B: Full offline - everything works without a network`.

import type { DecisionOption } from '../../protocols/decide/model.ts';

export interface OptionDraft {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly description?: string | undefined;
}

/** An id is one short word before the first colon; a label ends at the first dash that stands alone. */
export function parseOption(written: string): OptionDraft {
  const text = written.trim();
  const [, id, rest = text] = /^([\p{L}\p{N}][\p{L}\p{N}._-]{0,11})\s*:\s+(.*)$/su.exec(text) ?? [];
  const [label = rest] = rest.split(/\s+[-–—]\s+/, 1);
  return { ...(id !== undefined && { id }), label: label.trim(), description: rest.trim() };
}

/** Whoever has no id gets the next free letter; what is only called something is also described by it. */
export function completeOptions(drafts: readonly OptionDraft[]): DecisionOption[] {
  const taken = new Set(drafts.flatMap(({ id }) => (id === undefined ? [] : [id.trim().toUpperCase()])));
  const free = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => !taken.has(letter));
  return drafts.map(({ id, label = '', description = '' }) => {
    const [firstLine = ''] = description.trim().split('\n', 1);
    return {
      id: id?.trim() ?? free.shift() ?? '',
      label: label.trim() || firstLine,
      description: description.trim() || label.trim(),
    };
  });
}
