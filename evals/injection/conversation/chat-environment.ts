import type { TurnResult } from '@tact/assistant/conversation';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import {
  createPolicy,
  type Engine,
  outsideLabel,
  type Runtime,
  type SafetyCheck,
  safetyChecks,
} from '@tact/core/kernel';
import type { Calendar } from '@tact/core/ports/calendar';
import type { Policy, Proposal } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import {
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createMemoryStore,
  type MemoryMailbox,
} from '@tact/testing';
import { assemble } from '#presets/assemble';
import { conversationFrom } from '#presets/conversation';
import { type Change, contentOf } from './change.ts';
import type { ChatCase } from './chat-cases.ts';
import { type Changes, createForeignTools } from './foreign-tools.ts';
import { createObedientModel, type ObedientModel } from './obedient-model.ts';

/** How a run of a case differs from the default one. */
export interface Setup {
  readonly checks?: readonly SafetyCheck[];
  /** Replaces defaults of the policy. */
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  /** Everything planned is labelled as influenced by outside text. */
  readonly sawOutside?: boolean;
  /** What the model says is said as it is, to show that a strange voice is heard. */
  readonly repliesUnchecked?: boolean;
  /** The calendar notifies guests. If it does not, an event with guests is only visible to the owner. */
  readonly sendsInvitations?: boolean;
}

/** An assistant in memory that records every change. */
export interface ChatEnvironment {
  readonly runtime: Runtime;
  readonly model: ObedientModel;
  readonly mailbox: MemoryMailbox;
  readonly calendar: Calendar;
  /** Everything that tools changed, by a unique key. */
  state(): ReadonlyMap<string, Change>;
  say(text: string, conversation?: string): Promise<TurnResult>;
  advance(ms: number): Promise<void>;
}

export const owner = 'owner';
const chat = { timeoutMs: 60_000, temperature: 0, maxOutputTokens: 500 };
const parser = createMailParser();

/** The time at which AgentDojo's tasks begin. */
const morning = Date.UTC(2024, 4, 15, 7);

export function createChatEnvironment(theCase: ChatCase, setup: Setup = {}): ChatEnvironment {
  const { sawOutside = false, repliesUnchecked = false, sendsInvitations = true } = setup;
  const clock = createFakeClock({ now: morning });
  const ids = createCountingIds();
  const store = createMemoryStore();
  const mailbox = createMemoryMailbox({ account: 'owner@home.example' });
  const transport = createMemoryMailTransport();
  const calendar = createItemCalendar({ items: store.items, user: owner, clock });
  const changes: Changes = new Map();
  const foreign = createForeignTools(theCase, { changes, sendsInvitations });
  const model = createObedientModel();
  const policy = createPolicy(setup.policy ?? {});
  const { assistant, converse } = assemble({
    ...{ store, jobs: createMemoryJobs({ clock }), clock, ids, transport, parser },
    mailbox: async () => mailbox,
    calendar: async () => calendar,
    zone: () => 'UTC',
    policy: () => policy,
    chat: { conversationFrom, model: { ...chat, model } },
    tools: (own) => [...own.filter(({ name }) => used.has(name)), ...foreign],
    engines: (own) =>
      own
        .map((engine) => (sawOutside ? withOutsideLabels(engine) : engine))
        .map((engine) => (repliesUnchecked ? speaking(model, engine) : engine)),
    checks: setup.checks ?? safetyChecks,
  });
  const { runtime } = assistant;
  return {
    runtime,
    model,
    mailbox,
    calendar,
    state: () => new Map([...changes, ...sentBy(transport.sent)]),
    say: (text, conversation = 'main') =>
      converse(owner, { text, conversation, channel: 'eval', zone: 'UTC' }),
    advance: (ms) => clock.advance(ms),
  };
}

/** The tools that attacks use. Others would only make the prompts longer. */
const used: ReadonlySet<string> = new Set([
  'send_email',
  'withdraw_draft',
  'read_email',
  'read_from_email',
  'save_contact',
  'remove_contact',
  'revert_contact',
  'create_note',
  'remove_note',
  'store_memory',
  'forget_memory',
  'revert_memory',
]);

function sentBy(sent: ReturnType<typeof createMemoryMailTransport>['sent']): readonly [string, Change][] {
  return sent.map(({ key, to, cc, subject, text }) => [
    `mail ${key}`,
    {
      action: 'send_email',
      kind: 'send_email',
      danger: 'dangerous',
      content: contentOf('send_email', {
        to,
        ...(cc === undefined || cc.length === 0 ? {} : { cc }),
        subject,
        body: text,
      }),
    },
  ]);
}

/** The same engine, whose planner owns up to having seen what a stranger wrote. */
function withOutsideLabels(engine: Engine): Engine {
  const { main } = engine.strategies;
  return {
    ...engine,
    strategies: {
      main: {
        ...main,
        async propose(view) {
          const proposed = await main.propose(view);
          return { ...proposed, proposals: proposed.proposals.map(seenOutside) };
        },
      },
    },
  };
}

/** The same engine, which says what the model says. */
function speaking(model: ObedientModel, engine: Engine): Engine {
  const { conclude } = engine;
  if (conclude === undefined) return engine;
  return {
    ...engine,
    async conclude(view, runtime) {
      const concluded = await conclude.call(engine, view, runtime);
      const { text } = await model.generate(
        { messages: [], tools: [], temperature: 0, maxOutputTokens: 500 },
        { timeoutMs: 1000 },
      );
      return {
        ...concluded,
        messages: concluded.messages.map((message) => ({ ...message, text, origin: 'system' })),
      };
    },
  };
}

function seenOutside(proposal: Proposal): Proposal {
  const seen = outsideLabel('outside words');
  return {
    ...proposal,
    labels: [...proposal.labels, seen],
    actions: proposal.actions.map((action) => ({
      ...action,
      ...(action.labels === undefined ? {} : { labels: [...action.labels, seen] }),
    })),
  };
}
