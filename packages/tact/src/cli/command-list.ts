import type { Command } from 'commander';
import type { Cli } from './cli.ts';

/** What every file in commands/ exports. */
export interface CommandModule {
  /** Adds description, arguments, options, examples and the action. */
  configure(command: Command, cli: Cli): void;
}

interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  readonly group: string;
  /** Loads the command's file; called only when it is the one that was asked for. */
  load(): Promise<CommandModule>;
}

const start = 'Get started:';
const unasked = 'Speaking unasked:';
const approvals = 'Approvals:';
const items = 'Items:';
const runs = 'Memory of runs:';
const inspect = 'Inspect:';
const ruleGroup = 'Rules:';
const maintenance = 'Maintenance:';

/** Evals are kept beside the packages and not published, so they are loaded by location instead of being imported. */
const evalsOfClone = import.meta.url.endsWith('.ts')
  ? new URL('../../../../evals/cli.ts', import.meta.url)
  : null;

/** Every command, in the order of `tact --help`. */
export const commandList: readonly ListedCommand[] = [
  {
    name: 'start',
    summary: 'set up Tact and try it on a sample mailbox',
    group: start,
    load: () => import('./commands/start.ts'),
  },
  {
    name: 'chat',
    summary: 'chat with the assistant',
    group: start,
    load: () => import('./commands/chat.ts'),
  },
  {
    name: 'triage',
    summary: 'decide what to do with your mail',
    group: start,
    load: () => import('./commands/triage.ts'),
  },
  {
    name: 'decide',
    summary: 'decide about events, or inputs of an engine of yours',
    group: start,
    load: () => import('./commands/decide.ts'),
  },
  {
    name: 'serve',
    summary: 'keep running: mail, reminders, and what is worth saying unasked',
    group: unasked,
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'tick',
    summary: 'check once whether anything should be said',
    group: unasked,
    load: () => import('./commands/tick.ts'),
  },
  {
    name: 'signals',
    summary: 'list what is noticed now',
    group: unasked,
    load: () => import('./commands/signals.ts'),
  },
  {
    name: 'why-not',
    summary: 'explain why something was not said',
    group: unasked,
    load: () => import('./commands/why-not.ts'),
  },
  {
    name: 'me',
    summary: 'your quiet hours, zone and mutes, and how well Tact knows you',
    group: unasked,
    load: () => import('./commands/me.ts'),
  },
  {
    name: 'mute',
    summary: 'stop messages of a category',
    group: unasked,
    load: () => import('./commands/mute.ts'),
  },
  {
    name: 'later',
    summary: 'put off what was told last',
    group: unasked,
    load: () => import('./commands/later.ts'),
  },
  {
    name: 'snooze',
    summary: 'stop messages of a category for a while',
    group: unasked,
    load: () => import('./commands/snooze.ts'),
  },
  {
    name: 'unsubscribe',
    summary: 'unsubscribe from what the sender of a mail sends',
    group: approvals,
    load: () => import('./commands/unsubscribe.ts'),
  },
  {
    name: 'approvals',
    summary: 'answer the questions that wait for you, or list them',
    group: approvals,
    load: () => import('./commands/approvals.ts'),
  },
  {
    name: 'approve',
    summary: 'approve a question',
    group: approvals,
    load: () => import('./commands/approve.ts'),
  },
  { name: 'deny', summary: 'deny a question', group: approvals, load: () => import('./commands/deny.ts') },
  {
    name: 'edit',
    summary: 'edit a proposed action',
    group: approvals,
    load: () => import('./commands/edit.ts'),
  },
  {
    name: 'undo',
    summary: 'undo what a decision did',
    group: approvals,
    load: () => import('./commands/undo.ts'),
  },
  {
    name: 'rate',
    summary: 'say how good a response to an event was',
    group: approvals,
    load: () => import('./commands/rate.ts'),
  },
  {
    name: 'tasks',
    summary: 'your tasks',
    group: items,
    load: () => import('./commands/tasks.ts'),
  },
  {
    name: 'events',
    summary: 'your calendar',
    group: items,
    load: () => import('./commands/events.ts'),
  },
  {
    name: 'notes',
    summary: 'your notes',
    group: items,
    load: () => import('./commands/notes.ts'),
  },
  {
    name: 'contacts',
    summary: 'people and groups',
    group: items,
    load: () => import('./commands/contacts.ts'),
  },
  {
    name: 'memories',
    summary: 'what Tact remembers about you',
    group: items,
    load: () => import('./commands/memories.ts'),
  },
  {
    name: 'remember',
    summary: 'remember finished runs of agents',
    group: runs,
    load: () => import('./commands/remember.ts'),
  },
  {
    name: 'recall',
    summary: 'find remembered runs like what is to be done',
    group: runs,
    load: () => import('./commands/recall.ts'),
  },
  {
    name: 'runs',
    summary: 'list, export, import and audit remembered runs',
    group: runs,
    load: () => import('./commands/runs.ts'),
  },
  {
    name: 'explain',
    summary: 'show everything about one decision',
    group: inspect,
    load: () => import('./commands/explain.ts'),
  },
  { name: 'log', summary: 'list decisions', group: inspect, load: () => import('./commands/log.ts') },
  {
    name: 'replay',
    summary: 'replay a past decision from its record',
    group: inspect,
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'backtest',
    summary: 'test a policy or rules on all past decisions',
    group: inspect,
    load: () => import('./commands/backtest.ts'),
  },
  {
    name: 'simulate',
    summary: 'try the proactive engine on simulated people',
    group: inspect,
    load: () => import('./commands/simulate.ts'),
  },
  {
    name: 'items',
    summary: 'list everything that Tact keeps for you',
    group: inspect,
    load: () => import('./commands/items.ts'),
  },
  {
    name: 'measures',
    summary: 'show how well the chat works for you',
    group: inspect,
    load: () => import('./commands/measures.ts'),
  },
  {
    name: 'call',
    summary: 'call any operation: JSON in, JSON out',
    group: inspect,
    load: () => import('./commands/call.ts'),
  },
  {
    name: 'mcp',
    summary: 'let an agent call Tact, over MCP',
    group: inspect,
    load: () => import('./commands/mcp.ts'),
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
    name: 'heuristics',
    summary: 'what events are answered with from experience',
    group: ruleGroup,
    load: () => import('./commands/heuristics.ts'),
  },
  {
    name: 'calibrate',
    summary: 'choose thresholds from what turned out to be right',
    group: maintenance,
    load: () => import('./commands/calibrate.ts'),
  },
  {
    name: 'doctor',
    summary: 'check the setup',
    group: maintenance,
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'trust',
    summary: 'use the .tact of a folder',
    group: maintenance,
    load: () => import('./commands/trust.ts'),
  },
  {
    name: 'eval',
    summary: 'measure how well Tact does on given data',
    group: maintenance,
    load: async () => (await import('./commands/eval.ts')).loadEvals(evalsOfClone),
  },
  {
    name: 'completion',
    summary: 'print a shell completion script',
    group: maintenance,
    load: () => import('./commands/completion.ts'),
  },
];

/** The command among the words of a command line; null if there is none. */
export function commandIn(words: readonly string[]): string | null {
  return words.find((word) => commandList.some(({ name }) => name === word)) ?? null;
}
