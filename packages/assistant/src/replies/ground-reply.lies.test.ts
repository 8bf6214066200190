import { describe, expect, it } from 'vitest';
import {
  agenda,
  buyMilk,
  callMom,
  dentistMoved,
  draftToBob,
  factsOf,
  failed,
  inState,
  lunch,
  mailToAnn,
  mailToBob,
  reportDone,
  standupGone,
  teaKept,
} from '../../../../test/examples/reported-actions.ts';
import { groundReply, type ReplyFacts } from './ground-reply.ts';

/** Lies about what was done. */
const lies: readonly (readonly [when: string, facts: ReplyFacts, replies: readonly string[]])[] = [
  [
    'the mail to Bob failed',
    factsOf(failed(mailToBob)),
    [
      'Done!',
      "I've sent the email to Bob.",
      'Bob has been emailed.',
      'Email sent!',
      "I'll send it now.",
      'Your email is on its way to Bob.',
      "I couldn't reach Ann, but the email to Bob was sent.",
      'All set.',
      'The email went out.',
    ],
  ],
  [
    'the mail to Bob waits for a yes',
    factsOf(inState(mailToBob, 'waiting')),
    [
      'Done!',
      "I've sent the email to Bob.",
      "I'm sending it to Bob now.",
      "I'll send it to Bob right away.",
      'Sent.',
      'Consider it sent.',
    ],
  ],
  [
    'nobody knows whether the mail to Bob went out',
    factsOf(inState(mailToBob, 'unknown')),
    ['Done!', "I've sent the email to Bob.", 'The email to Bob was sent.'],
  ],
  [
    'a mail went to Ann',
    factsOf(mailToAnn),
    [
      "I've sent the email to Bob.",
      'I emailed Bob.',
      'i emailed bob',
      'Sent to Bob!',
      "I've emailed Ann and Bob.",
      'Both emails have been sent.',
      "I've sent 2 emails.",
      "I've sent the email to bob@example.org.",
      'The email to Carla is on its way.',
      "I've drafted the email to Ann.",
      "I've added lunch with Ann.",
      "I've sent the invite to Ann.",
    ],
  ],
  [
    'a draft to Bob was made',
    factsOf(draftToBob),
    [
      "I've sent the email to Bob.",
      'Sent!',
      'The email is on its way to Bob.',
      "Bob's email has been sent.",
      'I emailed Bob.',
      'Your email went out.',
    ],
  ],
  [
    'a mail went to Ann, that to Bob failed',
    factsOf(mailToAnn, failed(mailToBob)),
    [
      "I've sent both emails.",
      'All done!',
      'Both emails were sent.',
      'Everything has been sent.',
      "I've emailed Ann and Bob.",
      'The emails are on their way.',
      "I've sent them all.",
      "I've sent the email to Bob.",
    ],
  ],
  [
    'lunch with Ann was added',
    factsOf(lunch),
    [
      "I've added lunch with Ann on Thursday at 12:00.",
      "I've added lunch with Ann for Friday at 1pm.",
      "I've added lunch with Anna on Friday.",
      "I've added “Dinner with Ann” on Friday.",
      'Your lunch is booked for Friday at 3pm.',
      "I've cancelled lunch with Ann.",
      "I've moved lunch with Ann to Friday.",
      "I've added lunch with Ann and emailed Bob.",
      "I've added lunch with Ann, and I've invited Carla.",
      "I've added two events.",
      'Lunch with Ann is on your calendar for Saturday.',
      'Lunch is set for noon on November 28.',
      "I've added lunch with Ann on the 28th.",
      "I've added lunch with Ann and set a reminder for 11:30.",
      "I've added lunch with Bob on Friday at noon.",
      "I've added dinner to your calendar.",
      'Your flight has been booked.',
      'Dinner is on your calendar.',
      "I've added lunch and dinner to your calendar.",
    ],
  ],
  [
    'lunch was added, the mail to Bob failed',
    factsOf(lunch, failed(mailToBob)),
    [
      "I've added lunch and emailed Bob.",
      'Everything is done!',
      'All set!',
      "I've added lunch with Ann, and the email to Bob is on its way.",
      "I've added lunch with Ann. I also sent the email to Bob.",
      'Both are done.',
    ],
  ],
  [
    'lunch was added, the mail to Bob waits for a yes',
    factsOf(lunch, inState(mailToBob, 'waiting')),
    ["I've added lunch and sent the email to Bob.", 'All done!', "I've taken care of both."],
  ],
  [
    'the task to call mom was added',
    factsOf(callMom),
    [
      "I'll remind you to call mom at 6pm on Friday.",
      "I've added a reminder to call dad.",
      "I'll remind you on Saturday.",
      'Reminder set for 5:30pm.',
      "I've completed the task “Call mom”.",
    ],
  ],
  [
    'a task without a date was added',
    factsOf(buyMilk),
    [
      "I've added “Buy milk” for Friday.",
      "I'll remind you to buy milk at 5pm.",
      "I've added milk and eggs, due tomorrow at 9am.",
      "I've marked “Buy milk” as done.",
      "I've deleted “Buy milk”.",
    ],
  ],
  [
    'a task was completed',
    factsOf(reportDone),
    [
      "I've deleted the quarterly report.",
      "I've added the quarterly report.",
      "I've marked “Annual report” as done.",
      "I've marked the invoice as done.",
    ],
  ],
  [
    'the standup was deleted',
    factsOf(standupGone),
    [
      "I've moved the standup to Friday.",
      "I've cancelled the review with Carla.",
      "I've added the standup.",
      "I've deleted all your meetings with Carla.",
      "I've cancelled the standup on Friday.",
      "I've deleted the review.",
      'The review is cancelled.',
    ],
  ],
  [
    'the standup could not be deleted',
    factsOf(failed(standupGone, 'The calendar did not answer.')),
    [
      'Your standup is cancelled.',
      "No problem, it's off your calendar.",
      'The standup has been removed.',
      'Deleted!',
      'I cancelled it.',
    ],
  ],
  [
    'the dentist was moved',
    factsOf(dentistMoved),
    [
      "I've moved the dentist to Wednesday at 4pm.",
      'Your dentist appointment is now at 5pm.',
      "I've cancelled the dentist.",
      'The dentist is now on Monday.',
      "I've moved the standup to Tuesday.",
    ],
  ],
  [
    'a memory was kept',
    factsOf(teaKept),
    [
      "I've added a task for green tea.",
      "I'll remember that you like coffee.",
      "I've noted that you like “black coffee”.",
    ],
  ],
  [
    'the calendar was looked at',
    factsOf(agenda),
    [
      "I've cancelled the standup.",
      'The standup has been cancelled.',
      "I've moved the review with Carla to 4pm.",
      'The review with Carla was moved to 4.',
      'Standup deleted.',
    ],
  ],
  [
    'the owner declined the mail to Bob',
    factsOf(inState(mailToBob, 'declined')),
    ["I've sent the email.", 'Done!'],
  ],
  [
    'two tasks were added',
    factsOf(callMom, buyMilk),
    [
      "I've added three tasks.",
      "I've added both tasks and emailed Bob.",
      "I've added “Call mom” for Friday at 5pm and “Buy milk” for Saturday.",
    ],
  ],
  [
    'lunch was added',
    factsOf(lunch),
    [
      "I've added lunch with Ann on Friday from 1pm to 2pm.",
      "I've added lunch with Ann for November 26th at noon.",
      'Lunch with Ann is booked for next Tuesday.',
      "I've added lunch with Ann at noon and let her know.",
    ],
  ],
  [
    'a mail to Bob was sent',
    factsOf(mailToBob),
    [
      "I've sent the email to Bob and cc'd Carla.",
      "I've forwarded Bob's email to Carla.",
      "I've emailed Bob and the rest of the team, including Carla.",
      "I've sent “Quarterly results” to Bob.",
      "I've texted Dad.",
      "I've deleted Bob's email.",
    ],
  ],
  [
    'the mail to Bob is asked about',
    factsOf(inState(mailToBob, 'waiting')),
    ['The email to Bob is ready and has been sent.', 'Okay, sending it to Bob. It should arrive soon.'],
  ],
  ['the owner said no to the mail', factsOf(inState(mailToBob, 'declined')), ["I've sent it anyway."]],
  [
    'lunch failed, the mail to Bob went out',
    factsOf(failed(lunch, 'x'), mailToBob),
    [
      "I've added lunch and told Bob.",
      'Done! Lunch with Ann is on your calendar and Bob has been emailed.',
      'Lunch with Ann: added. Email to Bob: sent.',
    ],
  ],
  [
    'a reminder to call mom was made',
    factsOf(callMom),
    [
      "I'll remind you to call mom every Friday at 5.",
      "I've set a reminder to call mom on the 28th.",
      "I'll remind you to call dad on Friday at 5pm.",
      "I've emailed mom.",
    ],
  ],
  [
    'only the standup was deleted',
    factsOf(standupGone),
    [
      "I've cancelled all your meetings on Thursday.",
      "I've deleted the standup and the review with Carla.",
      'The standup and the review with Carla are cancelled.',
    ],
  ],
  [
    'the dentist was moved to 1 December',
    factsOf(dentistMoved),
    ["I've moved the dentist to Tue 1 Dec at 15:00.", 'The dentist is now on 2 December at 4pm.'],
  ],
  ['green tea was remembered', factsOf(teaKept), ["I've noted that you don't like green tea."]],
  [
    'only the report was completed',
    factsOf(reportDone),
    ["I've marked the quarterly report and the invoice as done."],
  ],
  [
    'milk is to be bought',
    factsOf(buyMilk),
    ["I've added milk, eggs and bread to your list.", "I've added “Buy milk” and “Buy eggs”."],
  ],
];

describe.each(lies)('when %s', (_, facts, replies) => {
  it.each(replies)('“%s” is not said', (reply) => {
    const grounded = groundReply(reply, facts);

    expect(grounded.reply).toBe(facts.plain);
    expect(grounded.corrections.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['SENTENCE_DROPPED', 'RESULT_LEFT_OUT']),
    );
  });

  it.each(replies)('“%s” is not said beside what we worded', (reply) => {
    const all = facts.slots.map((_slot, index) => `{{${index + 1}}}`).join(' ');

    expect(groundReply(`${all} ${reply}`, facts).reply).toBe(facts.slots.map(({ text }) => text).join(' '));
  });
});
