import { z } from 'zod';
import type { Items } from '#ports/store';

/** A thought that was kept for the next time the owner writes. */
interface Insight {
  readonly id: string;
  readonly text: string;
  /** In [0, 1]: how much it was thought to be worth. */
  readonly score: number;
}

const mostInsights = 3;
const contentSchema = z.object({ text: z.string().min(1), score: z.number(), expires_at: z.number() });

/** At most three that are unused and fresh, the best first. */
export async function freshInsights(user: string, now: number, items: Items): Promise<readonly Insight[]> {
  const open = await items.list(user, { kind: 'insight', state: 'open', limit: 200 });
  return open
    .flatMap(({ id, content }) => {
      const read = contentSchema.safeParse(content);
      if (!read.success || read.data.expires_at <= now) return [];
      return [{ id, text: read.data.text, score: read.data.score }];
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, mostInsights);
}

/** Each is woven in once. */
export async function markUsed(
  insights: readonly Insight[],
  user: string,
  items: Pick<Items, 'setState'>,
  now: number,
): Promise<void> {
  for (const { id } of insights) await items.setState(user, id, 'open', 'done', now);
}
