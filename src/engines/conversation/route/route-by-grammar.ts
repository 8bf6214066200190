import {
  type Domain,
  domains,
  findReference,
  type Moment,
  parseRequest,
  type RequestAction,
  type Turn,
} from '#language';
import { planFollowUp } from '../plan/plan-follow-up.ts';
import type { DomainRoute } from './route.ts';

/** From this confidence on, the grammar alone says that a message asks for something. */
const certain = 0.85;
/** With an order at its head, less will do. */
const certainOfOrder = 0.75;
const order =
  /^(?:(?:please|can you|could you|ok(?:ay)?|and|also|urgent|important|asap)[\s,:!-]+)*(?:remind me|add|schedule|book|cancel|delete|remove|rename|move|reschedule|push|postpone|mark|note|jot|remember|draft|put|i (?:have|need|must) to)\b/i;
/** What a reference can stand for, and what is done with such a thing. */
const domainOf: Readonly<Record<string, Domain>> = {
  event: 'calendar',
  task: 'task',
  note: 'notes',
  email: 'email',
  memory: 'memory',
};

/** “I've finished the tax return” */
const isDeed =
  /^(?:i|we)(?:['’]ve| have)?\s+(?:(?:already|just|finally)\s+)*(?:finished|completed|done|ticked off)\s+(?:the|my|our|with)\b(?!.*\band (?:it|i|we|they|that)\b).{1,60}$/i;

/** “What was the paint colour?”, “what's my shoe size?”: what only the owner can have told. */
const ownFact =
  /^(?:(?:what|where|when|who|which)(?:['’]s| is| are)\s+(?:my|our)|(?:what|where|who|which)\s+(?:was|were)\s+(?:my|our|the))\s+(?!(?:point|weather|meaning)\b)\S/i;

interface SecondLook {
  readonly text: string;
  readonly history: readonly Turn[];
  readonly moment: Moment;
  /** What was spoken of last; null where nothing was. */
  readonly lastMentioned: string | null;
}

/**
 * A message that no domain's words stand in may still ask for something: “actually, cancel it”. Then the grammar has the word, and
 * what was spoken of last says which domain is meant. Null where it is small talk after all.
 */
export function routeByGrammar(look: SecondLook): DomainRoute | null {
  const { text, history, moment, lastMentioned } = look;
  const going = planFollowUp(text, lastMentioned, moment);
  if (going !== null) return routedTo(going.domain, text, 0.9, true);
  const refers = findReference(text) !== null;
  const spokenOf = aboutLastMentioned(look);
  if (spokenOf !== null) return spokenOf;
  if (isDeed.test(text)) return routedTo('task', text, certainOfOrder, false);
  if (ownFact.test(text)) return routedTo('memory', text, certainOfOrder, false);
  const parsed = parseRequest(text, { moment, history });
  const enough = order.test(text) ? certainOfOrder : certain;
  if (parsed === null || parsed.confidence < enough) return null;
  const domain = domains.find((one) => isAbout(parsed.action, one));
  return domain === undefined || parsed.missing.length > 0
    ? null
    : routedTo(domain, text, parsed.confidence, refers);
}

/**
 * A message that was routed by a word which any domain has: “delete it”, “mark the second one as done”. What it is about is
 * what was spoken of last. Null where the route stands.
 */
export function lookBack(look: SecondLook, route: DomainRoute): DomainRoute | null {
  const { text, lastMentioned, moment } = look;
  if (route.parts.length > 1) return null;
  const going = planFollowUp(text, lastMentioned, moment);
  if (going !== null) return routedTo(going.domain, text, 0.9, true);
  return ofSomeDomain.test(text) ? null : aboutLastMentioned(look);
}

/** Words that name a kind of thing: who says “delete that task” means a task, whatever was spoken of before. */
const ofSomeDomain =
  /\b(?:tasks?|to-?dos?|reminders?|remind|events?|meetings?|appointments?|calls?|calendar|e-?mails?|mails?|messages?|drafts?|notes?|lists?|remember|forget)\b/i;

/** What a pronoun or a place in a list stands for says the domain. */
function aboutLastMentioned({ text, history, moment, lastMentioned }: SecondLook): DomainRoute | null {
  const spokenOf = lastMentioned === null ? undefined : domainOf[lastMentioned];
  if (spokenOf === undefined || findReference(text) === null) return null;
  const parsed = parseRequest(text, { moment, domain: spokenOf, history });
  return parsed !== null && parsed.confidence >= certain && isAbout(parsed.action, spokenOf)
    ? routedTo(spokenOf, text, parsed.confidence, true)
    : null;
}

function isAbout(action: RequestAction, domain: Domain): boolean {
  return action.startsWith(`${domain}.`) || (domain === 'notes' && action.startsWith('list.'));
}

function routedTo(domain: string, text: string, confidence: number, isFollowup: boolean): DomainRoute {
  return { domains: [domain], confidence, isFollowup, parts: [{ text, domain, confidence }] };
}
