import type { Clock } from '#ports/clock';
import type { Log, LogFields } from '#ports/log';

type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Something that takes lines, such as `process.stderr`. */
interface LogStream {
  write(line: string): unknown;
}

const weight: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };
const ownNames = new Set(['at', 'level', 'event']);

/**
 * A log of JSON Lines: `{"at": …, "level": …, "event": …, …fields}`, the time in UTC. Events below `level`
 * are left out. A field with one of these three names gets an underscore in front.
 */
export function createJsonLinesLog(settings: {
  readonly stream: LogStream;
  readonly clock: Pick<Clock, 'now'>;
  /** `info` unless given. */
  readonly level?: LogLevel;
}): Log {
  const least = weight[settings.level ?? 'info'];
  const writer =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      if (weight[level] < least) return;
      const at = new Date(settings.clock.now()).toISOString();
      settings.stream.write(`${JSON.stringify({ at, level, event, ...legible(fields) })}\n`);
    };
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
}

function legible(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      ownNames.has(name) ? `_${name}` : name,
      // JSON has no NaN and no infinity and would write null.
      typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
    ]),
  );
}
