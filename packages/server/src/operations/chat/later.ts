import type { TurnResult } from '@tact/assistant/conversation';
import { tactError } from '@tact/core/errors';
import { z } from 'zod';
import { defineHomeOperation } from '../opened-home.ts';
import { turnJson } from './send.ts';

const recentMessages = 50;
const help = 'tact later --help';

/** Puts off what was told last. */
export const tellLater = defineHomeOperation({
  name: 'proactive.later',
  summary: 'Postpones the last proactive message of the past hour.',
  area: 'proactive',
  effect: 'write',
  speaksForOwner: true,
  input: z.strictObject({
    for: z.string().min(1).max(100).optional().describe('so long, such as `10m` or `2h`'),
    at: z.string().min(1).max(100).optional().describe('until this time, such as `18:00` or `tomorrow at 9`'),
  }),
  output: turnJson,
  async run({ for: span, at }, { assistant, principal, home }): Promise<TurnResult> {
    const { readToldLast } = await import('@tact/assistant/conversation/read-told');
    const { user } = principal;
    const { store, clock } = assistant.runtime;
    const [latest] = await store.messages.conversations(user, 1);
    const conversation = latest?.conversation ?? 'main';
    const messages = await store.messages.last(user, conversation, recentMessages);
    const now = clock.now();
    const nothing = { pending: null, clarifying: null };
    const isTold = async (text: string) =>
      (await readToldLast({ text, user, now }, { messages, ...nothing }, store)) !== null;
    if (!(await isTold('later')))
      throw tactError('USAGE_INVALID', { problem: 'Nothing was told in the last hour.', help });
    const said = wordsFor(span, at);
    if (!(await isTold(said))) {
      const problem = `“${(at ?? span ?? '').slice(0, 60)}” is not a time such as 10m, 18:00 or “tomorrow at 9”.`;
      throw tactError('USAGE_INVALID', { problem, help });
    }
    return home.converse({ conversation, channel: principal.via, zone: home.zone, text: said });
  },
});

function wordsFor(span: string | undefined, at: string | undefined): string {
  if (at !== undefined)
    return `remind me again ${/^(?:at|on|tomorrow|tonight)\b/i.test(at) ? at : `at ${at}`}`;
  return span === undefined ? 'later' : `in ${span} again`;
}
