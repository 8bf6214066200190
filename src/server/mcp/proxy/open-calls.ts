import { canonicalJson, digest, type Runtime } from '#kernel';
import type { JsonObject } from '#records';

/**
 * The calls of a client that somebody was asked about and whose result the client has not had. A client that gives up waiting calls
 * again with the same arguments, also after a restart, and then gets the answer to its first call; the next like call is a new one.
 */
export interface OpenCalls {
  /** The id of the open call with these arguments; null where there is none. */
  find(tool: string, input: JsonObject): Promise<string | null>;
  add(tool: string, input: JsonObject, toolCallId: string): Promise<void>;
  /** Its result was handed over. */
  remove(tool: string, input: JsonObject, toolCallId: string): Promise<void>;
}

const maxOpen = 500;

export function createOpenCalls(
  user: string,
  run: string,
  { store, clock }: Pick<Runtime, 'store' | 'clock'>,
): OpenCalls {
  const name = `mcp open ${run}`;
  let known: Map<string, string> | null = null;
  const read = async (): Promise<Map<string, string>> => {
    known ??= new Map(
      Object.entries((await store.values.get(user, name))?.value ?? {}).map(([key, id]) => [key, String(id)]),
    );
    return known;
  };
  const change = async (apply: (calls: Map<string, string>) => void): Promise<void> => {
    for (;;) {
      const found = await store.values.get(user, name);
      const calls = new Map(Object.entries(found?.value ?? {}).map(([key, id]) => [key, String(id)]));
      apply(calls);
      known = calls;
      const newest = Object.fromEntries([...calls].slice(-maxOpen));
      if (await store.values.set(user, name, newest, found?.version ?? 0, clock.now())) return;
    }
  };
  return {
    find: async (tool, input) => (await read()).get(keyOf(tool, input)) ?? null,
    add: (tool, input, id) => change((calls) => void calls.set(keyOf(tool, input), id)),
    remove: (tool, input, id) =>
      change((calls) => {
        const key = keyOf(tool, input);
        if (calls.get(key) === id) calls.delete(key);
      }),
  };
}

function keyOf(tool: string, input: JsonObject): string {
  return digest(canonicalJson({ tool, input })).slice(0, 32);
}
