import type { Item, Items } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, Outside, type ToldSignal } from '@tact/core/records';
import { saysSame } from '@tact/core/text';
import { z } from 'zod';

/**
 * The `content` of an item of kind `insight`: something that was worth noticing and not worth a message of its own. It is kept for
 * 24 hours, to be told when the user writes next. Words of an insight that repeats a stranger's are outside text, its keys and its
 * category included.
 *
 * Invariant: an insight is taken once, whoever else wants it at the same time, and what was taken is used.
 */
export interface Insight {
  readonly id: string;
  readonly version: number;
  readonly category: MaybeOutside;
  /** What would have been sent. */
  readonly draft: MaybeOutside;
  /** Keys of the signals that it tells of. */
  readonly keys: readonly MaybeOutside[];
  /** Composite score, 0-10. */
  readonly score: number;
  readonly createdAt: number;
  /** Good until then, this instant included. */
  readonly expiresAt: number;
}

export interface NewInsight {
  readonly category: string;
  readonly message: MaybeOutside;
  readonly signals: readonly ToldSignal[];
  readonly score: number;
  readonly expiresAt: number;
}

export const insightKind = 'insight';

const words: z.ZodType<MaybeOutside> = z.union([z.string(), z.instanceof(Outside)]);
const content = z.object({
  category: words,
  message_draft: words,
  trigger_signals: z.array(z.object({ key: words })),
  relevance_score: z.number(),
  expires_at: z.number(),
});

export function insightContent({ category, message, signals, score, expiresAt }: NewInsight): JsonObject {
  return {
    category,
    message_draft: message,
    trigger_signals: signals.map((signal) => ({ ...signal })),
    relevance_score: score,
    expires_at: expiresAt,
    used: false,
  };
}

/** Null for an item that is no insight. */
export function readInsight(item: Item): Insight | null {
  const read = content.safeParse(item.content);
  if (!read.success) return null;
  const { category, message_draft: draft, trigger_signals: signals } = read.data;
  const { relevance_score: score, expires_at: expiresAt } = read.data;
  const keys = signals.map(({ key }) => key);
  const { id, version, createdAt } = item;
  return { id, version, category, draft, keys, score, createdAt, expiresAt };
}

/** The insights of a user that nobody has taken, expired ones included; newest first. */
export async function openInsights(user: string, items: Pick<Items, 'list'>): Promise<readonly Insight[]> {
  const open = await items.list(user, { kind: insightKind, state: 'open', limit: 500 });
  return open.flatMap((item) => readInsight(item) ?? []);
}

/** Marks an insight as used; false if somebody else was faster. */
export async function takeInsight(
  user: string,
  { id, version }: Pick<Insight, 'id' | 'version'>,
  items: Pick<Items, 'get' | 'change'>,
  now: number,
): Promise<boolean> {
  const item = await items.get(user, id);
  if (item === null || item.state !== 'open' || item.version !== version) return false;
  return items.change(user, id, version, { content: { ...item.content, used: true }, state: 'done', now });
}

/** Gives back an insight that was taken and could not be told after all. */
export async function giveBackInsight(
  user: string,
  { id, version }: Pick<Insight, 'id' | 'version'>,
  items: Pick<Items, 'get' | 'change'>,
  now: number,
): Promise<void> {
  const item = await items.get(user, id);
  if (item === null || item.state !== 'done') return;
  await items.change(user, id, version + 1, {
    content: { ...item.content, used: false },
    state: 'open',
    now,
  });
}

/** Whether an insight tells of one of these signals. */
export function tellsOf({ keys }: Pick<Insight, 'keys'>, told: readonly Pick<ToldSignal, 'key'>[]): boolean {
  return keys.some((key) => told.some((signal) => saysSame(signal.key, key)));
}
