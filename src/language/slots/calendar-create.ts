import type { Asked } from './asked-for.ts';
import { takeAddress, takeLocation } from './location.ts';
import { takeCompanions } from './people.ts';
import type { Reading } from './reading.ts';
import { takeAnnouncedTitle, takeOpenTitle } from './title.ts';

/** Takes what a new event is given. Times are cut out before. */
export function takeNewEvent(reading: Reading, asked: Asked): void {
  reading.takeAll(ownCalendar);
  const address = takeAddress(reading);
  const announced = takeAnnouncedTitle(reading);
  takeCompanions(reading);
  if (!announced && asked === 'title' && !commands.test(reading.open)) {
    if (takeOpenTitle(reading, answer)) return;
  }
  if (!address) reading.takeGroups(saidPlace) ?? takeLocation(reading);
  if (!announced) takeOpenTitle(reading, head);
}

const ownCalendar =
  /\b(?:on|to|in|into|onto|from|off|of|for) (?:my|the|our|your|this) (?:\w+ )??(?:calendar|schedule|agenda|diary|planner)(?: app)?(?: (?:for|on|at)(?=\s*\uE000))?/dgi;
const saidPlace =
  /\b(?:location|place|address|venue)(?: (?:of|for) (?:the|this) event)? (?:is|will be|should be|as|to|at|of)(?: at| in)? (?:the )?(?<location>[^\uE000.,;!?\n]+?)(?=\s*(?:[.,;!?\uE000]|$|and (?:the|it|make|time|title|call|name)|mark as))/di;
const commands = /\b(?:add|put|schedule|create|book|remind)\b.*\bcalendar\b/i;
const answer =
  /^[\s,.!?-]*(?:(?:it['’]?s|it is|it should be|it will be|it would be|that['’]?s|i (?:prefer|want|'d like|would like|'ll (?:call|name) it)|let['’]?s (?:say|call it|go with)|say|how about|you can just put|you can|just put|put|write|use|go with|the|make it|for) )/i;
const head =
  /^[\s,.:;!?-]*(?:(?:can|could|would|will) (?:you|i|we) +|please +|also +|now +|then +|and +|so +|just +)*(?:(?:schedule|re-?schedule|book|set(?: ?up)?|create|add|make|put|plan|arrange|organi[sz]e|insert|enter|place|reserve|block(?: off| out)?|pencil|log|note|mark|include|give|get|find|save|jot|pop|start|open|throw|stick|input|fill|update|replace it|have|need|want|list|record|generate|fix|do|host|hold|show|write|send|keep|call|meet)(?= )(?: (?:me|us|in|up|down|on|out|for me|for us|myself|it|that|there|be|time(?= (?:for|to)))(?= ))*|(?:i|we) (?:also )?(?:(?:have|had|got|need|want|am|['’]m|will|['’]ll|['’]d|would|must|should|plan|am going|can|might|was|went|did|ate|saw|should|got)(?: (?:like|love|got|want|need|have|having|going|planning|supposed|scheduled|be|been|go))*(?= )(?: (?:to|on|for|in|a|an)(?= ))*)+|i['’](?:ve|m|ll|d)(?: (?:got|like|have|having|going|planning|supposed|scheduled|be|been|go|to|need))*(?: (?:to|on|for|a|an)(?= ))*|there (?:is|will be|['’]s)|there['’]s|(?:remind|alert|notify|tell)(?: (?:me|us))?(?: (?:to|about|of|that|on|for))*|(?:don['’]?t|do not) (?:let me )?forget(?: (?:to|about|that))?|remember(?: (?:to|that))?|(?:new|a new) (?:event|appointment|meeting|entry)|(?:it|this|that|event|appointment)(?:['’]s|'ll be| is| will be| should be)|calendar|appointment(?= (?:to|for))|event(?= ))(?: +|$)/i;
