import type { z } from 'zod';
import { tactError } from '#errors';
import type { Item, ItemKind } from '#ports/store';
import type { JsonObject } from '#records';

/** What the commands for tasks, notes, contacts and memories differ in. */
export interface ThingKind<Content extends JsonObject> {
  readonly kind: ItemKind;
  /** What one is called: `task`. */
  readonly noun: string;
  /** The command that looks after them: `tasks`. */
  readonly command: string;
  /** What is written fits this. */
  readonly schema: z.ZodType<Content>;
  /** What stands in an item, older forms included; null where it is no such thing. */
  read(content: JsonObject): Content | null;
  /** What people call this one. */
  nameOf(content: Content): string;
}

/** An item, and what it says. */
export interface Thing<Content extends JsonObject> {
  readonly item: Item;
  readonly content: Content;
}

/** The content, if it may be kept. Throws `ITEM_INVALID` with the first thing that is wrong with it. */
export function checkContent<Content extends JsonObject>(
  content: JsonObject,
  { schema, noun }: Pick<ThingKind<Content>, 'schema' | 'noun'>,
): Content {
  const checked = schema.safeParse(content);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const field = issue?.path.filter((key) => typeof key === 'string').join('.') ?? '';
  throw tactError('ITEM_INVALID', {
    what: noun,
    why: `${field} ${issue?.message ?? 'does not fit'}`.trim(),
  });
}

/** An item for programs. */
export function thingRecord<Content extends JsonObject>({ item, content }: Thing<Content>): object {
  return { ...item, content };
}
