import type { Config } from '#config';
import type { CaldavWorld } from '#presets/calendars';
import type { Terminal } from '../terminal.ts';
import { attempt, type Finding, good, open } from './finding.ts';

/** The mailbox that config.toml names. */
export function checkMailbox(
  { mailbox: configured }: Config,
  { environment }: Pick<Terminal, 'environment'>,
): Promise<readonly Finding[]> {
  return attempt('mailbox', async () => {
    if (configured === null) {
      return [open('mailbox', 'None configured; pass one to `tact triage`.')];
    }
    const { openMailbox } = await import('@tact/email/mailbox/open-mailbox');
    const mailbox = await openMailbox(configured.where, {
      environment,
      passwordVariable: configured.password_env,
      caFile: configured.ca,
    });
    try {
      await mailbox.check();
      const count = await mailbox.count();
      const holds = count === null ? '' : `, ${count} in the inbox`;
      const reads = mailbox.writable ? '' : '; read-only';
      return [good('mailbox', `${mailbox.account} (${mailbox.provider})${holds}${reads}`)];
    } finally {
      await mailbox.close();
    }
  });
}

/** The server for outgoing mail. */
export function checkOutgoing(config: Config, environment: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  return attempt('outgoing', async () => {
    const { smtp } = config;
    if (smtp === null)
      return [open('outgoing', 'No mail server configured; outgoing mail is saved as drafts.')];
    const { transportFrom } = await import('#presets/outgoing-mail');
    await transportFrom(config, environment).check();
    return [good('outgoing', `${smtp.host}:${smtp.port}, from ${smtp.from}`)];
  });
}

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
