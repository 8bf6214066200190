import type { JsonObject } from '#records';

/**
 * Reads a content once: a store gives an item that has not changed with the same content object, and it is gone from here when
 * nobody holds it any more.
 */
export function readOnce<Value>(read: (content: JsonObject) => Value): (content: JsonObject) => Value {
  const known = new WeakMap<JsonObject, { readonly value: Value }>();
  return (content) => {
    const found = known.get(content);
    if (found !== undefined) return found.value;
    const value = read(content);
    known.set(content, { value });
    return value;
  };
}
