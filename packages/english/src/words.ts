/** Types shared by the whole folder. */

/** The domains of requests. */
export const domains = ['task', 'calendar', 'email', 'memory', 'notes'] as const;
/** What a request is about. */
export type Domain = (typeof domains)[number];

/** One message of a conversation. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** The time and zone of an utterance. */
export interface Moment {
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly now: number;
  /** A name of the IANA database (`Europe/Berlin`) or an offset (`-02:00`). */
  readonly zone: string;
}
