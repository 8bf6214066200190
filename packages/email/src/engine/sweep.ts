import { asTactError } from '@tact/core/errors';
import { type Decider, rulesFor } from '@tact/core/kernel';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import type { Signal } from '@tact/core/records';
import { z } from 'zod';
import type { SpecialFolders } from './account/special-role.ts';
import type { EmailInput } from './email-input.ts';
import { agesIn, agingRules, keepOlderAnswers, olderAnswers, ruleKey, rulesAlone } from './older-mail.ts';
import type { EmailRulebook } from './rulebook.ts';
import type { Rule } from './rules/index.ts';
import { toSignal } from './to-signal.ts';
import type { TriageOptions, TriageResult } from './triage.ts';

/**
 * Looks for the mail of the inbox that age alone held back from a rule, and lets the rule decide about it now.
 *
 * Invariants:
 * 1. A message counts as it is now: its present labels, flags and folder. One that left the inbox is not looked at.
 * 2. Only rules that match now, did not match at the last sweep and were in force then count; no model is asked. A new rule reaches what
 *    comes due after it, and older mail with the owner's yes alone (`older-mail.ts`).
 * 3. A rule decides about a message once in this way, under a reference of its own; never where somebody answered or undid a decision
 *    about the message.
 */

const hourMs = 60 * 60 * 1000;
const maxMessages = 500;

/** The user's value that says how far an account was swept. */
const sweptSchema = z.object({
  /** Up to when what came due was looked at. */
  until: z.number(),
  /** When to look again, unless asked to. */
  nextAt: z.number(),
  /** The rules that were in force then. */
  rules: z.array(z.string()).readonly(),
  /** The owner's last yes to older mail that was carried through. */
  olderAt: z.number().optional(),
});
type Swept = z.infer<typeof sweptSchema>;

interface SweepOptions {
  readonly special: SpecialFolders | null;
  /** Also where the last sweep is less than an hour ago. */
  readonly isAsked: boolean;
  /** At most so many decisions; never more than 500. */
  readonly limit?: number;
}

export async function* sweepDue(
  assistant: Decider,
  mailbox: Mailbox,
  options: TriageOptions,
  { special, isAsked, limit = maxMessages }: SweepOptions,
): AsyncGenerator<TriageResult> {
  const { runtime } = assistant;
  const { user, parser, signal: aborted, dryRun = false } = options;
  const engine = runtime.engines.get('email');
  if (mailbox.arrivedBetween === undefined || engine === undefined) return;
  const name = sweptName(mailbox);
  const [stored, now] = [await runtime.store.values.get(user, name), runtime.clock.now()];
  const swept = sweptSchema.safeParse(stored?.value).data;
  const { until: since = now, nextAt = now, olderAt = 0 }: Partial<Swept> = swept ?? {};
  if (!isAsked && nextAt > now) return;
  const rulebook = rulesFor(engine, user, runtime).rules as EmailRulebook;
  const inForce = rulebook.written.rules.filter(({ enabled }) => enabled);
  const aging = agingRules(inForce);
  if (aging.length === 0 && swept === undefined) return;
  const known = new Set(swept?.rules);
  const answers = await olderAnswers({ user, store: runtime.store });
  const yesAt = (rule: Rule) => answers[ruleKey(rule)] ?? 0;
  const reaching = aging.filter((rule) => yesAt(rule) > olderAt);
  const ages = [...new Set(aging.flatMap(({ when }) => (when === null ? [] : agesIn(when))))];
  let [until, isDone] = [now, true];
  let left = Math.min(limit, maxMessages);
  for await (const message of arrivedIn(spansToSweep(swept, ages, reaching, now), mailbox)) {
    if (aborted?.aborted) return;
    if (left === 0) {
      until = Math.max(since, Math.min(now, message.receivedAt + Math.min(...ages) - 1));
      isDone = false;
      break;
    }
    const found = await toSignal(message, mailbox, parser, user, special);
    const before = new Set(rulesAlone(rulebook, found.input, since));
    const due = rulesAlone(rulebook, found.input, now).filter(
      (rule) => reaching.includes(rule) || (known.has(ruleKey(rule)) && !before.has(rule)),
    );
    const signal = await dueSignal(found, due, aging, assistant, options);
    if (signal === null) continue;
    left -= 1;
    for await (const decision of assistant.decide('email', [signal], { ...options, signal: undefined }))
      yield { signal, decision };
  }
  if (dryRun) return;
  const carried = isDone ? Math.max(olderAt, ...reaching.map(yesAt)) : olderAt;
  const value: Swept = { until, nextAt: now + hourMs, rules: inForce.map(ruleKey), olderAt: carried };
  // Another process that swept meanwhile wins.
  await runtime.store.values.set(user, name, { ...value }, stored?.version ?? 0, now);
  await keepOlderAnswers({}, inForce, { user, store: runtime.store, now });
}

/** The rules in force that have not been through this mailbox, and about whose older mail the owner was not asked. */
export async function unansweredRules(
  mailbox: Mailbox,
  rules: readonly Rule[],
  user: string,
  store: Decider['runtime']['store'],
): Promise<readonly Rule[]> {
  if (mailbox.arrivedBetween === undefined) return [];
  const swept = sweptSchema.safeParse((await store.values.get(user, sweptName(mailbox)))?.value).data;
  const answers = await olderAnswers({ user, store });
  const known = new Set([...(swept?.rules ?? []), ...Object.keys(answers)]);
  return agingRules(rules).filter((rule) => !known.has(ruleKey(rule)));
}

function sweptName({ account }: Mailbox): string {
  return `email.swept:${account}`;
}

/** A watch goes on where the mailbox cannot be reached; the next sweep looks at what this one did not. */
export async function* sweepAgain(
  assistant: Decider,
  mailbox: Mailbox,
  options: TriageOptions,
  special: SpecialFolders | null,
): AsyncGenerator<TriageResult> {
  try {
    yield* sweepDue(assistant, mailbox, options, { special, isAsked: false });
  } catch (thrown) {
    const { code } = asTactError(thrown);
    if (!code.startsWith('MAILBOX_')) throw thrown;
    assistant.runtime.log.warn('sweep failed', { user: options.user, code });
  }
}

/** The message for a decision by these rules; null where none is to be made: it was made, or somebody had a say in an earlier one. */
async function dueSignal(
  found: Signal<EmailInput>,
  rules: readonly Rule[],
  inForce: readonly Rule[],
  { runtime: { store } }: Decider,
  { user, otherNames = [] }: TriageOptions,
): Promise<Signal<EmailInput> | null> {
  const [first] = rules;
  if (first === undefined) return null;
  const { account } = found.input;
  const key = found.reference.slice(account.length + 1);
  const named = (prefix: string) => [account, ...otherNames].map((name) => `${name}/${prefix}${key}`);
  const [onArrival, own] = [named(''), named(`due-${first.id}/`)];
  const others = inForce.flatMap(({ id }) => (id === first.id ? [] : named(`due-${id}/`)));
  const decided = await store.ledger.decided(user, 'email', [...onArrival, ...own, ...others]);
  if (!onArrival.some((one) => decided.has(one)) || own.some((one) => decided.has(one))) return null;
  for (const reference of decided) {
    const decision = await store.ledger.latest(user, 'email', reference);
    if (decision !== null && (await wasAnswered(user, decision.id, store))) return null;
  }
  const reference = `${account}/due-${first.id}/${key}`;
  return { ...found, reference, input: { ...found.input, dueRules: rules.map(({ id }) => id) } };
}

/** Whether somebody answered a question of the decision or undid some of it. */
async function wasAnswered(
  user: string,
  decisionId: string,
  store: Decider['runtime']['store'],
): Promise<boolean> {
  const [questions, entries] = await Promise.all([
    store.approvals.ofDecision(user, decisionId),
    store.journal.ofDecision(user, decisionId),
  ]);
  return questions.some(({ answer }) => answer !== null) || entries.some(({ state }) => state === 'undone');
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** When mail arrived that has reached one of these ages since the last sweep; at any time where a rule reaches older mail. */
function spansToSweep(
  swept: Swept | undefined,
  ages: readonly number[],
  reaching: readonly Rule[],
  now: number,
): readonly Span[] {
  const due = swept === undefined ? [] : ages.map((age) => ({ from: swept.until - age, to: now - age + 1 }));
  return reaching.length === 0 ? due : [...due, { from: 0, to: now + 1 }];
}

async function* arrivedIn(spans: readonly Span[], mailbox: Mailbox): AsyncGenerator<StoredMessage> {
  for (const span of joined(spans)) yield* mailbox.arrivedBetween?.(span) ?? [];
}

/** Spans in order, those that meet as one, so that no message is listed twice. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last === undefined || span.from > last.to) result.push(span);
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return result;
}
