import type { ActionCall, UndoCandidate, UndoCheck } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { defineInverse, defineTool, type PlanRequest, type Tool, Unclear } from '@tact/tools';
import { z } from 'zod';
import { type ProfileChange, profileName } from '../profile-store.ts';
import { changeOnce } from './mutes.ts';
import { inOtherHalf, profileIn, readSpokenClock, zoneOfPlace } from './profile-phrases.ts';

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 22:00');
const times = {
  wake_time: clock.optional(),
  sleep_time: clock.optional(),
  zone: z.string().min(1).max(60).optional(),
};
const words = z.string().min(1).max(60);
/** What was stored before; null where nothing was. */
const earlier = z.strictObject({
  wake_time: clock.nullish(),
  sleep_time: clock.nullish(),
  zone: z.string().min(1).nullish(),
});
type Earlier = z.infer<typeof earlier>;

const askWake = 'When do you get up?';
const askSleep = 'When do your quiet hours begin?';

/** “My quiet hours are 22 to 7”, “I get up at six thirty”, “my time zone is Europe/Lisbon”. */
export function profileTools(): readonly Tool[] {
  return [setProfile(), restoreProfile()];
}

const domain = 'proactive';

function setProfile(): Tool {
  return defineTool({
    name: 'set_profile',
    domain,
    verb: 'set_profile',
    summary: 'Keep when the user gets up and goes to bed, which are the quiet hours, or the time zone.',
    danger: 'safe',
    parameters: z.strictObject(times).refine((given) => Object.keys(given).length > 0, 'must set something'),
    spoken: z.strictObject({
      wake_time: words.optional().describe('when quiet hours end'),
      sleep_time: words.optional().describe('when quiet hours begin'),
      zone: words.optional(),
    }),
    topic: {
      about: 'what is told unasked: why it was told or not, telling less or nothing for a while, quiet hours',
      words:
        /\b(?:tell(?:ing)?|told|mention|mute|unmute|snooze|quiet|briefings?|nudges?|disturb|get up|wake up|bed|time ?zone|alone)\b/i,
      status: 'Looking into what I told you…',
    },
    fields: {
      wake_time: { ask: askWake },
      sleep_time: { ask: askSleep },
      zone: { ask: 'Which time zone do you live in, such as Europe/Lisbon?' },
    },
    question: 'When do your quiet hours begin, and when do they end?',
    inverses: ['restore_profile'],
    describe: describeProfile,
    plan: planned,
    planReply: planned,
    bind: ({ wake_time, sleep_time, zone }) => ({
      parameters: {
        ...(wake_time === undefined ? {} : { wake_time: wakeTimeOf(wake_time) }),
        ...(sleep_time === undefined ? {} : { sleep_time: sleepTimeOf(sleep_time) }),
        ...(zone === undefined ? {} : { zone: zoneOf(zone) }),
      },
    }),
    inverse: (_, result, target) => ({
      action: 'restore_profile',
      parameters: earlier.parse(result['earlier']) as JsonObject,
      target,
    }),
    async execute(call, runtime) {
      const before = await changeOnce(
        call,
        (stored) => ({ ...stored, ...asStored(call.parameters) }),
        runtime,
      );
      return { ...call.parameters, earlier: namedIn(before, call.parameters) };
    },
    staysLocal: () => true,
  });
}

function planned({ text }: PlanRequest): JsonObject | null {
  const said = profileIn(text);
  return said === null ? null : { ...said };
}

function restoreProfile(): Tool {
  return defineInverse<Earlier & JsonObject>({
    name: 'restore_profile',
    domain,
    verb: 'restore_profile',
    summary: 'Restore earlier quiet hours or an earlier time zone.',
    parameters: earlier as z.ZodType<Earlier & JsonObject>,
    inverses: [],
    describe: () => 'restore your earlier quiet hours and time zone',
    inverse: () => null,
    beforeUndo: profileChangedSince,
    async execute(call: ActionCall<Earlier & JsonObject>, runtime) {
      await changeOnce(call, (stored) => restored(stored, call.parameters), runtime);
      return {};
    },
    staysLocal: () => true,
  });
}

function describeProfile({ wake_time, sleep_time, zone }: z.infer<z.ZodObject<typeof times>>): string {
  const hours =
    wake_time !== undefined && sleep_time !== undefined
      ? [
          wake_time === sleep_time
            ? 'turn quiet hours off'
            : `set your quiet hours to ${sleep_time}-${wake_time}`,
        ]
      : [
          ...(wake_time === undefined ? [] : [`set the end of your quiet hours to ${wake_time}`]),
          ...(sleep_time === undefined ? [] : [`set the beginning of your quiet hours to ${sleep_time}`]),
        ];
  const place = zone === undefined ? [] : [`set your time zone to ${zone}`];
  return [...hours, ...place].join(' and ') || 'change nothing';
}

/** Who says “I get up at seven” means the morning. */
function wakeTimeOf(said: string): string {
  return timeOf(said, 'wake_time', askWake).time;
}

/** People go to bed between six in the evening and six in the morning: “at eleven” is 23:00, “at one” 01:00. */
function sleepTimeOf(said: string): string {
  const { time, isOpen } = timeOf(said, 'sleep_time', askSleep);
  const hour = Number(time.slice(0, 2));
  return isOpen && hour >= 6 ? inOtherHalf(time) : time;
}

function timeOf(
  said: string,
  field: string,
  ask: string,
): { readonly time: string; readonly isOpen: boolean } {
  const read = readSpokenClock(said.replace(/^(?:at|around|about) /i, ''));
  if (read === null || read.time === null)
    throw new Unclear(`“${said.slice(0, 40)}” is not a time of day. ${ask}`, field);
  return { time: read.time, isOpen: read.isOpen };
}

function zoneOf(said: string): string {
  const zone = zoneOfPlace(said);
  if (zone === null)
    throw new Unclear(
      `I do not know the time zone “${said.slice(0, 40)}”. Which one is it, such as Europe/Lisbon?`,
      'zone',
    );
  return zone;
}

type ProfileTimes = z.infer<z.ZodObject<typeof times>>;

function asStored({ wake_time, sleep_time, zone }: ProfileTimes): ProfileChange {
  return {
    ...(wake_time === undefined ? {} : { wakeTime: wake_time }),
    ...(sleep_time === undefined ? {} : { sleepTime: sleep_time }),
    ...(zone === undefined ? {} : { zone }),
  };
}

/** What was stored of those that are named. */
function namedIn({ wakeTime, sleepTime, zone }: ProfileChange, given: ProfileTimes): JsonObject {
  return {
    ...(given.wake_time === undefined ? {} : { wake_time: wakeTime ?? null }),
    ...(given.sleep_time === undefined ? {} : { sleep_time: sleepTime ?? null }),
    ...(given.zone === undefined ? {} : { zone: zone ?? null }),
  };
}

function restored(stored: ProfileChange, { wake_time, sleep_time, zone }: Earlier): ProfileChange {
  const { wakeTime, sleepTime, zone: now, ...others } = stored;
  return {
    ...others,
    ...kept('wakeTime', wake_time, wakeTime),
    ...kept('sleepTime', sleep_time, sleepTime),
    ...kept('zone', zone, now),
  };
}

/** Undefined leaves what is stored, null removes it. */
function kept(name: keyof ProfileChange, before: string | null | undefined, now: string | undefined) {
  const value = before === undefined ? now : before;
  return value == null ? {} : { [name]: value };
}

/** What `set_profile` may have set, with how the profile keeps it and what it is called. */
const fields = [
  ['wake_time', 'wakeTime', 'the end of your quiet hours'],
  ['sleep_time', 'sleepTime', 'the beginning of your quiet hours'],
  ['zone', 'zone', 'your time zone'],
] as const;

/** Says which settings of a profile were set otherwise since. */
export async function profileChangedSince(
  { user, parameters, left }: UndoCandidate,
  { values }: Pick<Store, 'values'>,
): Promise<UndoCheck> {
  const stored = (await values.get(user, profileName))?.value as ProfileChange | undefined;
  const changes = fields.flatMap(([given, kept, name]) => {
    const set = left?.[given];
    const now = stored?.[kept];
    if (typeof set !== 'string' || now === set) return [];
    return [`${name} is ${now === undefined ? 'not set' : quote(now)} now, no longer ${quote(set)}`];
  });
  return { changed: changes.length === 0 ? null : changes.join('; '), parameters };
}
