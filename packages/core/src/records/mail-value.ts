import type { Outside } from './outside.ts';

/**
 * What can be read out of a mail, as values of fixed kinds.
 *
 * `date`: a day or a time. `place`: a postal address, or a place by its name. `email`, `phone`, `link`: what to write to, call or
 * open. `number`: an amount, a code, the number of an order. `questions`: the sentences that ask something.
 */
export const valueKinds = ['date', 'place', 'email', 'phone', 'link', 'number', 'questions'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** A value out of a mail: words of whoever wrote it. */
export type MailValue = {
  readonly kind: ValueKind;
  readonly text: Outside;
  /** Of a date, the same as ISO 8601 in the owner's zone: a fixed form, which says nothing of its own. */
  readonly start?: string;
  readonly end?: string;
};
