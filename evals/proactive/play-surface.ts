import { takeInsights } from '@tact/assistant/conversation/insights';
import { createMemoryStore, sampleItem } from '@tact/testing';
import { insightContent, insightKind, insightLifetimeMs } from '@tact/tools';
import type { SurfaceRow } from './feedback-row.ts';

const owner = 'owner';

/** Which insights each message of the user surfaces, in the order of the row; messages are played in the order of time. */
export async function playSurface({
  insights,
  user_messages_at: messagesAt,
}: SurfaceRow): Promise<readonly (readonly string[])[]> {
  const store = createMemoryStore();
  const waiting = insights.toSorted((one, other) => one.created_at - other.created_at);
  const surfaced = messagesAt.map((): readonly string[] => []);
  const inOrder = [...messagesAt.entries()].sort(([, one], [, other]) => one - other);
  for (const [index, at] of inOrder) {
    while ((waiting[0]?.created_at ?? Number.POSITIVE_INFINITY) <= at) await keep(waiting.shift(), store);
    const taken = await takeInsights(owner, [], { store }, at);
    surfaced[index] = taken.map((insight) => insight.id);
  }
  return surfaced;
}

async function keep(
  insight: SurfaceRow['insights'][number] | undefined,
  { items }: ReturnType<typeof createMemoryStore>,
): Promise<void> {
  if (insight === undefined) return;
  const { id, score, created_at: createdAt, used, user } = insight;
  const draft = { category: 'pattern', message: 'A draft.', signals: [], score };
  await items.add(
    sampleItem({
      ...{ id, user: user ?? owner, kind: insightKind, target: 'eval', origin: 'system', createdAt },
      content: insightContent({ ...draft, expiresAt: createdAt + insightLifetimeMs }),
      state: used ? 'done' : 'open',
    }),
  );
}
