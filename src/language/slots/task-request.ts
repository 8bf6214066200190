import { openChunks, tidyChunk } from './chunks.ts';
import { takeListName } from './list-name.ts';
import type { RequestAction } from './parsed-request.ts';
import type { Reading } from './reading.ts';

/** Takes what a task is called, who is reminded and on which list it is. Times are cut out before. */
export function takeTask(reading: Reading, action: RequestAction): void {
  takeReminded(reading);
  if (action !== 'task.create') {
    reading.takeAll(amount);
    reading.takeGroups(ordinal);
  }
  if (action === 'task.list') reading.takeGroups(retrieval);
  if (!/\b(?:reminders?|remind|alerts?)\b/i.test(reading.text)) takeListName(reading);
  if (action === 'task.create') takeNewTask(reading);
  else takeKnownTask(reading);
}

/** Who is reminded: of "remind Ann to", Ann; of "my reminders", the owner. */
function takeReminded(reading: Reading): void {
  for (const pattern of remindedPatterns) {
    const found = pattern.exec(reading.open)?.indices?.groups?.['reminded'];
    if (found !== undefined) {
      // Only named, not cut out: what stands around it is read by patterns that count on it.
      reading.marks.push({ name: 'reminded', start: found[0], end: found[1] });
      return;
    }
  }
}

const remindedPatterns: readonly RegExp[] = [
  /\b(?:remind|alert|notify|tell) (?:the )?(?<reminded>(?:my |our )?(?!to\b|about\b|of\b|that\b|on\b|when\b|at\b|the\b)[\p{L}'’]+(?: (?!to\b|about\b|of\b|that\b|on\b|when\b|at\b|not\b|i\b|we\b|for\b|in\b|please\b|again\b|what\b|how\b)[\p{L}'’]+){0,3}?)(?= (?:to|about|of|that|on|when|at|not|for|in|i|we|in|please|again|\d)\b|\s*[\uE000.]|\s*$)/diu,
  /\b(?:make|set|send|give|create) (?<reminded>(?!a\b|an\b|up\b|the\b|my\b|another\b|new\b)[\p{L}'’]+) (?:a|an|another) (?:\S+ )?reminder/diu,
  /\breminders? (?:set )?for (?<reminded>me|us|[A-Z][\p{L}]+)(?= to\b| about\b)/du,
  /\b(?<reminded>my|our|his|her)(?= (?:(?!(?:to|for|about|of|set|on)\b)[\p{L}\p{N}'’:-]+ ){0,5}(?:reminders?|alerts?)\b)/diu,
  /\b(?<reminded>I|we)(?= (?:have|had|set|need|set up|get|am|got|want|did)\b)/di,
  /\b(?:show|tell|give|send|read|let|stop reminding|get|list) (?<reminded>me|us)\b/di,
  /\b(?<reminded>me|us|my)\b/di,
];
const amount = /(?<![\w])(?<amount>all|both|every|everything)(?: of)?(?= |\s*$)/dgi;
const ordinal =
  /\b(?<ordinal>next|first|last|second|latest)(?= (?:[\p{L}\p{N}'’-]+ ){0,4}(?:reminders?|alerts?|tasks?|items?)\b)/diu;
const retrieval =
  /^[^\p{L}]*(?:i (?:want|need|would like) to )?(?<action>show|tell|list|read|send|see|display|give|find|pull up|let me know|bring up)\b/diu;

function takeNewTask(reading: Reading): void {
  let taken = false;
  for (const chunk of openChunks(reading)) {
    let { text, start } = chunk;
    for (const head of newHeads) {
      const found = head.exec(text);
      if (found === null) continue;
      text = text.slice(found[0].length);
      start += found[0].length;
    }
    const rest = tidyChunk({ text, start });
    if (rest === null || emptyTask.test(rest.text)) continue;
    taken = reading.take('title', rest.start, rest.start + rest.text.length);
    break;
  }
  if (taken) return;
}

function takeKnownTask(reading: Reading): void {
  for (const pattern of [quoted, todoTo, about, beforeNoun, marked]) {
    const found = pattern.exec(reading.open);
    const span = found?.indices?.groups?.['title'];
    if (found === null || span === undefined) continue;
    const rest = tidyChunk({ text: reading.open.slice(...span), start: span[0] });
    if (rest === null || emptyTask.test(rest.text) || aside.test(rest.text)) continue;
    reading.take('title', rest.start, rest.start + rest.text.length);
    return;
  }
}

const newHeads: readonly RegExp[] = [
  /^[\s,.:;!?-]*(?:(?:i|we) (?:also )?(?:need|want|would like|have|must|'d like)(?: you)? (?:to )?(?=add|set|create|put|make|be reminded|remember)|be (?=reminded)|also )/i,
  /^[\s,.:;!?-]*(?:remind(?:ed)?|alert|notify)(?: (?:me|us|(?:the |my |our )?[\p{L}'’]+(?: [\p{L}'’]+){0,3}?(?= (?:to|about|of|that)\b)))?(?:(?=\s*$)| (?:to|about|of|that|on|for|with)(?= |$)| (?=\S)|(?=\s*,))/iu,
  /^[\s,.:;!?-]*(?:add|set|create|make|put|send|give|schedule|append|start|begin|include|enter|setup|new)(?: (?:up|in|down|on|me|us|out|another))*(?: [A-Z][\p{L}]+(?= an? ))?(?: (?:a|an|the|my|another|new|one|some|any|task|recurring|daily))* (?:reminders?|alert|tasks?|to-?do(?: item)?|to do(?: item)?|todo(?: item)?|item|notification|list item)s?(?! list)(?:(?= *$)| (?:set )?for (?:me|us|[A-Z][\p{L}]+) (?:to|about|of|that)(?= |$)| (?:to|about|for|of|that|called|on|named|saying|titled)(?= |$)|[: ]+)/iu,
  /^[\s,.:;!?-]*(?:add|put|append|include|enter|set|create)(?: (?:in|on|the|this|a))?(?= )(?: (?:the )?(?:item|task|to-?do)(?= ))?/i,
  /^[\s,.:;!?-]*(?:don['’]?t (?:let me )?forget|remember|to remember|never forget)(?: (?:to|about|that))?/i,
  /^\s*(?:reminder|task|to-?do|i am|(?:i|we) (?:need|have) to remember to|need to remember to)[:\s]+(?:to |about |for )?/i,
];
const emptyTask =
  /^(?:it|that|this|them|one|me|us|my|the|a|all|new|some|an? (?:new )?list|list|lists?|new list|reminders?|alerts?|tasks?|item|items|some items|a few items|this item|new item|this thing|something|to|please|set|up|and|i have|i|for me|do i have|have|there|are|is|alert me|what|how many|set up|also|can you|see|show|add|remove|delete|any|anything|everything|which|date|time|list item|repeat|start|daily|due|scheduled|add this|again|so)$/i;
const aside =
  /^(?:(?:i|we|you|do|are|is|have|what|how|when|which|please)\b|(?:i )?(?:have|had) (?:set|created|scheduled))/i;
const quoted = /[“"'](?<title>[^“”"]{2,80})[”"'](?!s\b)/d;
const todoTo =
  /\b(?:reminders?|alerts?)(?: (?:i (?:have|had|set|made)|that i (?:have|had|set)|set|set up|scheduled|alert))*(?: (?:for|to|about|of|on|regarding|concerning|involving|that says|that|called|named|in|says))? ?(?<=(?:for|to|about|of|on|regarding|concerning|involving|says|that|called|named) )(?:me to )?(?<title>[^\uE000.;!?\n]+)/di;
const about =
  /\b(?:(?:the )?(?:to-?do|to do|task|item|todo)s?(?: (?:called|named|that|to))?|remind(?:ing)? (?:me|us) (?:of|about|to)|done with(?: the task)?|have finished(?: the)?|finish(?:ed)?(?: the)?|completed?(?: the)?|check off|cross off|tick off|no need to|done with) (?<title>[^\uE000.;!?\n]+?)(?= as (?:done|complete|completed|finished)\b| (?:is|are) (?:done|finished)|\s*(?:$|[.;!?\uE000\n]))/di;
const beforeNoun =
  /(?:^|[^\p{L}])(?:(?:my|our|the|all|any|every|these|his|her|your|for|of|set|next|first|last|upcoming|new|change|delete|cancel|remove|update|move|what|many|show|me|find|have|up|list|please|was|is|are|tell|erase|\uE000|an?|both) +)*(?<title>(?!(?:my|the|our|all|any|reminders?|alerts?|other|i|of|me)\b)[^\uE000.;!?\n]+?) (?:reminders?|alerts?|tasks?)\b/diu;
const marked =
  /^[^\p{L}\uE000]*(?:mark|check|delete|remove|take|cross|erase|complete|finish|set|tick|get rid of|cancel|drop|make|change|update|add|clear|rename|move)(?: (?:off|out|the task|the item|task|item|up))?(?: (?:the|my|that))? (?<title>[^\uE000.;!?\n]+?)(?= (?:as|to|off|out|from|on|in|a|high|low|medium|for)\b|\s*(?:$|[.;!?\uE000\n]))/diu;
