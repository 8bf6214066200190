import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { tactError } from '#errors';
import { loadSources } from './sources.ts';

describe('sources', () => {
  test('are all asked before any has answered, and give their values by name', async () => {
    const asked: string[] = [];
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const source = (name: string) => ({
      deadlineMs: 100,
      fallback: '',
      load: async () => {
        asked.push(name);
        await answered;
        return `${name}!`;
      },
    });
    const clock = createFakeClock();
    const loading = loadSources({ thread: source('thread'), notes: source('notes') }, clock);

    expect(asked).toEqual(['thread', 'notes']);
    answer();
    expect(await loading).toEqual({ values: { thread: 'thread!', notes: 'notes!' }, failures: [] });
    expect(clock.sleepers).toBe(0);
  });

  test('that fail give their fallback and are listed, and the others are not held up', async () => {
    const loaded = await loadSources(
      {
        thread: {
          deadlineMs: 100,
          fallback: ['none'],
          load: () => Promise.reject(tactError('STORE_LOCKED', { location: 'tact.db' })),
        },
        notes: { deadlineMs: 100, fallback: 0, load: async () => 3 },
      },
      createFakeClock(),
    );

    expect(loaded).toEqual({
      values: { thread: ['none'], notes: 3 },
      failures: [
        {
          stage: 'gather',
          code: 'STORE_LOCKED',
          text: 'thread: The store at tact.db is locked by another process.',
        },
      ],
    });
  });

  test('that throw at once count as failed too', async () => {
    const { values, failures } = await loadSources(
      {
        broken: {
          deadlineMs: 100,
          fallback: null,
          load() {
            throw new Error('no such table');
          },
        },
      },
      createFakeClock(),
    );

    expect(values).toEqual({ broken: null });
    expect(failures).toMatchObject([
      { code: 'INTERNAL_UNEXPECTED', text: 'broken: Unexpected error: no such table' },
    ]);
  });

  test('that are late give their fallback, are told to stop, and are listed', async () => {
    const clock = createFakeClock();
    let signal: AbortSignal | null = null;
    const loading = loadSources(
      {
        slow: {
          deadlineMs: 2000,
          fallback: 'nothing',
          load: (given) => {
            signal = given;
            return new Promise<string>(() => {});
          },
        },
        quick: { deadlineMs: 2000, fallback: '', load: async () => 'here' },
      },
      clock,
    );
    await clock.whenSleeping(1);
    await clock.advance(2000);

    expect(await loading).toMatchObject({
      values: { slow: 'nothing', quick: 'here' },
      failures: [{ stage: 'gather', code: 'SOURCE_LATE', text: 'slow: No answer within 2000 ms.' }],
    });
    expect(signal).toMatchObject({ aborted: true });
  });

  test('that are in time are not told to stop', async () => {
    const clock = createFakeClock();
    let signal: AbortSignal | null = null;
    const loading = loadSources(
      {
        slow: {
          deadlineMs: 2000,
          fallback: 'nothing',
          load: async (given) => {
            signal = given;
            await clock.sleep(1999);
            return 'just in time';
          },
        },
      },
      clock,
    );
    await clock.whenSleeping(2);
    await clock.advance(1999);

    expect(await loading).toEqual({ values: { slow: 'just in time' }, failures: [] });
    await clock.advance(10_000);
    expect(signal).toMatchObject({ aborted: false });
  });

  test('that nobody wants any more are told to stop', async () => {
    const clock = createFakeClock();
    const unwanted = new AbortController();
    let seen: AbortSignal | null = null;
    const loading = loadSources(
      {
        slow: {
          deadlineMs: 2000,
          fallback: 'nothing',
          load: (given) => {
            seen = given;
            return new Promise<string>((resolve) => given.addEventListener('abort', () => resolve('left')));
          },
        },
      },
      clock,
      unwanted.signal,
    );
    expect(seen).toMatchObject({ aborted: false });

    unwanted.abort();

    expect(await loading).toEqual({ values: { slow: 'left' }, failures: [] });
    expect(seen).toMatchObject({ aborted: true });
  });
});
