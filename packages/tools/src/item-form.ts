import type { Item, ItemKind } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { mapText, quote } from '@tact/core/text';
import type { z } from 'zod';

/** A kind of things that are kept as items: its tools and its commands are made from this one definition. */
export interface ItemForm<Content extends JsonObject = JsonObject> {
  readonly kind: ItemKind;
  /** What one is called: `task`. */
  readonly noun: string;
  /** The domain of its tools. */
  readonly domain: string;
  /** The command that looks after them: `tasks`. */
  readonly command: string;
  /** What commands are given. */
  readonly schema: z.ZodType<JsonObject>;
  /** What is written fits this. */
  readonly kept: z.ZodType<Content>;
  /** What stands in an item, older forms included; null if it is no such thing. */
  read(content: JsonObject): Content | null;
  /** What people call this one. */
  nameOf(content: Content): MaybeOutside;
  /** What a list of everything says beside the name. */
  detailOf?(content: Content): MaybeOutside;
  readonly words: ItemWords;
}

/** What the commands that add and change something take. */
export interface CommandFields {
  readonly schema: z.ZodType<JsonObject>;
  readonly words: FieldsInWords;
}

interface FieldsInWords {
  /** The fields that can be given, by the names of the schema, in the order of the help. */
  readonly fields: Readonly<Record<string, FieldWords>>;
  /** Options of `change` that no field has: each with its flag and what it does. */
  readonly furtherChanges?: readonly (readonly [flag: string, help: string])[];
  /** The same of `add`. */
  readonly furtherNew?: readonly (readonly [flag: string, help: string])[];
}

/** The words of a kind's commands; what they take follows from the schema. */
interface ItemWords extends FieldsInWords {
  readonly about: string;
  readonly lists: string;
  readonly adds: string;
  readonly changes: string;
  /** States that it may be moved to beside removed and open. */
  readonly moves?: readonly StateMove[];
  /** Said of an empty list, and of one in which nothing fits. */
  readonly none: string;
  readonly noneFits: string;
  /** What to type to get a first one. */
  readonly hint: string;
  readonly examples: readonly (readonly [typed: string, does: string])[];
}

export interface FieldWords {
  /** Where `add` takes it as an argument: `<title>`. */
  readonly argument?: string;
  /** Its option, unless the name and type of the field say it: `--due <time>`. */
  readonly flag?: string;
  readonly help?: string;
  /** `add` does not go without it. */
  readonly isNeeded?: boolean;
  /** Where it means something else in a change. */
  readonly changeHelp?: string;
}

export interface StateMove {
  readonly name: string;
  readonly does: string;
  readonly from: readonly Item['state'][];
  readonly to: Item['state'];
  /** `Removed`. */
  readonly done: string;
  readonly options?: readonly (readonly [flag: string, help: string])[];
}

/** What the thing is called, for the reader. */
export const called = wordsSchema(300).optional();

/** What a result calls its thing, to be told again when it is taken back. */
export function titleIn({ title, key }: JsonObject): { readonly title?: MaybeOutside } {
  const name = title ?? key;
  const isName = (typeof name === 'string' || name instanceof Outside) && name.length > 0;
  return isName ? { title: mapText(name, (text) => text.slice(0, 300)) } : {};
}

/** `the task “Call mom”`, or `the task` where its name is not known. */
export function nameInWords(noun: string, title: MaybeOutside | undefined): string {
  return title === undefined ? `the ${noun}` : `the ${noun} ${quote(title)}`;
}
