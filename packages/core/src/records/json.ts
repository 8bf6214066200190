import type { Outside } from './outside.ts';

/**
 * Any JSON value; undefined members are left out. Parameters, results and targets consist of nothing else. What a stranger wrote
 * stands among it as outside text, and is written and read back with its label.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject | Outside;
/** A JSON object. A member that is `undefined` is left out when it is recorded. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Without the members that are undefined, which would replace others where it is spread over them. */
export function withoutUndefined<Fields extends object>(
  fields: Fields,
): { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
