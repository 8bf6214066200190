import { digest } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import { z } from 'zod';
import { type EmailInput, readRecordedInput } from './email-input.ts';
import { rulesInForce } from './gate.ts';
import type { EmailRulebook } from './rulebook.ts';
import type { Condition, Rule } from './rules/index.ts';

/**
 * Mail that was decided about before a rule with an age was there. The rule acts on it only with the owner's yes, which one value per user
 * keeps under what the rule says: a rule that says something else, or was switched off in between, is asked about again.
 */

const olderName = 'email.older';
/** When the owner said yes; null for a no. */
const olderSchema = z.object({ answers: z.record(z.string(), z.number().nullable()) });

type Answers = Readonly<Record<string, number | null>>;

interface OlderReads {
  readonly user: string;
  readonly store: Store;
  readonly now: number;
}

/** What a rule says, without its name and place. */
export function ruleKey({ id, scope, when, actions, continues, permitsDangerous }: Rule): string {
  return digest(JSON.stringify([id, scope, when, actions, continues, permitsDangerous])).slice(0, 16);
}

/** The rules that a sweep applies. */
export function agingRules(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter(({ enabled, when }) => enabled && when !== null && agesIn(when).length > 0);
}

export function agesIn(condition: Condition): readonly number[] {
  if (condition.kind === 'compare') return condition.field === 'age' ? [condition.amount] : [];
  if (condition.kind === 'not') return agesIn(condition.of);
  return condition.kind === 'all' || condition.kind === 'any' ? condition.of.flatMap(agesIn) : [];
}

export async function olderAnswers({ user, store }: Pick<OlderReads, 'user' | 'store'>): Promise<Answers> {
  return olderSchema.safeParse((await store.values.get(user, olderName))?.value).data?.answers ?? {};
}

/** Keeps what the owner answered about these rules, and forgets the answers about rules that are not in force. */
export async function keepOlderAnswers(
  more: Answers,
  rules: readonly Rule[],
  { user, store, now }: OlderReads,
): Promise<void> {
  const stored = await store.values.get(user, olderName);
  const before = olderSchema.safeParse(stored?.value).data?.answers ?? {};
  const keys = new Set(agingRules(rules).map(ruleKey));
  const answers = Object.fromEntries(Object.entries({ ...before, ...more }).filter(([key]) => keys.has(key)));
  if (JSON.stringify(answers) === JSON.stringify(before)) return;
  await store.values.set(user, olderName, { answers }, stored?.version ?? 0, now);
}

/** The rules that decide about a message now. None where the model would have to decide. */
export function rulesAlone(rulebook: EmailRulebook, input: EmailInput, now: number): readonly Rule[] {
  if (input.unreadable !== null) return [];
  const { matched, isForModel } = rulesInForce(rulebook.match(input, now));
  return isForModel ? [] : matched.filter(({ delegates }) => !delegates);
}

const batchSize = 500;
const filing: ReadonlySet<string> = new Set(['archive', 'move', 'delete']);

/** How many messages that were decided before each rule would decide about now, at most: some may have left the inbox. */
export async function countOlderMail(
  rules: readonly Rule[],
  rulebook: EmailRulebook,
  { user, store, now }: OlderReads,
): Promise<ReadonlyMap<Rule, number>> {
  const found = new Map(rules.map((rule) => [rule, new Set<string>()]));
  let afterId: string | undefined;
  for (let isMore = rules.length > 0; isMore; ) {
    const filter = { user, engine: 'email', role: 'main', order: 'oldest', limit: batchSize } as const;
    const batch = await store.ledger.list({ ...filter, ...(afterId === undefined ? {} : { afterId }) });
    isMore = batch.length === batchSize;
    afterId = batch.at(-1)?.id;
    const texts = await store.documents.texts(
      user,
      batch.map(({ inputDigest }) => inputDigest),
    );
    for (const { reference, inputDigest, actions } of batch) {
      const text = texts.get(inputDigest);
      const isAway = actions.some(({ action, disposition }) => disposition === 'run' && filing.has(action));
      if (text === undefined || isAway || /\/(?:due-[^/]*|copy-\d+)\/[^/]*$/.test(reference)) continue;
      for (const rule of rulesAlone(rulebook, readRecordedInput(text), now)) found.get(rule)?.add(reference);
    }
  }
  return new Map([...found].map(([rule, references]) => [rule, references.size]));
}
