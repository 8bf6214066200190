import { type CardLine, type MailValue, Outside, valueKinds } from '@tact/core/records';
import { joinText, quote } from '@tact/core/text';
import { z } from 'zod';
import { senderInWords } from './find-mail.ts';

/** Values that were read out of a mail, as actions keep them: each with the mail it stands in. */

const theirs = (maxLength: number) => z.instanceof(Outside).refine(({ length }) => length <= maxLength);
const time = z.string().max(40);

export const mailValueSchema: z.ZodType<MailValue> = z.strictObject({
  kind: z.enum(valueKinds),
  text: theirs(1000),
  start: time.optional(),
  end: time.optional(),
}) as z.ZodType<MailValue>;

/** Which mail a value stands in: its id, and what people know it by. */
export const mailSourceSchema = z.strictObject({
  id: z.string().max(1000),
  from: theirs(1000),
  address: theirs(1000),
  subject: theirs(1000),
});
type MailSource = z.infer<typeof mailSourceSchema>;

/** What an action took out of a mail. Nobody can plan it: it is set where the value is. */
export const takenSchema = z
  .array(z.strictObject({ value: mailValueSchema, mail: mailSourceSchema }))
  .max(10);
export type TakenValues = z.infer<typeof takenSchema>;

/** How each kind is named to people: one, several. */
export const kindNames: Readonly<Record<MailValue['kind'], readonly [one: string, several: string]>> = {
  date: ['date', 'dates'],
  place: ['place', 'places'],
  email: ['mail address', 'mail addresses'],
  phone: ['phone number', 'phone numbers'],
  link: ['link', 'links'],
  number: ['number', 'numbers'],
  questions: ['question', 'questions'],
};

/** “The mail “Dinner” from “Anna” (“anna@example.org”)”: a name can be anybody's, so the address stands beside it. */
export function sayMailSource({ from, address, subject }: MailSource): string {
  const about = quote(subject.length === 0 ? '(no subject)' : subject);
  return `the mail ${about} from ${quote(senderInWords({ name: from, address }), 160)}`;
}

/** In the question about an action: every value with the mail it stands in. */
export function sayTaken(taken: TakenValues): string {
  return taken
    .map(
      ({ value, mail }) =>
        `the ${kindNames[value.kind][0]} ${quote(value.text, 160)} is from ${sayMailSource(mail)}`,
    )
    .join('; ');
}

/** On a card: the values whole, each with its mail. */
export function takenLines(taken: TakenValues): readonly CardLine[] {
  return taken.map(({ value, mail: { from, address, subject } }) => ({
    name: `${kindNames[value.kind][0]} out of a mail`,
    text: joinText([value.text, '— in', subject, '— of', from, address], ' '),
  }));
}
