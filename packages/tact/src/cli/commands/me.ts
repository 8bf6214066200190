import { tactError } from '@tact/core/errors';
import { readClockTime } from '@tact/core/text';
import { isZone } from '@tact/english';
import { getProfile, type ProfileReport, type SettingOrigin } from '@tact/server/operations/profile/get';
import { putProfile } from '@tact/server/operations/profile/put';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { activeMutes, ownerRecord, sayTrust } from '../proactive/owner-record.ts';
import { sayTime } from '../proactive/signal-table.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact me`: what decides when the owner is told anything. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Shows what decides when you are told something unasked: your quiet hours, how well Tact knows you, how you took up earlier messages and what you muted. With options it changes your quiet hours and your zone.',
    )
    .option(
      '--quiet <from-to>',
      'your quiet hours, such as 22:00-07:00; none for no quiet hours, default for those of config.toml',
    )
    .option(
      '--zone <zone>',
      'your time zone everywhere (events, tasks, chat, reminders), such as Europe/Berlin; default for that of config.toml',
    )
    .action((options: MeOptions) => me(options, cli));
  addExamples(command, [
    ['tact me', 'what Tact knows about when to speak'],
    ['tact me --quiet 22:00-07:00', 'only what is urgent between 22:00 and 07:00'],
    ['tact me --zone Europe/Berlin', 'after moving'],
  ]);
}

interface MeOptions {
  readonly quiet?: string;
  readonly zone?: string;
}

async function me({ quiet, zone }: MeOptions, cli: Cli): Promise<void> {
  const hours = quiet === undefined ? undefined : readQuietHours(quiet);
  if (zone !== undefined && zone !== 'default' && !isZone(zone)) throw unknownZone(zone);
  const isChange = hours !== undefined || zone !== undefined;
  const tact = await cli.open(isChange ? 'change' : 'look');
  const change = { zone: zone === 'default' ? null : zone, quiet: hours };
  const report = await (isChange
    ? callOperation(putProfile, change, tact)
    : callOperation(getProfile, {}, tact));
  if (cli.options.json) cli.screen.record(ownerRecord(report));
  else {
    printReport(report, cli);
    if (zone !== undefined) cli.screen.line(zoneHolds(report.profile.zone));
  }
}

function zoneHolds(zone: string): string {
  return `Times are in ${zone} from now on: events, tasks, lists, the chat, reminders and what you are told unasked.`;
}

/** Null to forget what was said. Throws `USAGE_INVALID`. */
function readQuietHours(text: string): { readonly from: string; readonly to: string } | null {
  const words = text.trim().toLowerCase();
  if (words === 'default') return null;
  if (words === 'none') return { from: '00:00', to: '00:00' };
  const [, from, to] = /^([\d:]+)\s*(?:-|–|to)\s*([\d:]+)$/.exec(words) ?? [];
  const help = 'tact me --help';
  if (from === undefined || to === undefined) {
    const problem = `“${text.slice(0, 60)}” is not a span such as 22:00-07:00.`;
    throw tactError('USAGE_INVALID', { problem, help });
  }
  const [sleepTime, wakeTime] = [timeOfDay(from), timeOfDay(to)];
  if (sleepTime !== null && wakeTime !== null) return { from: sleepTime, to: wakeTime };
  const wrong = sleepTime === null ? from : to;
  const problem = `“${wrong.slice(0, 60)}” is not a time of day; times go from 00:00 to 23:59.`;
  throw tactError('USAGE_INVALID', { problem, help });
}

/** `7` and `7:30` are written `07:00` and `07:30`. */
function timeOfDay(text: string): string | null {
  const [hours = '', minutes = '00', ...more] = text.split(':');
  const written = `${hours.padStart(2, '0')}:${minutes}`;
  return more.length === 0 && readClockTime(written) !== null ? written : null;
}

function unknownZone(zone: string) {
  const problem = `Unknown time zone “${zone.slice(0, 60)}”; use a name such as Europe/Berlin.`;
  return tactError('USAGE_INVALID', { problem, help: 'tact me --help' });
}

const originWords: Readonly<Record<SettingOrigin, string>> = {
  you: 'as you said',
  config: 'from config.toml',
  system: 'the system’s',
  default: 'default',
};

function printReport(
  { profile, origins, trust, sentToday, feedback, categories, now }: ProfileReport,
  { screen }: Cli,
): void {
  const { paint } = screen;
  const moment = { now, zone: profile.zone };
  const row = (name: string, value: string, note = '') =>
    screen.line(`${name.padEnd(13)}${value}${note === '' ? '' : paint.dim(`  ${note}`)}`);
  row('zone', profile.zone, originWords[origins.zone]);
  const isNever = profile.sleepTime === profile.wakeTime;
  const origin = origins.sleepTime === 'default' ? origins.wakeTime : origins.sleepTime;
  row('quiet hours', isNever ? 'none' : `${profile.sleepTime} to ${profile.wakeTime}`, originWords[origin]);
  if (profile.doNotDisturb === true) row('in events', 'only what is urgent', originWords.config);
  row('trust', sayTrust(trust));
  row('today', `${sentToday} of ${trust.dailyCap} messages sent`);
  row('speaks from', `urgency ${trust.minUrgency} of 10, and a score of ${trust.scoreThreshold}`);
  const mutes = activeMutes(profile.muted, now).map(([name, until]) =>
    until === null ? name : `${name} until ${sayTime(until, moment)}`,
  );
  row('muted', mutes.length === 0 ? 'nothing' : mutes.join(', '));
  screen.line();
  if (feedback.totalSent === 0)
    // Once a cycle ran, there was simply nothing to say.
    screen.line(
      `Nothing was sent unasked in the last 30 days.${profile.createdAt === null ? ` ${paint.dim('Run `tact serve` to begin.')}` : ''}`,
    );
  else {
    const rate = `${Math.round(feedback.engagementRate * 100)} %`;
    screen.line(
      `In the last 30 days ${feedback.totalSent} sent, ${feedback.engaged} answered within the hour (${rate}).`,
    );
    for (const [category, share] of Object.entries(feedback.engagementByCategory))
      screen.line(`  ${category.padEnd(18)}${Math.round(share * 100)} %`);
  }
  screen.line(paint.dim(`Categories: ${categories.join(', ')}. Mute one with: tact mute CATEGORY`));
}
