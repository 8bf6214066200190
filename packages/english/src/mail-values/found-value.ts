import type { ValueKind } from '@tact/core/records';

/** A value as it stands in a text. */
export interface FoundValue {
  readonly kind: ValueKind;
  /** The words of the text. */
  readonly text: string;
  readonly index: number;
  /** Of a date, the same as ISO 8601 in the owner's zone; `end` is null for a point in time. */
  readonly time?: { readonly start: string; readonly end: string | null };
}

/** At most so many values of one kind are read out of a mail. */
export const maxValues = 10;

/** The longest value of each kind, in characters. */
export const maxValueLength: Readonly<Record<ValueKind, number>> = {
  date: 80,
  place: 160,
  email: 254,
  phone: 30,
  link: 1000,
  number: 40,
  questions: 300,
};
