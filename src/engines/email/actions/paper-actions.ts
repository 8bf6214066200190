import { z } from 'zod';
import { type Action, type ActionCall, defineAction, quote } from '#kernel';
import type { Item } from '#ports/store';
import type { JsonObject } from '#records';
import type { MailWorld } from '../mail-world.ts';

const text = z.string().trim().min(1, 'must not be empty').max(2000, 'must have at most 2000 characters');
const task = z.strictObject({
  title: text.max(300, 'must have at most 300 characters'),
  due: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
});
const note = z.strictObject({ text });
const byId = z.strictObject({ id: z.string() });

/** create_task, add_note and what takes them back. They are kept inside Tact, with the origin of their words. */
export function paperActions(world: MailWorld): readonly Action[] {
  const add = async (call: ActionCall, kind: Item['kind'], content: JsonObject) => {
    const { key: id, user, target, origin, now: createdAt } = call;
    await world.items.add({ id, user, kind, target, content, origin, state: 'open', createdAt });
    return { id };
  };
  return [
    defineAction({
      name: 'create_task',
      summary: 'Make a task out of the message, with an optional due date (ISO 8601).',
      danger: 'reversible',
      parameters: task,
      offered: true,
      inverses: ['delete_task', 'reopen_task'],
      describe: ({ title, due }) => `make a task ${quote(title)}${due === undefined ? '' : ` due ${due}`}`,
      inverse: (_, { id }, target) => ({ action: 'delete_task', parameters: { id: String(id) }, target }),
      execute: (call) => add(call, 'task', call.parameters),
    }),
    itemAction(world, {
      name: 'delete_task',
      summary: 'Take a task back.',
      words: 'take the task back',
      from: 'open',
      to: 'removed',
      inverse: 'reopen_task',
    }),
    itemAction(world, {
      name: 'reopen_task',
      summary: 'Open a task again.',
      words: 'open the task again',
      from: 'removed',
      to: 'open',
      inverse: 'delete_task',
    }),
    defineAction({
      name: 'add_note',
      summary: 'Keep a note about the message.',
      danger: 'reversible',
      parameters: note,
      offered: true,
      inverses: ['remove_note'],
      describe: (parameters) => `note ${quote(parameters.text, 160)}`,
      inverse: (_, { id }, target) => ({ action: 'remove_note', parameters: { id: String(id) }, target }),
      execute: (call) => add(call, 'note', call.parameters),
    }),
    itemAction(world, {
      name: 'remove_note',
      summary: 'Take a note back.',
      words: 'take the note back',
      from: 'open',
      to: 'removed',
      inverse: null,
    }),
    itemAction(world, {
      name: 'deescalate',
      summary: 'Close an escalation.',
      words: 'close the escalation',
      from: 'open',
      to: 'removed',
      inverse: null,
    }),
  ];
}

/** An action that moves an item from one state to another. */
function itemAction(
  { items }: MailWorld,
  change: {
    readonly name: string;
    readonly summary: string;
    readonly words: string;
    readonly from: Item['state'];
    readonly to: Item['state'];
    readonly inverse: string | null;
  },
): Action {
  const { name, summary, words, from, to, inverse } = change;
  return defineAction({
    name,
    summary,
    danger: 'safe',
    parameters: byId,
    offered: false,
    inverses: inverse === null ? [] : [inverse],
    describe: () => words,
    inverse: ({ id }, { changed }, target) =>
      inverse !== null && changed === true ? { action: inverse, parameters: { id }, target } : null,
    async execute({ user, parameters: { id }, now }) {
      const changed = await items.setState(user, id, from, to, now);
      return { changed };
    },
  });
}
