import { toInstant } from '@tact/english';
import { z } from 'zod';

/** What the fields of a run may be, as other programs write them. */

const maxCharacters = 20_000;
const maxNames = 1_000;

export const words = z
  .string('is not a text')
  .max(maxCharacters, `is longer than ${maxCharacters} characters`);
export function namesOf<Name extends z.ZodType>(name: Name) {
  return z.array(name, 'is not a list of texts').max(maxNames, `has more than ${maxNames} entries`);
}
export const names = namesOf(words)
  .nullish()
  .transform((given) => given ?? []);

/** A step may be an object, as tracing writes it: by the text that tells it, else whole. */
export const steps = z
  .preprocess((given) => (Array.isArray(given) ? given.map(stepText) : given), names)
  .transform((given) => given ?? []);

const tellingFields = [
  'text',
  'summary',
  'description',
  'content',
  'message',
  'step',
  'action',
  'name',
  'title',
  'tool',
];

function stepText(step: unknown): unknown {
  if (typeof step !== 'object' || step === null || Array.isArray(step)) return step;
  const fields = step as Readonly<Record<string, unknown>>;
  const told = tellingFields
    .map((name) => fields[name])
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return told ?? JSON.stringify(step).slice(0, maxCharacters);
}

const idText = 'is not a word of at most 128 visible characters';
/** An id as a program keeps it. */
export const writtenId = z.string(idText).regex(/^[^\s\p{C}]{1,128}$/u, idText);
/** Files may write a number. */
export const id = z.union([z.string(), z.int()], idText).transform(String).pipe(writtenId);

const timeText = 'is not an ISO 8601 time';
const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/iu;

/**
 * A time in milliseconds since 1970: ISO 8601, also with a space for the `T` as Python prints it, or a number since 1970, whose
 * unit is told by its magnitude. Without an offset it is in this zone.
 */
export function time(zone: string) {
  return z.union([z.string(), z.number()], timeText).transform((given, context) => {
    const ms =
      typeof given === 'number' || /^\d{9,19}(?:\.\d+)?$/u.test(given)
        ? epochMs(Number(given))
        : isoMs(given, zone);
    if (ms !== null) return ms;
    context.addIssue({ code: 'custom', message: timeText });
    return z.NEVER;
  });
}

/** Seconds, milliseconds, microseconds or nanoseconds: years from 2001 to 5138 are told apart. Less is no time that a run ended at. */
function epochMs(given: number): number | null {
  const sizes = [
    { from: 1e9, to: 1e11, ms: 1_000 },
    { from: 1e11, to: 1e14, ms: 1 },
    { from: 1e14, to: 1e17, ms: 1e-3 },
    { from: 1e17, to: 1e20, ms: 1e-6 },
  ];
  const size = sizes.find(({ from, to }) => given >= from && given < to);
  return size === undefined ? null : Math.round(given * size.ms);
}

function isoMs(text: string, zone: string): number | null {
  const [, date, clock, offset] = isoTime.exec(text.trim()) ?? [];
  if (date === undefined) return null;
  try {
    // A day alone is its beginning in UTC, as JavaScript reads it.
    if (clock === undefined) return finite(Date.parse(date));
    if (offset === undefined) return toInstant(`${date}T${clock}`, zone);
    const whole = /\d{2}:?\d{2}$/u.test(offset) ? offset.replace(/^([+-]\d{2}):?/u, '$1:') : 'Z';
    return finite(Date.parse(`${date}T${clock.replace(/(\.\d{3})\d+$/u, '$1')}${whole}`));
  } catch {
    return null;
  }
}

function finite(ms: number): number | null {
  return Number.isFinite(ms) ? ms : null;
}
