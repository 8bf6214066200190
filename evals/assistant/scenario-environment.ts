import type { TurnResult } from '@tact/assistant/conversation';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { tactError } from '@tact/core/errors';
import { createPolicy, resumeEffects } from '@tact/core/kernel';
import type { Calendar, EventContent } from '@tact/core/ports/calendar';
import type { Model, ModelRequest } from '@tact/core/ports/model';
import type { JsonObject } from '@tact/core/records';
import {
  callsTool,
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createMemoryStore,
  createScriptedModel,
  type MemoryMailbox,
  type ScriptedAnswer,
} from '@tact/testing';
import { assemble } from '#presets/assemble';
import { type ChatModel, conversationFrom } from '#presets/conversation';
import { isScripted, type Scenario, type ScenarioTurn } from './scenario.ts';

/** A whole assistant in memory, in which parts can be broken, and which can be left and entered again. */
export interface ScenarioEnvironment {
  say(turn: ScenarioTurn): Promise<TurnResult>;
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly calendar: Calendar;
  readonly mailbox: MemoryMailbox;
  readonly transport: ReturnType<typeof createMemoryMailTransport>;
  /** Model requests for which the scenario has no answer. */
  readonly unscripted: readonly string[];
}

export const user = 'owner';
const scriptLimits = { timeoutMs: 60_000, temperature: 0, maxOutputTokens: 500 };
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Uses the model to measure, or else the scenario's scripted answers, if it has any. */
export async function openScenario(scenario: Scenario, measured?: ChatModel): Promise<ScenarioEnvironment> {
  let turn: ScenarioTurn | null = null;
  let zone = scenario.zone;
  const isBroken = (part: ScenarioTurn['broken'][number]) => turn?.broken.includes(part) === true;
  const clock = createFakeClock({ now: scenario.now });
  const ids = createCountingIds();
  const store = createMemoryStore();
  const mailbox = createMemoryMailbox({ account: 'you@example.org' });
  const transport = createMemoryMailTransport({
    fail: () =>
      isBroken('mail-server')
        ? tactError('TRANSPORT_UNREACHABLE', { host: 'smtp.example.org', why: 'connection refused' })
        : null,
  });
  const calendar = createItemCalendar({ items: store.items, user, clock });
  await prepare(scenario, store, calendar, mailbox, clock.now());

  const script = createScriptedModel((request) => answerFor(request, turn));
  const played = measured ?? (isScripted(scenario) ? { ...scriptLimits, model: script } : null);
  const policy = createPolicy();
  /** A process of its own: nothing of the one before is left but the store. */
  const enter = () =>
    assemble({
      ...{ store, jobs: createMemoryJobs({ clock }), clock, ids, transport },
      mailbox: async () => {
        if (isBroken('mailbox'))
          throw tactError('MAILBOX_UNREACHABLE', { host: 'imap.example.org', why: 'refused' });
        return mailbox;
      },
      ...(scenario.given.mailbox ? {} : { ownMailbox: async () => null }),
      calendar: async () => {
        if (isBroken('calendar')) throw tactError('SOURCE_LATE', { timeoutMs: 2000 });
        return calendar;
      },
      zone: () => zone,
      policy: () => policy,
      chat: {
        conversationFrom,
        model: played && { ...played, model: breakable(played.model, () => isBroken('model')) },
      },
    });
  let process = enter();
  return {
    store,
    calendar,
    mailbox,
    transport,
    unscripted: script.unscripted,
    async say(next) {
      turn = next;
      zone = next.zone ?? zone;
      if (next.later !== undefined)
        clock.advance(Number.parseInt(next.later, 10) * (units[next.later.at(-1) ?? 'm'] ?? 0));
      if (next.restart) {
        process = enter();
        await resumeEffects(user, process.assistant.runtime, { abandonedAfterMs: 0 });
      }
      return process.converse(user, { text: next.say, conversation: 'main', channel: 'eval', zone });
    },
  };
}

function breakable(model: Model, isBroken: () => boolean): Model {
  return {
    id: model.id,
    async generate(request, options) {
      if (isBroken()) throw tactError('MODEL_UNAVAILABLE', { model: model.id, why: 'connection refused' });
      return model.generate(request, options);
    },
  };
}

function answerFor({ tools: [tool] }: ModelRequest, turn: ScenarioTurn | null): ScriptedAnswer | undefined {
  const answer = tool === undefined ? turn?.reply : tool.name === 'route_message' ? turn?.route : turn?.plan;
  if (answer === undefined) return undefined;
  if (tool === undefined) return { text: String(answer) };
  return typeof answer === 'string' ? { text: answer } : callsTool(tool.name, answer);
}

async function prepare(
  { given, zone }: Scenario,
  store: ReturnType<typeof createMemoryStore>,
  calendar: Calendar,
  mailbox: MemoryMailbox,
  now: number,
): Promise<void> {
  const add = async (kind: 'task' | 'note' | 'contact' | 'memory', content: JsonObject, index: number) => {
    const { outside, ...rest } = content;
    await store.items.add({
      id: `given-${kind}-${index}`,
      user,
      kind,
      target: 'given',
      content: rest,
      origin: outside === true ? 'outside' : 'owner',
      state: 'open',
      createdAt: now - 86_400_000 + index,
    });
  };
  const blank = { description: '', priority: 'medium', deadline: null, recurrence: null };
  for (const [index, task] of given.tasks.entries()) await add('task', { ...blank, ...task }, index);
  for (const [index, note] of given.notes.entries())
    await add('note', { title: '', body: '', ...note }, index);
  for (const [index, memory] of given.memories.entries()) {
    await add('memory', { category: 'general', ...memory }, index);
  }
  for (const [index, contact] of given.contacts.entries()) {
    await add('contact', { addresses: [], isGroup: false, nicknames: [], ...contact }, index);
  }
  for (const [index, event] of given.events.entries()) {
    const { outside, ...content } = event;
    const whole = { zone, location: '', description: '', attendees: [], recurrence: null, ...content };
    const origin = outside === true ? 'outside' : 'owner';
    await calendar.create(whole as unknown as EventContent, `given-${index}`, { origin, source: 'given' });
  }
  for (const raw of given.mails) mailbox.deliver({ raw: raw.replace(/\r?\n/g, '\r\n') });
}
