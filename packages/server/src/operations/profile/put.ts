import type { ProfileChange } from '@tact/assistant/proactive';
import { tactError } from '@tact/core/errors';
import { z } from 'zod';
import { defineHomeOperation, type HomeContext } from '../opened-home.ts';
import { mutableCategories, type ProfileReport, profileJson, reportProfile } from './get.ts';

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');
const orSettings = 'null: as the settings say';

/** Changes what decides when the owner is told anything. */
export const putProfile = defineHomeOperation({
  name: 'profile.put',
  summary: 'Changes zone, quiet hours and mutes; what is not given stays.',
  area: 'profile',
  effect: 'admin',
  input: z.strictObject({
    zone: z
      .string()
      .min(1)
      .max(100)
      .nullable()
      .optional()
      .describe(`a name of the IANA database or an offset; ${orSettings}`),
    quiet: z
      .strictObject({ from: clockTime, to: clockTime })
      .nullable()
      .optional()
      .describe(`quiet hours, by the clock; from and to alike: none; ${orSettings}`),
    muted: z
      .record(z.string(), z.number().nullable().or(z.literal(false)))
      .default({})
      .describe('categories, each with the time until which it is muted; null: for good; false: not muted'),
  }),
  output: profileJson,
  async run({ zone, quiet, muted }, context): Promise<ProfileReport> {
    const { home } = context;
    if (zone != null) await requireZone(zone);
    if (Object.keys(muted).length > 0) await requireKnown(Object.keys(muted), context);
    await home.changeProfile((stored) => {
      const { zone: zoneBefore, wakeTime, sleepTime, ...others } = stored;
      const hours =
        quiet === undefined ? { wakeTime, sleepTime } : { wakeTime: quiet?.to, sleepTime: quiet?.from };
      const mutes = Object.entries({ ...stored.muted, ...muted }).filter(([, until]) => until !== false);
      return withoutMissing({
        ...others,
        ...hours,
        zone: zone === undefined ? zoneBefore : (zone ?? undefined),
        muted: Object.keys(muted).length === 0 ? stored.muted : Object.fromEntries(mutes),
      });
    });
    return reportProfile(context);
  },
});

async function requireKnown(muted: readonly string[], { home }: HomeContext): Promise<void> {
  const categories = await mutableCategories(await home.profile());
  const unknown = muted.find((category) => !categories.includes(category));
  if (unknown !== undefined)
    throw refused('muted', `${unknown.slice(0, 60)} is not one of ${categories.join(', ')}`);
}

/** What is missing is as the settings say. */
function withoutMissing(change: object): ProfileChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

async function requireZone(zone: string): Promise<void> {
  const { isZone } = await import('@tact/english');
  if (!isZone(zone)) throw refused('zone', `${zone.slice(0, 60)} is not a time zone such as Europe/Berlin`);
}

function refused(field: string, why: string): Error {
  return tactError('OPERATION_INPUT_INVALID', { operation: 'profile.put', field, why });
}
