import { answerLeadIn, eventLeadIn } from './event-lead-ins.ts';
import { takeAddress, takeLocation } from './location.ts';
import type { MarkedText } from './marked-text.ts';
import { takeCompanions } from './people.ts';
import type { RequestedSlot } from './requested-slot.ts';
import { takeAnnouncedTitle, takeOpenTitle } from './title.ts';

/** Takes the parts of a new event. Times must have been taken before. */
export function takeNewEvent(marked: MarkedText, asked: RequestedSlot): void {
  marked.takeAll(ownCalendar);
  marked.takeGroups(pencilIn);
  const address = takeAddress(marked);
  const announced = takeAnnouncedTitle(marked);
  marked.takeGroups(relative) ?? marked.takeGroups(relativeFirst);
  for (const pattern of attendees) marked.takeGroups(pattern);
  takeCompanions(marked);
  if (!announced && asked === 'title' && !command.test(marked.open)) {
    if (takeOpenTitle(marked, answerLeadIn)) return;
  }
  marked.takeGroups(booked);
  if (!address && !marked.has('location')) marked.takeGroups(saidPlace) ?? takeLocation(marked);
  if (!announced) takeOpenTitle(marked, eventLeadIn);
}

const ownCalendar =
  /\b(?:on|to|in|into|onto|from|off|of|for)(?: (?:my|the|our|your|this))?(?: (?!the\b|my\b|an?\b)\w+)?? (?:calendar|calender|calander|schedule|agenda|diary|planner)(?: app)?\b(?: (?:for|on|at)(?=\s*\uE000))?/gi;
/** The "in" of "pencil in lunch" introduces no place; "can we do lunch" asks for lunch. */
const pencilIn = /(?<=^[^\p{L}]*)pencil(?: me)? in\b|(?<=^[\uE000\s,.!?]*)do(?= (?:an? )?\p{L})/du;
const booked =
  /\b(?:book|reserve|get|need|use)(?: me)? (?:the )?(?<location>(?:(?:meeting |conference )?room \w*\d\w*|(?!(?:an?|another|conference|meeting|the)\b)[\p{L}]+ (?:meeting |conference )?room))\b/diu;
const saidPlace =
  /\b(?:location|place|address|venue)(?: (?:of|for) (?:the|this) event)? (?:is|will be|should be|as|to|at|of)(?: at| in)? (?:the )?(?<location>[^\uE000.,;!?\n]+?)(?=\s*(?:[.,;!?\uE000]|$|and (?:the|it|make|time|title|call|name)|mark as))/di;
const command = /\b(?:add|put|schedule|create|book|remind)\b.*\bcalendar\b/i;
/** Relations that cannot be resolved: "right after my dinner", "but not on the weekend". */
const relative =
  /(?<=[\p{L}\p{N}'’"]\s|\uE000\s?)(?<description>(?:(?:right |just |some ?time |anytime |shortly )?(?:before|after|between) (?!\uE000)|but (?:not|it can)|that (?:isn['’]?t|is not|will|should)\b|first thing\b|as soon as\b|later (?:in|this|on)?)[^\uE000.!?;\n]*)/diu;
const relativeFirst = /^[^\p{L}]*(?<description>(?:after|before) [^,\uE000]*(?:\uE000[^,\uE000]*)*),/diu;
const name = String.raw`\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2}|me|myself|I\b`;
const names = `(?:${name})(?:(?:,? (?:and|&) (?:me )?|, (?:and )?)(?:${name}))*`;
const attendees: readonly RegExp[] = [
  new RegExp(
    `(?<=\\b(?:[Mm]eeting|[Rr]oom|[Ee]vent|[Aa]ppointment)[\\s\uE000]{1,80}(?:(?:at|on|in)[\\s\uE000]{1,80})?)for (?!(?:me|myself|I)(?![\\w,]| and))(?<person>${names})(?=[\\s.,!?\uE000]|$)`,
    'du',
  ),
  new RegExp(`\\b(?:meeting |call )?between (?<person>${names})`, 'du'),
  new RegExp(`(?:^|[.\uE000] *)(?<person>${names}) and I (?:are|have|will|were|aren)`, 'du'),
  new RegExp(
    `\\b(?:[Aa]dd (?<person>${names}) (?:as (?:an? |the )?(?:participant|attendee|guest)|to it))`,
    'du',
  ),
];
