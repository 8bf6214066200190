/**
 * A yes is a closed form: “yes please, send it to Bob, thanks”. Each clause beside the yes-word repeats the question, orders what was asked, or
 * is one of few set forms that agree. Words about anything else (“yes, that was a mistake”), or that take something of it back or add
 * to it, leave it open, and so does a verb that does not mean what would be done: “save it” after “Shall I delete it?”.
 */
import { hasNewValue } from './change-cue.ts';
import type { Question } from './question.ts';
import { readLead } from './read-lead.ts';
import { coversQuestion, isAsking, repeatsQuestion } from './reply-cues.ts';
import { isDeed, meansDeed } from './word-families.ts';

/** Whether a reply that was read as a yes, without a request beside it, is nothing but that. */
export function isClosedYes(words: string, question: Question): boolean {
  const said = words.replace(joining, '');
  const { to, kinds } = readLead(said, question);
  const lead = said.slice(0, to);
  if (!kinds.every((kind) => agreeing.has(kind) || (kind === 'cancel' && question.removalVerb !== null)))
    return false;
  if (notAgreeing.test(lead) || !isOfDeeds(lead, question)) return false;
  const rest = said.slice(to);
  return rest === '' || isElaborating(rest, question);
}

/** Every clause repeats the question, orders what was asked, or says that it is right. */
export function isElaborating(words: string, question: Question): boolean {
  if (words.split(' ').length > maxWords || retracting.test(words) || isAsking(words)) return false;
  if (hasNewValue(words, question)) return false;
  return clauses(words).every((clause) => isElaboration(clause, question));
}

const maxWords = 18;
const agreeing: ReadonlySet<string> = new Set(['yes', 'assent', 'hedge', 'deed', 'thanks', 'filler']);

/** What leads over to a request of its own. */
const joining = /(?:[ ,.]|\b(?:and|also|then|plus|oh|please|could you|can you|now)\b)+$/;

/** “That was great” is said of something that is over, “be quiet” cancels nothing. */
const notAgreeing =
  /\b(?:was|were|looked|sounded|seemed|did (?!it\b|that\b)|quiet|silence|shut up|do nothing)\b/;

const retracting =
  /\b(?:not|no|never|none|nothing|neither|(?:do|does|did|is|are|was|were|wo|ca|would|should|could|have|has)nt|but|except|however|only|instead|rather|wait|unless|if|until|till|when|once|after|before|without|different|another|other|else|maybe|perhaps|probably|possibly|also|aber|nicht|kein|keine|erst|pero|mais|später|mañana)\b(?! (?:mind)\b)/;

function clauses(words: string): readonly string[] {
  return words.split(/ ?[,.?] ?| and (?=\w+ )/).map((clause) => clause.trim());
}

function isElaboration(clause: string, question: Question): boolean {
  const lead = readLead(clause, question);
  const rest = clause.slice(lead.to);
  if (rest === '') return lead.kinds.every((kind) => agreeing.has(kind)) && isOfDeeds(clause, question);
  if (setForms.some((form) => form.test(rest))) return true;
  const order = rest.replace(opening, '');
  if (!isOfDeeds(order, question)) return false;
  return repeatsQuestion(rest, question) || ordersTheSame(order, question);
}

/** The verb that it opens with, if any, means what would be done: all of it. */
function isOfDeeds(words: string, { deeds }: Question): boolean {
  return words.split(/ ?[,.?] ?| and /).every((clause) => {
    const [verb = ''] = clause.replace(opening, '').split(' ');
    return deeds.length === 0 || !isDeed(verb) || deeds.every((deed) => meansDeed(verb, deed));
  });
}

/** What agrees whatever was asked. */
const setForms: readonly RegExp[] = [
  // “The first one”, “right now”.
  /^(?:the (?:first|second|third|last|next) one|that one|this one|(?:with|for|to) (?:it|that|this|them|both|all|everything)|(?:right )?(?:now|away)|as soon as possible|as (?:you )?(?:asked|said|discussed|planned)|exactly)$/,
  // “Go ahead with it”, “let's do that now”, “please finalize that”.
  /^(?:(?:please|kindly|lets|you can|you may|i|can you|so|to|just|now) )*(?:go(?: on)?|go (?:right |on )?ahead|proceed|do|confirm(?:ed)?|accept|agree|finali[sz]e|process|submit|continue|give)(?: (?:me|us|it|that|this|so|with|to|on|further|now|then|for|please|all|do|your|go|try|shot))*$/,
  // “I want that”, “I'd like you to”.
  /^(?:i|we|id|wed)(?: (?:would|do|really|definitely|certainly|very much))* (?:like|love|want|need|appreciate)(?: (?:it|that|this|them|you to(?: do (?:it|that|so))?|to|so|done|sent|now|please|very much|a lot))+$/,
  // “That's what I meant”, “that is when I want it”.
  /^(?:(?:exactly|just|precisely|and) )*(?:(?:that|this|it)s?(?: is)? (?:(?:exactly|just|precisely) )*)?(?:what|when|where|how|who|the one|the (?:time|day|date|place|person)) (?:i|we)(?: \w+)? (?:want|wanted|meant|mean|need|needed|asked|asked for|said|had in mind)(?: (?:it|that|this|to|you|done))*$/,
  // “Thanks a lot for your help”.
  /^(?:(?:many |so much )?(?:thanks|thank you) )?(?:so much|very much|a lot|a bunch|a million|in advance|for (?:your|the|all your|all the) (?:help|support|effort|work|patience|time)|for (?:that|this|everything|helping|asking|checking|doing (?:it|that|this)|taking care of (?:it|that|this)|sorting (?:it|that|this)(?: out)?))$/,
];

const opening =
  /^(?:(?:and|yes|yeah|ok|okay|sure|please|kindly|so|then|now|just|lets|let us|(?:can|could|would|will) you|you (?:can|may|should)|(?:can|could) (?:i|we)|(?:i|we)(?:d| would| do)? (?:really )?(?:like|love|want|need|require|wish)(?: you)?(?: to)?|id (?:really )?(?:like|love)(?: you)? to|go (?:right )?ahead(?: and)?|help me(?: in| to)?|to|do) )+/;

/** “Reserve the vehicle” after “Shall I book the car?”: the deed of the question, done to something of no name of its own. */
function ordersTheSame(order: string, question: Question): boolean {
  const { deeds } = question;
  const [, verb = '', object = ''] = /^(\w+)(?: (?:out|up|in|off))?(?: (.*))?$/.exec(order) ?? [];
  const isDeedAsked =
    deeds.length > 0
      ? deeds.every((deed) => meansDeed(verb, deed))
      : coversQuestion(verb, question) || arranging.test(verb);
  if (!isDeedAsked) return false;
  const isSame = object === '' || ofTheSame.test(object) || coversQuestion(object, question);
  return isSame || (!deeds.some(isDeed) && unnamed.test(object));
}

const arranging =
  /^(?:book|reserve|schedule|arrange|make|purchase|buy|rent|hire|order|secure|get|take|start|do|set|place|add)$/;

/** “That song”, where it is no deed of a card. */
const unnamed =
  /^(?:me )?(?:a|an|the|that|this|those|these|some|my) (?:(?!(?:to|with|at|on|from|by|of|about)\b)[a-z-]+ ?){1,3}(?: for me)?$/;

/** “It now, please”, “my seat for me” */
const ofTheSame =
  /^(?:it|that|this|them|those|both|all of (?:it|them)|everything)(?: (?:as done|off|out|away|up|down|in|now|please|for me|too|right away|all))*$|^(?:out )?(?:(?:me|us) )?(?:a|an|the|that|this|those|these|some|my|me|us)(?: (?:mail|email|message|task|note|event|meeting|appointment|draft|reply|one|thing|reminder|entry|fact|contact))?(?: (?:off|now|please|for me))*$/;
