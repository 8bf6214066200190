/**
 * What operators read. Never the contents of a mail, a prompt, an answer or a secret:
 * fields hold ids, codes, counts and durations.
 */
export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** What is logged beside an event: ids, codes, counts and durations, never contents. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;
