import type { Log, LogFields } from '@tact/core/ports/log';

/** One line of a log. */
export interface LoggedEvent {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: LogFields;
}

/** A log that keeps what it was told. */
export interface RecordingLog extends Log {
  readonly events: readonly LoggedEvent[];
}

/**
 * A log that writes nothing and keeps each event, in order.
 *
 * @example
 * const log = createRecordingLog();
 * log.warn('disk.full', { freeBytes: 0 });
 * log.events; // [ { level: 'warn', event: 'disk.full', fields: { freeBytes: 0 } } ]
 */
export function createRecordingLog(): RecordingLog {
  const events: LoggedEvent[] = [];
  const recorder =
    (level: LoggedEvent['level']) =>
    (event: string, fields: LogFields = {}): void => {
      events.push({ level, event, fields: { ...fields } });
    };
  return {
    events,
    debug: recorder('debug'),
    info: recorder('info'),
    warn: recorder('warn'),
    error: recorder('error'),
  };
}
