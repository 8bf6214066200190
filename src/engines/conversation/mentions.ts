import type { Mention } from '#language';
import type { Store } from '#ports/store';
import { type Decision, type Effect, exposeOutside, type Json, type JsonObject, Outside } from '#records';
import { eventId, type Tool } from '#tools';

/** What was spoken of in a conversation, newest turn first. */
export type Mentioned = readonly Mention[];

/**
 * What the decisions of a conversation were about: what was made, changed, listed or asked about. References such as “it” and
 * “the second one” are looked for here first. Its words are compared with references, and shown quoted.
 */
export async function mentionedIn(
  recent: readonly Decision[],
  store: Pick<Store, 'outbox'>,
  tools: readonly Tool[],
): Promise<Mentioned> {
  const ids = recent.map(({ id }) => id);
  const effects = await store.outbox.ofDecisions(recent[0]?.user ?? '', ids);
  return recent.flatMap((decision, turn) => [
    ...asked(decision, turn, tools),
    ...(effects.get(decision.id) ?? []).flatMap((effect) => spokenOf(effect, turn, tools)),
  ]);
}

/** The kind of thing that the newest decision about anything was about; null where none was. */
export function lastMentionedKind(recent: readonly Decision[], tools: readonly Tool[]): string | null {
  const kinds = recent.flatMap(({ actions }) =>
    actions.flatMap(({ action }) => mentionsOf(action, tools)?.kind ?? []),
  );
  return kinds[0] ?? null;
}

function mentionsOf(action: string, tools: readonly Tool[]): Tool['mentions'] {
  return tools.find(({ name }) => name === action)?.mentions;
}

/** A plan that waits, or was refused, was spoken of too. */
function asked({ actions }: Decision, turn: number, tools: readonly Tool[]): readonly Mention[] {
  return actions.flatMap(({ action, parameters, disposition }) =>
    disposition === 'ask' ? alone(mentionsOf(action, tools)?.kind, parameters, turn) : [],
  );
}

/** What an effect made, changed, found or listed; of an answer to a plan, what the plan's own actions did. */
function spokenOf(
  { action, parameters, result, state }: Effect,
  turn: number,
  tools: readonly Tool[],
): readonly Mention[] {
  if (state !== 'done') return [];
  const inner = result?.answers ?? result?.effects;
  if (Array.isArray(inner)) {
    return inner.flatMap((one: Json) => {
      const answer = one as { action?: string; parameters?: JsonObject; result?: JsonObject | null };
      if (typeof answer?.action !== 'string') return [];
      const about = { ...answer.parameters, ...answer.result };
      return alone(mentionsOf(answer.action, tools)?.kind, about, turn);
    });
  }
  const mentions = mentionsOf(action, tools);
  if (mentions === undefined) return [];
  const within = mentions.in === undefined ? null : result?.[mentions.in];
  if (Array.isArray(within)) return listed(mentions.kind, within, turn);
  return alone(
    mentions.kind,
    { ...parameters, ...result, ...(within as JsonObject | null | undefined) },
    turn,
  );
}

function listed(kind: string, entries: readonly Json[], turn: number): readonly Mention[] {
  return entries.flatMap((entry: Json, position) => {
    const one = entry as JsonObject | null;
    const id = one?.id;
    const text = wordsOf(one?.title ?? one?.subject ?? one?.key);
    if (typeof id !== 'string' || text === null) return [];
    return [{ kind, id, text, turn, position, listed: entries.length, ...peopleOf(one), ...startOf(one) }];
  });
}

/** One thing, with those who take part in it. */
function alone(kind: string | undefined, about: JsonObject, turn: number): readonly Mention[] {
  const text = wordsOf(about.title ?? about.summary ?? about.subject ?? about.key);
  if (kind === undefined || text === null) return [];
  const id = String(about.id ?? eventIn(about) ?? about.ref ?? '');
  const { people = [] } = peopleOf(about);
  const thing = { kind, id, text, turn, position: 0, listed: 1, ...peopleOf(about), ...startOf(about) };
  return [
    thing,
    ...people.map((name, position): Mention => {
      return { kind: 'person', id: name, text: name, turn, position, listed: people.length };
    }),
  ];
}

/** One time of a series is spoken of as such. */
function eventIn({ event_id: ref, occurrence }: JsonObject): string | undefined {
  if (typeof ref !== 'string') return undefined;
  return eventId(ref, typeof occurrence === 'string' ? occurrence : null);
}

function peopleOf(about: JsonObject | null): { readonly people?: readonly string[] } {
  const people = [about?.attendees, about?.to, about?.sender_name, about?.from]
    .flatMap((one) => (Array.isArray(one) ? one : [one]))
    .flatMap((one) => wordsOf(one) || []);
  return people.length === 0 ? {} : { people };
}

function wordsOf(value: Json | undefined): string | null {
  return typeof value === 'string' || value instanceof Outside ? exposeOutside(value) : null;
}

function startOf(about: JsonObject | null): { readonly startsAt?: number } {
  const start = about?.start_time ?? about?.start ?? about?.deadline;
  const ms = typeof start === 'string' ? Date.parse(start) : Number.NaN;
  return Number.isNaN(ms) ? {} : { startsAt: ms };
}
