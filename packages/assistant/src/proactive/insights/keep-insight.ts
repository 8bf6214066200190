import { type Action, defineAction, digest } from '@tact/core/kernel';
import type { Items } from '@tact/core/ports/store';
import { Outside, type ToldSignal } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { quote } from '@tact/core/text';
import { insightContent, insightKind, insightLifetimeMs } from '@tact/tools';
import { z } from 'zod';
import { categorySchema, toldSignalsSchema } from '../delivery/send-message.ts';
import { keepInsightName } from '../tick-facts.ts';

const parameters = z.strictObject({
  category: categorySchema,
  message: wordsSchema(4000, z.string().trim().min(1, 'must not be empty')),
  signals: toldSignalsSchema,
  /** Composite score. */
  score: z.number().min(0).max(10),
  /** Milliseconds since 1970: 24 hours after it was thought of. */
  expires_at: z.number(),
});

/** What is kept for the next time the user writes. */
export type KeepInsightParameters = z.infer<typeof parameters>;

/** Keeps a message that was not worth sending. The same signals are kept once a day, however often they are judged. */
export function createKeepInsight({ items }: { readonly items: Pick<Items, 'add'> }): Action {
  return defineAction<KeepInsightParameters>({
    name: keepInsightName,
    summary: 'Keep something for the next time the user writes.',
    danger: 'safe',
    parameters,
    inverses: [],
    describe: ({ message }) => `keep ${quote(message, 200)} for the next time you write`,
    inverse: () => null,
    staysLocal: () => true,
    async execute({ user, decisionId, now, parameters: given }) {
      const { category, message, signals, score, expires_at: expiresAt } = given;
      const id = insightId(signals, expiresAt);
      const isKept = await items.add({
        ...{ id, user, kind: insightKind, target: `decision:${decisionId}`, state: 'open', createdAt: now },
        content: insightContent({ category, message, signals, score, expiresAt }),
        origin: message instanceof Outside ? 'outside' : 'system',
      });
      return { insight: id, kept: isKept };
    },
  });
}

/** From the keys and the day on which it was thought of, so that a second call after a crash keeps nothing twice. */
function insightId(signals: readonly Pick<ToldSignal, 'key'>[], expiresAt: number): string {
  const day = new Date(expiresAt - insightLifetimeMs).toISOString().slice(0, 10);
  const keys = [...new Set(signals.map(({ key }) => key))].sort();
  return `insight-${digest(JSON.stringify([day, ...keys])).slice(0, 24)}`;
}
