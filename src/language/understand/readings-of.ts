import { findReference } from '../references/index.ts';
import type { RoutedPart, Router } from '../router/router.ts';
import { parseRequest } from '../slots/parse-request.ts';
import type { ParsedRequest, RequestAction } from '../slots/parsed-request.ts';
import type { Domain } from '../words.ts';
import { cleanMessage } from './clean-message.ts';
import { readDestination } from './read-destination.ts';
import { domainIn, isChore, readRequest } from './read-request.ts';
import { splitClauses as cutIntoClauses } from './split-clauses.ts';
import type { RequestReading, Situation, Span, UnderstoodRequest } from './understanding.ts';

/** A part of a message that may be a request, and where its words send it. */
export interface Clause {
  readonly span: Span;
  /** The clause without politeness and idioms. */
  readonly text: string;
  readonly domain: Domain | null;
  /** The calibrated probability of the domain. */
  readonly confidence: number;
}

/** The clauses of a message, each with its domain. */
export function splitClauses(
  message: string,
  { history }: Situation,
  { router }: { readonly router: Router },
): readonly Clause[] {
  let from = 0;
  const pieces = router.route(message, history).parts.flatMap((part) => divided(part, router, history));
  const clauses = pieces.map((piece): Clause => {
    const start = Math.max(from, message.indexOf(piece.text, from));
    from = start + piece.text.length;
    const { text, isReworded } = cleanMessage(piece.text);
    const { domain, confidence } = isReworded ? (router.route(text, history).parts[0] ?? piece) : piece;
    const span = { text: piece.text, start, end: from };
    const placed = readDestination(text)?.domain;
    return {
      span,
      text: text === '' ? piece.text : text,
      ...(placed === undefined ? { domain, confidence } : { domain: placed, confidence: placedByName }),
    };
  });
  const hasTask = clauses.some(({ domain }) => domain === 'task');
  return clauses.map((clause) => (hasTask || areChores(clauses) ? amongTasks(clause) : clause));
}

/** A part that the router took for one, by its structure. */
function divided(part: RoutedPart, router: Router, history: Situation['history']): readonly RoutedPart[] {
  const clauses = cutIntoClauses(part.text);
  return clauses.length < 2
    ? [part]
    : clauses.map(({ text }) => ({ ...(router.route(text, history).parts[0] ?? part), text }));
}

/** “Order ink by Friday and fetch the parcel”: what is said beside a task, in the same form, is one too. */
function amongTasks(clause: Clause): Clause {
  return clause.domain === null && isChore(clause.text)
    ? { ...clause, domain: 'task', confidence: besideTask }
    : clause;
}

function areChores(clauses: readonly Clause[]): boolean {
  return clauses.length > 1 && clauses.every(({ domain, text }) => domain === null && isChore(text));
}

const besideTask = 0.8;
/** “… onto the calendar” says the domain, whatever else is said. */
const placedByName = 0.95;

/** What a clause may ask for, most certain first. */
export function readingsOf(
  clause: Clause,
  situation: Situation,
): Pick<UnderstoodRequest, 'readings' | 'belongsTo'> {
  const { moment, history, people } = situation;
  const spokenOf = aboutTopic(clause, situation);
  const readings = readRequest(clause.span, { moment, history, people, route: clause });
  return spokenOf === null
    ? { readings, belongsTo: 'itself' }
    : { readings: [readingOf(spokenOf, spokenOf.confidence), ...readings], belongsTo: 'topic' };
}

/** From this confidence on, the grammar alone says what a clause asks for. */
const certain = 0.85;

export function readingOf(parsed: ParsedRequest, certainty: number): RequestReading {
  return { domain: domainIn(parsed), parsed, certainty, unexplained: [], onlyIfKnown: false };
}

/** Words that name a kind of thing: who says “delete that task” means a task, whatever was spoken of before. */
const ofSomeDomain =
  /\b(?:tasks?|to-?dos?|reminders?|remind|events?|meetings?|appointments?|calls?|calendar|e-?mails?|mails?|messages?|drafts?|notes?|lists?|remember|forget)\b/i;

const domainOfKind: Readonly<Record<string, Domain>> = {
  event: 'calendar',
  task: 'task',
  note: 'notes',
  email: 'email',
  memory: 'memory',
};

/** What a pronoun or a place in a list stands for says the domain. */
function aboutTopic({ text }: Clause, { topic, moment, history }: Situation): ParsedRequest | null {
  const domain = topic === null ? undefined : domainOfKind[topic.kind];
  if (domain === undefined || findReference(text) === null || ofSomeDomain.test(text)) return null;
  const parsed = parseRequest(text, { moment, domain, history });
  return parsed !== null && parsed.confidence >= certain && isAbout(parsed.action, domain) ? parsed : null;
}

function isAbout(action: RequestAction, domain: Domain): boolean {
  return action.startsWith(`${domain}.`) || (domain === 'notes' && action.startsWith('list.'));
}
