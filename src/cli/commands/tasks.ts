import { type Command, Option } from 'commander';
import type { Moment } from '#language';
import { type Priority, priorities, type TaskContent } from '#tools';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { byUrgency, formatTasks } from '../output/task-table.ts';
import { findThing } from '../things/find-thing.ts';
import { addThing, changeThing } from '../things/keep-thing.ts';
import { readThings } from '../things/list-things.ts';
import {
  addMomentOptions,
  type MomentOptions,
  readFutureTime,
  readMoment,
  tellReading,
} from '../things/read-moment.ts';
import { readRecurrence } from '../things/recurrence.ts';
import { requireSome } from '../things/require-some.ts';
import { taskDetail, taskKind } from '../things/task-words.ts';
import { addStateCommand, addStateCommands, printThing } from '../things/thing-commands.ts';
import { thingRecord } from '../things/thing-kind.ts';
import { refuseUnknownWord } from '../unknown-word.ts';

/** `tact tasks`: what is to be done. */
export function configure(command: Command, cli: Cli): void {
  command.description('Your tasks: those of the chat, those made out of mail, and those you add here.');

  addMomentOptions(command.command('list', { isDefault: true }))
    .description('Lists what is open, the most urgent first. This is what happens without a word, too.')
    .option('--all', 'those that are done or removed, too')
    .option('--done', 'those that are done, alone')
    .allowExcessArguments()
    .action((options: ListOptions, own: Command) => {
      refuseUnknownWord(own, command);
      return listTasks(options, cli);
    });

  addTaskOptions(command.command('add'))
    .description('Adds a task.')
    .argument('<title>', 'what is to be done')
    .action((title: string, options: TaskOptions) => addTask(title, options, cli));

  addTaskOptions(command.command('change'))
    .description('Changes a task; what is not named stays. “none” takes a due date or a repetition away.')
    .argument('<id>', 'its last digits, four at least')
    .option('--title <text>', 'what is to be done')
    .action((id: string, options: TaskOptions) => changeTask(id, options, cli));

  addStateCommand(command, taskKind, cli, {
    name: 'done',
    does: 'Says that a task is done.',
    from: ['open'],
    to: 'done',
    done: 'Done:',
  });
  addStateCommands(command, taskKind, cli);
  addExamples(command, [
    ['tact tasks', 'what is to be done'],
    ['tact tasks add "Call mom" --due "tomorrow at 5pm" --priority high', 'one more'],
    ['tact tasks change 3f9a12bc --due 2026-11-24', 'give it another day'],
    ['tact tasks done 3f9a12bc', 'it is done'],
  ]);
}

interface ListOptions extends MomentOptions {
  readonly all?: boolean;
  readonly done?: boolean;
}

interface TaskOptions extends MomentOptions {
  readonly title?: string;
  readonly due?: string;
  readonly priority?: Priority;
  readonly description?: string;
  readonly repeat?: string;
}

function addTaskOptions(command: Command): Command {
  command
    .option('--due <time>', 'when it has to be done: ISO 8601, or words such as “tomorrow at 5pm”')
    .addOption(new Option('--priority <priority>', 'medium unless given').choices(priorities))
    .option('--description <text>', 'what else there is to say')
    .option('--repeat <rule>', 'an RRULE, or words such as “every Friday”');
  return addMomentOptions(command);
}

async function addTask(title: string, options: TaskOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const moment = readMoment(options, tact);
  const content = {
    title,
    description: '',
    priority: 'medium',
    deadline: null,
    recurrence: null,
    ...fieldsFrom({ ...options, title }, moment, cli),
  };
  const task = await addThing(content, taskKind, moment.now, tact);
  printThing(task, 'Added', taskKind, cli, taskDetail(task.content, moment));
}

async function changeTask(id: string, options: TaskOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const moment = readMoment(options, tact);
  const fields = fieldsFrom(options, moment, cli);
  requireSome(fields, 'tact tasks change --help');
  const found = await findThing(id, taskKind, tact);
  const task = await changeThing(found, taskKind, moment.now, tact, ({ content }) => ({
    content: { ...content, ...fields },
  }));
  printThing(task, 'Changed', taskKind, cli, taskDetail(task.content, moment));
}

/** What was named. Words for a due date may say how it repeats, and words for how it repeats may say when it is due first. */
function fieldsFrom(
  { title, due, priority, description, repeat }: TaskOptions,
  moment: Moment,
  cli: Cli,
): Partial<TaskContent> {
  const found = due === undefined || isNone(due) ? null : readFutureTime(due, moment);
  if (found !== null) tellReading(found, moment, cli);
  const repeats = repeat === undefined ? null : readRecurrence(repeat, 'task', moment);
  const deadline = due === undefined ? repeats?.first?.iso : (found?.named.iso ?? null);
  const recurrence = repeats === null ? (found?.recurrence ?? undefined) : repeats.rule;
  return {
    ...(title === undefined ? {} : { title }),
    ...(deadline === undefined ? {} : { deadline }),
    ...(priority === undefined ? {} : { priority }),
    ...(description === undefined ? {} : { description }),
    ...(recurrence === undefined ? {} : { recurrence }),
  };
}

function isNone(text: string): boolean {
  return /^(none)?$/i.test(text.trim());
}

async function listTasks({ all = false, done = false, ...options }: ListOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const moment = readMoment(options, tact);
  const state = done ? 'done' : all ? null : 'open';
  const tasks = byUrgency(await readThings(taskKind, state, tact, cli), moment);
  const { screen } = cli;
  if (cli.options.json) {
    for (const task of tasks) screen.record(thingRecord(task));
  } else if (tasks.length === 0) {
    screen.line(done ? 'No task is done yet.' : 'There is no open task.');
    screen.line(screen.paint.dim('Add one with: tact tasks add "Call mom" --due "tomorrow at 5pm"'));
  } else {
    screen.line(formatTasks(tasks, moment, screen));
    screen.line(
      screen.paint.dim('tact tasks done ID · tact tasks change ID --due "…" · tact tasks remove ID'),
    );
  }
}
