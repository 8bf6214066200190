import {
  type Domain,
  domains,
  findReference,
  type Mention,
  type Moment,
  parseRequest,
  type RequestAction,
  type Routed,
  type Turn,
} from '#language';

/** From this confidence on, the grammar alone says that a message asks for something. */
const certain = 0.85;
/** What a reference can stand for, and what is done with such a thing. */
const domainOf: Readonly<Partial<Record<Mention['kind'], Domain>>> = {
  event: 'calendar',
  task: 'task',
  note: 'notes',
  email: 'email',
  memory: 'memory',
};

export interface SecondLook {
  readonly text: string;
  readonly history: readonly Turn[];
  readonly moment: Moment;
  /** What was spoken of last; null where nothing was. */
  readonly lastMentioned: Mention['kind'] | null;
}

/**
 * A message that no domain's words stand in may still ask for something: “actually, cancel it”. Then the grammar has the word, and
 * what was spoken of last says which domain is meant. Null where it is small talk after all.
 */
export function lookAgain({ text, history, moment, lastMentioned }: SecondLook): Routed | null {
  const spokenOf = lastMentioned === null ? undefined : domainOf[lastMentioned];
  const refers = findReference(text) !== null;
  if (refers && spokenOf !== undefined) {
    const parsed = parseRequest(text, { moment, domain: spokenOf, history });
    if (parsed !== null && parsed.confidence >= certain && isAbout(parsed.action, spokenOf)) {
      return routedTo(spokenOf, text, parsed.confidence, true);
    }
  }
  const parsed = parseRequest(text, { moment, history });
  if (parsed === null || parsed.confidence < certain) return null;
  const domain = domains.find((one) => isAbout(parsed.action, one));
  return domain === undefined || parsed.missing.length > 0
    ? null
    : routedTo(domain, text, parsed.confidence, refers);
}

function isAbout(action: RequestAction, domain: Domain): boolean {
  return action.startsWith(`${domain}.`) || (domain === 'notes' && action.startsWith('list.'));
}

function routedTo(domain: Domain, text: string, confidence: number, isFollowup: boolean): Routed {
  return { domains: [domain], confidence, isFollowup, parts: [{ text, domain, confidence }] };
}
