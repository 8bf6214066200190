import { quote } from '@tact/core/text';
import type { Moment, SmallTalk, Understanding } from '@tact/english';

/** Replies without a model to messages that ask for nothing, or for nothing that can be done here. */

/** What can be asked for without a model. */
export const abilities =
  'I can keep tasks, events, notes and facts, look them up, and draft or send mail: for example “remind me to call mom tomorrow at 5pm” or “am I free on Friday?”.';

/** True only where no model is there to understand more. */
export const withoutModel = ' Without a model I understand English only.';

const replies: Readonly<Record<Exclude<SmallTalk, 'clock'>, readonly string[]>> = {
  greeting: ['Hello. What can I do for you?', 'Hi. What is on your mind?'],
  how_are_you: ['Going well, thank you. What can I do for you?', 'All quiet here. What is on your mind?'],
  thanks: ["You're welcome.", 'Any time.'],
  farewell: ['Goodbye. I am here when you need me.', 'See you.'],
  identity: ['This is Tact, your assistant: a program, not a person.'],
  apology: ['No harm done.'],
  praise: ['Glad to hear it.'],
  displeasure: ['Sorry about that. Tell me what you need, and I will try again.'],
  sigh: ['That sounds like a lot. Tell me if I can take something off your hands.'],
  laughter: ['Ha. Tell me when there is something to do.'],
  pause: ['Take your time.'],
  affection: ['That is kind of you. I am only a program, but a willing one.'],
};

/** What was said to a remark that holds nothing to keep. */
const heard = ['I see. I have left everything as it is.', 'All right. I have changed nothing.'] as const;

interface ChatOccasion {
  /** Counts the turns of the conversation, so that not every greeting is the same. */
  readonly turn: number;
  readonly moment: Moment;
  readonly text: string;
  /** What was replied before in this conversation: nobody needs to be told twice what can be done. */
  readonly before: readonly string[];
}

export function chatWords(
  {
    act,
    smallTalk,
    unexplained,
    times,
    requests,
  }: Pick<Understanding, 'act' | 'smallTalk' | 'unexplained' | 'times' | 'requests'>,
  { turn, moment, text, before }: ChatOccasion,
): string {
  if (smallTalk === 'clock') return clockWords(moment);
  const options = smallTalk === null ? [] : replies[smallTalk];
  if (options.length > 0) return options[turn % options.length] ?? '';
  const able = before.some((said) => said.includes(abilities)) ? '' : ` ${abilities}`;
  switch (isRemark(text, requests) ? 'statement' : act) {
    case 'statement':
      return isMood(text, times)
        ? (heard[turn % heard.length] ?? '')
        : `I am not sure what to do about ${quote(text.trim())}, so I have done nothing. To have it written down, say “remember that …” or “add a task: …”.`;
    case 'about_assistant':
      return `This is Tact, your assistant: a program. ${abilities}`;
    case 'out_of_scope':
      return `I cannot help with that, so I have done nothing.${able}`;
    default:
      return `I did not understand ${whatOf(unexplained, text)}, so I have done nothing.${able}${able === '' ? '' : withoutModel}`;
  }
}

/** “What a day”, “I really hate needles”: tells how somebody feels, and nothing that may be meant as an order. */
function isMood(text: string, { said }: Understanding['times']): boolean {
  if (text.length > maxMoodLength || said.length > 0 || /\d|@|:/.test(text)) return false;
  return ofAssistant.test(text) || !mayBeOrder.test(text);
}

/** “You're a bit thick, aren't you”; “you can take it out” is an order. */
const ofAssistant = /^\W*you(?:['’]re| are|['’]ve| have| did| didn['’]?t| were| always| never)\b/i;

/** Words with which people say what should be otherwise. */
const mayBeOrder =
  /\b(?:no|not|nor|only|both|instead|rather|please|pls|plz|now|new|old|want|wanna|need|needs|should|must|ought|has to|have to|gotta|can wait|wait|hang on|keep|stays?|leave|move[ds]?|moving|change[ds]?|cancel\w*|off|out|back|too|as well|also|called|named|group|list|name|address|date|task|event|meeting|note|reminder|mail|e-?mail|(?<!\b(?:i|we|he|she|they) )(?:put|add|take|make|set|give|get|send|tell|call)|coming|comes|isn['’]?t|aren['’]?t|won['’]?t|can['’]?t|cannot|don['’]?t|doesn['’]?t|didn['’]?t|till|until|before|after|if|unless)\b/i;

/** “The deal is off” would have been about an event, if there were one. */
function isRemark(text: string, requests: Understanding['requests']): boolean {
  const readings = requests.flatMap((request) => request.readings);
  return (
    /^\W*(?:the|my|our|this|i|we|\p{L}+['’]s)\b/iu.test(text) &&
    readings.length > 0 &&
    readings.every(({ onlyIfKnown, parsed }) => onlyIfKnown && remarks.test(parsed.action))
  );
}

const remarks = /\.(?:complete|delete|update)$/;

const maxMoodLength = 90;

function clockWords({ now, zone }: Moment): string {
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `It is ${clock.format(now)} (${zone}).`;
}

/** The pieces that were not understood; the message where none is known. */
function whatOf(unexplained: Understanding['unexplained'], text: string): string {
  const pieces = unexplained.length === 0 ? [text] : unexplained.slice(0, maxPieces).map((span) => span.text);
  return pieces.map((piece) => quote(piece.trim())).join(' and ');
}

const maxPieces = 3;
