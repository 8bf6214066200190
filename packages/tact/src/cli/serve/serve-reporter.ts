import type { Channel } from '@tact/core/ports/channel';
import type { Decision } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { eventsPerNight, scheduleExpiry, scheduleSleep } from '@tact/experience/executive';
import { subjectOf } from '@tact/server/operations/decisions/decision-subject';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { decisionRecord } from '../output/decision-record.ts';
import { formatDecisionLine } from '../output/decision-table.ts';
import type { Screen } from '../output/screen.ts';
import { cut } from '../output/wrap.ts';

/** What a running `tact serve` says: lines with the time before them and one status line; JSON lines for programs. */
export interface ServeReporter {
  note(event: string, text: string, more?: object): void;
  trouble(part: string, text: string): void;
  recovered(part: string): void;
  mail(decision: Decision, tact: LocalTact): void;
  /** On a terminal, shown until something else is; an empty one removes it. */
  status(text: string): void;
  /** Shows messages here. */
  readonly channel: Channel;
}

export function createServeReporter(cli: Cli): ServeReporter {
  const { screen, notes, options, terminal } = cli;
  let status = '';
  const print = (line: string) => {
    notes.status('');
    screen.line(line);
    notes.status(status);
  };
  const stamped = (text: string) =>
    print(`${screen.paint.dim(screen.time(terminal.clock.now()).slice(11))}  ${text}`);
  const record = (event: string, more: object) =>
    screen.record({ event, at: new Date(terminal.clock.now()).toISOString(), ...more });
  return {
    note(event, text, more = {}) {
      if (options.json) record(event, { text, ...more });
      else stamped(screen.paint.dim(text));
    },
    trouble(part, text) {
      if (options.json) record('trouble', { part, text });
      else stamped(screen.paint.yellow(`${part}: ${plainLine(text, 400)}`));
    },
    recovered(part) {
      if (options.json) record('recovered', { part });
      else stamped(screen.paint.dim(`${part}: works again.`));
    },
    mail(decision, tact) {
      if (options.json) {
        record('mail', decisionRecord(decision, subjectOf(null, decision)));
        return;
      }
      stamped(formatDecisionLine(decision, tact.assistant.runtime.registry, screen));
    },
    status(text) {
      if (options.json) return;
      // A terminal may break a line that fills its last column.
      status = text === '' ? '' : cut(notes.paint.dim(text), notes.width - 1);
      notes.status(status);
    },
    channel: {
      name: 'terminal',
      rules: { windowMs: null, maxLength: 2000, buttons: null, templates: [] },
      async send({ text }) {
        if (options.json) record('message', { text });
        else stamped(`${screen.paint.bold('Tact')}  ${plainLine(text, 2000)}`);
        return { id: null };
      },
    },
  };
}

/**
 * Sets the daily work on events, which sets that of the next day: old ones are removed, and at night what heuristics responded to by day
 * is put to the model once more, unless there is no model or it is switched off.
 */
export async function scheduleNights(
  tact: LocalTact,
  reporter: ServeReporter,
  { time }: Pick<Screen, 'time'>,
): Promise<void> {
  const { assistant, user, zone, modelName, executive } = tact;
  const { jobs, clock } = assistant.runtime;
  await scheduleExpiry(user, { jobs, clock });
  if (modelName === null || !executive.sleepCycle) return;
  const nextAt = await scheduleSleep(user, { jobs, clock, zone: () => zone });
  const next = new Date(nextAt).toISOString();
  reporter.note('nights', nights(time(nextAt).slice(11), modelName), { next });
}

function nights(time: string, model: string): string {
  return `Each night at ${time}, ${model} reconsiders up to ${eventsPerNight} events that heuristics responded to. \`sleep_cycle = false\` in [executive] of config.toml stops that.`;
}
