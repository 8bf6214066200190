import { canonicalJson, digest, type Runtime } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import { changeValue } from '#operations/change-value';

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
const maxTries = 20;

export function createOpenCalls(
  user: string,
  run: string,
  { store, clock }: Pick<Runtime, 'store' | 'clock'>,
): OpenCalls {
  const name = `mcp open ${run}`;
  let known: Map<string, string> | null = null;
  const read = async (): Promise<Map<string, string>> => {
    known ??= callsIn((await store.values.get(user, name))?.value ?? null);
    return known;
  };
  const change = async (apply: (calls: Map<string, string>) => void): Promise<void> => {
    const changed = (before: JsonObject | null) => {
      const calls = callsIn(before);
      apply(calls);
      known = calls;
      return Object.fromEntries([...calls].slice(-maxOpen));
    };
    await changeValue(user, name, changed, { store, clock }, maxTries);
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

function callsIn(value: JsonObject | null): Map<string, string> {
  return new Map(Object.entries(value ?? {}).map(([key, id]) => [key, String(id)]));
}

function keyOf(tool: string, input: JsonObject): string {
  return digest(canonicalJson({ tool, input })).slice(0, 32);
}
