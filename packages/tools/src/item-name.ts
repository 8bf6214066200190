import { type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { mapText, quote } from '@tact/core/text';

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
