import { fieldsOfNoun } from '../actions/action-kinds.ts';
import { ownFuture, phrases } from './claim-patterns.ts';

/** That something was not done, did not work or is not known, whatever it is. */
export function isDenied(text: string): boolean {
  const said = text.replace(
    /\bno (?:problem|worries|trouble|doubt|longer|sweat|biggie|rush|need to worry)\b|\bnot only\b|\bnot a problem\b/gi,
    '',
  );
  return /\b(?:not|never|no|nothing|none|nobody|neither|nor|without|unable|cannot|failed|fails|failure|impossible|trouble|problems?|errors?|unfortunately|sorry|refused|unclear|unknown|unsure|uncertain)\b|n't\b/i.test(
    said,
  );
}

export function asksFromTheStart(clause: string): boolean {
  return /^(?:(?:and|so|or|ok|okay|great|sure|also|but|by the way|now)\s+)*(?:should|shall|would|could|can|may|do|does|did|is|are|was|were|has|have|had|will|want|need|which|what|when|where|who|whose|why|how|any|anything|ready|ok|okay|mind|am)\b/i.test(
    clause,
  );
}

const speech =
  '(?:says?|said|writes?|wrote|mentions?|mentioned|reports?|reported|claims?|claimed|thinks?|told (?:you|us|me)|tells (?:you|us|me)|reads|states?|stated|replied|announced|confirms)';
const endsInSpeech = new RegExp(`\\b${speech}$`, 'iu');
const reportsSpeech = new RegExp(`\\b${speech}\\s+(?:that\\b|\\p{L}|⟦)`, 'iu');

/** "Ann says the meeting was moved": somebody else's word, unless it is we who did it. */
export function isAttributed(previous: string | undefined, clause: string): boolean {
  if (/\b(?:according to|as per)\b/i.test(`${previous ?? ''} ${clause}`)) return true;
  if (/\b(?:i|we)(?:'ve|'ll|'m| have| will| am)?\b/i.test(clause)) return false;
  return endsInSpeech.test(previous ?? '') || reportsSpeech.test(clause);
}

const userConfirmation =
  /(?<!(?:let me know|tell me|shout|ping me|say so|ask|here) )\b(?:if|once|when|whenever|as soon as|after|unless|until|before|provided|assuming)\s+(?:you|that's|that is|that|this is|this|it|everything|all)(?:'re|'d|'ve|'s)?\b[^.;!?]*?\b(?:confirm|say|tell|approve|agree|want|like|prefer|give|reply|answer|ready|happy|okay|ok|fine|good|right|correct|let|need|wish|go|works|look|looks|yes)\b|\b(?:upon|with|after|pending|on|awaiting|until i have|need) your (?:confirmation|approval|ok|okay|go-ahead|word|answer|reply|say-so|yes|sign-off|permission)\b|\b(?:just )?(?:say (?:so|the word|yes|go)|confirm|let me know|give me the (?:word|go-ahead|nod)|reply yes),? and (?:i'll|i will)\b/i;

/** "I'll send it once you confirm": an offer, however it is worded. */
export function waitsForConfirmation(sentence: string, clause: string): boolean {
  if (!userConfirmation.test(sentence)) return false;
  return (
    ownFuture.some((one) => one.test(clause)) ||
    phrases.some(({ form, pattern }) => form === 'future' && pattern.test(clause))
  );
}

const condition =
  /\b(?:if|whether|once|when|whenever|after|before|until|unless|as soon as|in case|assuming|suppose|as if|as though)\b(?! (?:that|this|all)\b)/i;
const doubt =
  /\b(?:don't (?:think|believe|remember)|doubt|(?:not|isn't|n't) (?:true|sure|certain|clear|the case)|wish|hope|pretend|nor|would|could|what|where|which)\b/i;

/** Under an "if", a "whether" or a doubt nothing is claimed. */
export function isConditional(before: string): boolean {
  return condition.test(before) || doubt.test(before);
}

/** "Could be sent", "is to be sent", "can't have been sent". */
export function isModal(upToVerb: string, subject: string): boolean {
  const modal = '(?:would|could|should|might|may|can|must|to|not|never|cannot)';
  return (
    isConditional(subject) ||
    new RegExp(`\\b${modal}\\b|n't\\b`, 'i').test(upToVerb.slice(subject.length)) ||
    new RegExp(`(?:\\b${modal}|n't)\\s*$`, 'i').test(subject)
  );
}

/** "Nothing was sent", "none of them": what is said of nobody and nothing was not done. */
export function isNegativeSubject(subject: string): boolean {
  return /\b(?:no|nothing|none|nobody|neither|nor|never|no one|hardly)\b/i.test(
    subject.replace(/\bno (?:problem|worries|longer|doubt)\b/gi, ''),
  );
}

/** What this turn is about. */
export interface Topics {
  /** Whether a word is in the name of something that an action is about. */
  has(word: string): boolean;
  /** The kinds of acts that were tried. */
  readonly kinds: ReadonlySet<string>;
}

const generalNouns =
  /^(?:calendar|schedule|lunch|dinner|breakfast|coffee|brunch|call|sync|standups?|interview|entry|entries|changes?|request|booking|reservation|timer|lists?|attachments?|items?|files?|folders?|details?|numbers?|address|birthday|preferences?|flights?|hotel|table|tickets?|taxi|ride|room|payment|order|pizza|time|date|slot|rsvp|actions?|operations?|updates?|process)$/i;

/**
 * What one of our actions can be about. "The museum" is not, unless one was closed by an action of that kind; "your visa" is,
 * with a verb that says little else.
 */
export function isSubject(
  subject: string,
  topics: Topics,
  kinds: readonly string[] = [],
  isStrong = false,
): boolean {
  if (isNegativeSubject(subject) || isConditional(subject)) return false;
  if (/\S\s+(?:who|which|that)$/i.test(subject)) return false;
  if (subject.includes('⟦') || /\b\d{1,2}(?::\d{2})?\s?[ap]m\b/i.test(subject)) return true;
  if (/\b(?:it|that|this|they|these|those|both|everything|all|each|one)$/i.test(subject)) return true;
  const words = subject.split(/[^\p{L}\p{N}'@.-]+/u).filter((word) => word !== '');
  return (
    words.some((word) => fieldsOfNoun(word) !== null || generalNouns.test(word) || topics.has(word)) ||
    (isStrong && /^your\s+\p{L}/iu.test(subject)) ||
    (kinds.some((kind) => topics.kinds.has(kind)) && /^(?:the|your|our|\p{Lu})/u.test(subject))
  );
}

const notAgents =
  /^(?:me|us|now|then|noon|midnight|today|tomorrow|tonight|end|time|e-?mail|mail|phone|default|hand|mon|tue|wed|thu|fri|sat|sun|\p{L}+day|next|this|about|around|\p{L}+ing|an|a|one|two|half|\d.*)$/iu;

/** "Cancelled by Ann" is Ann's doing. */
export function isByOthers(clause: string): boolean {
  const agent = /\bby\s+(?:the\s+|your\s+|my\s+)?([\p{L}\d]+)/iu.exec(clause)?.[1];
  return agent !== undefined && !notAgents.test(agent);
}
