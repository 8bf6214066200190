import type { Store } from '#ports/store';
import type { Decision, Signal } from '#records';
import type { LearnedMail } from './classifier.ts';
import { type EmailInput, senderOf } from './email-input.ts';
import { readLearned } from './learn.ts';
import type { EmailRulebook } from './rulebook.ts';
import type { LlmRule } from './rules/index.ts';

/** What is known about a message before anything is decided. */
export interface EmailFacts {
  readonly rulebook: EmailRulebook;
  /** The rules in words that apply to this message. */
  readonly llmRules: readonly LlmRule[];
  /** Earlier decisions about the same conversation, newest first. */
  readonly thread: readonly Decision[];
  /** Earlier decisions about mail from the same sender, newest first. */
  readonly sender: readonly Decision[];
  readonly learned: LearnedMail;
}

const earlierDecisions = 10;

/** The tags under which a decision about this message can be found. */
export function tagsOf(input: EmailInput): readonly string[] {
  return [threadTag(input), senderTag(input)].filter((tag) => tag !== null).map((tag) => tag.slice(0, 200));
}

/** Facts of a whole batch in two queries a user. */
export async function loadFacts(
  signals: readonly Signal<EmailInput>[],
  store: Store,
  rulebook: EmailRulebook,
): Promise<readonly EmailFacts[]> {
  const byUser = new Map<
    string,
    { readonly tagged: ReadonlyMap<string, readonly Decision[]>; readonly learned: LearnedMail }
  >();
  for (const user of new Set(signals.map((signal) => signal.user))) {
    const tags = [
      ...new Set(signals.filter((signal) => signal.user === user).flatMap(({ input }) => tagsOf(input))),
    ];
    const [tagged, learned] = await Promise.all([
      store.ledger.tagged(user, 'email', tags, earlierDecisions),
      readLearned(store, user),
    ]);
    byUser.set(user, { tagged, learned });
  }
  return signals.map(({ user, input }) => {
    const known = byUser.get(user);
    if (known === undefined) throw new Error('Facts were read for every user of the batch.');
    const under = (tag: string | null) => (tag === null ? [] : (known.tagged.get(tag.slice(0, 200)) ?? []));
    return {
      rulebook,
      llmRules: rulebook.llmRulesFor(input),
      thread: under(threadTag(input)),
      sender: under(senderTag(input)),
      learned: known.learned,
    };
  });
}

function threadTag({ threadId }: EmailInput): string | null {
  return threadId === null ? null : `thread:${threadId}`;
}

function senderTag(input: EmailInput): string | null {
  const sender = senderOf(input);
  return sender === null ? null : `sender:${sender}`;
}
