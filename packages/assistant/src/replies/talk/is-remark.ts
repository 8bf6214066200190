import { tokensOf } from './plain-words.ts';

const very =
  '(?:a bit |a little |very |so |really |truly |quite |pretty |such |totally |completely |always )*';
const quality =
  '(?:good|great|nice|fine|lovely|wonderful|fantastic|excellent|amazing|awesome|hard|tough|rough|difficult|frustrating|exhausting|tiring|stressful|annoying|exciting|interesting|funny|fun|sad|fair|big|long|kind|sweet|beautiful|delicious|understandable|normal|natural|tricky|busy|odd|strange|unusual|awful|terrible|disappointing|impressive)';
const matter =
  '(?:question|idea|point|plan|one|choice|decision|day|week|news|story|thought|situation|feeling|time|challenge|achievement|moment)';

const evaluating = new RegExp(
  `^(?:(?:that|it|this|wow|which)(?:'s| is| sounds| must be| can be| would be| looks| feels) |sounds |sounds like |what )${very}(?:like )?${very}(?:an? )?${very}${quality}?(?: ${matter})?(?: (?:to hear|to know|to make|of you))?$`,
);
const remarks = new RegExp(
  `^(?:${[
    "that (?:depends|makes sense|helps)|it depends|hard to say|it's (?:your call|up to you)|ask me again|tell me more(?: about it| about that)?|go on|i wonder|who knows|indeed",
    `(?:i'm|i am) ${very}(?:well|here|sorry|glad|happy|listening|all ears|curious|delighted|excited for you|proud of you|not sure|not sure i understand)(?: (?:to hear (?:that|it|from you)|to help|about that|for you|with you|(?:whenever|if|when) you need (?:me|anything|help)))?`,
    "(?:i'm|i am) (?:just |only )?(?:tact|your assistant|an? (?:ai )?(?:assistant|program|computer program|bot)|not a person|not a human)",
    "i (?:don't|do not|didn't|did not) (?:quite )?(?:know|understand)(?: that| this| what you mean)?|i have no idea|i have a question|i need a bit more detail|i like that(?: idea)?|i love that",
    '(?:could|can|would) you (?:put it another way|say that again|rephrase that)',
  ].join('|')})$`,
);
const suggesting =
  /^(?:you could|you might|you may want to|you might want to|(?:maybe|perhaps)(?= (?:take|try|go|get|start|ask|talk|do|have|make|an?|some)\b)|how about|what about|why not|take|try)\s+/;
/** What a suggestion for anybody's day has no need of. */
const pointing =
  /^(?:i|me|my|mine|we|us|our|it|its|this|that|these|those|they|them|their|he|him|his|she|hers?|everything|all|both|now|already|by|is|are|was|were|has|have|had|been|being|did|does|done|will|find|see|hear|check|look|expect|notice|.+ed|sent|gone|told|your|yours|.+'.+|\d.*)$/;
const ownThings =
  /^(?:e-?mails?|mails?|messages?|drafts?|inbox|calendar|schedule|agenda|events?|meetings?|appointments?|tasks?|lists?|reminders?|alarms?|notes?|contacts?|invitations?|invites?|bookings?|reservations?|orders?|payments?|bills?|invoices?|notifications?|flights?|tickets?|call|calls|folder|folders|answers?|repl(?:y|ies)|confirmations?)$/;

/** Whether a part of a sentence reacts to what the owner said, or suggests something for the owner to do; it tells of nothing. */
export function isRemark(part: string, own: ReadonlySet<string>): boolean {
  if (evaluating.test(part) || remarks.test(part)) return true;
  const lead = suggesting.exec(part)?.[0];
  if (lead === undefined) return false;
  const rest = tokensOf(part.slice(lead.length));
  return (
    rest.length > 0 &&
    rest.length <= 12 &&
    rest.every((word) => (own.has(word) && word !== 'is') || !pointing.test(word) || word === 'it') &&
    !rest.some((word) => pointsAtOwnThings(word))
  );
}

/** Mails, events and tasks: what a record exists of. */
export function pointsAtOwnThings(word: string): boolean {
  return ownThings.test(word.replace(/'s$/, ''));
}
