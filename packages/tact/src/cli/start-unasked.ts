import { trustOf } from '@tact/assistant/proactive';
import { isScreened } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import { quote } from '@tact/core/text';
import type { Cli } from './cli.ts';
import { wordsOnLine } from './output/words-on-line.ts';
import { tickRecord } from './proactive/tick-record.ts';
import { runSampleDay, type SampleDay } from './sample-day.ts';

/** The end of `tact start`: what would be said unasked on a sample day, and why the rest is not. */
export async function showUnasked(
  clock: Clock,
  zone: string,
  { screen }: Pick<Cli, 'screen'>,
): Promise<void> {
  const day = await runSampleDay(clock, zone);
  if (day === null) return;
  const { paint } = screen;
  const { sent } = tickRecord(day.ticked, { user: day.ticked.user, now: day.ticked.input.at, dryRun: true });
  screen.line(
    `${paint.bold('What Tact would say unasked')}${paint.dim('  on a sample day; its calendar and tasks are fictional, and not kept')}\n`,
  );
  screen.line(sent === null ? '  Nothing now.' : `  ${paint.green('says')}    ${wordsOnLine(sent, 400)}`);
  for (const { subject, urgencyHint } of day.silent) {
    screen.line(`  ${paint.dim('silent')}  ${quote(subject, 80)}  ${paint.dim(whySilent(urgencyHint, day))}`);
  }
  const alsoPassed = day.passed.length - (sent === null ? 0 : 1);
  if (alsoPassed > 0) screen.line(paint.dim(`  and ${alsoPassed} more, one message at a time`));
  screen.line();
}

/** Among signals that did not pass while another one did, only urgency can be missing. */
function whySilent(urgency: number, { ticked: { screened, input }, passed }: SampleDay): string {
  if (screened === null || !isScreened(screened)) return '';
  if (passed.length === 0) return screened.gated.reasons[0]?.text ?? '';
  const { profile, interactions } = screened.facts;
  const { minUrgency, level } = trustOf({ createdAt: profile.createdAt, interactions }, input.at);
  return urgency < minUrgency
    ? `urgency ${urgency}; a ${level} user hears of ${minUrgency} and more`
    : `urgency ${urgency}; in quiet hours only 8 and more is said`;
}
