import type { JsonObject } from '@tact/core/records';
import type { Domain, Slots } from '@tact/english';
import type { PlannedAction } from './planned.ts';
import { capitalised, given, taskSlots } from './slots-as-params.ts';

/** To-do lists hold tasks; every other list is a note of its name. */
export function planList(
  action: 'list.add' | 'list.remove' | 'list.list',
  slots: Slots,
  { titles: { notes = [] } }: { readonly titles: Readonly<Record<string, readonly string[]>> },
): readonly PlannedAction[] {
  const { items = [], list: name = '', title } = slots;
  const wanted = items.length > 0 ? items : title === undefined ? [] : [title];
  if (/^$|to-?\s?do|task/i.test(name)) {
    if (action === 'list.list') return [act('task', 'list', {})];
    return wanted.map((item) =>
      action === 'list.add'
        ? act('task', 'create', given({ ...taskSlots(slots), title: capitalised(item) }))
        : act('task', 'complete', { find_by: item }),
    );
  }
  const called = /\blist\b/i.test(name) ? name : `${name} list`;
  const names = [name, called].map((one) => one.toLowerCase());
  const known = notes.find((note) => names.includes(note.toLowerCase()));
  const noteTitle = known ?? (items.length > 0 ? title : undefined) ?? called;
  if (action === 'list.list') return [act('notes', 'list', { query: noteTitle })];
  if (action === 'list.remove') return removed(wanted, slots, known, noteTitle);
  const text = wanted.map((item) => `- ${item}`).join('\n');
  if (text === '') return [];
  return known === undefined
    ? [act('notes', 'create', { title: noteTitle, body: text })]
    : [act('notes', 'append', { find_by: known, text })];
}

function removed(
  wanted: readonly string[],
  { amount, value }: Slots,
  known: string | undefined,
  noteTitle: string,
): readonly PlannedAction[] {
  // An emptied list goes as a whole, after a yes; the next thing that is added begins it anew.
  if (amount === 'all' && wanted.length === 0) return [act('notes', 'delete', { find_by: noteTitle })];
  if (known === undefined) return [];
  return wanted.map((item) => act('notes', 'edit', given({ find_by: known, line: item, text: value })));
}

function act(domain: Domain, action: string, params: JsonObject): PlannedAction {
  return { domain, action, params, reasoning: 'The message names a list.' };
}
