import { defineTool, type PlanningSource, type Tool } from '@tact/tools';
import { z } from 'zod';
import { settleRefusal } from '../feedback/settle.ts';
import { categoryIn, isUnwanted, mutePhrases, unmutePhrases } from './mute-phrases.ts';
import { category, changeOnce, muteIn, restoringMute, setMute, unmuted } from './mutes.ts';
import { categoryCovers, categoryName } from './spoken-category.ts';
import { meantCategory, type ToldMessage } from './told-source.ts';

/** “Stop telling me about grades”, and the way back. */
export function muteTools(told: PlanningSource<ToldMessage>): readonly Tool[] {
  return [muteCategory(told), unmuteCategory(told)];
}

const domain = 'proactive';
const spoken = z.strictObject({ category: z.string().min(1).max(200) });

function muteCategory(told: PlanningSource<ToldMessage>): Tool {
  return defineTool({
    name: 'mute_category',
    domain,
    verb: 'mute',
    summary:
      'Stop telling the user unasked about a kind of thing, such as grades; “this” is what was told last.',
    danger: 'dangerous',
    parameters: z.strictObject({
      category,
      /** What the user called it, if that is only a part of it. */
      part: z.string().max(60).optional(),
      /** The message that the user did not want. */
      message_id: z.string().optional(),
    }),
    spoken,
    fields: { category: { ask: 'What should I stop telling you about?' } },
    sources: [told],
    inverses: ['unmute_category'],
    describe: ({ category: name, part }) => `stop telling you about ${named(name, part)}`,
    plan: (request) => categoryIn(request, mutePhrases),
    planReply: (reply) => (isUnwanted(reply.text) ? { category: 'this' } : categoryIn(reply, mutePhrases)),
    bind({ category: words }, context) {
      const meant = meantCategory(words, context, told);
      return {
        parameters: {
          category: meant.category,
          ...(meant.part === null ? {} : { part: meant.part }),
          ...(meant.message === null ? {} : { message_id: meant.message.id }),
        },
      };
    },
    asSpoken: ({ category: name }) => ({ category: String(name) }),
    inverse: ({ category: name }, { earlier }, target) =>
      earlier === 'for good' ? null : restoringMute(name, earlier, target),
    async execute(call, runtime) {
      const { category: name, message_id: messageId } = call.parameters;
      const before = await changeOnce(call, setMute(name, 'for good'), runtime);
      if (messageId !== undefined) await settleRefusal(call.user, { messageId, at: call.now }, runtime.store);
      return { category: name, earlier: muteIn(before, name) };
    },
    staysLocal: () => true,
  });
}

function unmuteCategory(told: PlanningSource<ToldMessage>): Tool {
  return defineTool({
    name: 'unmute_category',
    domain,
    verb: 'unmute',
    summary: 'Tell the user again about a kind of thing that was muted or snoozed.',
    danger: 'reversible',
    parameters: unmuted,
    spoken,
    fields: { category: { ask: 'What should I tell you about again?' } },
    sources: [told],
    inverses: ['unmute_category'],
    describe: ({ category: name, earlier = null }) =>
      earlier === null
        ? `resume telling you about ${categoryName(name)}`
        : `keep quiet about ${categoryName(name)} ${earlier === 'for good' ? earlier : `until ${earlier}`}`,
    plan: (request) => categoryIn(request, unmutePhrases),
    bind: ({ category: words }, context) => ({
      parameters: { category: meantCategory(words, context, told).category },
    }),
    inverse: ({ category: name }, { earlier }, target) =>
      earlier === null ? null : restoringMute(name, earlier, target),
    async execute(call, runtime) {
      const { category: name, earlier = null } = call.parameters;
      const before = await changeOnce(call, setMute(name, earlier), runtime);
      return { category: name, earlier: muteIn(before, name) };
    },
    staysLocal: () => true,
  });
}

/** A question about a part of a category says what goes with it. */
function named(name: string, part: string | undefined): string {
  const whole = categoryName(name);
  const covers = categoryCovers(name);
  const all = covers === null ? whole : `${whole} (${covers})`;
  return part === undefined ? all : `${part}, and with that about everything else in ${all}`;
}
