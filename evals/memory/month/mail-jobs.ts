import { type Job, type MonthDay, one, people, personAddress, whole } from './month-run.ts';

/** Mail as a busy owner gets it: most of it recurs with other numbers, some of it is personal. */
export function mailJob(day: MonthDay): Job {
  const make = day.random.pick([
    [newsletter, 5],
    [receipt, 4],
    [shipping, 3],
    [buildNotice, 5],
    [personalMail, 7],
    [invitation, 3],
    [supportTicket, 4],
    [bankNotice, 2],
    [bill, 1],
  ]);
  return make(day);
}

const topics = [
  ...[
    'the lease',
    'the offsite',
    'the budget',
    'the new logo',
    'the interview',
    'the outage',
    'the parking permit',
  ],
  ...[
    'the school fair',
    'the roof repair',
    'the contract draft',
    'the training plan',
    'the holiday rota',
    'the audit',
  ],
];

/** A mail that was read, with what was done about it. */
function handled(
  { next }: MonthDay,
  from: string,
  subject: string,
  done: string,
  { values = [], artifacts = [] }: Partial<Pick<Job, 'values' | 'artifacts'>> = {},
): Job {
  return {
    task: `Handle mail from ${from}: “${subject}”`,
    summary: done,
    outcome: 'success',
    references: [`mail/${next()}`, `sender/${from}`],
    ...{ artifacts, values },
  };
}

function newsletter(day: MonthDay): Job {
  const [sender, name] = one(day.random, [
    ['news@kestrel.example', 'Kestrel Weekly'],
    ['digest@harbour.example', 'Harbour Digest'],
    ['hello@loam.example', 'Loam Letters'],
    ['team@quorum.example', 'Quorum Brief'],
  ] as const);
  const issue = 400 + day.next();
  return handled(day, sender, `${name} #${issue}`, `Filed ${name} #${issue} under newsletters.`, {
    ...{ values: [issue], artifacts: ['label/newsletters'] },
  });
}

function receipt(day: MonthDay): Job {
  const shop = one(day.random, ['Halden Office', 'Tostado', 'Saltmarsh Books', 'Bohnwerk', 'Corvane Travel']);
  const order = 20_000 + day.next();
  const amount = (whole(day.random, 400, 24_000) / 100).toFixed(2);
  return handled(
    day,
    `orders@${shop.toLowerCase().replace(' ', '-')}.example`,
    `Your receipt for order ${order}`,
    `Filed the receipt of ${shop} over ${amount} EUR for order ${order} and archived the mail.`,
    { values: [order, amount], artifacts: ['label/receipts'] },
  );
}

function shipping(day: MonthDay): Job {
  const parcel = `PX${70_000 + day.next()}`;
  const when = one(day.random, [
    'tomorrow',
    'on Thursday',
    'on Friday',
    'between 10:00 and 12:00',
    'on Monday',
  ]);
  return handled(
    day,
    'track@swiftcarrier.example',
    `Parcel ${parcel} is on its way`,
    `Noted that parcel ${parcel} arrives ${when}.`,
    { values: [parcel, when], artifacts: [`note/${day.next()}`] },
  );
}

function buildNotice(day: MonthDay): Job {
  const project = one(day.random, ['pricing-page', 'billing', 'search', 'reports']);
  const build = 1000 + day.next();
  const passed = day.random.chance(0.7);
  return handled(
    day,
    'ci@builds.example',
    `${project} build ${build} ${passed ? 'passed' : 'failed'}`,
    passed
      ? `Archived the notice that ${project} build ${build} passed.`
      : `Flagged the notice that ${project} build ${build} failed, and left it in the inbox.`,
    { values: [build], artifacts: passed ? [] : ['flag/important'] },
  );
}

function personalMail(day: MonthDay): Job {
  const person = one(day.random, people);
  const topic = one(day.random, topics);
  const done = one(day.random, [
    `Drafted a reply to ${person} about ${topic}, which waits for the owner.`,
    `Left the mail of ${person} about ${topic} in the inbox: it asks the owner a question.`,
    `Labelled the mail of ${person} about ${topic} as personal.`,
    `Snoozed the mail of ${person} about ${topic} until Monday.`,
  ]);
  const subject = one(day.random, [`Re: ${topic}`, `Question about ${topic}`, `${topic}, once more`, topic]);
  return handled(
    day,
    personAddress(person),
    subject,
    done,
    done.startsWith('Drafted') ? { artifacts: [`draft/${day.next()}`] } : {},
  );
}

function invitation(day: MonthDay): Job {
  const person = one(day.random, people);
  const date = `${whole(day.random, 1, 30)} June`;
  const accepted = day.random.chance(0.7);
  return handled(
    day,
    personAddress(person),
    `Invitation: ${one(day.random, ['review', 'planning', 'lunch', 'interview', 'demo'])} on ${date}`,
    accepted
      ? `Accepted the invitation of ${person} for ${date}.`
      : `Asked the owner about ${date}, which is taken.`,
    { values: [date], artifacts: accepted ? [`event/${day.next()}`] : [] },
  );
}

function supportTicket(day: MonthDay): Job {
  const ticket = 5000 + day.next();
  const matter = one(day.random, [
    'cannot log in',
    'asks for a refund',
    'reports a wrong total',
    'wants an export',
  ]);
  const person = one(day.random, people);
  return handled(
    day,
    'desk@support.example',
    `[#${ticket}] Customer ${matter}`,
    `Forwarded ticket #${ticket} (customer ${matter}) to ${person}.`,
    { values: [ticket, person], artifacts: ['label/support'] },
  );
}

function bankNotice(day: MonthDay): Job {
  const amount = (whole(day.random, 900, 90_000) / 100).toFixed(2);
  return handled(
    day,
    'notices@bank.example',
    'A payment left your account',
    `Archived the notice of a payment of ${amount} EUR.`,
    { values: [amount], artifacts: ['label/bank'] },
  );
}

function bill(day: MonthDay): Job {
  const vendor = one(day.random, ['Stadtwerke Norden', 'Aqualis', 'Fernnetz', 'Hausverwaltung Pohl']);
  const number = 3000 + day.next();
  const due = whole(day.random, 10, 28);
  return handled(
    day,
    `billing@${vendor.toLowerCase().split(' ')[0]}.example`,
    `Invoice ${number}`,
    `Made a task to pay invoice ${number} of ${vendor} by ${due} June.`,
    { values: [number, due], artifacts: [`task/${day.next()}`] },
  );
}
