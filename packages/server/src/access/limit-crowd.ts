/**
 * Connections, of which there are only so many: a further one takes the place of the one that has waited longest without a call that was
 * let in. So whoever opens many and says nothing keeps nobody out.
 */
export interface Crowd<Connection> {
  /** False if every one has a call, so that there is no place for this one. */
  add(connection: Connection): boolean;
  /** It has a call, and keeps its place. */
  called(connection: Connection): void;
  /** What it called was not let in. */
  refused(connection: Connection): void;
  remove(connection: Connection): void;
}

/** @param end closes a connection at once */
export function limitCrowd<Connection>(
  max: number,
  end: (connection: Connection) => void,
): Crowd<Connection> {
  /** In the order in which they came. */
  const waiting = new Set<Connection>();
  const busy = new Set<Connection>();
  const remove = (connection: Connection) => {
    waiting.delete(connection);
    busy.delete(connection);
  };
  return {
    add(connection) {
      if (waiting.size + busy.size >= max) {
        const [longest] = waiting;
        if (longest === undefined) return false;
        remove(longest);
        end(longest);
      }
      waiting.add(connection);
      return true;
    },
    called(connection) {
      if (waiting.delete(connection)) busy.add(connection);
    },
    refused(connection) {
      if (busy.delete(connection)) waiting.add(connection);
    },
    remove,
  };
}
