/**
 * Words after a yes that only elaborate on it: “yes, that's what I meant”, “yes please, go ahead and send it”. What takes something
 * of it back, or adds to it, is no elaboration: a no, a condition, a doubt, a question, a value or a thing that was not asked about.
 */
import { hasNewValue } from './change-cue.ts';
import type { Question } from './question.ts';
import { readLead } from './read-lead.ts';
import { coversQuestion, isAsking } from './reply-cues.ts';

/** Every clause repeats the question, orders what was asked, or says that it is right. */
export function isElaborating(words: string, question: Question): boolean {
  if (words.split(' ').length > mostWords || retracting.test(words) || isAsking(words)) return false;
  if (hasNewValue(words, question)) return false;
  return clauses(words).every((clause) => isElaboration(clause, question));
}

const mostWords = 18;

const retracting =
  /\b(?:not|no|never|none|nothing|neither|(?:do|does|did|is|are|was|were|wo|ca|would|should|could|have|has)nt|but|except|however|only|instead|rather|wait|unless|if|until|till|when|once|after|before|without|different|another|other|else|maybe|perhaps|probably|possibly|also)\b(?! (?:mind)\b)/;

function clauses(words: string): readonly string[] {
  return words.split(/ ?[,.?] ?| and (?=\w+ )/).map((clause) => clause.trim());
}

function isElaboration(clause: string, question: Question): boolean {
  if (coversQuestion(clause, question) || picking.test(clause)) return true;
  const lead = readLead(clause);
  const rest = clause.slice(lead.to);
  if (rest === '') return lead.kinds.every((kind) => agreeing.has(kind));
  if (settling.test(clause)) return true;
  return wishing.test(clause) ? ordersTheSame(clause, question) : telling.test(clause);
}

const agreeing: ReadonlySet<string> = new Set(['yes', 'assent', 'hedge', 'thanks', 'filler']);

const picking = /^(?:the (?:first|second|third|last|next) one|that one|this one)$/;

/** “Go ahead with it”, “let's do that now”, “please finalize that”, “thanks for your help”. */
const settling =
  /^(?:(?:please|kindly|lets|you can|you may|i|can you|so|to|just|now) )*(?:go (?:right |on )?ahead|proceed|do|confirm(?:ed)?|accept|agree|finali[sz]e|complete|finish|fix|set|settle|process|submit|continue|give)(?: (?:me|us|it|that|this|so|with|to|on|in|up|further|now|then|the|a|for|please|all|do|your|go|try|shot|booking|reservation|entry|stone|my|calendar))*$|^(?:(?:(?:many )?(?:thanks|thank you) )?for (?:your|the|that|this|all|everything|\w+ing)|thank you|thanks)\b.{0,40}$|^i (?:need|want|appreciate) your help$/;

/** What asks for something: the deed of the question, or another one. */
const wishing =
  /^(?:(?:and|please|kindly|so|then|now|just|lets|let us) )*(?:(?:can|could|would|will) you|(?:can|could) (?:i|we)|(?:i|we)(?:d| would| do)? (?:really )?(?:like|love|want|need|require|wish)|id (?:really )?(?:like|love)|help me|to|lets|please|\w+ (?:a|an|the|that|this|those|these|my|me|us|it|them|some|out|\w+ (?:to|for)) )\b|^\w+(?: \w+)?$/;

/** “That is when I want it”, “everything you said sounds great”, “I'm planning on it”. */
const telling =
  /^(?:because |since |as |exactly |just )?(?:that|thats|this|it|its|these|those|they|everything|all|what|you|youre|youve|your|i|im|ive|we|were)\b(?: \S+){0,10}$/;

const opening =
  /^(?:(?:and|please|kindly|so|then|now|just|lets|let us|(?:can|could|would|will) you|(?:can|could) (?:i|we)|(?:i|we)(?:d| would| do)? (?:really )?(?:like|love|want|need|require|wish)(?: you)?(?: to)?|go (?:right )?ahead(?: and)?|help me(?: in| to)?|to|do) )+/;

/** “Reserve the vehicle” after “Shall I book the car?”: the deed of the question, done to something of no name of its own. */
function ordersTheSame(clause: string, question: Question): boolean {
  const order = clause.replace(opening, '');
  if (coversQuestion(order, question)) return true;
  if (question.removalVerb !== null) return false;
  const [, verb = '', object = ''] = /^(\w+)(?: (?:out|up|in))?(?: (.*))?$/.exec(order) ?? [];
  if (arranging.test(verb) && object !== '' && coversQuestion(object, question)) return true;
  if (verb !== '' && /^(?:it|that|this|them)(?: (?:now|please|for me|too))*$/.test(object))
    return !changing.test(verb);
  return coversQuestion(verb, question) && (object === '' || unnamed.test(object));
}

const arranging =
  /^(?:book|reserve|schedule|arrange|make|purchase|buy|rent|hire|order|secure|get|take|start|do|set|place|add)$/;
const changing =
  /^(?:change|move|edit|fix|rename|update|shift|extend|shorten|forward|share|postpone|reschedule|delete|remove|cancel|drop|erase|stop|keep|leave|hold|save|undo|forget|repeat|read|show)$/;

const unnamed =
  /^(?:out )?(?:(?:me|us) )?(?:a|an|the|that|this|those|these|some|my|me|us)(?: (?!(?:to|with|at|on|from|by|of|about)\b)[a-z-]+){0,3}(?: for me)?$/;
