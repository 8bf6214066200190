import { openChunks, tidyChunk } from './chunks.ts';
import type { MarkedText } from './marked-text.ts';
import type { Mark } from './parsed-request.ts';

/** Takes the title of a new task: what follows "remind me to" or "add a task to", or what is put on a list. */
export function takeNewTask(marked: MarkedText): void {
  for (const chunk of openChunks(marked)) {
    let { text, start } = chunk;
    let isNamed = false;
    for (const head of heads) {
      const found: RegExpExecArray | null = head === put && isNamed ? null : head.exec(text);
      if (found === null) continue;
      isNamed ||= head === named && found[0].trim() !== '';
      text = text.slice(found[0].length);
      start += found[0].length;
    }
    const rest = tidyChunk({ text, start });
    if (rest === null || empty.test(rest.text)) continue;
    marked.take('title', rest.start, rest.start + rest.text.length);
    takeInLaterTimes(marked);
    return;
  }
}

/** "Remind me tomorrow that the paper is due in a week": the first time is the reminder's, later ones belong to the title. */
function takeInLaterTimes(marked: MarkedText): void {
  const title = marked.marks.find(({ name }) => name === 'title');
  if (title === undefined) return;
  const isFirst = marked.marks.some(
    (mark) =>
      times.has(mark.name) && mark.end <= title.start && !beforeNoun.test(marked.text.slice(mark.end)),
  );
  if (!isFirst) return;
  const later = [...marked.marks]
    .sort((a, b) => a.start - b.start)
    .filter((mark) => times.has(mark.name) && mark.start >= title.end);
  let end = title.end;
  const taken: Mark[] = [];
  for (const mark of later) {
    if (!joint.test(marked.text.slice(end, mark.start))) break;
    end = mark.end;
    taken.push(mark);
  }
  for (const mark of [title, ...taken]) marked.marks.splice(marked.marks.indexOf(mark), 1);
  marked.marks.push({ ...title, end });
}

const times: ReadonlySet<string> = new Set([
  'date',
  'time',
  'partOfDay',
  'recurrence',
  'endTime',
  'endDate',
  'duration',
]);
const beforeNoun = /^\s*(?:reminders?|alerts?|tasks?|notifications?|to ?-?dos?)\b/i;
const joint = /^[\s,]*(?:(?:at|on|in the|in|of|the|from|by|to|for|until|before|after)[\s,]*)?$/i;

const reminded =
  "(?:me|us|(?:the |my |our )?[\\p{L}'’]+(?: [\\p{L}'’]+){0,3}?(?= (?:to|about|of|that|not)\\b|\\s*$))";
/** "Remind me to", "new task:": announces a task; its title follows. */
const named = new RegExp(
  `^[\\s,.:;!?-]*(?:(?:remind(?:ed)?|alert|notify)(?: ${reminded})?(?= |$|,)(?: (?:to|about|of|that|on|for|with|when)(?= |$))?` +
    `|(?:(?:(?:note|jot|write) down|add|set|create|make|put|send|give|schedule|append|start|begin|include|enter|setup|new|an?)(?= ))?(?: ?(?:up|in|down|on|me|us|out|another))*(?: \\p{Lu}[\\p{L}]+(?= an? ))?(?: ?(?:a|an|the|my|another|new|one|some|any|task|event|recurring|quick))* ?(?:reminders?|alert|tasks?|to-?do(?: item)?|to do(?: item)?|todo(?: item)?|notification|list item)(?! list)(?: for (?:me|us) ?: ?|(?=\\s*$)|(?: set)? (?:for|to) (?:me|us|(?:my |our )?[\\p{L}'’]+) (?:about|of|that|to (?!the\\b|my\\b|an?\\b|school\\b))(?= ?)| that tells me(?: to)?| (?:to|about|for|of|that|called|on|named|saying|titled|regarding)(?= |$)|[: ]+))`,
  'iu',
);
/** "Add …" as the command; after "remind me to" it belongs to the title. */
const put =
  /^[\s,.:;!?-]*(?:add|put|append|include|enter)(?: (?:in|on|the|this|a))?(?= )(?: (?:the )?(?:item|task|to-?do)(?= ))?/i;
const heads: readonly RegExp[] = [
  /^[\s,.:;!?-]*(?:(?:i|we) (?:also )?(?:need|want|would like|have|must|['’]d like)(?: you)?(?: to)? (?=(?:add|set|create|put|make|be reminded|remember|an? (?:\S+ )?(?:reminder|alert|notification)|\uE000)\b)|be (?=reminded)|also )/i,
  named,
  put,
  /^[\s,.:;!?-]*(?:(?:so (?:that )?)?(?:(?:i|we) )?(?:don['’]?t|do not|won['’]?t) (?:let me |want to )?forget|remember|to remember|never forget)(?: (?:to|about|that)(?= ))?/i,
  /^\s*(?:that )?(?:(?:i|we)(?: ['’]?m| am|['’]ve| will)? ?(?:need|have|want|got|['’]d like|would like|supposed|going)? (?:to remember to|to)(?= )|(?:need|hav|have|got|must) to(?= )|i am(?= )|i have (?:a|an)(?= ))/i,
];
const empty =
  /^(?:it|that|this|them|one|me|us|my|the|a|all|new|some|an? (?:new )?list|list|lists?|new list|reminders?|alerts?|tasks?|item|items|some items|a few items|this item|new item|this thing|something|to|please|set|up|and|i have|i|i need|for me|do i have|have|there|are|is|alert me|what|how many|set up|also|can you|see|show|add|remove|delete|any|anything|everything|which|date|time|list item|repeat|start|daily|due|scheduled|add this|again|so)$/i;
