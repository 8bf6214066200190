import { asksWhyToldAbout } from './read-command.ts';

/** What a message asks for beside its requests; each is false where its words do not say so. */
export interface Asks {
  /** Whether something is so: “Did you send it?” A “Certainly” would be an answer. */
  readonly whether: boolean;
  /** Knowledge or a text, about nothing of the owner's: “What is a mortgage?” “Tell me a joke.” */
  readonly forKnowledge: boolean;
  /** What was done before: “Have you told him?” */
  readonly aboutEarlier: boolean;
  /** Why something in particular was told: “Why did you tell me about the exam?” */
  readonly whyTold: boolean;
  /** A reminder at the time that it names. */
  readonly toBeReminded: boolean;
  /** That people come in addition to those who take part already. */
  readonly toAddPeople: boolean;
}

/** Reads what a message asks for beside its requests. */
export function readAsks(text: string): Asks {
  return {
    whether: asksWhether(text),
    forKnowledge: asksForKnowledge(text),
    aboutEarlier: aboutEarlier.test(text.slice(0, 300)),
    whyTold: asksWhyToldAbout(text),
    toBeReminded: reminding.test(text),
    toAddPeople: inviting.test(text) && !onlyThese.test(text),
  };
}

const aboutEarlier = /\b(?:did|have|has|had|was|were|is|are)\b[^.!]*\?|\bwhat did you\b|\bwhen did you\b/i;
const reminding = /\b(?:remind|alert|notify|ping|nudge) (?:me|us)\b|\b(?:reminder|alert|alarm)\b/i;
const inviting =
  /\b(?:invite|add|include|bring|ask|loop)\b|\b(?:too|as well|also|along)\b|\b(?:come|comes|coming|join|joins|joining)\b/i;
const onlyThese = /\b(?:only|just|instead|nobody (?:else|but)|not)\b/i;

const addressed =
  /^(?:(?:hey|hi|hello|please|ok|okay|so|well|and|tact)[\s,!.]+)*(?:(?:can|could|would|will) you (?:please )?(?=tell|give|explain|write|show|name|describe|define|teach|recommend|suggest|translate|summari[sz]e)|(?:do|did) you (?:happen to )?know\s+|i(?:'d like| want) to know\s+|any idea\s+|i wonder\s+)?/i;
const asking =
  /^(?:what(?:'s|s)?|who(?:'s)?|whose|which|where(?:'s)?|when|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|tell me|give me|explain|write(?: me)?|show me how|name|describe|define|teach me|recommend|suggest|translate|sing|make up)\b/i;
const lead =
  /^(?:how (?:do|can|could|should|would) (?:i|we|you)|(?:tell|give|write|teach|explain to|show|sing) me|please)\b/i;
const ownWorld =
  /\b(?:i|i'?m|i'?ve|me|my|mine|we|our|us|you|your|yours|it|that|this|these|those|he|him|his|she|her|they|them|their|things|up|today|tonight|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|e-?mails?|mails?|messages?|inbox|calendar|schedule|agenda|events?|meetings?|appointments?|tasks?|to-?dos?|reminders?|notes?|contacts?|invitations?|drafts?)\b/i;

/** Whether a message asks for knowledge or for a text, and is about nothing of the owner's or the assistant's: "What is a mortgage?" "Tell me a joke." */
function asksForKnowledge(text: string): boolean {
  const message = text.trim().replace(/’/g, "'");
  if (message.length > 400) return false;
  const asked = message.replace(addressed, '');
  return asking.test(asked) && !ownWorld.test(asked.replace(lead, ''));
}

const whether =
  /(?:^|[.!?;,–—]\s*)(?:(?:and|so|but|hey|hi|ok|okay|well|wait)[\s,]+)*(?:did|didn't|have|haven't|has|hasn't|had|was|wasn't|were|is|isn't|are|aren't|am|do|does|will)\b[^.!?]*(?:\?|$)/i;

/** Whether a message asks if something is so: "Did you send it?" A "Certainly" would be an answer. */
function asksWhether(text: string): boolean {
  return whether.test(text.trim().replace(/’/g, "'"));
}
