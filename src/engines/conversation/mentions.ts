import type { Mention, MentionKind } from '#language';
import type { Store } from '#ports/store';
import type { Decision, Effect, Json, JsonObject } from '#records';
import { eventId } from '#tools';

/** What was spoken of in a conversation, newest turn first. */
export type Mentioned = readonly Mention[];

/**
 * What the decisions of a conversation were about: what was made, changed, listed or asked about. References such as “it” and
 * “the second one” are looked for here first.
 */
export async function mentionedIn(
  recent: readonly Decision[],
  store: Pick<Store, 'outbox'>,
): Promise<Mentioned> {
  const effects = await Promise.all(recent.map(({ user, id }) => store.outbox.ofDecision(user, id)));
  return recent.flatMap((decision, turn) => [
    ...asked(decision, turn),
    ...(effects[turn] ?? []).flatMap((effect) => [...made(effect, turn), ...listed(effect, turn)]),
  ]);
}

/** The kind of thing that the newest decision about anything was about; null where none was. */
export function lastMentionedKind(recent: readonly Decision[]): MentionKind | null {
  for (const { actions } of recent) {
    for (const { action } of actions) {
      const kind = kinds[action] ?? listKinds[action];
      if (kind !== undefined) return kind;
    }
  }
  return null;
}

/** A plan that waits, or was refused, was spoken of too. */
function asked({ actions }: Decision, turn: number): readonly Mention[] {
  return actions.flatMap(({ action, parameters, disposition }) =>
    disposition === 'ask' ? mention(action, parameters, turn, { position: 0, listed: 1 }) : [],
  );
}

function made({ action, parameters, result, state }: Effect, turn: number): readonly Mention[] {
  if (state !== 'done') return [];
  const inner = result?.answers ?? result?.effects;
  if (Array.isArray(inner)) {
    return inner.flatMap((one: Json) => {
      const answer = one as { action?: string; parameters?: JsonObject; result?: JsonObject | null };
      if (typeof answer?.action !== 'string') return [];
      return mention(answer.action, { ...answer.parameters, ...answer.result }, turn, {
        position: 0,
        listed: 1,
      });
    });
  }
  // A mail that was read out is spoken of, with whom it is from.
  const mail = action === 'read_email' ? (result?.email as JsonObject | null | undefined) : null;
  return mention(action, { ...parameters, ...result, ...mail }, turn, { position: 0, listed: 1 });
}

const lists: Readonly<Record<string, MentionKind>> = {
  events: 'event',
  tasks: 'task',
  emails: 'email',
  notes: 'note',
  memories: 'memory',
};

function listed({ result, state }: Effect, turn: number): readonly Mention[] {
  if (state !== 'done' || result === null) return [];
  return Object.entries(lists).flatMap(([name, kind]) => {
    const entries = result[name];
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: Json, position) => {
      const one = entry as JsonObject | null;
      const id = one?.id;
      const text = one?.title ?? one?.subject ?? one?.key;
      if (typeof id !== 'string' || typeof text !== 'string') return [];
      return [{ kind, id, text, turn, position, listed: entries.length, ...peopleOf(one), ...startOf(one) }];
    });
  });
}

const kinds: Readonly<Record<string, MentionKind>> = {
  create_event: 'event',
  update_event: 'event',
  delete_event: 'event',
  create_task: 'task',
  update_task: 'task',
  complete_task: 'task',
  delete_task: 'task',
  create_note: 'note',
  append_note: 'note',
  delete_note: 'note',
  store_memory: 'memory',
  update_memory: 'memory',
  create_draft: 'email',
  send_email: 'email',
  reply_to_email: 'email',
  read_email: 'email',
};

const listKinds: Readonly<Record<string, MentionKind>> = {
  list_events: 'event',
  list_tasks: 'task',
  list_emails: 'email',
  list_notes: 'note',
  recall_memory: 'memory',
};

function mention(
  action: string,
  about: JsonObject,
  turn: number,
  place: { readonly position: number; readonly listed: number },
): readonly Mention[] {
  const kind = kinds[action];
  if (kind === undefined) return [];
  const text = about.title ?? about.summary ?? about.subject ?? about.key;
  if (typeof text !== 'string') return [];
  const id = about.id ?? eventIn(about) ?? about.ref ?? '';
  const thing = { kind, id: String(id), text, turn, ...place, ...peopleOf(about), ...startOf(about) };
  const people = (thing.people ?? []).map(
    (name, position): Mention => ({
      kind: 'person',
      id: name,
      text: name,
      turn,
      position,
      listed: thing.people?.length ?? 1,
    }),
  );
  return [thing, ...people];
}

/** One time of a series is spoken of as such. */
function eventIn({ event_id: ref, occurrence }: JsonObject): string | undefined {
  if (typeof ref !== 'string') return undefined;
  return eventId(ref, typeof occurrence === 'string' ? occurrence : null);
}

function peopleOf(about: JsonObject | null): { readonly people?: readonly string[] } {
  const people = [about?.attendees, about?.to, about?.sender_name, about?.from]
    .flatMap((one) => (Array.isArray(one) ? one : [one]))
    .filter((one) => typeof one === 'string' && one !== '');
  return people.length === 0 ? {} : { people: people as string[] };
}

function startOf(about: JsonObject | null): { readonly startsAt?: number } {
  const start = about?.start_time ?? about?.start ?? about?.deadline;
  const ms = typeof start === 'string' ? Date.parse(start) : Number.NaN;
  return Number.isNaN(ms) ? {} : { startsAt: ms };
}
