import { tactError } from '@tact/core/errors';
import { z } from 'zod';
import { defineHomeOperation, type FeedOutcome, type FeedStatus, type HomeContext } from '../opened-home.ts';

const name = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u, 'has up to 40 letters, digits, spaces, dots and dashes');
const outcomeJson = z.looseObject({
  name: z.string(),
  added: z.number(),
  changed: z.number(),
  gone: z.number(),
  kept: z.number().describe('that the feed no longer has, until it says so again'),
});

/** Lists calendars on the web. */
export const listFeeds = defineHomeOperation({
  name: 'feeds.list',
  summary: 'Lists the calendars on the web that the owner subscribed to, and when each was last read.',
  area: 'feeds',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.looseObject({
        name: z.string(),
        isConfigured: z.boolean().describe('named in the settings'),
        readAt: z.number().nullable(),
        failure: z.string().nullable(),
      }),
    ),
  }),
  async run(_, { home }): Promise<{ readonly items: readonly FeedStatus[] }> {
    return { items: await home.feeds.list() };
  },
});

/** Somebody waits. */
const maxWaitMs = 10_000;

/** Reads the feeds that are due. */
export const refreshFeeds = defineHomeOperation({
  name: 'feeds.refresh',
  summary: 'Reads the calendars on the web that are due; one that fails keeps its events.',
  area: 'feeds',
  effect: 'write',
  notForAgents: true,
  input: z.strictObject({}),
  output: z.object({ items: z.array(outcomeJson) }),
  async run(_, { home }): Promise<{ readonly items: readonly FeedOutcome[] }> {
    return { items: await home.feeds.refresh(AbortSignal.timeout(maxWaitMs)) };
  },
});

/** Subscribes to a calendar on the web. */
export const subscribeFeed = defineHomeOperation({
  name: 'feeds.subscribe',
  summary: 'Subscribes to a calendar on the web by its secret address, and reads it at once.',
  area: 'feeds',
  effect: 'admin',
  input: z.strictObject({
    name,
    address: z.string().min(1).max(2000),
    own_calendar: z.boolean().default(false).describe('what nobody else is in is announced like own events'),
    allow_private: z
      .boolean()
      .default(false)
      .describe('the address may be in a private network, which only the owner in person can say'),
  }),
  output: outcomeJson,
  async run(given, context): Promise<FeedOutcome> {
    if (given.allow_private && context.principal.hasToken === true)
      throw tactError('OPERATION_INPUT_INVALID', {
        ...{ operation: 'feeds.subscribe', field: 'allow_private' },
        why: 'can be said with the command line only',
      });
    await requireOwn(given.name, context);
    return context.home.feeds.subscribe(given.name, {
      address: given.address,
      allowsPrivate: given.allow_private,
      isOwnCalendar: given.own_calendar,
    });
  },
});

/** Ends a subscription. */
export const unsubscribeFeed = defineHomeOperation({
  name: 'feeds.unsubscribe',
  summary: 'Ends the subscription to a calendar on the web and removes its events.',
  area: 'feeds',
  effect: 'admin',
  input: z.strictObject({ name }),
  output: z.object({ removed: z.number().describe('events') }),
  async run(given, context): Promise<{ readonly removed: number }> {
    await requireOwn(given.name, context);
    const removed = await context.home.feeds.unsubscribe(given.name);
    if (removed === null)
      throw tactError('ID_NOT_FOUND', { what: 'feed', id: given.name, list: 'events feeds' });
    return { removed };
  },
});

/** What the settings name is changed there. */
async function requireOwn(wanted: string, { home }: HomeContext): Promise<void> {
  const known = (await home.feeds.list()).find((one) => one.name === wanted);
  if (known?.isConfigured !== true) return;
  const problem = `The feed “${wanted}” is named in config.toml; change it there.`;
  throw tactError('USAGE_INVALID', { problem, help: 'tact events subscribe --help' });
}
