import type { Json, JsonObject } from '@tact/core/records';
import type { ValueRequest } from '@tact/english';
import type { PlannedAction } from './planned.ts';
import { capitalised, given } from './slots-as-params.ts';

/** A request for a value out of a mail, as a planner would have written it: a step that reads, and one that takes what it found. */

interface ValueContext {
  /** The kind of thing that was spoken of last; null where none was. */
  readonly lastMentioned: string | null;
}

/** Nothing where the words point at a mail and none was spoken of. */
export function planMailValues(
  request: ValueRequest | undefined,
  { lastMentioned }: ValueContext,
): readonly PlannedAction[] {
  if (request === undefined) return [];
  const { from, about, kinds, called, topic } = request;
  const isSpokenOf = from === undefined ? about === undefined : isPronoun(from);
  if (isSpokenOf && lastMentioned !== 'email' && (from === undefined || request.namesMail !== true))
    return [];
  const reading = planned('email', 'extract', {
    from: isSpokenOf && lastMentioned === 'email' ? undefined : from,
    find_by: isSpokenOf && lastMentioned === 'email' ? 'that mail' : about,
    kinds: [...kinds],
    near: topic ?? (plainKind.test(called) ? undefined : called),
    either: kinds.length > 1 ? true : undefined,
  });
  const taking = takingStep(request);
  return taking === null ? [reading] : [reading, taking];
}

/** Words that say no more than the kind. */
const plainKind =
  /^(?:when|where|dates?|times?|days?|address(?:es)?|places?|numbers?|links?|questions?|(?:phone|mail|e-?mail) .*|)$/;

function takingStep(request: ValueRequest): PlannedAction | null {
  const whose = ownerOf(request.from);
  return takingSteps[request.purpose](request, whose, `${whose ?? '$mail.sender’s'} ${request.called}`);
}

/** What takes the value, by what is to become of it; `name` is what it is called with whose it is. */
const takingSteps: Readonly<
  Record<
    ValueRequest['purpose'],
    (request: ValueRequest, whose: string | null, name: string) => PlannedAction | null
  >
> = {
  tell: () => null,
  calendar: ({ topic }) =>
    planned('calendar', 'create_event', {
      summary: capitalised(topic) ?? '$mail.subject',
      start_time: '$mail.date',
    }),
  task: ({ topic }) =>
    planned('task', 'create', { title: capitalised(topic) ?? '$mail.subject', deadline: '$mail.date' }),
  memory: ({ topic, called }, _, name) =>
    planned('memory', 'store', {
      category: 'general',
      key: topic === undefined ? name : `${called} of ${topic}`,
      value: '$mail.value',
    }),
  contacts: ({ from }, whose) =>
    planned('email', 'save_contact', {
      name: whose === null ? '$mail.sender' : capitalised(from),
      address: '$mail.email',
    }),
  notes: ({ called }, whose, name) =>
    planned('notes', 'create', {
      title: capitalised(whose === null ? called : name),
      body: '$mail.value',
    }),
  send: ({ called, to }, whose, name) =>
    planned('email', 'send_email', {
      to: to === undefined ? undefined : [to],
      subject: capitalised(whose === null ? called : name),
      body: `Here is the ${called}: $mail.value`,
    }),
  answer: () => planned('email', 'reply_to_email', { sender_name: '$mail.sender', message: '$mail.id' }),
};

function planned(
  domain: string,
  action: string,
  params: Readonly<Record<string, Json | undefined>>,
): PlannedAction {
  return { domain, action, params: given(params) as JsonObject, reasoning: 'The message asks for it.' };
}

function isPronoun(from: string): boolean {
  return /^(?:him|her|them)$/.test(from);
}

/** “Anna's”; null where only a pronoun says who it is. */
function ownerOf(from: string | undefined): string | null {
  if (from === undefined || isPronoun(from)) return null;
  return `${from}’s`;
}
