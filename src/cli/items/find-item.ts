import { tactError } from '#errors';
import type { LocalTact } from '#presets/local';
import type { JsonObject } from '#records';
import type { ItemForm } from '#tools';
import type { KeptItem } from './kept-item.ts';

/** The one that is meant, by the last digits of its id (see `shortItemId`). Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function findItem<Content extends JsonObject>(
  given: string,
  { kind, noun, command, read }: ItemForm<Content>,
  { user, assistant }: LocalTact,
): Promise<KeptItem<Content>> {
  const { runtime } = assistant;
  const { items } = runtime.store;
  const suffix = given.trim().toLowerCase();
  const ids = idSuffix.test(suffix)
    ? [...(await items.findIds(user, kind, suffix)), ...(await items.findIds(user, kind, `${suffix}:0`))]
    : [];
  if (ids.length > 1) {
    throw tactError('ID_AMBIGUOUS', { what: noun, id: suffix, count: ids.length, list: command });
  }
  const item = ids[0] === undefined ? null : await items.get(user, ids[0]);
  const content = item && read(item.content);
  if (item === null || content === null) {
    throw tactError('ID_NOT_FOUND', { what: noun, id: given.slice(0, 40), list: `${command} --all` });
  }
  return { item, content };
}

const idSuffix = /^(?:approval:)?[0-9a-f-]{4,36}(?::\d{1,4})?$/;
