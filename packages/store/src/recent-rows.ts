/**
 * Rows that were read lately, in the form that callers get, so that the same row is not unpacked and parsed at every read. Whoever
 * asks compares what tells one state of a row from the next, such as its version, with the row that was read just now.
 *
 * What is older than the last `limit` rows and was not asked for since goes; at most twice as many are kept.
 */
export interface RecentRows<Value> {
  get(user: string, id: string): Value | undefined;
  set(user: string, id: string, value: Value): void;
  forget(user: string): void;
}

export function createRecentRows<Value>(limit: number): RecentRows<Value> {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  const keep = (key: string, value: Value) => {
    if (newer.size >= limit) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
  };
  return {
    get(user, id) {
      const key = keyOf(user, id);
      const known = newer.get(key);
      if (known !== undefined) return known;
      const value = older.get(key);
      if (value !== undefined) keep(key, value);
      return value;
    },
    set: (user, id, value) => keep(keyOf(user, id), value),
    forget(user) {
      for (const rows of [newer, older]) {
        for (const key of rows.keys()) if (key.startsWith(keyOf(user, ''))) rows.delete(key);
      }
    },
  };
}

/** No user and no id has this character. */
function keyOf(user: string, id: string): string {
  return `${user}\u0000${id}`;
}
