import type { Span } from './understanding.ts';

/**
 * Several things of one kind in one message: “to do today: iron shirts, call Bob”, “dentist Tue 10am, haircut Wed 2pm”. Each becomes an order of its own,
 * with the day of the head or of the entry before it. Null for every other message.
 */
export function splitEntries(message: string): readonly Span[] | null {
  if (message.length > maxLength) return null;
  return tasksIn(message) ?? eventsIn(message);
}

const maxLength = 300;
const day = String.raw`(?:(?:on |next |this )?(?:mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|r|rs|rsday|urday)?(?: (?:the )?\d{1,2}(?:st|nd|rd|th)?(?!\s?[:.\d–-]|\s?[ap]\.?m)(?: (?:of )?${months()})?)?|today|tonight|tomorrow|(?:on )?the \d{1,2}(?:st|nd|rd|th)(?: (?:of )?${months()})?|\d{1,2}(?:st|nd|rd|th)? (?:of )?${months()}|${months()} \d{1,2}(?:st|nd|rd|th)?)\b`;

function months(): string {
  return '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b';
}

function tasksIn(message: string): readonly Span[] | null {
  const { when = '', items = '' } = toDo.exec(message)?.groups ?? {};
  const parts = partsOf(items, message.length - items.length, /\s*[,;\n]\s*(?:and\s+)?/g);
  const several = parts.length > 1 ? parts : partsOf(items, message.length - items.length, /\s+and\s+/gi);
  if (several.length < 2 || several.some(({ text }) => wordsIn(text) > maxWords)) return null;
  return several.map((part) => ({
    ...part,
    text: `add a task: ${part.text}${anyDay.test(part.text) ? '' : ` ${when}`}`.trim(),
  }));
}

const toDo = new RegExp(
  String.raw`^\W*(?:(?:the|my) )?(?:to-?\s?dos?|tasks?|things to do|chores|errands|jobs)(?: (?:list|for))*(?: (?<when>${day}))?\s*:\s*(?<items>\S.*)$`,
  'isu',
);
const anyDay = new RegExp(String.raw`\b${day}`, 'iu');

function eventsIn(message: string): readonly Span[] | null {
  if (noEntry.test(message)) return null;
  const { when: headed = '', items = '' } = listed.exec(message)?.groups ?? {};
  const at = message.length - items.length;
  const parts = withHours(
    items,
    partsOf(items, at, /\s*[,;\n]\s*(?:(?:and|then)\s+)*|\s+(?:and|then|plus)\s+(?:then\s+)?/gi),
    at,
    headed !== '',
  );
  if (parts === null || parts.length < 2) return null;
  let current = headed;
  return parts.map((part) => {
    const own = anyDay.exec(part.text)?.[0];
    const text = own === undefined && current !== '' ? `${part.text} ${current}` : part.text;
    current = own ?? current;
    return { ...part, text: `schedule ${text.replace(/^(?:the|an?|my|our)\s+/i, '')}` };
  });
}

const listed = new RegExp(
  String.raw`^\W*(?:(?:(?:please|can you|could you) )?(?:add|book|schedule|put(?: down| in)?|enter|(?:new )?events?|(?:i|we)(?:['’]ve| have)(?: got)?|there['’]s)\b[\s:]*)?(?:(?<when>${day})\s*:\s*)?(?<items>\S.*?)[\s.!]*$`,
  'isu',
);
/** What tells, asks or changes something is no plain list of dates. */
const noEntry =
  /[?“”"]|\b(?:remind|tell|ask|e-?mail|mail|text|message|let|know|cancel|delete|remove|move|push|change|note|remember|task|call me|if|but|not|no|free|instead|until|till|before|after|every|each|is|are|was|were|be|can|could|will|would|should|has|had|did|do|does|moved|because|so|who|what|when|where|which|how|later|earlier|list|need|want|must|comes?|coming|arrives?|lands?|leaves?|pick|fetch|collect|drop|buy|pay|take|bring|get|wash|clean)\b|\b(?:it|that|this|them|he|she|they)\b/iu;
const hour = String.raw`(?:(?:at |from |@ ?)?(?:\d{1,2}(?:[:.]\d\d)?\s?[ap]\.?m\b\.?|\d{1,2}[:.]\d\d|noon\b|midnight\b|half (?:past )?\p{L}+)|(?:at|from|@) ?\d{1,2}\b|\d{1,2}(?= ?[-–] ?\d))(?: ?(?:-|–|to) ?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m\b)?)?`;
const anyHour = new RegExp(String.raw`(?<![\d:.])${hour}`, 'giu');

/** The parts that have one hour each; what has none belongs to the next. Null where that is not what is listed. */
function withHours(
  items: string,
  parts: readonly Span[],
  at: number,
  isHeaded: boolean,
): readonly Span[] | null {
  const entries: Span[] = [];
  let from: Span | null = null;
  for (const part of parts) {
    const start: number = from?.start ?? part.start;
    const said = items.slice(start - at, part.end - at);
    const text = isHeaded ? said.replace(/^(\d{1,2})(?=\s+\p{L})/u, 'at $1') : said;
    const hours = text.match(anyHour)?.length ?? 0;
    if (hours > 1) return null;
    const title = text
      .replace(anyHour, ' ')
      .replace(anyDay, ' ')
      .replace(/\b(?:on|at|the|an?|for)\b/gi, ' ');
    if (hours === 1 && (!/\p{L}{2}/u.test(title) || wordsIn(title) > maxWords)) return null;
    if (hours === 1) entries.push({ text, start, end: part.end });
    from = hours === 1 ? null : { text, start, end: part.end };
  }
  const hasDays = isHeaded || (entries.length > 1 && anyDay.test(entries[0]?.text ?? ''));
  return from === null && hasDays ? entries : null;
}

const maxWords = 6;

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function partsOf(text: string, offset: number, joint: RegExp): readonly Span[] {
  const parts: Span[] = [];
  let from = 0;
  for (const found of [...text.matchAll(joint), null]) {
    const end = found?.index ?? text.length;
    const words = text.slice(from, end).replace(/[\s.!]+$/, '');
    if (words !== '') parts.push({ text: words, start: offset + from, end: offset + from + words.length });
    from = end + (found?.[0].length ?? 0);
  }
  return parts;
}
