import {
  exposeOutside,
  type Json,
  type JsonObject,
  type MailValue,
  type MaybeOutside,
  Outside,
} from '@tact/core/records';
import { joinOutside, joinText } from '@tact/core/text';
import { type TakenValues, type Tool, type ValuesOfMail, valueId, whichOne } from '@tact/tools';

/**
 * Values out of a mail, named in a plan: `$mail.date` is the date that the reading step called `mail` found. Each reference is
 * replaced once, in what the planner wrote; a value is outside text in which nothing is looked for again.
 */

/** What reading steps of this plan found, by their names. */
export type GivenValues = ReadonlyMap<string, ValuesOfMail>;

export type ReferenceResult =
  | {
      readonly status: 'filled';
      readonly params: JsonObject;
      readonly taken: TakenValues;
      readonly missing: readonly string[];
    }
  /** A reading step found several values where one is needed. */
  | {
      readonly status: 'several';
      readonly name: string;
      readonly question: MaybeOutside;
      readonly options: readonly { readonly id: string; readonly title: MaybeOutside }[];
    };

const reference = /\$([a-z][a-z0-9_]{0,19})\.([a-z]+)\b/g;

/** The reading steps that parameters name, of those that there are. */
export function namesReferredTo(params: Json | undefined, known: ReadonlySet<string>): readonly string[] {
  if (typeof params === 'string')
    return [...params.matchAll(reference)].flatMap(([, name = '']) => (known.has(name) ? [name] : []));
  if (typeof params !== 'object' || params === null || params instanceof Outside) return [];
  return [...new Set(Object.values(params).flatMap((part) => namesReferredTo(part as Json, known)))];
}

/** The parameters with the mail itself named, `$mail.id` by its id and whoever sent it by their address: that is no value in it. */
export function nameMail(params: JsonObject, given: GivenValues, { fields = {} }: Tool): JsonObject {
  return Object.fromEntries(
    Object.entries(params).map(([field, value]) => {
      const [, name = '', part] = typeof value === 'string' ? (ofMail.exec(value.trim()) ?? []) : [];
      const mail = given.get(name)?.mail;
      if (mail === undefined) return [field, value];
      if (part === 'id') return [field, mail.id];
      return [field, fields[field]?.names === 'person' ? exposeOutside(mail.address) : value];
    }),
  );
}

const ofMail = /^\$([a-z][a-z0-9_]{0,19})\.(id|sender)$/;

/** The parameters with every reference replaced by its value. */
export function fillReferences(params: JsonObject, given: GivenValues, tool: Tool): ReferenceResult {
  const filling: FillState = { given, tool, taken: [], missing: [], several: null };
  const filled = fillObject(params, filling);
  const { taken, missing, several } = filling;
  if (several !== null) return several;
  return { status: 'filled', params: withEnd(filled, params, given), taken, missing };
}

interface FillState {
  readonly given: GivenValues;
  readonly tool: Tool;
  readonly taken: TakenValues[number][];
  readonly missing: string[];
  several: Extract<ReferenceResult, { readonly status: 'several' }> | null;
}

function fillObject(params: JsonObject, filling: FillState): JsonObject {
  return Object.fromEntries(
    Object.entries(params).flatMap(([field, value]) => {
      const filled = fillValue(field, value, filling);
      return filled === undefined ? [] : [[field, filled]];
    }),
  );
}

function fillValue(field: string, value: Json | undefined, filling: FillState): Json | undefined {
  if (typeof value === 'string') return fillText(field, value, filling);
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((one) => fillValue(field, one, filling) ?? []);
  if (typeof value !== 'object' || value === null || value instanceof Outside) return value;
  return fillObject(value as JsonObject, filling);
}

/** Undefined where all that the text says is a value that was not found. */
function fillText(field: string, text: string, filling: FillState): Json | undefined {
  const matches = [...text.matchAll(reference)].filter(([, name = '']) => filling.given.has(name));
  const [first] = matches;
  if (first === undefined) return text;
  if (first[0] === text.trim()) return wholeValue(field, first, filling);
  const parts: MaybeOutside[] = [];
  let at = 0;
  for (const match of matches) {
    const value = valueFor(match, filling);
    // A text with a gap in it says nothing that anybody wanted said.
    if (value === null) return undefined;
    parts.push(text.slice(at, match.index), inText(field, value, filling));
    at = match.index + match[0].length;
  }
  return joinText([...parts, text.slice(at)], '');
}

/** A time is handed on as ISO 8601, whom a mail goes to as an address, everything else as the words that it is. */
function wholeValue(field: string, match: RegExpMatchArray, filling: FillState): Json | undefined {
  const names = filling.tool.fields?.[field]?.names;
  const value = valueFor(match, filling);
  if (value === null) return undefined;
  if (value instanceof Outside) return names === undefined ? value : undefined;
  const [one] = value;
  if (names === 'time') return match[2] === 'end' ? one?.end : one?.start;
  if (names === 'person') {
    // It gets its label back once it was looked up.
    return one?.kind === 'email' ? exposeOutside(one.text) : undefined;
  }
  return joinOutside(
    value.map(({ text }) => text),
    '\n',
  );
}

function inText(field: string, value: Outside | readonly MailValue[], { tool }: FillState): MaybeOutside {
  if (value instanceof Outside) return value;
  // “$mail.date at 5pm” is that day.
  if (tool.fields?.[field]?.names === 'time') return value[0]?.start?.slice(0, 10) ?? '';
  return joinOutside(
    value.map(({ text }) => text),
    '\n',
  );
}

/** One value, or all questions; null for none, and for several of which the owner has to pick one. */
function valueFor(
  [, name = '', kind = '']: RegExpMatchArray,
  filling: FillState,
): Outside | readonly MailValue[] | null {
  const given = filling.given.get(name);
  if (given === undefined) return null;
  const { mail, values } = given;
  if (kind === 'subject') return mail.subject;
  if (kind === 'sender') return mail.from.length > 0 ? mail.from : mail.address;
  const wanted = kind === 'end' ? 'date' : kind;
  const fitting = kind === 'value' ? values : values.filter((one) => one.kind === wanted);
  const [first] = fitting;
  if (first === undefined) {
    filling.missing.push(wanted);
    return null;
  }
  if (fitting.length > 1 && first.kind !== 'questions') {
    filling.several ??= {
      ...{ status: 'several', name },
      question: whichOne(fitting.map(({ text }) => text)),
      options: fitting.slice(0, 5).map((one) => ({ id: valueId(one), title: one.text })),
    };
    return null;
  }
  for (const value of fitting) {
    if (!filling.taken.some((one) => one.value === value)) filling.taken.push({ value, mail });
  }
  return fitting;
}

/** “Friday from 2 to 4” begins at two and ends at four, where nothing else says how long it lasts. */
function withEnd(filled: JsonObject, params: JsonObject, given: GivenValues): JsonObject {
  if (typeof params.start_time !== 'string' || 'end_time' in params || 'duration_minutes' in params)
    return filled;
  const [, name = '', kind] = /^\$([a-z][a-z0-9_]*)\.(date|value)$/.exec(params.start_time.trim()) ?? [];
  const dates = given.get(name)?.values.filter((one) => one.kind === 'date') ?? [];
  const end = kind === undefined || dates.length !== 1 ? undefined : dates[0]?.end;
  return end === undefined ? filled : { ...filled, end_time: end };
}
