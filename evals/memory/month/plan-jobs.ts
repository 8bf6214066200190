import { type Job, type MonthDay, one, people, whole } from './month-run.ts';

/** What the owner asked for in chat, with what came of it. */
export function planJob(day: MonthDay): Job {
  const make = day.random.pick([
    [reminder, 5],
    [shopping, 3],
    [moveEvent, 3],
    [freeTime, 2],
    [lookUp, 4],
    [mailToSomebody, 3],
    [meetingNotes, 2],
    [errand, 12],
  ]);
  return make(day);
}

/** What recurs on certain days with the same words. */
export function standingJobs({ random, day, weekday, week, next }: MonthDay): readonly Job[] {
  const [events, tasks, person] = [whole(random, 1, 6), whole(random, 0, 4), one(random, people)];
  const morning: Job = {
    task: 'What is on today?',
    summary: `${weekday}, day ${day}: ${events} events, ${tasks} tasks are due, the first event is with ${person}.`,
    values: [weekday, day, events, tasks, person],
    outcome: 'success',
    references: ['calendar/main', 'tasks/open'],
    artifacts: [],
  };
  const backup: Job = {
    task: 'Check the nightly backup',
    summary: 'The nightly backup finished without errors.',
    outcome: 'success',
    references: [`log/backup-${day}`],
    ...{ artifacts: [], values: [] },
  };
  const reader = one(random, people);
  const report: Job = {
    task: 'Write the weekly report',
    summary: `Wrote the weekly report for week ${week} and sent it to ${reader}.`,
    values: [week, reader],
    outcome: 'success',
    references: ['template/weekly', `notes/week-${week}`],
    artifacts: [`doc/report-${week}`, `mail/${next()}`],
  };
  return [morning, backup, ...(weekday === 'Friday' ? [report] : [])];
}

const chores = [
  ...['call the dentist', 'renew the passport', 'water the orchids', 'pay the babysitter', 'book the garage'],
  ...[
    'send the slides',
    'return the library books',
    'order new filters',
    'check the smoke alarms',
    'sign the lease',
  ],
];

function reminder({ random, next }: MonthDay): Job {
  const chore = one(random, chores);
  const when = `${one(random, ['tomorrow', 'on Monday', 'on Wednesday', 'on Friday'])} at ${whole(random, 8, 18)}:00`;
  return {
    task: `Remind me to ${chore} ${when}`,
    summary: `Made a reminder to ${chore} ${when}.`,
    values: [when],
    outcome: 'success',
    references: [],
    artifacts: [`task/${next()}`],
  };
}

function shopping({ random, next }: MonthDay): Job {
  const goods = one(random, [
    'milk',
    'bread',
    'coffee',
    'olive oil',
    'rice',
    'apples',
    'batteries',
    'printer paper',
  ]);
  return {
    task: `Put ${goods} on the shopping list`,
    summary: `Put ${goods} on the shopping list.`,
    values: [],
    outcome: 'success',
    references: ['list/shopping'],
    artifacts: [`task/${next()}`],
  };
}

function moveEvent({ random, next }: MonthDay): Job {
  const event = one(random, ['the standup', 'the review', 'lunch', 'the interview', 'the planning', 'yoga']);
  const [from, to, person] = [whole(random, 8, 12), whole(random, 13, 18), one(random, people)];
  return {
    task: `Move ${event} to ${to}:00`,
    summary: `Moved ${event} from ${from}:00 to ${to}:00 and told ${person}.`,
    values: [from, person],
    outcome: 'success',
    references: [`event/${next()}`],
    artifacts: [],
  };
}

function freeTime({ random, next }: MonthDay): Job {
  const person = one(random, people);
  const time = `${one(random, ['Tuesday', 'Wednesday', 'Thursday'])} at ${whole(random, 9, 17)}:00`;
  return {
    task: `Find a time with ${person}`,
    summary: `Proposed ${time} to ${person}.`,
    values: [time],
    outcome: 'success',
    references: ['calendar/main', `contact/${person}`],
    artifacts: [`mail/${next()}`],
  };
}

function lookUp({ random }: MonthDay): Job {
  const [question, answer, where] = one(random, [
    ['When does the library close?', 'The library closes at 18:00.', 'note/library'],
    ['What is the door code?', 'The door code is in the note “office”.', 'note/office'],
    ['Who owns the billing service?', 'Ottilie Braun owns the billing service.', 'note/teams'],
    ['Where is the spare key?', 'The spare key is with Greta Lund.', 'note/keys'],
    ['What did we decide about the logo?', 'The logo stays until autumn.', 'doc/minutes'],
  ] as const);
  return {
    task: question,
    summary: answer,
    outcome: 'success',
    references: [where],
    artifacts: [],
    values: [],
  };
}

function mailToSomebody({ random, next }: MonthDay): Job {
  const person = one(random, people);
  const matter = one(random, ['the lease', 'the offsite', 'the budget', 'the audit', 'the roof', 'the rota']);
  return {
    task: `Write to ${person} about ${matter}`,
    summary: `Sent ${person} a mail about ${matter} after the owner said yes.`,
    values: [],
    outcome: 'success',
    references: [`contact/${person}`],
    artifacts: [`mail/${next()}`],
  };
}

function meetingNotes({ random, next }: MonthDay): Job {
  const person = one(random, people);
  const [decisions, questions] = [whole(random, 2, 9), whole(random, 1, 5)];
  return {
    task: `Summarise my notes from the meeting with ${person}`,
    summary: `Wrote down ${decisions} decisions and ${questions} open questions from the meeting with ${person}.`,
    values: [decisions, questions],
    outcome: 'success',
    references: [`note/${next()}`],
    artifacts: [`note/${next()}`],
  };
}

/** What often fails at first. */
function errand({ random, next }: MonthDay): Job {
  const number = next();
  const [task, worked, failed] = one(random, [
    [
      'Sync the address book',
      'Synced the address book.',
      'Syncing the address book failed: the server did not answer.',
    ],
    [
      'Export the expenses',
      'Exported the expenses to a file.',
      'Exporting the expenses failed: a receipt is unreadable.',
    ],
    [`Book a table for ${number % 6} at Nonna`, 'Booked a table at Nonna.', 'No table at Nonna was free.'],
    [
      `Print the contract ${number}`,
      `Printed the contract ${number}.`,
      `Printing the contract ${number} failed.`,
    ],
    [
      'Refresh the exchange rates',
      'Refreshed the exchange rates.',
      'Refreshing the exchange rates failed with error 503.',
    ],
    [
      `Scan receipt ${number}`,
      `Scanned receipt ${number}.`,
      `Scanning receipt ${number} failed: the lid was open.`,
    ],
    [
      `Pay invoice ${number}`,
      `Paid invoice ${number}.`,
      `Paying invoice ${number} failed: the bank refused.`,
    ],
    [
      `Upload the recording ${number}`,
      `Uploaded the recording ${number}.`,
      `Uploading the recording ${number} failed.`,
    ],
  ] as const);
  const failing = random.chance(0.45);
  return {
    task,
    summary: failing ? failed : worked,
    values: [],
    outcome: failing ? 'failure' : 'success',
    references: [`errand/${task.split(' ')[0]?.toLowerCase()}`],
    artifacts: [],
  };
}
