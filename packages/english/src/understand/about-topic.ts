import { findReference } from '../references/index.ts';
import { parseRequest } from '../slots/parse-request.ts';
import type { ParsedRequest, RequestAction } from '../slots/parsed-request.ts';
import type { Domain } from '../words.ts';
import { withoutTail } from './read-request.ts';
import type { Situation } from './understanding.ts';

/** Words that name a kind of thing: “delete that task” means a task, whatever was spoken of before. */
const ofSomeDomain =
  /\b(?:tasks?|to-?dos?|reminders?|remind|events?|meetings?|appointments?|calls?|calendar|e-?mails?|mails?|messages?|drafts?|notes?|lists?|remember|forget)\b/i;

/** “Tell her it's at Luigi's” is a message to her. */
const toSomebody =
  /^\W*(?:(?:please|and|also|then) )*(?:tell|ask|let|message|write to) (?!me\b|us\b|you\b)\p{L}/iu;

const domainOfKind: Readonly<Record<string, Domain>> = {
  event: 'calendar',
  task: 'task',
  note: 'notes',
  email: 'email',
  memory: 'memory',
};

/** What a pronoun or a place in a list stands for says the domain. */
export function aboutTopic(said: string, { topic, moment, history }: Situation): ParsedRequest | null {
  // “Cancel lunch with Amira because she's ill” says “she” in its reason alone.
  const { text } = withoutTail(said);
  const domain = topic === null ? undefined : domainOfKind[topic.kind];
  if (domain === undefined || findReference(text) === null) return null;
  if (ofSomeDomain.test(text) || toSomebody.test(text)) return null;
  const parsed = parseRequest(text, { moment, domain, history });
  return parsed !== null && parsed.confidence >= certain && isAbout(parsed.action, domain) ? parsed : null;
}

function isAbout(action: RequestAction, domain: Domain): boolean {
  return action.startsWith(`${domain}.`) || (domain === 'notes' && action.startsWith('list.'));
}

/** From this confidence on, the grammar alone says that a clause asks for something. */
const certain = 0.85;
