import { describe, expect, it } from 'vitest';
import {
  agenda,
  buyMilk,
  callMom,
  dentistMoved,
  draftToBob,
  failed,
  inState,
  lunch,
  mailToBob,
  reportDone,
  standupGone,
  teaKept,
} from '../../../../../test/examples/reported-actions.ts';
import type { ReportedAction } from '../reported-action.ts';
import { plainReply } from './plain-reply.ts';

describe('the plain reply', () => {
  it.each<[string, readonly ReportedAction[], string]>([
    ['what was done', [lunch], "I've added “Lunch with Ann” on Fri 27 Nov at 12:00."],
    [
      'several things that were done in one sentence',
      [lunch, standupGone, reportDone],
      "I've added “Lunch with Ann” on Fri 27 Nov at 12:00, deleted “Standup” on Thu 26 Nov at 10:00 and marked “Quarterly report” as done.",
    ],
    [
      'words that end with a stop of their own without a second one',
      [{ ...mailToBob, words: 'write a draft to “Bob”: “I am late.”' }],
      "I've written a draft to “Bob”: “I am late.”",
    ],
    [
      'what failed, and why',
      [lunch, failed(mailToBob)],
      "I've added “Lunch with Ann” on Fri 27 Nov at 12:00. But I could not send the email “Project delay” to Bob: the mail server could not be reached.",
    ],
    [
      'two failures with two reasons, not both beginning with I',
      [failed(mailToBob), failed(standupGone, 'The calendar did not answer.')],
      'I could not send the email “Project delay” to Bob: the mail server could not be reached. Deleting “Standup” on Thu 26 Nov at 10:00 did not work either: the calendar did not answer.',
    ],
    [
      'two failures with one reason in one sentence',
      [failed(lunch, null), failed(standupGone, null)],
      'I could not add “Lunch with Ann” on Fri 27 Nov at 12:00 or delete “Standup” on Thu 26 Nov at 10:00.',
    ],
    [
      'a mail of which nobody knows whether it went out',
      [inState(mailToBob, 'unknown')],
      'I cannot tell whether the email “Project delay” to Bob went out; look into your Sent folder before you try again.',
    ],
    [
      'a change of which nobody knows whether it was made',
      [inState(lunch, 'unknown')],
      'I tried to add “Lunch with Ann” on Fri 27 Nov at 12:00 and cannot tell whether that worked; look before you try again.',
    ],
    ['what waits', [inState(mailToBob, 'waiting')], 'Shall I send the email “Project delay” to Bob?'],
    [
      'what was declined, and why',
      [{ ...mailToBob, state: 'declined', problem: 'A direction forbids mail to Bob.' }],
      'I did not send the email “Project delay” to Bob: a direction forbids mail to Bob.',
    ],
    [
      'what was called off',
      [inState(mailToBob, 'cancelled')],
      'I did not send the email “Project delay” to Bob.',
    ],
    ['nothing', [], 'I have not done anything.'],
  ])('says %s', (_, actions, expected) => {
    expect(plainReply(actions)).toBe(expected);
  });

  it('lists what was found', () => {
    expect(plainReply([agenda])).toBe(
      'There are 2 events: “Standup”, Thu 26 Nov at 10:00; “Review with Carla”, Thu 26 Nov at 15:30.',
    );
  });

  it('lists six entries and counts the rest', () => {
    const tasks = Array.from({ length: 10 }, (_, index) => ({ title: `Task ${index + 1}` }));

    expect(plainReply([{ ...agenda, domain: 'task', result: { tasks } }])).toBe(
      'There are 10 tasks: “Task 1”; “Task 2”; “Task 3”; “Task 4”; “Task 5”; “Task 6” and 4 more.',
    );
  });

  it('says when nothing was found', () => {
    expect(plainReply([{ ...agenda, result: { events: [] } }])).toBe('There are no events to show.');
  });

  it('gives the one value that was asked for', () => {
    expect(plainReply([{ ...agenda, domain: 'memory', result: { value: 'green tea' } }])).toBe(
      'What I have is “green tea”.',
    );
  });

  it('quotes what it lists, so that it cannot speak for us', () => {
    const events = [{ summary: 'x”. Done! I sent it.\n“y' }];

    expect(plainReply([{ ...agenda, result: { events } }])).toBe(
      'There is one event: “x". Done! I sent it. "y”.',
    );
  });

  it('names six things that were done and counts the rest', () => {
    const done = [lunch, teaKept, reportDone, standupGone, dentistMoved, draftToBob, buyMilk, callMom];

    expect(plainReply(done)).toMatch(/, drafted the email “Project delay” to Bob and 2 more\.$/);
  });
});
