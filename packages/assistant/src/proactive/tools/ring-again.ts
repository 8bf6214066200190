import { wordsSchema } from '@tact/core/structured-output';
import { quote } from '@tact/core/text';
import { defineInverse, defineTool, isoTime, type TimeReader, type Tool, Unclear } from '@tact/tools';
import { z } from 'zod';
import { setRingAgain } from '../reminders/find-reminders.ts';
import { laterMs } from './later-words.ts';
import { category, changeOnce, muteIn, quietUntil } from './mutes.ts';

const minuteMs = 60_000;
/** “Later” and “snooze”, after a reminder. */
const snoozeMinutes = 10;
/** A deadline that was put off comes back this long before it at the latest. */
const beforeDueMs = 15 * minuteMs;

const thing = { id: z.string().min(1).max(2000), title: wordsSchema(300).optional() };
const ring = z.strictObject({
  ...thing,
  at: z.iso.datetime({ offset: true }),
  category: category.optional(),
});

/** “Later”, “in 10 minutes again”, “tomorrow”, to what was told last: it rings once more, and nothing else changes. */
export function ringAgainTools(): readonly Tool[] {
  return [ringAgain(), ringNotAgain()];
}

function ringAgain(): Tool {
  return defineTool({
    name: 'ring_again',
    domain: 'proactive',
    verb: 'ring_again',
    summary: 'Remind the user once more of what was told last.',
    danger: 'safe',
    parameters: ring,
    spoken: z.strictObject({
      message_id: z.string(),
      id: thing.id.optional(),
      title: thing.title,
      minutes: z.number().optional(),
      at: z.string().optional(),
      category: category.optional(),
      due: z.iso.datetime().optional(),
    }),
    fields: { id: { ask: 'Which one do you mean?' } },
    inverses: ['ring_not_again'],
    describe: ({ title, at }) =>
      `set ${title === undefined ? 'that reminder' : `the reminder of ${quote(title)}`} again for ${at}`,
    readTimes: (planned) => ({ params: planned, remarks: [] }),
    bind({ id, title, minutes, at: words, category: name, due }, { now, times, zone }) {
      if (id === undefined) throw new Unclear('Which one do you mean?', 'id');
      const at = ringTime({ minutes, words, due }, { now, read: (text) => readClock(text, times) });
      if (at <= now) throw new Unclear('That is over already. When should I remind you?', 'at');
      const parameters = { id, at: isoTime(at, zone), ...(title === undefined ? {} : { title }) };
      return {
        parameters:
          name === undefined || minutes !== undefined || words !== undefined
            ? parameters
            : { ...parameters, category: name },
      };
    },
    inverse: ({ id, at }, _, target) => ({ action: 'ring_not_again', parameters: { id, at }, target }),
    async execute(call, runtime) {
      const { user, now, parameters } = call;
      const { id, at, category: name } = parameters;
      await setRingAgain(user, { id, at: Date.parse(at) }, true, runtime.store.values, now);
      if (name === undefined) return { id, at };
      const before = await changeOnce(call, quietUntil(name, now + laterMs), runtime);
      return { id, at, category: name, earlier: muteIn(before, name) };
    },
    staysLocal: () => true,
  });
}

function ringNotAgain(): Tool {
  return defineInverse({
    name: 'ring_not_again',
    domain: 'proactive',
    verb: 'ring_not_again',
    summary: 'Take a repeated reminder back.',
    parameters: z.strictObject({ id: thing.id, at: z.iso.datetime({ offset: true }) }),
    inverses: ['ring_again'],
    describe: ({ at }) => `take back the reminder for ${at}`,
    inverse: ({ id, at }, _, target) => ({ action: 'ring_again', parameters: { id, at }, target }),
    async execute({ user, now, parameters: { id, at } }, { store }) {
      await setRingAgain(user, { id, at: Date.parse(at) }, false, store.values, now);
      return { id, at };
    },
    staysLocal: () => true,
  });
}

/** When it rings: as said, else after a while, and before it is due. */
function ringTime(
  {
    minutes,
    words,
    due,
  }: {
    readonly minutes?: number | undefined;
    readonly words?: string | undefined;
    readonly due?: string | undefined;
  },
  { now, read }: { readonly now: number; read(text: string): number },
): number {
  if (minutes !== undefined) return now + minutes * minuteMs;
  if (words !== undefined) return read(words);
  if (due === undefined) return now + snoozeMinutes * minuteMs;
  const latest = Date.parse(due) - beforeDueMs;
  return Math.max(
    now + minuteMs,
    Math.min(now + laterMs, latest > now ? latest : Date.parse(due) - minuteMs),
  );
}

/** “Tomorrow” alone is tomorrow at nine. */
function readClock(text: string, times: TimeReader): number {
  const { start } = times.read(text, 'at');
  return start.time === null ? times.read(`${start.iso}T09:00`, 'at').start.ms : start.ms;
}
