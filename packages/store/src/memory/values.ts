import { labelItem, plainItem } from '@tact/core/ports/label-item';
import { labelMessage, plainMessage } from '@tact/core/ports/label-message';
import type {
  Aliases,
  Conversations,
  Item,
  ItemChange,
  Items,
  Message,
  Messages,
  StoreEvent,
  ValueChange,
  Values,
  VersionedValue,
} from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { endingIn, newestFirst } from './rows.ts';

interface UserEraser {
  forget(user: string): void;
}

type Tell = (event: StoreEvent) => void;

export function itemsInMemory(): Items & UserEraser {
  const users = new Map<string, Map<string, Item>>();
  const itemsOf = (user: string): ReadonlyMap<string, Item> => users.get(user) ?? new Map();
  const keep = (item: Item): void => {
    const items = users.get(item.user);
    if (items === undefined) users.set(item.user, new Map([[item.id, labelItem(item)]]));
    else items.set(item.id, labelItem(item));
  };
  const replace = (item: Item, given: ItemChange): true => {
    const { now, ...change } = plainItem(given);
    keep({ ...item, ...change, version: item.version + 1, changedAt: now });
    return true;
  };
  return {
    async add(item) {
      if (itemsOf(item.user).has(item.id)) return false;
      keep({ ...plainItem(item), version: 1, changedAt: item.createdAt });
      return true;
    },
    get: async (user, id) => itemsOf(user).get(id) ?? null,
    async list(user, { kind, target, state, afterId, limit = 100 }) {
      const last = afterId === undefined ? undefined : itemsOf(user).get(afterId);
      if (afterId !== undefined && last === undefined) return [];
      const found = [...itemsOf(user).values()].filter(
        (item) =>
          (kind === undefined || [kind].flat().includes(item.kind)) &&
          (target === undefined || item.target === target) &&
          (state === undefined || [state].flat().includes(item.state)) &&
          (last === undefined || newestByCreation(last, item) < 0),
      );
      return found.sort(newestByCreation).slice(0, limit);
    },
    async setState(user, id, from, to, now) {
      const item = itemsOf(user).get(id);
      return item?.state === from && replace(item, { state: to, now });
    },
    async change(user, id, version, change) {
      const item = itemsOf(user).get(id);
      return item?.version === version && replace(item, change);
    },
    async findIds(user, kind, suffix) {
      const own = [...itemsOf(user).values()].filter((item) => item.kind === kind);
      return endingIn(
        own.map(({ id }) => id),
        suffix,
      );
    },
    forget(user) {
      users.delete(user);
    },
  };
}

function newestByCreation(a: Item, b: Item): number {
  return b.createdAt - a.createdAt || newestFirst(a, b);
}

export interface MemoryMessages extends Messages, UserEraser {
  keep(message: Message): boolean;
  /** In the order in which they were added. */
  ofUser(user: string): readonly Message[];
}

export function messagesInMemory(tell: Tell): MemoryMessages {
  const users = new Map<string, Map<string, Message>>();
  const ofUser = (user: string): readonly Message[] => [...(users.get(user)?.values() ?? [])];
  const keep = (message: Message): boolean => {
    const { user, id, role } = message;
    const messages = users.get(user) ?? new Map<string, Message>();
    if (messages.has(id)) return false;
    users.set(user, messages.set(id, labelMessage(plainMessage(message))));
    tell({ user, kind: 'message', id, state: role });
    return true;
  };
  return {
    keep,
    ofUser,
    add: async (message) => keep(message),
    async last(user, conversation, limit) {
      const said = ofUser(user).filter((message) => message.conversation === conversation);
      return limit > 0 ? said.slice(-limit) : [];
    },
    async conversations(user, limit = 100) {
      const lastAt = new Map<string, number>();
      for (const { conversation, createdAt } of ofUser(user).toReversed()) {
        if (!lastAt.has(conversation)) lastAt.set(conversation, createdAt);
      }
      return [...lastAt].slice(0, limit).map(([conversation, at]) => ({ conversation, lastAt: at }));
    },
    forget(user) {
      users.delete(user);
    },
  };
}

export function conversationsInMemory(): MemoryConversations {
  const states = new Map<string, VersionedValue>();
  const version = (user: string, conversation: string) => states.get(keyOf(user, conversation))?.version ?? 0;
  const replace: MemoryConversations['replace'] = (user, conversation, value, expected, now) => {
    states.set(keyOf(user, conversation), { value, version: expected + 1, savedAt: now });
  };
  return {
    version,
    replace,
    get: async (user, conversation) => states.get(keyOf(user, conversation)) ?? null,
    async set(user, conversation, state, expected, now) {
      if (version(user, conversation) !== expected) return false;
      replace(user, conversation, state, expected, now);
      return true;
    },
    forget: (user) => removeOf(states, user),
  };
}

interface MemoryConversations extends Conversations, UserEraser {
  version(user: string, conversation: string): number;
  /** Without comparing: the caller has. */
  replace(user: string, conversation: string, state: JsonObject, expected: number, now: number): void;
}

export function aliasesInMemory(): Aliases & UserEraser {
  const accounts = new Map<string, string>();
  return {
    account: async (user, alias) => accounts.get(keyOf(user, alias)) ?? null,
    async add(user, alias, account) {
      if (accounts.has(keyOf(user, alias))) return false;
      accounts.set(keyOf(user, alias), account);
      return true;
    },
    forget: (user) => removeOf(accounts, user),
  };
}

function keyOf(user: string, name: string): string {
  return JSON.stringify([user, name]);
}

function removeOf(map: Map<string, unknown>, user: string): void {
  for (const key of map.keys()) if ((JSON.parse(key) as [string])[0] === user) map.delete(key);
}

export function valuesInMemory(): Values & UserEraser {
  /** Newest first. */
  const versions = new Map<string, readonly VersionedValue[]>();
  const isAt = (user: string, { name, expected }: Pick<ValueChange, 'name' | 'expected'>) =>
    (versions.get(keyOf(user, name))?.[0]?.version ?? 0) === expected;
  const keep = (user: string, { name, value, expected }: ValueChange, now: number) => {
    const key = keyOf(user, name);
    const kept = name.startsWith('history:') ? (versions.get(key) ?? []).slice(0, 999) : [];
    versions.set(key, [{ value, version: expected + 1, savedAt: now }, ...kept]);
  };
  return {
    get: async (user, name) => versions.get(keyOf(user, name))?.[0] ?? null,
    names: async (user, prefix) =>
      [...versions.keys()]
        .map((key) => JSON.parse(key) as [user: string, name: string])
        .filter(([owner, name]) => owner === user && name.startsWith(prefix))
        .map(([, name]) => name),
    set: async (user, name, value, expected, now) => {
      if (!isAt(user, { name, expected })) return false;
      keep(user, { name, value, expected }, now);
      return true;
    },
    async setAll(user, changes, now) {
      if (!changes.every((change) => isAt(user, change))) return false;
      for (const change of changes) keep(user, change, now);
      return true;
    },
    history: async (user, name, limit = 100) => (versions.get(keyOf(user, name)) ?? []).slice(0, limit),
    forget: (user) => removeOf(versions, user),
  };
}
