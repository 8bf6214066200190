import { canonicalJson, digest, type Runtime } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';

/**
 * The calls of a client that somebody was asked about and whose result the client has not had. A client that gives up waiting calls
 * again with the same arguments, also after a restart, and then gets the answer to its first call; the next like call is a new one.
 */
export interface OpenCalls {
  /**
   * The id of the open call with these arguments, else of the one that `make` makes, which is open from then on if somebody was asked.
   * One after the other: of two like calls at once the second finds what the first asked.
   */
  findOrMake(tool: string, input: JsonObject, make: () => Promise<MadeCall>): Promise<string>;
  /** Its result was handed over. */
  remove(tool: string, input: JsonObject, id: string): Promise<void>;
}

interface MadeCall {
  readonly id: string;
  readonly isAsked: boolean;
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
  const making = new Map<string, Promise<void>>();
  const findOrMake = async (key: string, make: () => Promise<MadeCall>): Promise<string> => {
    const found = (await read()).get(key);
    if (found !== undefined) return found;
    const { id, isAsked } = await make();
    if (isAsked) await change((calls) => void calls.set(key, id));
    return id;
  };
  return {
    async findOrMake(tool, input, make) {
      const key = keyOf(tool, input);
      const made = (making.get(key) ?? Promise.resolve()).then(() => findOrMake(key, make));
      const ended = made.then(
        () => undefined,
        () => undefined,
      );
      making.set(key, ended);
      try {
        return await made;
      } finally {
        if (making.get(key) === ended) making.delete(key);
      }
    },
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
