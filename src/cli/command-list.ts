import type { Command } from 'commander';
import type { Cli } from './cli.ts';

/** What every file in commands/ exports. */
export interface CommandModule {
  /** Adds description, arguments, options, examples and the action. */
  configure(command: Command, cli: Cli): void;
}

export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  readonly group: string;
  /** Loads the command's file; called only when it is the one that was asked for. */
  load(): Promise<CommandModule>;
}

const begin = 'Begin:';
const answer = 'Answer:';
const items = 'Your things:';
const look = 'Look:';
const ruleGroup = 'Say what you want:';
const care = 'Take care:';

/** Every command, in the order of `tact --help`. */
export const commandList: readonly ListedCommand[] = [
  {
    name: 'start',
    summary: 'set Tact up here and show it on a sample mailbox',
    group: begin,
    load: () => import('./commands/start.ts'),
  },
  {
    name: 'chat',
    summary: 'say what you want, and have it done',
    group: begin,
    load: () => import('./commands/chat.ts'),
  },
  {
    name: 'triage',
    summary: 'decide about the mail in a mailbox',
    group: begin,
    load: () => import('./commands/triage.ts'),
  },
  {
    name: 'approvals',
    summary: 'list what waits for your answer',
    group: answer,
    load: () => import('./commands/approvals.ts'),
  },
  {
    name: 'approve',
    summary: 'say yes; it is done at once',
    group: answer,
    load: () => import('./commands/approve.ts'),
  },
  { name: 'deny', summary: 'say no', group: answer, load: () => import('./commands/deny.ts') },
  {
    name: 'edit',
    summary: 'change what would be done',
    group: answer,
    load: () => import('./commands/edit.ts'),
  },
  {
    name: 'undo',
    summary: 'take back what was done',
    group: answer,
    load: () => import('./commands/undo.ts'),
  },
  {
    name: 'tasks',
    summary: 'what is to be done',
    group: items,
    load: () => import('./commands/tasks.ts'),
  },
  {
    name: 'events',
    summary: 'what is planned: your calendar',
    group: items,
    load: () => import('./commands/events.ts'),
  },
  {
    name: 'notes',
    summary: 'what is to be kept in mind',
    group: items,
    load: () => import('./commands/notes.ts'),
  },
  {
    name: 'contacts',
    summary: 'who is who, and at which address',
    group: items,
    load: () => import('./commands/contacts.ts'),
  },
  {
    name: 'memories',
    summary: 'what Tact is to know about you',
    group: items,
    load: () => import('./commands/memories.ts'),
  },
  {
    name: 'explain',
    summary: 'show everything about one decision',
    group: look,
    load: () => import('./commands/explain.ts'),
  },
  { name: 'log', summary: 'list decisions', group: look, load: () => import('./commands/log.ts') },
  {
    name: 'replay',
    summary: 'judge a past decision again, from its record',
    group: look,
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'backtest',
    summary: 'judge all past decisions again by another policy or other rules',
    group: look,
    load: () => import('./commands/backtest.ts'),
  },
  {
    name: 'items',
    summary: 'list everything that Tact keeps for you',
    group: look,
    load: () => import('./commands/items.ts'),
  },
  {
    name: 'measures',
    summary: 'show how the chat does in use',
    group: look,
    load: () => import('./commands/measures.ts'),
  },
  {
    name: 'rules',
    summary: 'list, change and test your rules',
    group: ruleGroup,
    load: () => import('./commands/rules.ts'),
  },
  {
    name: 'directions',
    summary: 'list, change and test your standing instructions',
    group: ruleGroup,
    load: () => import('./commands/directions.ts'),
  },
  {
    name: 'doctor',
    summary: 'check everything, and say what to do',
    group: care,
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'eval',
    summary: 'measure how well Tact does on given data',
    group: care,
    load: async () => (await import('./commands/eval.ts')).loadEvals(),
  },
  {
    name: 'completion',
    summary: 'print a script that completes commands in a shell',
    group: care,
    load: () => import('./commands/completion.ts'),
  },
];

/** The command among the words of a command line; null where there is none. */
export function commandIn(words: readonly string[]): string | null {
  return words.find((word) => commandList.some(({ name }) => name === word)) ?? null;
}
