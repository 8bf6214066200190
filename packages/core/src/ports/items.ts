import type { JsonObject } from '#records';

/**
 * The owner's own things inside Tact: what is to be done, noted, remembered, who is who, what is planned. Labels travel with
 * them: an item that is given outside text is `outside` from then on.
 */
export interface Item {
  readonly id: string;
  readonly user: string;
  readonly kind: ItemKind;
  /** What it belongs to, such as a mail's ref, or where it came from (`chat`, `cli`, `import:work.ics`). */
  readonly target: string;
  readonly content: JsonObject;
  /** The origin of its content: with `outside`, every text in it is outside text when it is read again. */
  readonly origin: 'owner' | 'system' | 'outside';
  readonly state: 'open' | 'done' | 'removed';
  /** 1 for a new one; one more with every change of content or state. */
  readonly version: number;
  readonly createdAt: number;
  readonly changedAt: number;
}

/** Any name, such as `task`, `note`, `contact`, `memory`, `event`, `escalation` or `insight`. */
export type ItemKind = string;

/** What the tools keep for a user: tasks, notes, contacts, reminders and other records by kind. */
export interface Items {
  /** Begins with version 1. False if an item with this id stands already; then nothing changes. */
  add(item: Omit<Item, 'version' | 'changedAt'>): Promise<boolean>;
  get(user: string, id: string): Promise<Item | null>;
  list(user: string, filter: ItemFilter): Promise<readonly Item[]>;
  /** False if it was not in the state `from`; then nothing changes. */
  setState(user: string, id: string, from: Item['state'], to: Item['state'], now: number): Promise<boolean>;
  /** Compare and set: false if its version is not `version` any more, or it is gone; then nothing changes. */
  change(user: string, id: string, version: number, change: ItemChange): Promise<boolean>;
  /** Ids of this kind, in any state, that end in (or equal) this suffix: at most 5, the newest first; none for an empty one. */
  findIds(user: string, kind: ItemKind, suffix: string): Promise<readonly string[]>;
}

/** Which items to list; any kind, target and state unless given. */
export interface ItemFilter {
  readonly kind?: ItemKind | readonly ItemKind[] | undefined;
  readonly target?: string | undefined;
  readonly state?: Item['state'] | readonly Item['state'][] | undefined;
  /** Only what the list has after this one; nothing stands after an id that the user does not have. */
  readonly afterId?: string | undefined;
  /** 100 unless given. */
  readonly limit?: number | undefined;
}

/** What changes of an item; what is left out stays. */
export interface ItemChange {
  readonly content?: JsonObject;
  readonly state?: Item['state'];
  readonly origin?: Item['origin'];
  readonly now: number;
}
