import { tactError } from '@tact/core/errors';
import { createFakeClock } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { eventStream } from './event-stream.ts';

const heartbeatMs = 15_000;

/** A stream with everything that a test can look at or change. */
function open(events: (gone: AbortSignal) => AsyncGenerator<unknown, unknown>) {
  const clock = createFakeClock();
  const gone = new AbortController();
  const state = { isAllowed: true, isDropped: false, failed: [] as unknown[] };
  const response = eventStream(events(gone.signal), {
    ...{ clock, gone },
    idOf: (event) => String((event as { readonly cursor?: number }).cursor),
    mayGoOn: async () => state.isAllowed,
    drop: () => {
      state.isDropped = true;
    },
    onFailed: (thrown) => state.failed.push(thrown),
  });
  return { clock, gone, state, response, reader: (response.body as ReadableStream<Uint8Array>).getReader() };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function read(reader: Reader): Promise<string | null> {
  const { done, value } = await reader.read();
  return done ? null : new TextDecoder().decode(value);
}

/** Nothing happens until the reader is gone. */
async function* waiting(gone: AbortSignal, ended?: () => void) {
  yield* [];
  await untilAborted(gone);
  ended?.();
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

describe('a stream over HTTP', () => {
  it('gives each event with its id, and the output at the end', async () => {
    const { reader, response } = open(async function* () {
      yield { cursor: 1, text: 'two\nlines' };
      return { count: 1 };
    });

    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await read(reader)).toBe(': open\n\n');
    expect(await read(reader)).toBe('id: 1\ndata: {"cursor":1,"text":"two\\nlines"}\n\n');
    expect(await read(reader)).toBe('event: end\ndata: {"count":1}\n\n');
    expect(await read(reader)).toBeNull();
  });

  it('ends with what went wrong', async () => {
    const { reader, state } = open(async function* () {
      yield { cursor: 1 };
      throw tactError('ID_NOT_FOUND', { what: 'decision', id: 'x', list: 'log' });
    });
    await read(reader);
    await read(reader);

    expect(await read(reader)).toMatch(
      /^event: problem\ndata: \{.*"status":404,.*"code":"ID_NOT_FOUND".*\}\n\n$/,
    );
    expect(await read(reader)).toBeNull();
    expect(state.failed).toHaveLength(1);
  });

  it('asks for the next event only once the one before was taken', async () => {
    let asked = 0;
    const { reader } = open(async function* () {
      for (;;) yield { cursor: ++asked };
    });

    expect(asked).toBe(0);
    await read(reader);
    await read(reader);
    expect(asked).toBe(1);
  });

  it('beats while nothing happens, and drops a reader that takes nothing', async () => {
    const { reader, clock, state } = open(waiting);
    await read(reader);
    const beat = read(reader);
    await clock.advance(heartbeatMs);

    expect(await beat).toBe(':\n\n');
    await clock.advance(heartbeatMs);
    expect(state.isDropped).toBe(false);
    await clock.advance(heartbeatMs);
    expect(state.isDropped).toBe(true);
  });

  it('ends the operation when the reader is gone, also one that waits', async () => {
    let hasEnded = false;
    const { reader, clock, gone } = open((signal) =>
      waiting(signal, () => {
        hasEnded = true;
      }),
    );
    await read(reader);
    const next = read(reader);

    await reader.cancel();

    await next;
    expect([hasEnded, gone.signal.aborted, clock.sleepers]).toEqual([true, true, 0]);
  });

  it('ends once its token is no longer valid', async () => {
    const { reader, clock, state } = open(waiting);
    await read(reader);
    state.isAllowed = false;
    const beat = read(reader);
    await clock.advance(heartbeatMs);
    await beat;

    expect(await read(reader)).toContain('"code":"HTTP_TOKEN_UNKNOWN"');
    expect(await read(reader)).toBeNull();
  });
});
