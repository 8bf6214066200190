import type { Command, OpenQuestion, Topic } from './understanding.ts';

/**
 * What a message asks of the assistant itself, about what it did or can do, and nothing else; null for every other message. “Undo
 * the top button” and “take it back to the shop” are none.
 */
export function readCommand(
  text: string,
  question: OpenQuestion | null = null,
  topic: Topic | null = null,
): Command | null {
  if (text.length > maxCommandLength) return null;
  const said = text.replace(lead, '').replace(tail, '').trim();
  if (said === '') return null;
  if (question?.kind === 'undo' && insisting.test(said)) return 'undo_anyway';
  if (restoring.test(said) && topic !== null && (topic.isWaiting === true || making.test(topic.verb)))
    return null;
  if (undoing.test(said.replace(anyway, ''))) return anyway.test(said) ? 'undo_anyway' : 'undo';
  return commands.find(({ heard }) => heard.test(said))?.command ?? null;
}

/** “Why did you tell me about the exam?”: about one of several things that were told, not about the last thing done. */
export function asksWhyToldAbout(text: string): boolean {
  return readCommand(text) === 'explain' && /\btell me (?:about|of)\s+(?!(?:that|this|it)\b)\S/i.test(text);
}

const maxCommandLength = 160;

const lead =
  /^(?:\W*(?:ok(?:ay)?|oh|yes|yeah|no|nope|wait|hey|hi|hmm+|um+|sorry|oops|please|actually|and|so|then|now|just|well|quick(?:ly)?|(?:can|could|would|will) (?:you|u)|(?:i|id|i['’]d) (?:want|like|need) (?:you )?to|let['’]?s|tell me|i made a mistake|my mistake|my bad|scratch that|that['’]?s (?:wrong|not right|not what i (?:meant|wanted)))(?=[\s,.!:;–-])[\s,.!:;–-]+)+/i;
const tail =
  /(?:[\s,]+(?:please|now|again|thanks|thank you|thx|then|for me|if you can|will you|would you|quick(?:ly)?))*[\s.!?]*$/i;
const anyway =
  /[\s,]+(?:anyway|anyhow|all the same|regardless|nevertheless|even so)(?=[\s.!,]|$)|^(?:yes[\s,]+)?(?:anyway|regardless)[\s,]+(?=undo)/i;

/** “Do it anyway”, after it was said that something was changed since. */
const insisting =
  /^(?:(?:do (?:it|so|that)|go ahead|undo (?:it|that))[\s,]+)?(?:anyway|anyhow|regardless|all the same|nevertheless|even so)$|^undo (?:it|that)$/i;

const thing =
  "(?:it|that|this|the last (?:one|thing|change|action|step|bit|part)|that last (?:one|thing|change)|(?:that|the|your|my) (?:last |latest |previous )?(?:change|action|edit|step|deletion|update)|what you (?:just )?did|what you(?:['’]ve| have) (?:just )?done|everything you just did)";
const undoing = new RegExp(
  `^(?:undo(?: ${thing})?|(?:revert|reverse|roll back|unsend|undelete|restore)(?: ${thing})|(?:take|roll|bring) (?:it|that|this) back|put (?:it|that|this|everything) back(?: (?:how|the way|as|where|like) (?:it|that|they|things) (?:was|were)(?: before)?)?|ctrl[ +-]?z|go back to how it was)$`,
  'i',
);

/** “Bring it back” means what went: said of what was just made, it is no order to remove that. */
const restoring = /^(?:(?:bring|put) (?:it|that|this|everything) back$|(?:restore|undelete)\b)/i;
const making = /^(?:create|store|add|append|save)/;

const commands: readonly { readonly command: Command; readonly heard: RegExp }[] = [
  {
    command: 'explain',
    heard:
      /^(?:(?:but )?why did you (?:do|say|tell|ask|send|add|create|delete|cancel|change|move|book|put|mark|remove)\b.{0,80}|(?:but )?why(?: (?:that|so|is that|was that))?|explain(?: (?:that|yourself|it|why))?|how come(?: you (?:did|said|asked) (?:that|it|so))?|what made you do (?:that|it)|what(?:['’]s| is| was) the reason(?: for that)?)$/i,
  },
  {
    command: 'recount',
    heard:
      /^(?:(?:what(?: exactly)? (?:did you(?: just)? (?:do|change|add|delete|create|book|send|remove|move|save|store|note|write|remember|put|make|mark|set)|have you(?: just)? (?:done|changed|added|deleted)|was (?:that|it) you (?:just )?did|just happened|happened(?: just now)?)(?: (?:just now|just|there|exactly|just then|so far|for me|right now|with (?:it|that)))*)|(?:remind me |say (?:again )?)what you (?:just )?did|what you (?:just )?did|recap(?: (?:that|what you did))?)$/i,
  },
  {
    command: 'is_done',
    heard:
      /^(?:(?:did|has|have) (?:it|that|this|they|those|the (?:mail|e-?mail|message|draft|reply))(?: (?:just|actually|already|really))?(?: (?:go|gone) (?:out|through|off)| (?:get|got|been) (?:sent|saved|added|done)| (?:send|sent|work|worked|save|saved))(?: ok(?:ay)?| already| yet)?|did you (?:just )?(?:send|do|save|add) (?:it|that|them)(?: (?:already|yet))?|(?:is|was) (?:it|that|the (?:mail|e-?mail|message)) (?:sent|saved|done)(?: (?:already|yet|now))?|(?:is|was) (?:it|that|the (?:mail|e-?mail|message)) still (?:a draft|unsent|not sent|open)|(?:did|have) you(?: (?:just|actually|already|really))? (?:delete|deleted|cancel|cancelled|remove|removed|move|moved|send|sent|book|booked|archive|archived|create|created)(?: (?!what\b|when\b)\S+){1,6}?(?: (?:already|yet|now))?)$/i,
  },
  {
    command: 'abilities',
    heard:
      /^(?:what (?:all |else |kind of things |sort of things |things )?(?:can|could|do) you (?:actually )?do(?: for me)?|what are you (?:able to do|capable of|good (?:for|at))|what (?:are|is) your (?:abilities|skills|features|capabilities)|how (?:can|do|could) you help(?: me)?|what can i (?:ask|say|ask you|tell you)(?: to do| for)?|what you can do|help(?: me)?|show (?:me )?(?:your )?(?:help|commands|abilities))$/i,
  },
];
