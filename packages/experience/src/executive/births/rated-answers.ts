import type { LearnedValue } from '@tact/core/kernel';
import type { Experience, Store, StoredEmbedding } from '@tact/core/ports/store';
import { z } from 'zod';

/**
 * Good answers of a model, until a heuristic comes of them. One is an experience under the id of its decision, with the embedding of its
 * event and no words: those stand in the decision. Which were used up is a value, saved together with what was learned, so that a
 * birth that is interrupted is repeated as it was.
 */

/** The kind of experience that such an answer is. */
const answerKind = 'executive-answer';

/** The name of a user's value. */
const usedName = 'executive:used-answers';

/** Older ones count no more. */
const maxAnswers = 200;
const maxUsed = 1000;

/** Keeps an answer, unless it is kept already, and resolves with it. */
export async function keepAnswer(
  user: string,
  answer: {
    readonly decisionId: string;
    readonly domain: string;
    readonly embedding: StoredEmbedding | null;
  },
  { experiences }: Pick<Store, 'experiences'>,
  now: number,
): Promise<Experience | null> {
  const { decisionId: id, domain, embedding } = answer;
  const add = { id, domain, state: 'active', content: {}, origin: 'system', links: [], embedding } as const;
  await experiences.write(user, answerKind, [{ add }], { now });
  const [kept = null] = await experiences.get(user, answerKind, [id]);
  return kept;
}

/** An answer that somebody called bad later counts no more. */
export async function withdrawAnswer(
  user: string,
  decisionId: string,
  { experiences }: Pick<Store, 'experiences'>,
  now: number,
): Promise<void> {
  const [kept] = await experiences.get(user, answerKind, [decisionId]);
  if (kept?.state !== 'active') return;
  const write = { id: decisionId, expected: kept.version, change: { state: 'withdrawn' } };
  await experiences.write(user, answerKind, [write], { now });
}

/**
 * Those of the same domain that were kept before an answer, the newest first. Whoever learns from the same feedback at the same time has
 * kept them in the same order, so all see the same.
 */
export async function earlierAnswers(
  { user, domain, position }: Pick<Experience, 'user' | 'domain' | 'position'>,
  { experiences }: Pick<Store, 'experiences'>,
): Promise<readonly Experience[]> {
  const active = await experiences.list(user, answerKind, { state: 'active', domain, limit: maxAnswers });
  return active.filter((one) => one.position < position);
}

/** Which answers were used up, and the change to be saved. */
export interface UsedAnswers {
  has(decisionId: string): boolean;
  add(decisionIds: readonly string[]): void;
  /** Empty if nothing was added. */
  changes(): readonly LearnedValue[];
}

const usedSchema = z.object({ ids: z.array(z.string()) });

export async function readUsedAnswers(user: string, { values }: Pick<Store, 'values'>): Promise<UsedAnswers> {
  const stored = await values.get(user, usedName);
  const read = usedSchema.safeParse(stored?.value);
  const ids = new Set(read.success ? read.data.ids : []);
  const before = ids.size;
  return {
    has: (id) => ids.has(id),
    add: (more) => {
      for (const id of more) ids.add(id);
    },
    changes: () =>
      ids.size === before
        ? []
        : [{ name: usedName, value: { ids: [...ids].slice(-maxUsed) }, expected: stored?.version ?? 0 }],
  };
}
