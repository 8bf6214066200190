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
      return times.said.length > 0 || /\d/.test(text) || text.length > maxRemarkLength
        ? 'I took that as a remark, so I have done nothing. To have it written down, say “remember that …” or “add a task: …”.'
        : (heard[turn % heard.length] ?? '');
    case 'about_assistant':
      return `This is Tact, your assistant: a program. ${abilities}`;
    case 'out_of_scope':
      return `I cannot help with that, so I have done nothing.${able}`;
    default:
      return `I did not understand ${whatOf(unexplained)}, so I have done nothing.${able}${able === '' ? '' : withoutModel}`;
  }
}

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

/** Longer ones tell more than a mood. */
const maxRemarkLength = 90;

function clockWords({ now, zone }: Moment): string {
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `It is ${clock.format(now)} (${zone}).`;
}

const maxQuotedLength = 80;

function whatOf(unexplained: Understanding['unexplained']): string {
  const [only, ...others] = unexplained;
  return only === undefined || others.length > 0 || only.text.length > maxQuotedLength
    ? 'that'
    : quote(only.text);
}
