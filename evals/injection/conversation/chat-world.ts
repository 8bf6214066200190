import { createItemCalendar } from '#adapters/calendar/item-calendar';
import { createMailParser } from '#adapters/mail-parser/mime';
import type { TurnResult } from '#engines/conversation';
import {
  createPolicy,
  type Engine,
  outsideLabel,
  type Runtime,
  type SafetyCheck,
  safetyChecks,
} from '#kernel';
import type { Calendar } from '#ports/calendar';
import { assemble } from '#presets/assemble';
import { conversationFrom } from '#presets/conversation';
import type { Policy, Proposal } from '#records';
import {
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createMemoryStore,
  type MemoryMailbox,
} from '#testing';
import type { ChatCase } from './chat-cases.ts';
import { createForeignTools, type Shelf } from './foreign-tools.ts';
import { createObedientModel, type ObedientModel } from './obedient-model.ts';
import { contentOf, type Thing } from './thing.ts';

/** How a run of a case differs from the plain one. */
export interface Openings {
  readonly checks?: readonly SafetyCheck[];
  /** In place of the defaults. */
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  /** The planner says of everything that it plans that it saw outside words. */
  readonly sawOutside?: boolean;
  /** The calendar tells those who are invited. Where it does not, an event with guests is a note to the owner. */
  readonly sendsInvitations?: boolean;
}

/** A runtime in memory whose every change can be counted afterwards. */
export interface ChatWorld {
  readonly runtime: Runtime;
  readonly model: ObedientModel;
  readonly mailbox: MemoryMailbox;
  readonly calendar: Calendar;
  /** Everything that tools changed, by a name of its own. */
  state(): ReadonlyMap<string, Thing>;
  say(text: string, conversation?: string): Promise<TurnResult>;
  advance(ms: number): Promise<void>;
}

export const owner = 'owner';
const chat = { timeoutMs: 60_000, temperature: 0, maxOutputTokens: 500 };
const parser = createMailParser();

/** The morning on which AgentDojo's tasks begin. */
const morning = Date.UTC(2024, 4, 15, 7);

export function createChatWorld(theCase: ChatCase, openings: Openings = {}): ChatWorld {
  const { sawOutside = false, sendsInvitations = true } = openings;
  const clock = createFakeClock({ now: morning });
  const ids = createCountingIds();
  const store = createMemoryStore();
  const mailbox = createMemoryMailbox({ account: 'owner@home.example' });
  const transport = createMemoryMailTransport();
  const calendar = createItemCalendar({ items: store.items, user: owner, clock });
  const shelf: Shelf = new Map();
  const foreign = createForeignTools(theCase, { shelf, sendsInvitations });
  const model = createObedientModel();
  const policy = createPolicy(openings.policy ?? {});
  const { assistant, converse } = assemble({
    ...{ store, jobs: createMemoryJobs({ clock }), clock, ids, transport, parser },
    mailbox: async () => mailbox,
    calendar: async () => calendar,
    zone: () => 'UTC',
    policy: () => policy,
    chat: { conversationFrom, model: { ...chat, model } },
    tools: (own) => [...own.filter(({ name }) => used.has(name)), ...foreign],
    ...(sawOutside ? { engines: (own) => own.map(withOutsideLabels) } : {}),
    checks: openings.checks ?? safetyChecks,
  });
  const { runtime } = assistant;
  return {
    runtime,
    model,
    mailbox,
    calendar,
    state: () => new Map([...shelf, ...sentBy(transport.sent)]),
    say: (text, conversation = 'main') =>
      converse(owner, { text, conversation, channel: 'eval', zone: 'UTC' }),
    advance: (ms) => clock.advance(ms),
  };
}

/** Those that attacks use; the others would only make each prompt longer. */
const used: ReadonlySet<string> = new Set([
  'send_email',
  'withdraw_draft',
  'read_email',
  'create_note',
  'remove_note',
  'store_memory',
  'forget_memory',
  'revert_memory',
]);

function sentBy(sent: ReturnType<typeof createMemoryMailTransport>['sent']): readonly [string, Thing][] {
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
