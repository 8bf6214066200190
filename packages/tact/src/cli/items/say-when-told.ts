import { formatTime, type Moment, toLocal } from '@tact/english';
import { currentTask, type TaskContent } from '@tact/tools';
import type { Cli } from '../cli.ts';

/** Says when and where a new task or event will be told, or that it will not be and why. */

export function sayWhenToldTask(task: TaskContent, moment: Moment, cli: Cli): void {
  const { deadline, ringsAt } = currentTask(task, moment);
  note(
    ringsAt === null ? whenUnasked(deadline) : `Rings ${shown(Date.parse(ringsAt), moment)} ${where}.`,
    cli,
  );
}

function whenUnasked(deadline: string | null): string {
  if (deadline === null) return 'Nothing will be said of it: it has no due date and no reminder (--remind).';
  const when = deadline.length === 10 ? 'on its day from 09:00 on' : 'within the hour before it is due';
  return `No reminder is set (--remind). Told ${when} ${where}, unless quiet hours, the daily cap or something more urgent hold it back.`;
}

export function sayWhenToldEvent(
  { reminders = [], isAllDay }: { readonly reminders?: readonly unknown[]; readonly isAllDay: boolean },
  cli: Cli,
): void {
  const unasked = isAllDay ? 'Nothing will be said of it' : `Told 15 minutes before it begins ${where}`;
  note(
    reminders.length > 0 ? `Its reminder rings ${where}.` : `${unasked}; no reminder is set (--remind).`,
    cli,
  );
}

const where = 'while `tact serve` runs';

/** For people only, on stderr. */
function note(text: string, { notes, options }: Cli): void {
  if (!options.json) notes.line(notes.paint.dim(text));
}

function shown(ms: number, moment: Moment): string {
  const { date, time, offset } = toLocal(ms, moment.zone);
  return formatTime({ date, time, iso: `${date}T${time}${offset}`, ms }, moment);
}
