import { TactError } from '@tact/core/errors';
import { exposeAll } from '@tact/core/records';
import { type WatchedStream, watchStream } from '#access/open-streams';
import type { StreamOperation } from '#operations/operation';
import { problemBody } from './problem.ts';

export interface EventStreamOptions extends Omit<WatchedStream, 'beat'> {
  readonly idOf: StreamOperation['idOf'];
  /** Closes the connection of a reader that takes nothing any more. */
  drop(): void;
  onFailed(thrown: unknown): void;
}

/**
 * A stream as server-sent events: a message for each event, then `end` with the output, or `problem` with what went wrong.
 *
 * Invariants:
 * 1. The next event is asked for only once the one before was taken.
 * 2. A reader that is gone, or that took nothing between two heartbeats, ends the operation.
 */
export function eventStream(events: AsyncGenerator<unknown, unknown>, options: EventStreamOptions): Response {
  const encoder = new TextEncoder();
  const messages = messagesOf(events, options);
  const over = new AbortController();
  const end = () => {
    over.abort();
    options.gone.abort();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(': open\n\n'));
        const beat = () => {
          // What lies there since the last heartbeat has no reader.
          if ((controller.desiredSize ?? -1) < 0) options.drop();
          else controller.enqueue(encoder.encode(':\n\n'));
        };
        watchStream(over.signal, { ...options, beat }).catch(options.onFailed);
      },
      async pull(controller) {
        const { done, value } = await messages.next();
        if (over.signal.aborted) return;
        if (done !== true) {
          controller.enqueue(encoder.encode(value));
          return;
        }
        end();
        controller.close();
      },
      async cancel() {
        end();
        await messages.return();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
  return new Response(body, { headers });
}

async function* messagesOf(
  events: AsyncGenerator<unknown, unknown>,
  { gone, idOf, onFailed }: EventStreamOptions,
): AsyncGenerator<string, void> {
  try {
    for (;;) {
      const { done, value } = await events.next();
      if (done === true) {
        const { reason } = gone.signal;
        if (reason instanceof TactError) throw reason;
        yield message(value, 'end');
        return;
      }
      yield message(value, undefined, idOf?.(value));
    }
  } catch (thrown) {
    onFailed(thrown);
    yield message(problemBody(thrown), 'problem');
  } finally {
    await events.return(null);
  }
}

/** JSON has no line breaks outside of strings, where they are escaped. */
function message(value: unknown, event?: string, id?: string): string {
  const lines = [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    `data: ${JSON.stringify(exposeAll(value) ?? null)}`,
  ];
  return `${lines.join('\n')}\n\n`;
}
