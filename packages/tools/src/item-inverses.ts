import {
  type Action,
  type ActionCall,
  canonicalJson,
  type EffectCheck,
  type UndoCandidate,
} from '@tact/core/kernel';
import type { Item, Items } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { recordedObject } from '@tact/core/structured-output';
import { quote, saysSame } from '@tact/core/text';
import { z } from 'zod';
import { called, type ItemForm, nameInWords, titleIn } from './item-form.ts';
import { changeItem, markOf } from './kept-item.ts';
import { defineInverse, type Tool } from './tool.ts';

/** What takes changes of the owner's items back. Nobody proposes these: they stand in the undo journal. */

const origin = z.enum(['owner', 'system', 'outside']);
const before = z.strictObject({ content: recordedObject, origin });
const revert = z.strictObject({
  ...{ id: z.string(), version: z.number(), before, title: called },
  /** Of the thing as the change left it. */
  mark: z.string().optional(),
});

const byId = z.strictObject({ id: z.string(), title: called });

/** The result of a change to an item, with what `revert_…` needs to take it back. */
export function changeResult<Name extends JsonObject>(
  { version, mark, changed, before: { id, content, origin } }: Awaited<ReturnType<typeof changeItem>>,
  name: Name,
) {
  return { id, ...name, version, mark, changed, before: { content, origin } };
}

/** The inverse of a change: back to how it was, unless somebody changed it since. Null if it changed nothing. */
export function revertOf(form: Pick<ItemForm, 'kind'>, result: JsonObject, target: string) {
  const { id, version, mark, before, changed } = result;
  if (changed !== true || before == null) return null;
  const parameters = { id, version, mark, before, ...titleIn(result) } as JsonObject;
  return { action: `revert_${form.kind}`, parameters, target };
}

/** `revert_task` and the like: a thing as it was before a change. */
export function revertTool<Content extends JsonObject>(
  items: Items,
  form: Pick<ItemForm, 'domain' | 'command'> & NamedForm<Content>,
): Tool {
  const { kind, domain } = form;
  return defineInverse({
    name: `revert_${kind}`,
    domain,
    verb: 'revert',
    summary: `Undo a change to a ${kind}.`,
    parameters: revert,
    inverses: [`revert_${kind}`],
    describe: ({ title }) => `undo the change to ${nameInWords(kind, title)}`,
    inverse: (_, result, target) => revertOf(form, result, target),
    beforeUndo: itemChangedSince(items, form),
    async execute(call) {
      const { id, version, mark, before, title } = call.parameters;
      const done = await changeItem(items, call, { form, id, version, mark }, () => before);
      return changeResult(done, titleIn({ title }));
    },
    check: (call) =>
      checkVersion(
        items,
        call,
        (item) => canonicalJson(item.content) === canonicalJson(call.parameters.before.content),
      ),
  });
}

/**
 * What every deletion of an item does: it is kept as removed, so that `back` can open it again.
 *
 * @param nameOf what its result calls the thing, to be told again when it is taken back
 */
export function removing<
  Named extends JsonObject & { readonly id: string; readonly version?: number | undefined },
>(
  items: Items,
  form: Pick<ItemForm, 'kind' | 'command'>,
  parameters: z.ZodType<Named>,
  back: string,
  nameOf: (item: Item) => JsonObject,
) {
  return {
    danger: 'dangerous',
    parameters,
    inverses: [back],
    inverse: ({ id }: Named, result: JsonObject, target: string) =>
      result.changed === true ? { action: back, parameters: { id, ...titleIn(result) }, target } : null,
    async execute(call: ActionCall<Named>) {
      const { id, version } = call.parameters;
      const done = await changeItem(items, call, { form, id, version }, () => ({ state: 'removed' }));
      return { id, ...nameOf(done.before), version: done.version, mark: done.mark, changed: true };
    },
    check: (call: ActionCall<Named>) => checkVersion(items, call, ({ state }) => state === 'removed'),
  } as const;
}

/** Moves a thing from one state to another: `reopen_task`, `remove_note`, `deescalate`. */
export function stateTool(
  items: Items,
  move: Pick<Tool, 'name' | 'domain' | 'verb' | 'summary'> & {
    readonly kind: Item['kind'];
    /** What is done, with the name of the thing. */
    words(name: string): string;
    /** What such a thing is called. */
    readonly noun: string;
    readonly from: Item['state'];
    readonly to: Item['state'];
    /** What takes it back in turn; null if nothing does. */
    readonly back: string | null;
    /** Where it loses what somebody changed since. */
    readonly beforeUndo?: Tool['beforeUndo'];
  },
): Tool {
  const { kind, words, noun, from, to, back, beforeUndo, ...named } = move;
  return defineInverse({
    ...named,
    parameters: byId,
    inverses: back === null ? [] : [back],
    ...(beforeUndo === undefined ? {} : { beforeUndo }),
    describe: ({ title }) => words(nameInWords(noun, title)),
    inverse: ({ id, title }, { changed }, target) =>
      back !== null && changed === true
        ? { action: back, parameters: { id, ...titleIn({ title }) }, target }
        : null,
    async execute({ user, parameters: { id, title }, now }) {
      return { id, ...titleIn({ title }), changed: await items.setState(user, id, from, to, now) };
    },
  });
}

/**
 * After a crash: a change that was decided on a version happened where the next version is as wanted, and did not where that
 * version still stands. Anything else is done again, which compares and sets.
 */
export async function checkVersion(
  items: Items,
  { user, parameters }: Pick<ActionCall, 'user' | 'parameters'>,
  isAsWanted: (item: Item) => boolean,
): Promise<EffectCheck> {
  const { id, version } = parameters;
  const item = await items.get(user, String(id));
  if (item === null || typeof version !== 'number') return { happened: 'no' };
  if (item.version !== version + 1 || !isAsWanted(item)) return { happened: 'no' };
  return { happened: 'yes', result: { id: item.id, changed: true, version: item.version, before: null } };
}

/** What has to be known of a kind of items. */
export type NamedForm<Content extends JsonObject> = Pick<
  ItemForm<Content>,
  'kind' | 'noun' | 'read' | 'nameOf'
>;

/** Of an inverse that would lose what somebody changed of an item since: says what that is. */
export function itemChangedSince<Content extends JsonObject>(
  items: Items,
  form: NamedForm<Content>,
): NonNullable<Action['beforeUndo']> {
  return async (candidate) => {
    const { user, parameters, newer } = candidate;
    const item = await items.get(user, String(parameters['id']));
    const isGone = item === null || item.kind !== form.kind || item.state === 'removed';
    // What is gone keeps nothing to lose; what a later effect of the same decision changed is taken back before.
    if (isGone || newer.some((other) => other.parameters['id'] === parameters['id']))
      return { changed: null, parameters };
    const bound = 'version' in parameters ? { ...parameters, version: item.version } : parameters;
    const changed = isAsLeft(item, candidate) ? null : changeInWords(item, parameters, form);
    return { changed, parameters: bound };
  };
}

/**
 * Older results have no mark: then the version tells, which is 1 for a new item. What only moved an item to another state keeps
 * neither, and says nothing that could be compared.
 */
function isAsLeft(item: Item, { left }: UndoCandidate): boolean {
  const { mark, version, changed } = left ?? {};
  if (typeof mark === 'string') return mark === markOf(item);
  return (changed === true && version === undefined) || item.version === (version ?? 1);
}

function changeInWords<Content extends JsonObject>(
  item: Item,
  parameters: JsonObject,
  { noun, read, nameOf }: NamedForm<Content>,
): string {
  const { title } = titleIn(parameters);
  const content = read(item.content);
  const now = content === null ? undefined : nameOf(content);
  const name = nameInWords(noun, title ?? now);
  if (title !== undefined && now !== undefined && !saysSame(title, now))
    return `${name} is called ${quote(now)} now`;
  return item.state === 'done' ? `${name} is marked as done now` : `${name} says something else now`;
}
