import { Outside } from '@tact/core/records';
import {
  defineTool,
  insightContent,
  insightKind,
  insightLifetimeMs,
  type PlanningSource,
  type Tool,
  Unclear,
} from '@tact/tools';
import { z } from 'zod';
import { laterMs, saysLater } from './later-words.ts';
import { category, changeOnce, muteIn, quietUntil, restoringMute } from './mutes.ts';
import { categoryName } from './spoken-category.ts';
import { type ToldMessage, toldSince } from './told-source.ts';

/** What the user asked to hear later comes first then. */
const bestScore = 10;
const offeredBackMs = 14 * 24 * 60 * 60_000;

/** “Later”, to an offer: it is kept for when the user writes again, and its category is quiet for three hours. */
export function postponeOffer(told: PlanningSource<ToldMessage>): Tool {
  return defineTool({
    name: 'postpone_offer',
    domain: 'proactive',
    verb: 'postpone',
    summary: 'Come back later to what was offered unasked.',
    danger: 'safe',
    parameters: z.strictObject({ message_id: z.string(), category, until: z.iso.datetime() }),
    spoken: z.strictObject({ message_id: z.string().optional() }),
    sources: [told],
    inverses: ['unmute_category'],
    describe: ({ category: name, until }) =>
      `leave that, and everything else about ${categoryName(name)}, until ${until}`,
    planReply: ({ text, told: { messageId, offers } }) =>
      offers && saysLater(text) ? { message_id: messageId } : null,
    bind({ message_id: id }, { data, now }) {
      const known = data.of(told);
      const message = id === undefined ? known[0] : known.find((one) => one.id === id);
      if (message === undefined) throw new Unclear('What should I come back to later?', null);
      const until = new Date(now + laterMs).toISOString();
      return { parameters: { message_id: message.id, category: message.unasked.category, until } };
    },
    inverse: ({ category: name }, { earlier }, target) => restoringMute(name, earlier, target),
    async execute(call, runtime) {
      const { user, key, target, now, parameters } = call;
      const { message_id: id, category: name, until } = parameters;
      const message = (await toldSince(user, now - offeredBackMs, runtime.store.bulk)).find(
        (one) => one.id === id,
      );
      if (message !== undefined)
        await runtime.store.items.add({
          ...{ id: `${key}:insight`, user, kind: insightKind, target, state: 'open', createdAt: now },
          content: insightContent({
            ...{ category: message.unasked.category, message: message.text },
            ...{ signals: message.unasked.signals, score: bestScore, expiresAt: now + insightLifetimeMs },
          }),
          origin: message.text instanceof Outside ? 'outside' : 'system',
        });
      const before = await changeOnce(call, quietUntil(name, Date.parse(until)), runtime);
      return { category: name, until, earlier: muteIn(before, name), kept: message !== undefined };
    },
    staysLocal: () => true,
  });
}
