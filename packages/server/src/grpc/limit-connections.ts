import type { Http2Server, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { Clock } from '@tact/core/ports/clock';
import { limitCrowd } from '#access/limit-crowd';

/** How much callers may hold open. */
export interface ConnectionLimits {
  /** Connections at once; a further one takes the place of the one that has waited longest without a call, or is closed. */
  readonly maxSessions: number;
  /** Calls at once on one connection; a further one is refused. */
  readonly maxStreams: number;
  /** How long a request may take to arrive whole, and the other side of a connection that was closed to close it, too. */
  readonly requestMs: number;
  /** How long a connection may stay open without a call. */
  readonly idleMs: number;
}

export const defaultLimits: ConnectionLimits = {
  maxSessions: 64,
  maxStreams: 100,
  requestMs: 10_000,
  idleMs: 5 * 60_000,
};

/** Those that are open. */
export interface Connections {
  /** Takes no new calls, and closes each once its calls have ended. */
  close(): void;
  /** Ends them at once. */
  destroy(): void;
}

/**
 * Keeps callers from holding the server's memory: half-open calls are reset, idle connections are closed, and there are only so many. A
 * call that has arrived whole may take as long as its answer takes.
 */
export function limitConnections(
  server: Http2Server,
  { maxSessions, requestMs, idleMs }: ConnectionLimits,
  clock: Clock,
): Connections {
  const sessions = new Set<ServerHttp2Session>();
  const sockets = new Set<Socket>();
  const crowd = limitCrowd<ServerHttp2Session>(maxSessions, (session) => session.destroy());
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    const closed = new AbortController();
    socket.once('close', () => {
      sockets.delete(socket);
      closed.abort();
    });
    // A session that was closed waits for its peer, which may never answer.
    socket.once('finish', () => {
      void clock.sleep(requestMs, closed.signal).then(() => socket.destroy());
    });
  });
  server.on('session', (session) => {
    // A connection that breaks is its caller's matter; its calls hear of it.
    session.on('error', () => undefined);
    if (!crowd.add(session)) {
      session.destroy();
      return;
    }
    sessions.add(session);
    session.once('close', () => {
      sessions.delete(session);
      crowd.remove(session);
    });
    closeWhenIdle(session, idleMs, clock);
    session.on('stream', (stream) => {
      crowd.called(session);
      resetUnlessWhole(stream, requestMs, clock);
    });
  });
  return {
    close: () => {
      for (const session of sessions) session.close();
    },
    destroy: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function closeWhenIdle(session: ServerHttp2Session, idleMs: number, clock: Clock): void {
  let open = 0;
  let waiting = new AbortController();
  const wait = () => {
    waiting = new AbortController();
    const { signal } = waiting;
    void clock.sleep(idleMs, signal).then(() => {
      if (!signal.aborted) session.close();
    });
  };
  wait();
  session.once('close', () => waiting.abort());
  session.on('stream', (stream) => {
    open += 1;
    waiting.abort();
    stream.once('close', () => {
      open -= 1;
      if (open === 0 && !session.closed && !session.destroyed) wait();
    });
  });
}

function resetUnlessWhole(stream: ServerHttp2Stream, requestMs: number, clock: Clock): void {
  const arriving = new AbortController();
  stream.once('end', () => arriving.abort()).once('close', () => arriving.abort());
  void clock.sleep(requestMs, arriving.signal).then(() => {
    if (!arriving.signal.aborted) stream.destroy();
  });
}
