import type { EffectRuntime } from '@tact/core/kernel';
import type { Items, Message } from '@tact/core/ports/store';
import { Outside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { createSimilarity } from '@tact/english';
import {
  giveBackInsight,
  type Insight,
  insightLifetimeMs,
  openInsights,
  takeInsight,
  tellsOf,
} from '@tact/tools';

/**
 * What was kept for the next time the user writes.
 *
 * Invariants:
 * 1. Who takes an insight has it alone, whichever conversations ask for it at the same time, and what was taken is used, even if the
 *    reply leaves it out.
 * 2. Nothing is surfaced that was told unasked meanwhile or the day before, or whose time has passed; at exactly its end it is still good.
 */

const maxInsights = 3;

/** Unused, unexpired and not told meanwhile, the best score first, of equals the oldest; three at most. Takes them. */
export async function takeInsights(
  user: string,
  history: readonly Message[],
  runtime: Pick<EffectRuntime, 'store'>,
  now: number,
): Promise<readonly Insight[]> {
  const { items } = runtime.store;
  const taken: Insight[] = [];
  for (const insight of await freshInsights(user, history, items, now)) {
    if (taken.length === maxInsights) break;
    if (await takeInsight(user, insight, items, now)) taken.push(insight);
  }
  return taken;
}

/** Takes the one that fits a message: the most similar one, or for small talk the best; null where none does. */
export async function takeFittingInsight(
  user: string,
  message: { readonly text: string; readonly isSmallTalk: boolean },
  history: readonly Message[],
  runtime: Pick<EffectRuntime, 'store'>,
  now: number,
): Promise<Insight | null> {
  const { items } = runtime.store;
  const fresh = await freshInsights(user, history, items, now);
  for (const insight of fitting(fresh, message)) {
    if (await takeInsight(user, insight, items, now)) return insight;
  }
  return null;
}

/** Gives back what was taken for a reply that was never made. */
export async function giveBackInsights(
  insights: readonly Insight[],
  user: string,
  { store }: Pick<EffectRuntime, 'store'>,
  now: number,
): Promise<void> {
  for (const insight of insights) await giveBackInsight(user, insight, store.items, now);
}

async function freshInsights(
  user: string,
  history: readonly Message[],
  items: Items,
  now: number,
): Promise<readonly Insight[]> {
  const told = history.flatMap(({ unasked, createdAt }) =>
    unasked === undefined ? [] : unasked.signals.map(({ key }) => ({ key, createdAt })),
  );
  const open = await openInsights(user, items);
  return open
    .toReversed()
    .filter((insight) => insight.expiresAt >= now)
    .filter((insight) => !tellsOf(insight, toldLately(insight, told)))
    .sort((one, other) => other.score - one.score);
}

/** In the day before it, too. */
function toldLately(
  { createdAt }: Insight,
  told: readonly { readonly key: string; readonly createdAt: number }[],
) {
  // What is still going on is thought of again in the next cycle.
  return told.filter((signal) => signal.createdAt >= createdAt - insightLifetimeMs);
}

/** TF-IDF cosine from which an insight is about what the message is about. */
const minSimilarity = 0.2;

function fitting(
  insights: readonly Insight[],
  { text, isSmallTalk }: { readonly text: string; readonly isSmallTalk: boolean },
): readonly Insight[] {
  if (isSmallTalk) return insights;
  const drafts = insights.map(({ draft }) => draft);
  return createSimilarity(drafts)
    .best(text, maxInsights)
    .filter(({ score }) => score >= minSimilarity)
    .flatMap(({ index }) => insights[index] ?? []);
}

/** An insight as a sentence of a reply without a model. */
export function insightSentence({ draft }: Insight): string {
  return draft instanceof Outside
    ? `By the way, I noticed this: ${quote(draft, 300)}.`
    : `By the way: ${draft}`;
}
