/**
 * Small talk without a model: a few plain sentences, and for everything else what can be done here. It never claims to have
 * understood what it did not.
 */

interface SmallTalk {
  readonly heard: RegExp;
  readonly replies: readonly string[];
}

const smallTalk: readonly SmallTalk[] = [
  {
    heard:
      /\bhow(?:'?s| is| are) (?:it going|things|you|life|everything|your day)\b|\bwhat'?s up\b|\bhow do you do\b/i,
    replies: ['Going well, thank you. What can I do for you?', 'All quiet here. What is on your mind?'],
  },
  {
    heard:
      /\b(?:thanks|thank you|thx|cheers|much appreciated|appreciate it|that(?:'?s| is) (?:all|it|everything)(?: for (?:now|today))?)\b/i,
    replies: ["You're welcome.", 'Gladly.'],
  },
  {
    heard:
      /\b(?:who|what) are you\b|\byour name\b|\bare you (?:a |an )?(?:bot|human|robot|real|ai|person)\b/i,
    replies: ['This is Tact, your assistant: a program, not a person.'],
  },
  {
    heard: /\bwhat (?:can|do) you do\b|\bhelp\b|\bhow (?:can|do) you help\b/i,
    replies: ['Here is what I can do without a model.'],
  },
  {
    heard: /\b(?:good ?bye|bye|see you|good night|talk (?:to you )?later|so long|ciao)\b/i,
    replies: ['Goodbye. I am here when you need me.', 'See you.'],
  },
  {
    heard: /^\W*(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|greetings)\b/i,
    replies: ['Hello. What can I do for you?', 'Hi. What is on your mind?'],
  },
  {
    heard: /\b(?:sorry|my bad|apologi[sz]e)\b/i,
    replies: ['No harm done.'],
  },
  {
    heard: /\b(?:great|awesome|nice|perfect|cool|good job|well done|love it|wonderful|lovely)\b/i,
    replies: ['Glad to hear it.'],
  },
];

/** Letters beside the polite words: “thanks, Tact” is small talk, “hey, call mom” is not. */
const leftOver = 5;

/** Whether a message is nothing but one of the things that people say to be polite. */
export function isSmallTalk(text: string): boolean {
  if (text.length > 80) return false;
  const left = smallTalk.reduce((rest, { heard }) => rest.replace(heard, ' '), text);
  return left.length < text.length && left.replace(/[^\p{L}\p{N}]/gu, '').length <= leftOver;
}

/** What the local understanding covers, in the words of a person who wants to be asked for it. */
export const abilities =
  'I can keep tasks, events, notes, contacts and facts, look them up, and draft or send mail: for example “remind me to call mom tomorrow at 5pm” or “am I free on Friday?”.';

/** @param turn counts the turns of the conversation, so that not every greeting is the same. */
export function chatLocally(text: string, turn: number): string {
  const short = text.slice(0, 300);
  const found = smallTalk.find(({ heard }) => heard.test(short));
  if (found === undefined)
    return `I'm not sure what you would like me to do. ${abilities} Without a model I understand English only.`;
  const reply = found.replies[turn % found.replies.length] ?? '';
  return /\bhelp|can you do|do you do\b/i.test(short) && reply.endsWith('model.') ? abilities : reply;
}
