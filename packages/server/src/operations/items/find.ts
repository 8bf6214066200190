import { tactError } from '@tact/core/errors';
import type { Item } from '@tact/core/ports/store';
import { type ItemForm, itemForms } from '@tact/tools';
import { mayNotName } from '../find-visible.ts';
import type { OperationContext } from '../operation.ts';
import type { Principal } from '../principal.ts';

/** The kinds that can be kept and changed; events have a calendar, and escalations no form. */
export const keptKinds: readonly string[] = itemForms.map(({ kind }) => kind);

/** Throws for a kind that the schema should have refused. */
export function formOf(kind: string): ItemForm {
  const form = itemForms.find((one) => one.kind === kind);
  if (form === undefined) throw tactError('INTERNAL_UNEXPECTED', { text: `no form for ${kind}` });
  return form;
}

/** Where what a caller keeps comes from, as `target` says it. */
export function targetOf({ kind, name, via }: Principal): string {
  return kind === 'agent' ? `agent:${name}` : via;
}

const idSuffix = /^(?:approval:)?[0-9a-f-]{4,36}(?::\d{1,4})?$/;

/**
 * The one that is meant, by its id or the last digits of it; what an agent did not keep itself is not there. Throws `ID_NOT_FOUND` or
 * `ID_AMBIGUOUS`.
 */
export async function findItem(
  given: string,
  { kind, noun, command, read }: ItemForm,
  context: OperationContext,
): Promise<Item> {
  const { principal, assistant } = context;
  const { user } = principal;
  const { items } = assistant.runtime.store;
  const suffix = given.trim().toLowerCase();
  const isReadable = idSuffix.test(suffix) && !mayNotName(suffix, context);
  const whole = await items.get(user, given);
  const ids =
    whole === null && isReadable
      ? [...(await items.findIds(user, kind, suffix)), ...(await items.findIds(user, kind, `${suffix}:0`))]
      : [];
  if (ids.length > 1)
    throw tactError('ID_AMBIGUOUS', { what: noun, id: suffix, count: ids.length, list: command });
  const item = ids[0] === undefined ? whole : await items.get(user, ids[0]);
  const isTheirs = principal.kind !== 'agent' || item?.target === targetOf(principal);
  if (item === null || item.kind !== kind || !isTheirs || read(item.content) === null)
    throw tactError('ID_NOT_FOUND', { what: noun, id: given.slice(0, 40), list: `${command} --all` });
  return item;
}
