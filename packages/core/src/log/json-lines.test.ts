import { describe, expect, it } from 'vitest';
import type { LogFields } from '#ports/log';
import { createJsonLinesLog } from './json-lines.ts';

describe('the JSON Lines log', () => {
  it('writes an event as one line with its time, level and fields', () => {
    const { log, text } = written();

    log.info('decision.recorded', { decision: 'd1', ms: 1.5, degraded: false, parent: null });

    expect(text()).toBe(
      '{"at":"2026-11-02T09:00:00.000Z","level":"info","event":"decision.recorded",' +
        '"decision":"d1","ms":1.5,"degraded":false,"parent":null}\n',
    );
  });

  it('writes events of its level and above', () => {
    const { log, events } = written('warn');

    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](`a.${level}`);

    expect(events()).toEqual(['a.warn', 'a.error']);
  });

  it('leaves out debug events unless told otherwise', () => {
    const quiet = written();
    const chatty = written('debug');

    quiet.log.debug('a.debug');
    chatty.log.debug('a.debug');

    expect(quiet.events()).toEqual([]);
    expect(chatty.events()).toEqual(['a.debug']);
  });

  it('keeps an event on one line, whatever a field holds', () => {
    const { log, text } = written();

    log.error('store.failed', { why: 'first\nsecond\r\n"third"' });

    expect(text().split('\n')).toHaveLength(2);
    expect(JSON.parse(text())).toMatchObject({ why: 'first\nsecond\r\n"third"' });
  });

  it('never lets a field stand for the time, the level or the event', () => {
    const { log, text } = written();

    log.warn('mail.skipped', { at: 'noon', level: 'error', event: 'other' });

    expect(JSON.parse(text())).toEqual({
      at: '2026-11-02T09:00:00.000Z',
      level: 'warn',
      event: 'mail.skipped',
      _at: 'noon',
      _level: 'error',
      _event: 'other',
    });
  });

  it('shows a number that JSON does not have as its name', () => {
    const { log, text } = written();

    log.info('a', { share: Number.NaN, worst: Number.POSITIVE_INFINITY } satisfies LogFields);

    expect(JSON.parse(text())).toMatchObject({ share: 'NaN', worst: 'Infinity' });
  });
});

function written(level?: 'debug' | 'info' | 'warn' | 'error') {
  const lines: string[] = [];
  const log = createJsonLinesLog({
    stream: { write: (line) => lines.push(line) },
    clock: { now: () => Date.UTC(2026, 10, 2, 9) },
    ...(level && { level }),
  });
  const text = () => lines.join('');
  return { log, text, events: () => lines.map((line) => JSON.parse(line).event) };
}
