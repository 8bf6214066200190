import { tactError } from '@tact/core/errors';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { eventKinds } from '../records.ts';
import { changeWebhooks, type KeptWebhook, keptWebhook, newSecret, readWebhooks } from './kept-webhooks.ts';

const maxWebhooks = 20;
const previousMs = 24 * 60 * 60 * 1000;

type ListedWebhook = Omit<KeptWebhook, 'secret' | 'previous' | 'cursor'>;
const listedWebhook = keptWebhook.omit({ secret: true, previous: true, cursor: true });

/** Adds a webhook, or changes one. */
export const putWebhook = defineOperation({
  name: 'webhooks.put',
  summary: 'Adds or changes a webhook; a new secret is shown only once.',
  area: 'webhooks',
  effect: 'admin',
  isSecret: true,
  input: z.strictObject({
    id: z.string().min(1).max(200).optional().describe('of the one to change; a new one unless given'),
    url: z.string().min(1).max(2000).optional().describe('https, or http where `allow_private` is given'),
    kinds: z.array(z.enum(eventKinds)).min(1).optional().describe('all but message unless given'),
    allow_private: z
      .boolean()
      .optional()
      .describe('the address may be one of this machine or network; default: false'),
    texts: z
      .boolean()
      .optional()
      .describe(
        'send what each event is about, which may quote strangers; default: false, ids and states alone',
      ),
    enabled: z.boolean().optional().describe('true: also one that was switched off is tried again'),
    rotate: z.boolean().default(false).describe('a new secret; the one before signs too for a day'),
  }),
  output: listedWebhook.extend({
    secret: z.string().nullable().describe('what checks the signature; null where it is the one before'),
  }),
  async run({ id, rotate, ...given }, { assistant, principal }): Promise<ShownWebhook> {
    const { clock, ids, store } = assistant.runtime;
    const now = clock.now();
    const added: KeptWebhook = {
      ...{
        id: ids.next(),
        url: '',
        kinds: ['decision', 'effect', 'approval'],
        allow_private: false,
        texts: false,
      },
      ...{ enabled: true, createdAt: now, secret: newSecret(), previous: null },
      ...{ cursor: await store.events.end(), failures: 0, nextAt: null, problem: null },
    };
    let saved = added;
    await changeWebhooks(
      principal.user,
      (webhooks) => {
        const before = id === undefined ? added : findWebhook(id, webhooks);
        const {
          url = before.url,
          kinds = before.kinds,
          allow_private = before.allow_private,
          texts = before.texts,
        } = given;
        const secret = rotate && id !== undefined ? added.secret : before.secret;
        const previous =
          secret === before.secret ? before.previous : { secret: before.secret, until: now + previousMs };
        const again = given.enabled === true ? { failures: 0, nextAt: null, problem: null } : {};
        saved = {
          ...{ ...before, url, kinds, allow_private, texts, secret, previous, ...again },
          enabled: given.enabled ?? before.enabled,
        };
        requireAddress(saved);
        if (id !== undefined) return webhooks.map((one) => (one.id === before.id ? saved : one));
        if (webhooks.length >= maxWebhooks) throw refused('url', `is one too many: there are ${maxWebhooks}`);
        return [...webhooks, saved];
      },
      assistant.runtime,
    );
    return { ...listed(saved), secret: id === undefined || rotate ? saved.secret : null };
  },
});

export interface ShownWebhook extends ListedWebhook {
  readonly secret: string | null;
}

/** Lists webhooks, without their secrets. */
export const listWebhooks = defineOperation({
  name: 'webhooks.list',
  summary: 'Lists webhooks, and whether deliveries to them succeed.',
  area: 'webhooks',
  effect: 'admin',
  input: z.strictObject({}),
  output: z.object({ items: z.array(listedWebhook) }),
  async run(_, { assistant, principal }): Promise<{ readonly items: readonly ListedWebhook[] }> {
    return { items: (await readWebhooks(principal.user, assistant.runtime)).map(listed) };
  },
});

/** Removes a webhook: nothing more is sent to it. */
export const removeWebhook = defineOperation({
  name: 'webhooks.remove',
  summary: 'Removes a webhook; nothing more is sent to it.',
  area: 'webhooks',
  effect: 'admin',
  input: z.strictObject({ id: z.string().min(1).max(200) }),
  output: z.object({ removed: z.string().describe('its id') }),
  async run({ id }, { assistant, principal }): Promise<{ readonly removed: string }> {
    let removed = '';
    await changeWebhooks(
      principal.user,
      (webhooks) => {
        removed = findWebhook(id, webhooks).id;
        return webhooks.filter((one) => one.id !== removed);
      },
      assistant.runtime,
    );
    return { removed };
  },
});

function listed({
  secret: _secret,
  previous: _previous,
  cursor: _cursor,
  ...rest
}: KeptWebhook): ListedWebhook {
  return rest;
}

function findWebhook(id: string, webhooks: readonly KeptWebhook[]): KeptWebhook {
  const found = webhooks.find((one) => one.id === id);
  if (found !== undefined) return found;
  throw tactError('ID_NOT_FOUND', { what: 'webhook', id: id.slice(0, 40), list: 'call webhooks.list' });
}

/** Only over TLS, except to where the owner said that the address is one of their own. */
function requireAddress({ url: text, allow_private: allowsPrivate }: KeptWebhook): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.protocol === 'http:' && allowsPrivate;
  if (url === null || (url.protocol !== 'https:' && !isPlain))
    throw refused('url', 'must be an https address; http only with allow_private');
  if (url.username !== '' || url.password !== '') throw refused('url', 'must hold no password');
}

function refused(field: string, why: string): Error {
  return tactError('OPERATION_INPUT_INVALID', { operation: 'webhooks.put', field, why });
}
