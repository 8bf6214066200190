import {
  type Action,
  type ConcludeView,
  type Conclusion,
  type Engine,
  type GateResult,
  type GateView,
  judgeProposals,
  proposalDefaults,
  settledBy,
} from '@tact/core/kernel';
import type { Message, Store } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, Outside, type Verdict } from '@tact/core/records';
import { joinText } from '@tact/core/text';
import { z } from 'zod';
import type { SendMessageParameters } from '../delivery/send-message.ts';
import { type Reminder, reminderName, sayMissed, sayMoved, sayReminder } from './reminder-words.ts';

/**
 * Rings reminders. A reminder that the owner set is his own order: no gate, cap or cooldown holds it back, and it counts for none.
 *
 * Invariants:
 * 1. Each ringing is a decision, recorded before anything is sent: what one process rang, no other rings again. Its claim says so,
 *    and the record of what rang is kept in the same transaction.
 * 2. The message stands in the conversation whether or not the channel took it, so that no reminder is lost. It is not marked
 *    `unasked`: it was asked for.
 */
export const remindersName = 'reminders';

/** One reminder, or several that came due while nobody could ring. */
export interface RingInput {
  readonly reminders: readonly Reminder[];
  readonly now: number;
  readonly zone: string;
  /** See `FoundReminders`. */
  readonly elsewhere: readonly Pick<Reminder, 'id' | 'title'>[];
}

/** What rang within the last days, by name, with when; and the version of that record. */
interface RungFacts {
  readonly rung: Readonly<Record<string, number>>;
  /** Where the owner was then; null where nothing has rung yet. */
  readonly zone: string | null;
  readonly version: number;
}

/** Longer than anything is rung late. */
const rememberedMs = 9 * 24 * 60 * 60_000;

export function createReminderEngine(
  sendMessage: Action,
): Engine<RingInput, RungFacts, null, null, undefined> {
  return {
    name: remindersName,
    actions: [sendMessage],
    offers: ({ name }) => name === sendMessage.name,
    describe: ({ reminders }) => ({
      title: joinText(
        [
          'reminder of ',
          joinText(
            reminders.slice(0, 3).map(({ title }) => title),
            ', ',
          ),
        ],
        '',
      ),
      tags: reminders.slice(0, 8).map(({ id }) => `item:${id}`.slice(0, 200)),
      quotes: [],
    }),
    facts: (signals, { store }) => Promise.all(signals.map(({ user }) => readRung(user, store))),
    gate: (view) => gate(view, sendMessage.name),
    strategies: {
      main: {
        name: 'as-ordered',
        version: '1',
        propose: async () => settledBy({ settled: true, proposals: [], reasons: [] }),
        judge(view) {
          const verdict = judgeProposals(view.proposals, { ...view, user: view.signal.user });
          return { ...verdict, ...marks(leftOf(view), view) };
        },
      },
    },
    conclude: (view, { store }) => conclude(view, store),
  };
}

type View = Pick<GateView<RingInput, RungFacts, undefined>, 'signal' | 'facts' | 'now'>;

/** The reminders that have not rung. */
function leftOf({ signal, facts }: Pick<View, 'signal' | 'facts'>): readonly Reminder[] {
  return signal.input.reminders.filter((one) => facts.rung[reminderName(one)] === undefined);
}

function gate(view: View, action: string): GateResult {
  const { now, zone } = view.signal.input;
  const left = leftOf(view);
  const [first] = left;
  if (first === undefined) {
    const text = 'What is to ring has rung already.';
    return { settled: true, proposals: [], reasons: [{ code: 'already_rung', text }] };
  }
  const parameters: SendMessageParameters = {
    message: withMoved(left.length === 1 ? sayReminder(first, now, zone) : sayMissed(left, now, zone), view),
    category: 'reminder',
    signals: left
      .map((one) => ({ type: 'REMINDER', key: reminderName(one), urgencyHint: 8 }))
      .slice(0, maxToldReminders),
    action_type: left.length === 1 ? `${first.of}_reminder` : 'text',
    offer: null,
  };
  const proposal = {
    ...proposalDefaults,
    actions: [{ action, parameters: parameters as unknown as JsonObject, target: view.signal.user }],
    proposer: 'rule' as const,
    confidence: 1,
    needsApproval: false,
    rationale: left.length === 1 ? 'You set this reminder.' : 'You set these reminders.',
    labels: [{ origin: 'owner' as const, source: 'reminder' }],
  };
  return { settled: true, path: 'rule', proposals: [proposal], reasons: [] };
}

const maxToldReminders = 20;

/** Says once, in the first message in another zone, what rings by the clock there now. */
function withMoved(message: MaybeOutside, { facts, signal }: View): MaybeOutside {
  const { zone, elsewhere } = signal.input;
  if (facts.zone === zone || elsewhere.length === 0) return message;
  return joinText([message, sayMoved(elsewhere, { zone, before: facts.zone })], ' ');
}

function marks(left: readonly Reminder[], { facts, signal, now }: View): Partial<Verdict> {
  if (left.length === 0) return {};
  const recent = Object.entries(facts.rung).filter(([, at]) => now - at < rememberedMs);
  const rung = Object.fromEntries([...recent, ...left.map((one) => [reminderName(one), now] as const)]);
  const until = now + rememberedMs;
  return {
    claims: left.map((one) => ({ key: reminderName(one), until })),
    conversation: {
      conversation: stateName,
      state: { rung, zone: signal.input.zone },
      expected: facts.version,
    },
    details: { reminders: signal.input.reminders.length },
  };
}

/** The state that says what rang is kept as that of a conversation, because it changes in one transaction with the decision. */
export const stateName = 'proactive:reminders';
const stateSchema = z.object({ rung: z.record(z.string(), z.number()), zone: z.string().optional() });

async function readRung(user: string, { conversations }: Pick<Store, 'conversations'>): Promise<RungFacts> {
  const kept = await conversations.get(user, stateName);
  const read = stateSchema.safeParse(kept?.value);
  const { rung = {}, zone = null } = read.data ?? {};
  return { rung, zone, version: kept?.version ?? 0 };
}

/** What rang within the last days, by name. */
export async function rungBefore(
  user: string,
  store: Pick<Store, 'conversations'>,
): Promise<ReadonlySet<string>> {
  return new Set(Object.keys((await readRung(user, store)).rung));
}

/** Where a user who never wrote is told things. */
const firstConversation = 'main';

async function conclude(
  { decision, effects, key, now }: ConcludeView<RingInput>,
  { messages }: Pick<Store, 'messages'>,
): Promise<Conclusion> {
  const [attempt] = effects.filter(({ action }) => action !== 'conclude');
  if (attempt === undefined) return { messages: [], result: { delivery: 'none' } };
  const delivery = attempt.state === 'done' ? 'sent' : attempt.state === 'failed' ? 'failed' : 'unknown';
  const { message: wanted } = attempt.parameters as unknown as SendMessageParameters;
  const sent = attempt.result?.['text'];
  const text: MaybeOutside = typeof sent === 'string' || sent instanceof Outside ? sent : wanted;
  const [latest] = await messages.conversations(decision.user, 1);
  const message: Message = {
    id: key,
    user: decision.user,
    conversation: latest?.conversation ?? firstConversation,
    role: 'assistant',
    text,
    origin: text instanceof Outside ? 'outside' : 'system',
    decisionId: decision.id,
    createdAt: attempt.finishedAt ?? now,
  };
  return { messages: [message], result: { delivery, message: key } };
}
