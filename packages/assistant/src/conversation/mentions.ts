import type { Store } from '@tact/core/ports/store';
import {
  type Decision,
  type Effect,
  exposeOutside,
  type Json,
  type JsonObject,
  type MaybeOutside,
  Outside,
} from '@tact/core/records';
import { joinText, saysSame } from '@tact/core/text';
import type { Mention } from '@tact/english';
import { eventId, type Tool } from '@tact/tools';

/**
 * Something that was spoken of, with the label of its words. `text` and `people` are what references are compared with, and go nowhere
 * else: what stands for a reference is an id or an address, and what is shown is `words`.
 */
export interface MentionedItem extends Mention {
  readonly words: MaybeOutside;
  /** Of a person: where they are written to. Names are chosen by whoever bears them, and may be anything. */
  readonly address?: MaybeOutside;
  /** Of a person: the id of the one thing that they were spoken of in. */
  readonly within?: string;
}

/** What was spoken of in a conversation, newest turn first. */
export type Mentions = readonly MentionedItem[];

/**
 * What the decisions of a conversation were about: what was made, changed, listed or asked about. References such as “it” and
 * “the second one” are looked for here first.
 */
export async function mentionedIn(
  recent: readonly Decision[],
  store: Pick<Store, 'outbox'>,
  tools: readonly Tool[],
): Promise<Mentions> {
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
function asked({ actions }: Decision, turn: number, tools: readonly Tool[]): Mentions {
  return actions.flatMap(({ action, parameters, disposition }) =>
    disposition === 'ask' ? alone(mentionsOf(action, tools)?.kind, parameters, turn) : [],
  );
}

/** What an effect made, changed, found or listed; of an answer to a plan, what the plan's own actions did. */
function spokenOf(
  { action, parameters, result, state }: Effect,
  turn: number,
  tools: readonly Tool[],
): Mentions {
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

function listed(kind: string, entries: readonly Json[], turn: number): Mentions {
  return entries.flatMap((entry: Json, position) => {
    const one = entry as JsonObject | null;
    const id = one?.id;
    const words = wordsOf(one?.title ?? one?.subject ?? one?.key);
    if (typeof id !== 'string' || words === null) return [];
    const place = { turn, position, listed: entries.length };
    const people = peopleIn(one);
    return [
      { kind, id, ...spoken(words), ...place, ...namesOf(people), ...startOf(one) },
      // “Tell her …”, after a list of mails: who sent them was spoken of.
      ...(kind === 'email' ? people.map((sender) => asPerson(sender, id, place)) : []),
    ];
  });
}

/** One thing, with those who take part in it. */
function alone(kind: string | undefined, about: JsonObject, turn: number): Mentions {
  const words = wordsOf(about.title ?? about.summary ?? about.subject ?? about.key);
  if (kind === undefined || words === null) return [];
  const id = String(about.id ?? eventIn(about) ?? mailIn(about) ?? about.ref ?? '');
  const people = peopleIn(about);
  const thing = { kind, id, ...spoken(words), turn, position: 0, listed: 1 };
  return [
    { ...thing, ...namesOf(people), ...startOf(about) },
    ...people.map((one, position) => asPerson(one, id, { turn, position, listed: people.length })),
  ];
}

function asPerson(
  one: MentionName,
  within: string,
  place: Pick<MentionedItem, 'turn' | 'position' | 'listed'>,
): MentionedItem {
  return { kind: 'person', ...one, id: exposeOutside(one.address ?? one.words), ...place, within };
}

/** One time of a series is spoken of as such. */
function eventIn({ event_id: ref, occurrence }: JsonObject): string | undefined {
  if (typeof ref !== 'string') return undefined;
  return eventId(ref, typeof occurrence === 'string' ? occurrence : null);
}

/** Of an answer, the mail that it answers. */
function mailIn({ mail }: JsonObject): Json | undefined {
  return typeof mail === 'object' && mail !== null && 'digest' in mail ? mail.digest : undefined;
}

type MentionName = Pick<MentionedItem, 'words' | 'text' | 'address'>;

function spoken(words: MaybeOutside): Pick<MentionedItem, 'words' | 'text'> {
  return { words, text: exposeOutside(words) };
}

/** Who took part: the sender of a mail by the address that it came from, or that an answer goes to; all others as they are named. */
function peopleIn(about: JsonObject | null): readonly MentionName[] {
  const sender = wordsOf(about?.sender_name ?? about?.from);
  const address = wordsOf(about?.address) ?? firstOf(about?.to);
  const senders = sender === null ? [] : [personOf(sender, address)];
  const others = [about?.attendees, about?.to]
    .flatMap((list) => (Array.isArray(list) ? list : [list]))
    .flatMap((one) => wordsOf(one) ?? [])
    .filter((one) => sender === null || address === null || !saysSame(one, address));
  return [...senders, ...others.map((one) => personOf(one, null))];
}

function personOf(name: MaybeOutside, address: MaybeOutside | null): MentionName {
  const known = address ?? (exposeOutside(name).includes('@') ? name : null);
  if (known === null) return spoken(name);
  const words = saysSame(name, known) ? known : joinText([name, joinText(['<', known, '>'], '')], ' ');
  return { text: exposeOutside(name), words, address: known };
}

function namesOf(people: readonly MentionName[]): { readonly people?: readonly string[] } {
  return people.length === 0 ? {} : { people: people.map(({ text }) => text) };
}

function firstOf(list: Json | undefined): MaybeOutside | null {
  return Array.isArray(list) ? wordsOf(list[0]) : wordsOf(list);
}

function wordsOf(value: Json | undefined): MaybeOutside | null {
  return typeof value === 'string' || value instanceof Outside ? value : null;
}

function startOf(about: JsonObject | null): { readonly startsAt?: number } {
  const start = about?.start_time ?? about?.start ?? about?.deadline;
  const ms = typeof start === 'string' ? Date.parse(start) : Number.NaN;
  return Number.isNaN(ms) ? {} : { startsAt: ms };
}
