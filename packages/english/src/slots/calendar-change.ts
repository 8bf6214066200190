import type { MarkedText } from './marked-text.ts';
import type { Mark, MarkName } from './parsed-request.ts';
import { people } from './people.ts';

/** Takes the length of a shift: "back an hour", "half an hour earlier", "by 30 minutes". Must run before times are taken. */
export function takeShift(marked: MarkedText): void {
  for (const pattern of [shiftBy, shiftAfter, shiftBefore]) if (marked.takeGroups(pattern) !== null) return;
}

/** Whether the shift is to an earlier time. */
export function isEarlier(marked: MarkedText): boolean {
  return (
    /\b(?:earlier|sooner|ahead|forward|up|prepone)\b/i.test(marked.text) && !/\bup to\b/i.test(marked.text)
  );
}

/** Takes the attribute to change and its new value: "the location to room 5", "rename it to Lunch". */
export function takeChange(marked: MarkedText): void {
  const found = marked.takeGroups(attributeTo);
  if (found !== null) {
    const attribute = found.groups?.['attribute']?.toLowerCase() ?? '';
    const value = found.indices?.groups?.['value'];
    if (value === undefined) return;
    if (/room|location|place|venue|address/.test(attribute)) rename(marked, value, 'location');
    else if (/title|name|subject/.test(attribute)) rename(marked, value, 'newTitle');
    return;
  }
  marked.takeGroups(renaming) ?? marked.takeGroups(attributeAlone);
}

/** Takes added attendees: "add Bob to the meeting". */
export function takeInvited(marked: MarkedText): void {
  marked.takeGroups(invited);
}

/** Renames the marks of new times, to tell them from current ones: "from 3 to 4", "my 3pm to 4pm", "instead of 5". */
export function nameNewTimes(marked: MarkedText): void {
  const phrases = phrasesOf(marked);
  const isNew = phrases.map(({ before, after }) => {
    if (/\b(?:from|of|not|than)\s*$/i.test(before)) return false;
    if (
      /\b(?:to|until|till|til|into|be|be (?:on|at)|is)(?: (?:be )?(?:on|at|starting|beginning|for|in))?\s*$/i.test(
        before,
      )
    )
      return true;
    return /^\s*instead\b/i.test(after) ? true : null;
  });
  const some = isNew.includes(true);
  phrases.forEach(({ marks, before, after }, index) => {
    const fits =
      isNew[index] ??
      (!some &&
        (/\b(?:for|on|at|by|in)\s*$/i.test(before) || after.trim() === '') &&
        !/^\s*(?:meeting|appointment|appt|event|reminder|one|lunch|dinner|call)\b/i.test(after));
    // "from 3 to 4" was read as a range; if 4 is the new time, it is the new start.
    const begins = !marks.some(({ name }) => name === 'time');
    const names = begins ? ({ ...newNames, endTime: 'newTime', endDate: 'newDate' } as const) : newNames;
    if (fits) for (const mark of marks) renameMark(marked, mark, names[mark.name] ?? mark.name);
    else if (
      some &&
      marks.some(({ name }) => name === 'endTime' || name === 'endDate') &&
      isSplit(marked, marks)
    ) {
      for (const mark of marks)
        if (/^end/.test(mark.name)) renameMark(marked, mark, newNames[mark.name] ?? mark.name);
    }
  });
}

interface Phrase {
  readonly marks: readonly Mark[];
  readonly before: string;
  readonly after: string;
}

const newNames: Partial<Record<MarkName, MarkName>> = {
  date: 'newDate',
  time: 'newTime',
  partOfDay: 'newPartOfDay',
  recurrence: 'newRecurrence',
  endTime: 'newEndTime',
  endDate: 'newEndDate',
};

function phrasesOf(marked: MarkedText): Phrase[] {
  const times = marked.marks.filter(({ name }) => name in newNames).sort((a, b) => a.start - b.start);
  const groups: Mark[][] = [];
  for (const mark of times) {
    const last = groups.at(-1)?.at(-1);
    const between = last === undefined ? null : marked.text.slice(last.end, mark.start);
    if (between !== null && /^[\s,]*(?:(?:at|on|in the|of|the|in)[\s,]*)?$/i.test(between))
      groups.at(-1)?.push(mark);
    else groups.push([mark]);
  }
  return groups.map((marks) => ({
    marks,
    before: marked.text.slice(0, marks[0]?.start ?? 0),
    after: marked.text.slice(marks.at(-1)?.end ?? 0),
  }));
}

function isSplit(marked: MarkedText, marks: readonly Mark[]): boolean {
  const end = marks.find(({ name }) => /^end/.test(name));
  return end !== undefined && /\bto\s*$/i.test(marked.text.slice(0, end.start));
}

function renameMark(marked: MarkedText, mark: Mark, name: MarkName): void {
  marked.marks[marked.marks.indexOf(mark)] = { ...mark, name };
}

function rename(marked: MarkedText, [start, end]: [number, number], name: MarkName): void {
  const at = marked.marks.findIndex(
    (mark) => mark.name === 'value' && mark.start === start && mark.end <= end,
  );
  const mark = marked.marks[at];
  if (mark !== undefined) marked.marks[at] = { ...mark, name };
}

const invited = new RegExp(
  `^[^\\p{L}]*(?:add|invite|include|ask|bring|send an? invit\\w+ to) (?!(?:it|an?|the|my|this|that|room|some)\\b)(?<invited>${people})(?= (?:to come )?(?:to|for|in|on)\\b|\\s*(?:[.!?\\uE000]|$))`,
  'diu',
);
const length =
  '(?:(?:\\d{1,3}(?:\\.5)?|an?|one|two|three|four|five|ten|fifteen|twenty|thirty|forty[ -]five|forty|half an?|a half|a quarter of an|an hour and a half,|a couple of|a few)(?: and a half)? ?-?(?:minutes?|mins?|hours?|hrs?|days?|weeks?))';
const shiftBy = new RegExp(
  `\\b(?:(?:up|back|out|forward|ahead|later|earlier|delay(?:ed)?|postponed?) )?by (?<shift>${length})(?: (?:later|earlier|up|back|forward|sooner))?`,
  'di',
);
const shiftAfter = new RegExp(`\\b(?:up|back|out|forward|ahead) (?<shift>${length})\\b`, 'di');
const shiftBefore = new RegExp(
  `(?<shift>${length}) (?:later|earlier|sooner|ahead|back|forward|up|out)\\b`,
  'di',
);
const attributes =
  '(?:(?:start|end|starting|ending) ?(?:time|date)|meeting room|conference room|location|place|venue|address|title|name|subject|time|date|day|duration|length|room|attendees?|participants|description|invitees?|frequency)';
const attributeTo = new RegExp(
  `\\b(?:change|update|set|edit|modify|move|switch) (?:the |its |my |this )?(?<attribute>${attributes})(?: (?:of|for|on) (?:it|this|that|(?:the |my |our )?(?<title>[^\\uE000.;!?\\n]+?)))? (?:to|from .* to|as) (?:the )?(?<value>[^.;!?\\n\\uE000]+)`,
  'di',
);
const attributeAlone = new RegExp(
  `\\b(?:change|update|set|edit|modify|move|add|delete|remove) (?:an? |the |its |my )?(?<attribute>${attributes})(?= (?:of|for|to|on|in)\\b|\\s*$|\\s*\\uE000)(?: (?:of|for))?`,
  'di',
);
const renaming =
  /\b(?:rename|retitle|rename the|change the (?:name|title) of) (?:it|this|that|(?:the |my |our )?(?<title>[^\uE000.;!?\n]+?)) (?:to|as|into) (?:be )?(?:called )?[“"']?(?<newTitle>[^\uE000.;!?\n”"']+)[”"']?/di;
