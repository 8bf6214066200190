import { parseRequest } from '../slots/parse-request.ts';
import type { Mark, ParsedRequest, RequestAction } from '../slots/parsed-request.ts';
import { capitalised } from '../slots/slot-values.ts';
import type { Domain, Moment } from '../words.ts';

/** Where an order says that something is to be kept: “… onto the calendar”, “… under recipes”. */
export interface Destination {
  readonly domain: Domain;
  /** The request of that domain; null where the order does not put anything there. */
  read(moment: Moment): ParsedRequest | null;
}

/** The destination that an order names; null where it names none. */
export function readDestination(text: string): Destination | null {
  const found = keeping.exec(text);
  const spans = found?.indices?.groups;
  if (found?.groups === undefined || spans === undefined) return null;
  const { thing = '', under, kind } = found.groups;
  const whole = { text, thing, at: spans['thing']?.[0] ?? 0 };
  if (kind !== undefined && /calendar|agenda|diary|planner|schedule/i.test(kind)) return onCalendar(whole);
  if (kind !== undefined && /note/i.test(kind)) return inNotes(whole);
  const span = spans['under'];
  return under === undefined || span === undefined ? null : underName(whole, under, span[0]);
}

interface Placed {
  readonly text: string;
  readonly thing: string;
  readonly at: number;
}

const keeping =
  /^(?:put|add|save|write|keep|file|store|stick|jot|log|note|pop|enter|get|have)(?: down)?\s+(?<thing>\S.*?)\s+(?:(?:in|into|on|onto|to)\s+(?:my|the|our)\s+(?<kind>calendar|agenda|diary|planner|schedule|notes)|under\s+(?:(?:my|the|our)\s+)?["“]?(?<under>[\p{L}][\p{L}\p{N}'’ -]{1,40}?)["”]?(?:\s+(?:note|list|heading))?)(?=[\s.!?]*$|\s+(?:too|as well|on|at|for|from|tomorrow|today|tonight|next|this)\b)/diu;

/** “Put the dentist onto the calendar on Monday at 9” is an event. */
function onCalendar({ text }: Placed): Destination | null {
  return {
    domain: 'calendar',
    read: (moment) => {
      const parsed = parseRequest(text, { moment, domain: 'calendar' });
      return parsed?.action === 'calendar.create' ? parsed : null;
    },
  };
}

/** “Write the gate code 4711 in my notes”. */
function inNotes({ thing, at }: Placed): Destination {
  return { domain: 'notes', read: () => keepingRead('notes.create', { body: thing }, [bodyMark(thing, at)]) };
}

/** “Save the pancake mix under recipes”: the note or list of that name. */
function underName({ thing, at }: Placed, name: string, nameAt: number): Destination {
  const marks: readonly Mark[] = [
    { name: 'item', start: at, end: at + thing.length },
    { name: 'list', start: nameAt, end: nameAt + name.length },
  ];
  return {
    domain: 'notes',
    read: () => keepingRead('list.add', { items: [thing], list: name, title: capitalised(name) }, marks),
  };
}

function bodyMark(thing: string, at: number): Mark {
  return { name: 'body', start: at, end: at + thing.length };
}

function keepingRead(
  action: RequestAction,
  slots: ParsedRequest['slots'],
  marks: readonly Mark[],
): ParsedRequest {
  return { action, confidence: 0.9, slots, missing: [], marks };
}
