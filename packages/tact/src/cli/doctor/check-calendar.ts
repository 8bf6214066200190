import type { Config } from '#config';
import type { CaldavWorld } from '#presets/calendars';
import { attempt, type Finding, good } from './finding.ts';

/** The calendar on a server that config.toml names; one in the store is as good as the store. */
export function checkCalendar(config: Config, world: CaldavWorld): Promise<readonly Finding[]> {
  return attempt('calendar', async () => {
    const { caldavFrom } = await import('#presets/calendars');
    const calendar = await caldavFrom(config, world);
    if (calendar === null) return [good('calendar', 'kept in the Tact store')];
    try {
      await calendar.check();
      const writes = calendar.sendsInvitations ? '; the server sends invitations itself' : '';
      return [good('calendar', `${calendar.account} (${calendar.provider})${writes}`)];
    } finally {
      await calendar.close();
    }
  });
}
