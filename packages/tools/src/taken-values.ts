import { type ActionCall, parameterLines } from '@tact/core/kernel';
import { type CardLine, type JsonObject, type MailValue, Outside, valueKinds } from '@tact/core/records';
import { plainIssue } from '@tact/core/structured-output';
import { joinText, quote } from '@tact/core/text';
import { z } from 'zod';
import { senderInWords } from './find-mail.ts';
import type { Tool } from './tool.ts';

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
const takenSchema = z.array(z.strictObject({ value: mailValueSchema, mail: mailSourceSchema })).max(10);
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
function sayTaken(taken: TakenValues): string {
  return taken
    .map(
      ({ value, mail }) =>
        `the ${kindNames[value.kind][0]} ${quote(value.text, 160)} is from ${sayMailSource(mail)}`,
    )
    .join('; ');
}

/** On a card: the values whole, each with its mail. */
function takenLines(taken: TakenValues): readonly CardLine[] {
  return taken.map(({ value, mail: { from, address, subject } }) => ({
    name: `${kindNames[value.kind][0]} out of a mail`,
    text: joinText([value.text, '— in', subject, '— of', from, address], ' '),
  }));
}

/**
 * A tool that later steps of a plan may hand values out of a mail: its parameters say which, so that the question about it names
 * each with the mail it stands in, the hash of an approval binds that, and the record keeps it. To the tool itself they mean nothing.
 */
export function takingValues(tool: Tool): Tool {
  const own = <Rest extends readonly unknown[], Result>(
    given: ((parameters: JsonObject, ...rest: Rest) => Result) | undefined,
  ) => given && ((parameters: JsonObject, ...rest: Rest) => given(withoutTaken(parameters), ...rest));
  const ownCall = <Rest extends readonly unknown[], Result>(
    given: ((call: ActionCall, ...rest: Rest) => Result) | undefined,
  ) =>
    given &&
    ((call: ActionCall, ...rest: Rest) =>
      given({ ...call, parameters: withoutTaken(call.parameters) }, ...rest));
  const changed = {
    dangerOf: own(tool.dangerOf?.bind(tool)),
    countsAs: own(tool.countsAs?.bind(tool)),
    writesTo: own(tool.writesTo?.bind(tool)),
    asksBecause: own(tool.asksBecause?.bind(tool)),
    inverse: own(tool.inverse.bind(tool)),
    asSpoken: tool.asSpoken?.bind(tool),
    execute: ownCall(tool.execute.bind(tool)),
    check: ownCall(tool.check?.bind(tool)),
  };
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  return {
    ...tool,
    ...given,
    takesValues: true,
    parameters: acceptingTaken(tool.parameters),
    describe: (parameters) => {
      const taken = takenIn(parameters);
      const words = tool.describe(withoutTaken(parameters));
      return taken.length === 0 ? words : `${words} (${sayTaken(taken)})`;
    },
    card: (parameters, input) => [
      ...(tool.card?.(withoutTaken(parameters), input) ?? parameterLines(withoutTaken(parameters))),
      ...takenLines(takenIn(parameters)),
    ],
  };
}

/** The parameter that says what was taken. */
export const takenField = 'taken_from_mail';

/** What an action took out of mail; nothing where it took nothing. */
export function takenIn(parameters: JsonObject): TakenValues {
  const read = takenSchema.safeParse(parameters[takenField] ?? []);
  return read.success ? read.data : [];
}

export function withoutTaken({ [takenField]: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

/** The tool's own parameters, and what was taken. Models are told of its own alone. */
function acceptingTaken(own: z.ZodType<JsonObject>): z.ZodType<JsonObject> {
  const schema = z.record(z.string(), z.unknown()).transform((given, context): JsonObject => {
    const parameters = given as JsonObject;
    const parsed = own.safeParse(withoutTaken(parameters), { error: plainIssue });
    const taken = takenSchema.safeParse(parameters[takenField] ?? []);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: given } as never);
      return z.NEVER;
    }
    if (!taken.success) {
      context.addIssue({ code: 'custom', path: [takenField], message: 'is set by the program alone' });
      return z.NEVER;
    }
    return taken.data.length === 0
      ? parsed.data
      : { ...parsed.data, [takenField]: taken.data as unknown as JsonObject[string] };
  });
  schema._zod.toJSONSchema = () => {
    const { $schema: _, ...shape } = z.toJSONSchema(own, { io: 'input', unrepresentable: 'any' });
    return shape;
  };
  return schema;
}
