import { type Approval, exposeAll, type JsonObject } from '@tact/core/records';
import { type ScenarioEnvironment, user } from '../assistant/scenario-environment.ts';

/** Everything of the owner's that a message can change, and the questions that were put. */
export interface World {
  readonly entries: readonly Entry[];
  readonly cards: readonly Card[];
}

export interface Entry {
  readonly kind: 'task' | 'event' | 'note' | 'memory' | 'contact' | 'draft' | 'sent' | 'setting';
  readonly id: string;
  /** Title, summary, key or subject. */
  readonly name: string;
  readonly fields: JsonObject;
}

/** A question that waits for a yes, or did. */
export interface Card {
  readonly id: string;
  readonly action: string;
  /** What a yes would do it with. */
  readonly parameters: JsonObject;
  /** The question with all values. */
  readonly text: string;
  readonly state: Approval['state'];
}

export type Change =
  | { readonly change: 'added'; readonly after: Entry }
  | { readonly change: 'changed'; readonly before: Entry; readonly after: Entry }
  | { readonly change: 'removed'; readonly before: Entry };

/** The world as it is now. */
export async function takeSnapshot(environment: ScenarioEnvironment): Promise<World> {
  const { store } = environment;
  const approvals = await store.approvals.list(user, everyState);
  return {
    entries: [
      ...(await items(environment)),
      ...(await events(environment)),
      ...(await drafts(environment)),
      ...environment.transport.sent.map(({ key, to, cc = [], subject, text }) => ({
        kind: 'sent' as const,
        ...{ id: key, name: subject, fields: { to: [...to], cc: [...cc], subject, text } },
      })),
    ],
    cards: approvals.map(({ id, action, state, card, parameters }) => ({
      ...{ id, action, state, parameters: exposeAll(parameters) },
      text: `${card.question}\n${JSON.stringify(exposeAll(parameters))}`,
    })),
  };
}

/** What differs between two snapshots. */
export function changesBetween(before: World, after: World): readonly Change[] {
  const idOf = ({ kind, id }: Entry) => `${kind} ${id}`;
  const earlier = new Map(before.entries.map((entry) => [idOf(entry), entry]));
  const later = new Set(after.entries.map(idOf));
  const changes: Change[] = [];
  for (const entry of after.entries) {
    const old = earlier.get(idOf(entry));
    if (old === undefined) changes.push({ change: 'added', after: entry });
    else if (JSON.stringify(old.fields) !== JSON.stringify(entry.fields))
      changes.push({ change: 'changed', before: old, after: entry });
  }
  const gone = before.entries.filter((entry) => !later.has(idOf(entry)));
  return [...changes, ...gone.map((entry) => ({ change: 'removed' as const, before: entry }))];
}

const everyState: readonly Approval['state'][] = [
  'pending',
  'approved',
  'edited',
  'denied',
  'expired',
  'superseded',
];

async function items({ store }: ScenarioEnvironment): Promise<readonly Entry[]> {
  const nameField = { task: 'title', note: 'title', memory: 'key', contact: 'name' } as const;
  const found: Entry[] = [];
  for (const kind of ['task', 'note', 'memory', 'contact'] as const) {
    for (const { id, content, state } of await store.items.list(user, { kind, limit: 1000 })) {
      if (state === 'removed') continue;
      const fields: JsonObject = { ...exposeAll(content), state };
      const name = String(fields[nameField[kind]] ?? '');
      found.push({ kind, id, name: name === '' ? String(fields['body'] ?? '') : name, fields });
    }
  }
  return found;
}

async function events({ calendar }: ScenarioEnvironment): Promise<readonly Entry[]> {
  const window = { from: 0, to: Date.UTC(2040, 0), zone: 'UTC', limit: 5000 };
  const { occurrences } = await calendar.list(window);
  const entries = occurrences.map(({ event }): Entry => {
    // An event that was changed and changed back is the same event.
    const { version: _version, ref: id, ...content } = event;
    const fields = exposeAll(content) as unknown as JsonObject;
    return { kind: 'event', id, name: String(fields['summary']), fields };
  });
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

async function drafts({ mailbox }: ScenarioEnvironment): Promise<readonly Entry[]> {
  const { folders } = mailbox.snapshot();
  const refs = Object.entries(folders).flatMap(([name, messages]) =>
    /draft/i.test(name) ? messages.map(({ ref }) => ref) : [],
  );
  return Promise.all(
    refs.map(async (ref) => {
      const { raw } = await mailbox.read(ref);
      const fields = mailFields(new TextDecoder().decode(raw ?? new Uint8Array()));
      return { kind: 'draft' as const, id: ref, name: String(fields['subject']), fields };
    }),
  );
}

/** Of a message as the memory transport composes it: plain headers, a blank line, and the text as it is. */
function mailFields(raw: string): JsonObject {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const addresses = (name: string) =>
    header(name)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  return {
    to: addresses('To'),
    cc: addresses('Cc'),
    subject: header('Subject'),
    text: body.join('\r\n\r\n'),
  };
}
