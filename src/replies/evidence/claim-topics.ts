import { fieldsOfNoun } from '../actions/action-kinds.ts';
import { wordsOf } from '../actions/action-words.ts';
import type { Claim } from '../claims/claims.ts';
import { actVerb, pastForms } from '../verbs/act-verbs.ts';

/**
 * What a claim says that it is about, in small letters: the content words of each of its objects or subjects. Every one
 * of them has to be known of the action in at least one word. Capitals and quotations are looked at elsewhere.
 */
export function objectsOf({ kinds, clause, verb, isOurs }: Claim): readonly (readonly string[])[] {
  if (!kinds.some((kind) => objectKinds.has(kind)) || kinds.includes('send')) return [];
  const phrase = isOurs ? afterVerb(clause, verb) : beforeVerb(clause);
  return phrase
    .split(/\s+(?:and|&|plus)\s+|,\s*/i)
    .map((part) => wordsOf(part).filter(isDistinctive))
    .filter((words) => words.length > 0);
}

/** The content words of what a reminder, a task or a memory is of: "a reminder to call mom", "that you like tea". */
export function topicOf(text: string): readonly string[] {
  const match =
    /\b(?:remind(?:er|ed|ing)?(?: set| for)?(?: you| yourself)?|tasks?|to-?dos?) (?:to|about) (.+)|\b(?:remember|remembered|noted|saved|stored|memori[sz]ed|note|mind)(?: down)?:? that (.+)/i.exec(
      text,
    );
  const topic = (match?.[1] ?? match?.[2] ?? '').split(
    /\s(?:on|at|by|in|every|before|for|tomorrow|today|tonight|next|this|to your|with|is|are|was|has|have|set|added|saved)\b|[,;:.!?]/i,
    1,
  )[0];
  return wordsOf(topic ?? '').filter((word) => isContent(word) && !isPlaceholder(word));
}

/** A word that could tell one thing from another. */
export function isContent(word: string): boolean {
  return word.length > 1 && !/^\d/.test(word) && !functionWords.has(word);
}

/** A word that stands for somebody or something without saying which. */
export function isPlaceholder(word: string): boolean {
  return idle.has(word);
}

const objectKinds = new Set(['create', 'delete', 'change', 'complete', 'undo']);

function afterVerb(text: string, verb: string | null): string {
  if (verb === null) return '';
  const at = text.toLowerCase().indexOf(verb.toLowerCase());
  const rest = text.slice(at + verb.length);
  return (
    rest.split(
      /\s(?:to|on|at|for|in|into|from|by|with|until|till|of|off|as|so|that|which|because|now|tomorrow|today|tonight|next|this|every|from|under|via|without|per|about|also|already|down)\b|[;:.!?(]/i,
      1,
    )[0] ?? ''
  );
}

const upToVerb = new RegExp(
  `^(.*?)(?:'s|'re|'ve|\\b(?:is|are|was|were|has|have|had|got|will|now))\\s|^(.*?)\\s(?:${pastForms})\\b`,
  'iu',
);

function beforeVerb(text: string): string {
  const match = upToVerb.exec(text);
  // "The task to call mom is added": its topic is looked at by itself.
  return (match?.[1] ?? match?.[2] ?? '').split(/\s(?:to|on|at|for|with|about|from|of|in|by)\b/i, 1)[0] ?? '';
}

function isDistinctive(word: string): boolean {
  return (
    /\p{L}/u.test(word) &&
    isContent(word) &&
    !isPlaceholder(word) &&
    !generic.has(word) &&
    fieldsOfNoun(word) === null &&
    actVerb(word) === null
  );
}

const functionWords = new Set(
  "the and for with you your her him his its our from about that this has have been was were are will now not all re fwd to on at of in by an a is it i we be as or so up i've i'll i'm we've it's that's they them these those me my us both each any some no yes".split(
    ' ',
  ),
);

const generic = new Set(
  'event entry item thing things one ones slot time times block calendar list lists date day change changes detail details info information everything anything something new quick short small little another second first third next daily weekly monthly recurring same whole right successfully just also already even only then ok okay sure great done well fine perfect morning afternoon evening night today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun noon midnight am pm place series invite booking request requests two three four five six seven eight nine ten more extra separate requested following said old original previous current upcoming correct updated rest others other please dear away back out afterwards instead forward earlier later half an hour hours minutes minute week'.split(
    ' ',
  ),
);

const idle = new Set(
  "the your you him her them it my his their our me us everyone everybody all that this a an team both each say let tell inform ask remind confirm reschedule cancel move thank check follow see make get give keep no one people folks someone others attendees guests participants whole entire group everybody's trash archive calendar list tasks notes inbox spam drafts outbox send be do have go".split(
    ' ',
  ),
);
