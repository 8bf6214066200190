import { describe, expect, it } from 'vitest';
import type { ReplyFacts } from './actions/reported-action.ts';
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
} from './actions/reported-actions.cases.ts';
import { groundReply } from './ground-reply.ts';

/** True words about what was done. */
const truths: readonly (readonly [when: string, facts: ReplyFacts, replies: readonly string[]])[] = [
  [
    'a mail went to Bob',
    factsOf(mailToBob),
    [
      "I've sent the email to Bob.",
      'Done! The email to Bob is on its way.',
      'Sent!',
      'Done!',
      'Email sent to Bob. Anything else?',
      "I've emailed Bob about the project delay.",
      'Your email “Project delay” went out to bob@example.org.',
      'i emailed bob',
      'I let Bob know.',
      'All set — Bob has been notified.',
      'Done ✅',
      'The email to Bob has been sent, anything else?',
      'I told Bob about the delay.',
      "I've sent it. Let me know if you need anything else!",
      "I've sent Bob a note saying the project is delayed.",
      "I've emailed Bob to let him know about the delay.",
      'Your message to Bob has been sent; he should have it shortly.',
    ],
  ],
  [
    'lunch with Ann was added',
    factsOf(lunch),
    [
      "I've added lunch with Ann to your calendar for Friday at noon.",
      'Done! Lunch with Ann is on your calendar for Friday at 12.',
      'Lunch with Ann is booked for Fri 27 Nov at 12:00.',
      "I've added “Lunch with Ann” on Friday, 27 November from 12:00 to 13:00.",
      'Added! See you Friday.',
      'Lunch with Ann added to your calendar for Friday at noon.',
      "I've scheduled it for 12 pm.",
      "You're all set for Friday at noon.",
      "Great, it's on your calendar.",
      "I've added lunch with Ann, but I haven't invited her.",
      'I put lunch with Ann on your calendar for November 27th.',
      "I'll add lunch with Ann for you.",
      "I've set up lunch with Ann at noon. Should I send her an invitation?",
      "I've added your lunch date with Ann.",
      "I've added a new event to your calendar.",
      "I've blocked off Friday at noon for lunch with Ann.",
      "I've created the event: Lunch with Ann, Friday at 12:00.",
    ],
  ],
  [
    'lunch was added, the mail to Bob failed',
    factsOf(lunch, failed(mailToBob)),
    [
      "I've added lunch with Ann on Friday at noon, but I couldn't send the email to Bob because the mail server could not be reached.",
      'Lunch with Ann is on your calendar. Unfortunately, the email to Bob failed: the mail server is unreachable.',
      "The email to Bob couldn't be sent, but I've added lunch with Ann.",
      "Lunch is booked for Friday at 12:00. Sending the email to Bob didn't work, though.",
      "Done with the first part: I've added lunch. The mail to Bob could not be sent.",
    ],
  ],
  [
    'lunch was added, the mail to Bob waits for a yes',
    factsOf(lunch, inState(mailToBob, 'waiting')),
    [
      "I've added lunch with Ann. Shall I send the email to Bob?",
      'Lunch with Ann is on your calendar for Friday at noon. Do you want me to send the email to Bob now?',
      "Lunch with Ann is added. Once you confirm, I'll send the email to Bob.",
      "I've added lunch. Ready to send “Project delay” to Bob?",
    ],
  ],
  [
    'the mail to Bob failed',
    factsOf(failed(mailToBob)),
    [
      "I couldn't send the email to Bob: the mail server could not be reached.",
      'Sorry, the email to Bob was not sent.',
      'The email could not be sent. Should I try again?',
      'I tried to send it, but it failed.',
      'Unfortunately, that did not work: the mail server is not reachable.',
      "No luck: the mail server couldn't be reached, so the email hasn't been sent.",
    ],
  ],
  [
    'the mail to Bob waits for a yes',
    factsOf(inState(mailToBob, 'waiting')),
    [
      'Shall I send the email to Bob?',
      'Should I send it?',
      'I can send the email “Project delay” to Bob. Want me to go ahead?',
      'Here is the email to Bob. Do you want me to send it?',
      "I'll send it to Bob once you confirm.",
      "Just say yes and I'll send the email to Bob.",
    ],
  ],
  [
    'nobody knows whether the mail to Bob went out',
    factsOf(inState(mailToBob, 'unknown')),
    [
      "I'm not sure whether the email to Bob went out. Please check your Sent folder.",
      "I can't tell whether the email was sent.",
      "The email to Bob may have gone out, but I don't know for certain.",
    ],
  ],
  [
    'a draft to Bob was made',
    factsOf(draftToBob),
    [
      "I've drafted the email to Bob.",
      'The draft to Bob is in your drafts.',
      "I've saved a draft for Bob about the project delay. It has not been sent.",
      'Your draft is ready. Should I send it?',
      "I've created a draft to Bob.",
    ],
  ],
  [
    'mails went to Ann and Bob',
    factsOf(mailToAnn, mailToBob),
    [
      "I've sent both emails.",
      "I've emailed Ann and Bob.",
      'Both emails have been sent.',
      'All done!',
      'The emails to Ann and Bob are on their way.',
      "I've sent 2 emails.",
      "I've sent two emails.",
    ],
  ],
  [
    'a mail went to Ann, that to Bob failed',
    factsOf(mailToAnn, failed(mailToBob)),
    [
      "I've emailed Ann, but I couldn't reach Bob.",
      'The email to Ann is on its way. The one to Bob failed.',
      "I've sent the email to Ann. The email to Bob could not be sent.",
    ],
  ],
  [
    'the task to call mom was added',
    factsOf(callMom),
    [
      "I'll remind you to call mom on Friday at 5pm.",
      'Reminder set: call mom, Friday at 17:00.',
      "I've added “Call mom” to your tasks for Friday at 5.",
      "Got it! I've added a task to call mom on Fri at 5 pm.",
      'Your reminder to call mom is set for Friday at 5 p.m. Anything else?',
      "You'll get a reminder on Friday at five.",
      'Added to your list: call mom on Friday at 5 pm.',
      'Task created: Call mom, due Friday at 17:00.',
      'Okay, “Call mom” is on your to-do list for Friday 5pm.',
    ],
  ],
  [
    'a task without a date was added',
    factsOf(buyMilk),
    [
      "I've added “Buy milk” to your list.",
      'Milk is on your list.',
      'Added to your tasks: Buy milk.',
      "I've created the task “Buy milk”.",
    ],
  ],
  [
    'a task was completed',
    factsOf(reportDone),
    [
      "I've marked the quarterly report as done.",
      'Quarterly report is done ✅',
      'Nice, “Quarterly report” is checked off.',
      "I've completed the quarterly report task.",
      "I've ticked off the quarterly report.",
    ],
  ],
  [
    'the standup was deleted',
    factsOf(standupGone),
    [
      "I've cancelled the standup.",
      'Your standup on Thursday is cancelled.',
      'The standup at 10:00 is off your calendar.',
      "No problem, it's off your calendar.",
      'Deleted the standup.',
      'Standup removed.',
      "I've removed the standup from Thursday's calendar.",
      'The Thursday standup has been cancelled.',
    ],
  ],
  [
    'the dentist was moved',
    factsOf(dentistMoved),
    [
      "I've moved the dentist to Tuesday at 4pm.",
      'Your dentist appointment is now on Tue 1 Dec at 16:00.',
      "I've moved the dentist from Monday at 10 to Tuesday at 4.",
      'Rescheduled to Tuesday at 4pm.',
      'The dentist appointment has been rescheduled to next Tuesday at 4.',
      "I've updated your dentist appointment.",
    ],
  ],
  [
    'a memory was kept',
    factsOf(teaKept),
    [
      "I'll remember that you like green tea.",
      "Got it, I've noted that you like green tea.",
      "I'll keep that in mind.",
      "I've saved that.",
      'Noted: you like green tea.',
    ],
  ],
  [
    'the calendar was looked at',
    factsOf(agenda),
    [
      'You have a standup at 10 and a review with Carla at 15:30.',
      'On Thursday you have two events: Standup at 10:00 and Review with Carla at 3:30pm.',
      'Your review with Carla is scheduled for 15:30.',
      'The standup is scheduled for 10:00.',
      "You're free after the review with Carla.",
      'Standup is on your calendar at 10:00.',
    ],
  ],
  [
    'the calendar could not be looked at',
    factsOf(failed(agenda, 'The calendar did not answer.')),
    ["I couldn't look at your calendar: it did not answer.", 'Your calendar could not be reached.'],
  ],
  [
    'the standup could not be deleted',
    factsOf(failed(standupGone, 'The calendar did not answer.')),
    ["I couldn't cancel the standup: the calendar did not answer."],
  ],
  [
    'the owner declined the mail to Bob',
    factsOf(inState(mailToBob, 'declined')),
    ["Okay, I won't send it.", "Got it, I won't send the email to Bob."],
  ],
  [
    'two tasks were added',
    factsOf(callMom, buyMilk),
    [
      "I've added both tasks.",
      "I've added “Call mom” for Friday at 5pm and “Buy milk”.",
      "I've added two tasks.",
    ],
  ],
  [
    'three things were done',
    factsOf(lunch, callMom, mailToBob),
    [
      "I've added lunch with Ann on Friday at noon, a task to call mom at 5pm, and sent the email to Bob.",
      "Here's what I did:\n- Added lunch with Ann\n- Added the task “Call mom”\n- Emailed Bob",
      'All done: lunch is booked, the task to call mom is added and the email to Bob has been sent.',
    ],
  ],
  [
    'deleting the standup waits for a yes',
    factsOf(inState(standupGone, 'waiting')),
    [
      'Should I delete the standup on Thursday at 10:00?',
      'Deleting “Standup” cannot be undone easily. Shall I go ahead?',
    ],
  ],
  [
    'lunch was added',
    factsOf(lunch),
    [
      "I've added lunch with Ann on Friday from 12 to 1.",
      "Okay! Lunch with Ann, Friday at 12:00 — it's on your calendar.",
      "I've put it on your calendar: Friday, 12–1pm.",
    ],
  ],
  [
    'a mail to Bob was sent',
    factsOf(mailToBob),
    [
      "I've sent your message to Bob. I hope the project gets back on track!",
      'Bob has been told about the delay.',
      'Sent! You can find it in your Sent folder.',
      "I've emailed Bob at bob@example.org.",
    ],
  ],
  [
    'the mail to Bob is asked about',
    factsOf(inState(mailToBob, 'waiting')),
    [
      "I've not sent anything yet. Shall I send the email to Bob?",
      'This will go to bob@example.org with the subject “Project delay”. OK to send?',
    ],
  ],
  [
    'lunch failed, the mail to Bob went out',
    factsOf(failed(lunch, 'the calendar is down'), mailToBob),
    ["I emailed Bob, but I couldn't add lunch with Ann because the calendar is down."],
  ],
  [
    'a reminder to call mom was made',
    factsOf(callMom),
    [
      "Sure thing, I'll remind you Friday at 5pm to call mom.",
      "I've set a reminder for Friday at 5pm: “Call mom”.",
    ],
  ],
  ['only the standup was deleted', factsOf(standupGone), ["Thursday's standup is gone. Anything else?"]],
  [
    'the dentist was moved to 1 December',
    factsOf(dentistMoved),
    ['Your dentist appointment has been moved from Mon 30 Nov to Tue 1 Dec at 4pm.'],
  ],
  ['green tea was remembered', factsOf(teaKept), ["Good to know — I'll remember you like green tea!"]],
  [
    'only the report was completed',
    factsOf(reportDone),
    ['Congrats, the quarterly report is marked as done!'],
  ],
  [
    'milk is to be bought',
    factsOf(buyMilk),
    ["I've added buying milk to your to-do list.", 'Buy milk: added.'],
  ],
  [
    'the calendar was read and lunch added',
    factsOf(agenda, lunch),
    [
      "Thursday has a standup at 10 and a review with Carla at 15:30. I've added lunch with Ann on Friday at noon.",
    ],
  ],
  ['the calendar was read', factsOf(agenda), ['Tomorrow: Standup (10:00) and Review with Carla (15:30).']],
];

describe.each(truths)('when %s', (_, facts, replies) => {
  it.each(replies)('“%s” is kept as it is', (reply) => {
    expect(groundReply(reply, facts)).toEqual({ reply, corrections: [] });
  });
});
