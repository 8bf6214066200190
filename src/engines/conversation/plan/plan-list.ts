import type { Slots } from '#language';
import type { PlannedAction } from './planned.ts';
import { capitalised, given, taskSlots } from './slots-as-params.ts';

/** To-do lists hold tasks; every other list is a note of its name. */
export function planList(
  action: 'list.add' | 'list.remove' | 'list.list',
  slots: Slots,
  { notes }: { readonly notes: readonly string[] },
): readonly PlannedAction[] {
  const { items = [], list, title } = slots;
  const reasoning = 'The message names a list.';
  const name = list ?? '';
  const wanted = items.length > 0 ? items : title === undefined ? [] : [title];
  if (/^$|to-?\s?do|task/i.test(name)) {
    if (action === 'list.list') return [{ domain: 'task', action: 'list', params: {}, reasoning }];
    return wanted.map((item) =>
      action === 'list.add'
        ? {
            domain: 'task',
            action: 'create',
            params: given({ ...taskSlots(slots), title: capitalised(item) }),
            reasoning,
          }
        : { domain: 'task', action: 'complete', params: { find_by: item }, reasoning },
    );
  }
  const called = /\blist\b/i.test(name) ? name : `${name} list`;
  const names = [name, called].map((one) => one.toLowerCase());
  const known = notes.find((note) => names.includes(note.toLowerCase()));
  const noteTitle = known ?? (items.length > 0 ? title : undefined) ?? called;
  const text = wanted.map((item) => `- ${item}`).join('\n');
  if (action === 'list.list')
    return [{ domain: 'notes', action: 'list', params: { query: noteTitle }, reasoning }];
  // An emptied list goes as a whole, after a yes; the next thing that is added begins it anew.
  if (action === 'list.remove' && slots.amount === 'all' && wanted.length === 0)
    return [{ domain: 'notes', action: 'delete', params: { find_by: noteTitle }, reasoning }];
  if (action === 'list.remove') {
    const { value } = slots;
    return known === undefined
      ? []
      : wanted.map((item) => {
          const params = given({ find_by: known, line: item, text: value });
          return { domain: 'notes', action: 'edit', params, reasoning };
        });
  }
  if (text === '') return [];
  return known === undefined
    ? [{ domain: 'notes', action: 'create', params: { title: noteTitle, body: text }, reasoning }]
    : [{ domain: 'notes', action: 'append', params: { find_by: known, text }, reasoning }];
}
