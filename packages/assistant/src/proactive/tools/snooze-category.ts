import { everyCategory } from '@tact/core/records';
import { findDurations } from '@tact/english';
import { type BindContext, defineTool, type PlanningSource, type Tool, Unclear } from '@tact/tools';
import { z } from 'zod';
import { laterMs, saysLater, saysNotToday } from './later-words.ts';
import { category, changeOnce, muteIn, quietUntil, restoringMute } from './mutes.ts';
import { snoozeIn } from './snooze-phrases.ts';
import { categoryName } from './spoken-category.ts';
import { meantCategory, type ToldMessage } from './told-source.ts';

const words = z.string().min(1).max(200);

/** “No briefings this week”, “leave me alone until tonight”: what was quiet longer stays so. */
export function snoozeTools(told: PlanningSource<ToldMessage>): readonly Tool[] {
  return [snoozeCategory(told)];
}

function snoozeCategory(told: PlanningSource<ToldMessage>): Tool {
  return defineTool({
    name: 'snooze_category',
    domain: 'proactive',
    verb: 'snooze',
    summary:
      'Tell the user nothing unasked for a while, or nothing about one kind of thing; three hours if nothing is said about the time.',
    danger: 'safe',
    parameters: z.strictObject({ category, until: z.iso.datetime({ offset: true }) }),
    spoken: z.strictObject({
      category: words.optional(),
      until: words.optional().describe('when it ends'),
      lasting: words.optional().describe('how long, such as “an hour” or “this week”'),
    }),
    fields: {
      category: { ask: 'What should I keep quiet about?' },
      until: { ask: 'Until when should I keep quiet?' },
      lasting: { ask: 'For how long should I keep quiet?' },
    },
    sources: [told],
    inverses: ['unmute_category'],
    describe: ({ category: name, until }) =>
      name === everyCategory
        ? `keep quiet until ${until}`
        : `keep quiet about ${categoryName(name)} until ${until}`,
    plan: ({ text }) => snoozed(text),
    planReply: ({ text }) => {
      if (saysNotToday(text)) return { category: 'this', lasting: 'today' };
      return saysLater(text) ? { category: 'this' } : snoozed(text);
    },
    readTimes: (planned) => ({ params: planned, remarks: [] }),
    bind({ category: named, until, lasting }, context) {
      const name = named === undefined ? everyCategory : meantCategory(named, context, told).category;
      return { parameters: { category: name, until: endOf(until, lasting, context) } };
    },
    inverse: ({ category: name }, { changed, earlier }, target) =>
      changed === true ? restoringMute(name, earlier, target) : null,
    async execute(call, runtime) {
      const { category: name, until } = call.parameters;
      const before = await changeOnce(call, quietUntil(name, Date.parse(until)), runtime);
      const earlier = muteIn(before, name);
      const changed = earlier === null || (earlier !== 'for good' && earlier < new Date(until).toISOString());
      return { category: name, until, earlier, changed };
    },
    staysLocal: () => true,
  });
}

function snoozed(text: string) {
  const found = snoozeIn(text);
  return found === null ? null : { ...found };
}

const dayMs = 24 * 60 * 60_000;

/** When the quiet ends, as ISO 8601. Throws `Unclear`. */
function endOf(until: string | undefined, lasting: string | undefined, context: BindContext): string {
  const ms = endMs(until, lasting, context);
  if (ms <= context.now) throw new Unclear('That is over already. Until when should I keep quiet?', 'until');
  return new Date(ms).toISOString();
}

function endMs(
  until: string | undefined,
  lasting: string | undefined,
  { now, times }: Pick<BindContext, 'now' | 'times'>,
): number {
  if (until !== undefined) return times.read(until, 'until').start.ms;
  if (lasting === undefined || /^(?:a while|a bit|now)$/i.test(lasting.trim())) return now + laterMs;
  const [duration] = findDurations(`for ${lasting}`);
  if (duration !== undefined) return now + duration.minutes * 60_000;
  const { start, end } = times.read(lasting, 'lasting');
  return end?.ms ?? (start.time === null ? start.ms + dayMs : start.ms);
}
