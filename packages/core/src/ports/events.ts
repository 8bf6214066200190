/**
 * What happened in the ledger, told after the commit.
 *
 * Contract: a listener hears of every change made through this store object, once, in the order of the commits, and of
 * nothing that was undone. The feed holds what every process committed, in an order in which nothing appears late: whoever
 * goes on from a cursor misses nothing and gets nothing twice.
 */
export interface Events {
  /** Calls the listener after each commit. Resolve of the change does not wait for it, and what it throws is only logged. */
  listen(listener: (events: readonly StoreEvent[]) => void): () => void;
  /** All users' events after a cursor, null being the beginning; the cursor to go on from. 1 000 unless `limit` is given. */
  after(
    cursor: number | null,
    limit?: number,
  ): Promise<{ readonly events: readonly FeedEvent[]; readonly cursor: number }>;
  /** The cursor behind everything that is in the feed. */
  end(): Promise<number>;
}

/** One row's new state; what the row holds is read by its user and id. */
export interface StoreEvent {
  readonly user: string;
  readonly kind: 'decision' | 'effect' | 'approval' | 'message';
  readonly id: string;
  /** The verdict of a decision, the state of an effect or an approval, the role of a message. */
  readonly state: string;
}

/** An event in the feed. */
export interface FeedEvent extends StoreEvent {
  /** Goes on behind it. */
  readonly cursor: number;
}
