import type { ReplyFacts } from '../../packages/assistant/src/replies/ground-reply.ts';
import type { ReportedAction } from '../../packages/assistant/src/replies/reported-action.ts';
import { plainReply } from '../../packages/assistant/src/replies/wording/plain-reply.ts';

/** Actions for the tests of grounding, each in every state by `{ ...sample, state }`. */
export const lunch: ReportedAction = {
  domain: 'calendar',
  action: 'create_event',
  verb: 'create',
  words: 'add “Lunch with Ann” on Fri 27 Nov at 12:00',
  query: null,
  quotesOutside: false,
  state: 'done',
  problem: null,
  reads: false,
  result: { summary: 'Lunch with Ann', start: '2026-11-27T12:00:00', end: '2026-11-27T13:00:00' },
};
export const mailToBob: ReportedAction = {
  domain: 'email',
  action: 'send_email',
  verb: 'send',
  words: 'send the email “Project delay” to Bob',
  query: null,
  quotesOutside: false,
  state: 'done',
  problem: null,
  reads: false,
  result: { to: 'bob@example.org' },
};
export const mailToAnn: ReportedAction = {
  ...mailToBob,
  words: 'send the email “Hello” to Ann',
  query: null,
  quotesOutside: false,
  result: { to: 'ann@example.org' },
};
export const draftToBob: ReportedAction = {
  ...mailToBob,
  action: 'create_draft',
  verb: 'draft',
  words: 'draft the email “Project delay” to Bob',
};
export const callMom: ReportedAction = {
  domain: 'task',
  action: 'create_task',
  verb: 'create',
  words: 'add the task “Call mom” for Fri 27 Nov at 17:00',
  query: null,
  quotesOutside: false,
  state: 'done',
  problem: null,
  reads: false,
  result: { title: 'Call mom', deadline: '2026-11-27T17:00:00' },
};
export const buyMilk: ReportedAction = {
  ...callMom,
  words: 'add the task “Buy milk”',
  query: null,
  quotesOutside: false,
  result: { title: 'Buy milk' },
};
export const reportDone: ReportedAction = {
  ...callMom,
  action: 'complete_task',
  verb: 'complete',
  words: 'mark “Quarterly report” as done',
  query: null,
  quotesOutside: false,
  result: { title: 'Quarterly report' },
};
export const standupGone: ReportedAction = {
  domain: 'calendar',
  action: 'delete_event',
  verb: 'delete',
  words: 'delete “Standup” on Thu 26 Nov at 10:00',
  query: null,
  quotesOutside: false,
  state: 'done',
  problem: null,
  reads: false,
  result: { summary: 'Standup' },
};
export const dentistMoved: ReportedAction = {
  domain: 'calendar',
  action: 'update_event',
  verb: 'update',
  words: 'move “Dentist” to Tue 1 Dec at 16:00',
  query: null,
  quotesOutside: false,
  state: 'done',
  problem: null,
  reads: false,
  result: { summary: 'Dentist', start: '2026-12-01T16:00:00' },
};
export const teaKept: ReportedAction = {
  domain: 'memory',
  action: 'store_memory',
  verb: 'store',
  words: 'remember that you like green tea',
  query: null,
  quotesOutside: false,
  state: 'done',
  problem: null,
  reads: false,
  result: null,
};
export const agenda: ReportedAction = {
  domain: 'calendar',
  action: 'list_events',
  verb: 'list',
  words: 'look at your calendar for Thu 26 Nov',
  query: null,
  quotesOutside: false,
  state: 'done',
  problem: null,
  reads: true,
  result: {
    events: [
      { summary: 'Standup', start: '2026-11-26T10:00:00' },
      { summary: 'Review with Carla', start: '2026-11-26T15:30:00' },
    ],
  },
};

export const unreachable = 'The mail server could not be reached.';

export function failed(action: ReportedAction, problem: string | null = unreachable): ReportedAction {
  return { ...action, state: 'failed', problem, result: null };
}

export function inState(action: ReportedAction, state: ReportedAction['state']): ReportedAction {
  return { ...action, state, result: null };
}

/** What a reply may say about these actions, each in a slot of its own; without actions, a message that asks for nothing. */
export function factsOf(...actions: readonly ReportedAction[]): ReplyFacts {
  return {
    slots: actions.map((action) => ({ text: plainReply([action]), isDue: true })),
    plain: actions.length === 0 ? 'What can I do for you?' : plainReply(actions),
    ...{
      own: ['Hello there'],
      people: ['Bob Lee', 'Ann'],
      outside: [],
      mayInform: false,
      asksWhether: false,
    },
  };
}
