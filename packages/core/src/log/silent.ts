import type { Log } from '#ports/log';

/** A log that discards everything. */
export const silentLog: Log = Object.freeze({
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
});

function ignore(): void {}
