import { parseRequest } from '../slots/parse-request.ts';
import { type Mark, type ParsedRequest, requestFor } from '../slots/parsed-request.ts';
import { capitalised } from '../slots/slot-values.ts';
import type { Domain, Moment } from '../words.ts';

/** Where an order says that something is to be kept: “… onto the calendar”, “… under recipes”. */
export interface Destination {
  readonly domain: Domain;
  /** The request of that domain; null where the order does not put anything there. */
  read(moment: Moment): ParsedRequest | null;
}

/**
 * The destination that an order names; null where it names none.
 *
 * @param notes titles of the owner's notes and lists: “add lasagne to recipes” names one only where it is there
 */
export function readDestination(text: string, notes: readonly string[] = []): Destination | null {
  const found = keeping.exec(text) ?? underFirst.exec(text) ?? intoKnown(text, notes);
  const spans = found?.indices?.groups;
  if (found?.groups === undefined || spans === undefined) return null;
  const { thing = '', under, kind } = found.groups;
  // “Write to Ann that the key is under the pot” puts nothing there.
  if (/^to\s/i.test(thing)) return null;
  const whole = { text, thing, at: spans['thing']?.[0] ?? 0 };
  if (kind !== undefined && /calendar|agenda|diary|planner|schedule/i.test(kind)) return onCalendar(whole);
  if (kind !== undefined && /note/i.test(kind)) return inNotes(whole);
  const span = spans['under'];
  if (under === undefined || span === undefined) return null;
  return underName(whole, noteCalled(under, notes) ?? under, span);
}

/** “Stick eggs on the list”: the note of that name, or the only list there is. */
function intoKnown(text: string, notes: readonly string[]): RegExpExecArray | null {
  const found = into.exec(text);
  const name = found?.groups?.['under'];
  return found !== null && name !== undefined && noteCalled(name, notes) !== null ? found : null;
}

/** The title of the note that words name; null where there is none, or more than one. */
export function noteCalled(words: string, notes: readonly string[]): string | null {
  const wanted = plainName(words);
  const lists = notes.filter((title) => /\blist\b/i.test(title));
  const called = wanted === '' ? lists : notes.filter((title) => plainName(title) === wanted);
  return called.length === 1 ? (called[0] ?? null) : null;
}

function plainName(words: string): string {
  return words
    .toLowerCase()
    .replace(/\b(?:the|my|our|a|list|note)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const into =
  /^(?:put|add|save|write|keep|stick|jot|pop|enter|chuck|throw|bung|include)(?: down)?\s+(?<thing>\S.*?)\s+(?:in|into|on|onto|to|under)\s+(?<under>(?:(?:the|my|our)\s+)?[\p{L}][\p{L}\p{N}'’ -]{1,40}?)(?:\s+(?:too|as well|also|please))?[\s.!?]*$/diu;
/** “Under gift ideas put a teapot”, “jot this down under recipes: two eggs” */
const underFirst =
  /^(?:and\s+|also\s+)?(?:(?:put|add|save|write|keep|note|jot|file)(?:\s+(?:this|that|the following))?(?:\s+down)?\s+)?under\s+(?:(?:my|the|our)\s+)?["“]?(?<under>\p{L}[\p{L}\p{N}'’ -]{1,40}?)["”]?(?:\s+(?:note|list|heading))?\s*(?::|,?\s+(?:put|add|write|note|jot)(?:\s+down)?\b:?)\s*(?<thing>\S.*?)[\s.!?]*$/diu;

interface PlacedText {
  readonly text: string;
  readonly thing: string;
  readonly at: number;
}

const keeping =
  /^(?:put|add|save|write|keep|file|store|stick|jot|log|note|pop|enter|get|have)(?: down)?\s+(?<thing>\S.*?)\s+(?:(?:in|into|on|onto|to)\s+(?:my|the|our)\s+(?<kind>calendar|agenda|diary|planner|schedule|notes)|under\s+(?:(?:my|the|our)\s+)?["“]?(?<under>[\p{L}][\p{L}\p{N}'’ -]{1,40}?)["”]?(?:\s+(?:note|list|heading))?)(?=[\s.!?]*$|\s+(?:too|as well|on|at|for|from|tomorrow|today|tonight|next|this)\b)/diu;

/** “Put the dentist onto the calendar on Monday at 9” is an event. */
function onCalendar({ text }: PlacedText): Destination | null {
  return {
    domain: 'calendar',
    read: (moment) => {
      const parsed = parseRequest(text, { moment, domain: 'calendar' });
      return parsed?.action === 'calendar.create' ? parsed : null;
    },
  };
}

/** “Write the gate code 4711 in my notes”. */
function inNotes({ thing, at }: PlacedText): Destination {
  return {
    domain: 'notes',
    read: () => requestFor('notes.create', { body: thing }, { marks: [bodyMark(thing, at)] }),
  };
}

/** “Save the pancake mix under recipes”: the note or list of that name. */
function underName(
  { thing, at }: PlacedText,
  name: string,
  [start, end]: readonly [number, number],
): Destination {
  const marks: readonly Mark[] = [
    { name: 'item', start: at, end: at + thing.length },
    { name: 'list', start, end },
  ];
  return {
    domain: 'notes',
    read: () =>
      requestFor(
        'list.add',
        { items: itemsIn(thing, name), list: name, title: capitalised(name) },
        { marks },
      ),
  };
}

/** What goes onto a list is an item each; what is noted down stays as it was said. */
function itemsIn(thing: string, name: string): readonly string[] {
  if (!/\blist\b|^(?:groceries|shopping|errands)$/i.test(name)) return [thing];
  const items = thing.split(/\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/i);
  return items.map((item) => item.replace(/^(?:some|the)\s+/i, '')).filter((item) => item !== '');
}

function bodyMark(thing: string, at: number): Mark {
  return { name: 'body', start: at, end: at + thing.length };
}
