import { tactError } from '#errors';
import type { Item } from '#ports/store';
import type { JsonObject } from '#records';
import { plainIssue } from '#structured-output';
import type { ItemForm } from '#tools';

/** An item, and what it says. */
export interface KeptItem<Content extends JsonObject> {
  readonly item: Item;
  readonly content: Content;
}

/** The content, if it may be kept. Throws `ITEM_INVALID` with the first thing that is wrong with it. */
export function checkContent<Content extends JsonObject>(
  content: JsonObject,
  { kept, noun }: Pick<ItemForm<Content>, 'kept' | 'noun'>,
): Content {
  const checked = kept.safeParse(content, { error: plainIssue });
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const field = issue?.path.filter((key) => typeof key === 'string').join('.') ?? '';
  throw tactError('ITEM_INVALID', {
    what: noun,
    why: `${field} ${issue?.message ?? 'is invalid'}`.trim(),
  });
}

/** An item for programs. */
export function itemRecord<Content extends JsonObject>({ item, content }: KeptItem<Content>): object {
  return { ...item, content };
}
