import { createItemCalendar } from '#adapters/calendar/item-calendar';
import { createSystemClock } from '#adapters/clock/system';
import { createUuidV7 } from '#adapters/ids/uuid-v7';
import { silentLog } from '#adapters/log/silent';
import { createMailParser } from '#adapters/mail-parser/mime';
import { re2Patterns } from '#adapters/pattern/re2';
import { noTelemetry } from '#adapters/telemetry/none';
import { parseToml } from '#adapters/written-document/parse-toml';
import { type Assistant, createAssistant } from '#assistant';
import { configIssueError } from '#config';
import type { TurnObserver, TurnResult } from '#engines/conversation';
import { compileRulebook, createEmailEngine, parseRulebook } from '#engines/email';
import { type Action, createPolicy, joinRegistries, type Runtime } from '#kernel';
import type { Calendar } from '#ports/calendar';
import type { Clock } from '#ports/clock';
import type { Model } from '#ports/model';
import type { Decision, Policy } from '#records';
import {
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createMemoryStore,
  type MemoryMailbox,
  type MemoryMailTransport,
} from '#testing';
import { createTools, type ToolWorld } from '#tools';
import { conversationFrom } from './conversation.ts';
import { ruleContext } from './live-rules.ts';

export interface InMemoryOptions {
  /** Rules and directions, written as in rules.toml. */
  readonly rules?: string;
  /** Without one the local proposer decides what is certain. */
  readonly model?: Model;
  readonly actions?: readonly Action[];
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  readonly clock?: Clock;
  /** What mail is sent with; one in memory unless given. */
  readonly transport?: MemoryMailTransport;
  /** The owner's time zone; UTC unless given. */
  readonly zone?: string;
}

/** An assistant that forgets everything: for a first try, and for tests of what is built on Tact. */
export interface InMemoryTact {
  readonly assistant: Assistant;
  /** Its mailbox; nothing leaves it, and `snapshot` shows all of it. */
  readonly mailbox: MemoryMailbox;
  /** What was sent, in order. */
  readonly transport: MemoryMailTransport;
  readonly calendar: Calendar;
  /** Says something to the assistant, in a conversation called `main`. */
  say(text: string, observer?: TurnObserver): Promise<TurnResult>;
  /** Delivers a message (RFC 5322) and decides about it; null when the same message was decided before. */
  decide(message: string): Promise<Decision | null>;
}

const owner = 'owner';
const chatDefaults = { timeoutMs: 60_000, temperature: 0.3, maxOutputTokens: 1024 };

/** Throws `CONFIG_SYNTAX` or `CONFIG_INVALID` for rules with a mistake. */
export async function openInMemory(options: InMemoryOptions = {}): Promise<InMemoryTact> {
  const clock = options.clock ?? createSystemClock();
  const store = createMemoryStore();
  const mailbox = createMemoryMailbox({ account: 'you@example.org' });
  const { zone = 'UTC', transport = createMemoryMailTransport() } = options;
  const calendar = createItemCalendar({ items: store.items, user: owner, clock });
  const parser = createMailParser();
  const toolWorld: ToolWorld = {
    items: store.items,
    calendar: async () => calendar,
    sendsInvitations: () => calendar.sendsInvitations,
    transport,
    mailbox: async () => mailbox,
    parser,
    ledger: store.ledger,
    documents: store.documents,
    zone: () => zone,
  };
  const tools = createTools(toolWorld);
  const conversation = conversationFrom({
    tools,
    world: toolWorld,
    clock,
    calendar: toolWorld.calendar,
    desk: () => runtime,
    model: options.model === undefined ? null : { ...chatDefaults, model: options.model },
  });
  const mailWorld = {
    mailbox: async () => mailbox,
    transport,
    items: store.items,
    jobs: createMemoryJobs({ clock }),
  };
  const email = createEmailEngine({
    world: mailWorld,
    shared: tools,
    clock,
    rulebook: () => rulebook,
    ...(options.model === undefined ? {} : { proposer: { model: options.model } }),
    ...(options.actions === undefined ? {} : { actions: options.actions }),
  });
  const document = parseToml(options.rules ?? '', 'rules.toml');
  const { rulebook: written, issues } = parseRulebook(document, ruleContext(email.registry, re2Patterns));
  if (issues.length > 0) throw configIssueError(issues);
  const rulebook = compileRulebook(written, re2Patterns);
  const policy = createPolicy({ directions: written.directions, ...options.policy });
  const runtime: Runtime = {
    store,
    clock,
    ids: createUuidV7({ clock }),
    log: silentLog,
    telemetry: noTelemetry,
    registry: joinRegistries([email.registry, conversation.engine.registry]),
    policy: () => policy,
  };
  const assistant = createAssistant({ runtime, email, mailWorld, parser, conversation, user: owner });
  return {
    assistant,
    mailbox,
    transport,
    calendar,
    say: (text, observer) =>
      assistant.converse({ text, conversation: 'main', channel: 'memory', zone }, observer),
    async decide(message) {
      mailbox.deliver({ raw: message });
      let latest: Decision | null = null;
      for await (const { decision } of assistant.triage(mailbox)) latest = decision;
      return latest;
    },
  };
}
