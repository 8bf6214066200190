import { z } from 'zod';
import { type JsonObject, type MaybeOutside, Outside } from '#records';
import { mapOutside, matchOutside } from '#text';

/** Words as parameters keep them once a thing was found: those of a stranger keep their label. */
export function wordsSchema(maxLength: number, ours = z.string()): z.ZodType<MaybeOutside> {
  const message = `must have at most ${maxLength} characters`;
  const bounded = ours.max(maxLength, message);
  const theirs = z
    .instanceof(Outside)
    .refine(({ length }) => length <= maxLength, message)
    .transform((text) => mapOutside(text, (raw) => tidied(raw, bounded)));
  const schema = z.union([bounded, theirs]);
  // A model writes a string: JSON Schema has no outside text.
  schema._zod.toJSONSchema = () => {
    const { $schema: _, ...words } = z.toJSONSchema(bounded, { io: 'input' });
    return words;
  };
  return schema;
}

/** A stranger's words are made as tidy as ours; where nothing is left of them, they stay what they were. */
function tidied(raw: string, ours: z.ZodString): string {
  const read = ours.safeParse(raw);
  return read.success ? read.data : raw;
}

/** An address, which may be known by a stranger's word alone. */
export function addressSchema(): z.ZodType<MaybeOutside> {
  const ours = z.email('must be an address').max(254);
  const theirs = z
    .instanceof(Outside)
    .refine((text) => matchOutside(text, (raw) => ours.safeParse(raw).success), 'must be an address');
  const schema = z.union([ours, theirs]);
  const { $schema: _, ...text } = z.toJSONSchema(ours, { io: 'input' });
  schema._zod.toJSONSchema = () => text;
  return schema;
}

/** Words as somebody gives them, who may be passing on a stranger's; planners are told of a text, and write one. */
export function givenWordsSchema(maxLength: number, ours: z.ZodString): z.ZodType<MaybeOutside> {
  const schema = wordsSchema(maxLength, ours);
  const { $schema: _, ...text } = z.toJSONSchema(ours, { io: 'input' });
  schema._zod.toJSONSchema = () => text;
  return schema;
}

/** A recorded object, with whatever labels its words have. */
export const recordedObject = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
