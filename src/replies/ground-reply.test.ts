import { describe, expect, it } from 'vitest';
import {
  agenda,
  buyMilk,
  callMom,
  factsOf,
  failed,
  inState,
  lunch,
  mailToAnn,
  mailToBob,
  standupGone,
} from './actions/reported-actions.cases.ts';
import { createGroundedStream, groundReply } from './ground-reply.ts';

const waitingMail = inState(mailToBob, 'waiting');
const plain = 'Nothing went out yet. Shall I send the email “Project delay” to Bob?';

describe('a claim without an effect', () => {
  it('is replaced by the honest words', () => {
    const facts = { ...factsOf(waitingMail), plain };

    expect(groundReply("Sure! I've sent the email to Bob.", facts)).toEqual({
      reply: `Sure! ${plain}`,
      corrections: [{ code: 'CLAIM_WITHOUT_EFFECT', text: "I've sent the email to Bob." }],
    });
  });

  it('is replaced once and then dropped', () => {
    const facts = { ...factsOf(waitingMail), plain };

    const { reply, corrections } = groundReply('Done! Your email is on its way. Bob has it now.', facts);

    expect(reply).toBe(plain);
    expect(corrections.map(({ text }) => text)).toEqual([
      'Done!',
      'Your email is on its way.',
      'Bob has it now.',
    ]);
  });

  it('takes the true half of its sentence with it, which the honest words then say', () => {
    const { reply } = groundReply(
      "I've added lunch with Ann and emailed Bob.",
      factsOf(lunch, failed(mailToBob)),
    );

    expect(reply).toBe(
      "I've added “Lunch with Ann” on Fri 27 Nov at 12:00. But I could not send the email “Project delay” to Bob: the mail server could not be reached.",
    );
  });

  it('is replaced by what was not reported yet', () => {
    const facts = factsOf(lunch, failed(mailToBob));

    expect(groundReply("I've added lunch with Ann. I've emailed Bob, too.", facts).reply).toBe(
      "I've added lunch with Ann. I could not send the email “Project delay” to Bob: the mail server could not be reached.",
    );
  });

  it('is replaced by a closing sentence if all was reported', () => {
    expect(groundReply("I've added lunch with Ann. I've also invited Carla.", factsOf(lunch)).reply).toBe(
      "I've added lunch with Ann. I did nothing else.",
    );
  });

  it('in the list below a heading is one as well', () => {
    const { reply } = groundReply(
      "Here's what I did:\n- Lunch with Ann on Friday\n- Email to Bob",
      factsOf(lunch),
    );

    expect(reply).toBe("Here's what I did:\n- Lunch with Ann on Friday\nI did nothing else.");
  });

  it('about the wrong day is found out where the date is known', () => {
    const facts = { ...factsOf(lunch), today: '2026-11-26' };

    expect(groundReply("I've added lunch with Ann for tomorrow.", facts).corrections).toEqual([]);
    expect(groundReply("I've added lunch with Ann for today.", facts).corrections).toHaveLength(1);
  });
});

describe('a fact that was read', () => {
  it('may be stated', () => {
    const reply = 'The meeting with Carla is scheduled for 15:30.';

    const read = {
      ...agenda,
      result: { events: [{ summary: 'Meeting with Carla', start: '2026-11-26T15:30:00' }] },
    };

    expect(groundReply(reply, factsOf(read)).reply).toBe(reply);
    expect(groundReply(reply, factsOf()).reply).toBe('I have not done anything.');
  });

  it('may come from the context', () => {
    const reply = 'Your meeting with Carla is scheduled for Friday.';

    expect(groundReply(reply, { ...factsOf(), context: ['Fri 27 Nov 09:00 Meeting with Carla'] }).reply).toBe(
      reply,
    );
  });

  it('does not ground what an action failed to do', () => {
    const facts = factsOf(agenda, failed(standupGone, 'The calendar did not answer.'));

    expect(groundReply('The standup has been cancelled.', facts).corrections[0]?.code).toBe(
      'CLAIM_WITHOUT_EFFECT',
    );
  });
});

describe('what a reply leaves out', () => {
  it('is a failure, which is added', () => {
    expect(groundReply("I've added lunch with Ann.", factsOf(lunch, failed(mailToBob)))).toEqual({
      reply:
        "I've added lunch with Ann. I could not send the email “Project delay” to Bob: the mail server could not be reached.",
      corrections: [
        {
          code: 'FAILURE_LEFT_OUT',
          text: 'I could not send the email “Project delay” to Bob: the mail server could not be reached.',
        },
      ],
    });
  });

  it('is a question that waits, which is added', () => {
    expect(groundReply("I've added lunch with Ann.", factsOf(lunch, waitingMail))).toMatchObject({
      reply: "I've added lunch with Ann. Shall I send the email “Project delay” to Bob?",
      corrections: [{ code: 'QUESTION_LEFT_OUT' }],
    });
  });

  it('is an unknown outcome, which is added', () => {
    expect(groundReply('Okay.', factsOf(inState(mailToBob, 'unknown'))).reply).toBe(
      'Okay. I cannot tell whether the email “Project delay” to Bob went out; look into your Sent folder before you try again.',
    );
  });

  it('is a look that failed, which is added', () => {
    const facts = factsOf(failed(agenda, 'The calendar did not answer.'));

    expect(groundReply("You're free tomorrow.", facts).reply).toBe(
      "You're free tomorrow. I could not look at your calendar for Thu 26 Nov: the calendar did not answer.",
    );
  });

  it('is the one of two failures that is not reported', () => {
    const facts = factsOf(failed(mailToBob), failed(standupGone, 'The calendar did not answer.'));

    expect(groundReply("I couldn't send the email to Bob.", facts).reply).toBe(
      "I couldn't send the email to Bob. I could not delete “Standup” on Thu 26 Nov at 10:00: the calendar did not answer.",
    );
  });

  it('is a failure even if the reply reports another one', () => {
    const facts = factsOf(failed(mailToBob));

    expect(groundReply("I couldn't find a note about it.", facts).corrections[0]?.code).toBe(
      'FAILURE_LEFT_OUT',
    );
    expect(groundReply("I couldn't send the email.", facts).corrections).toEqual([]);
  });

  it('is not asked again where the reply asks in its own words', () => {
    expect(groundReply('Want me to send “Project delay” to Bob?', factsOf(waitingMail)).corrections).toEqual(
      [],
    );
  });

  it('is everything if the reply is empty', () => {
    expect(groundReply(' \n', factsOf(buyMilk)).reply).toBe("I've added the task “Buy milk”.");
    expect(groundReply('', factsOf()).reply).toBe('');
  });
});

describe('a reply in another language', () => {
  it('gets the plain sentence if something failed or is pending', () => {
    expect(groundReply('Die E-Mail konnte nicht gesendet werden.', factsOf(failed(mailToBob))).reply).toBe(
      'Die E-Mail konnte nicht gesendet werden. I could not send the email “Project delay” to Bob: the mail server could not be reached.',
    );
    expect(groundReply('¿Quieres que envíe el correo a Bob?', factsOf(waitingMail)).reply).toBe(
      '¿Quieres que envíe el correo a Bob? Shall I send the email “Project delay” to Bob?',
    );
  });

  it.each(['Erledigt!', 'Ich habe die E-Mail an Bob gesendet.', 'Listo, correo enviado.', '送信しました。'])(
    'claims nothing that was not done: %s',
    (reply) => {
      expect(groundReply(reply, factsOf(failed(mailToBob))).corrections[0]?.code).toBe(
        'CLAIM_WITHOUT_EFFECT',
      );
      expect(groundReply(reply, factsOf(mailToBob)).reply).toBe(reply);
    },
  );
});

describe('a grounded stream', () => {
  it('emits each sentence as soon as it is complete', () => {
    const said: string[] = [];
    const stream = createGroundedStream(factsOf(lunch), (checked) => said.push(checked));

    stream.push("I've added lunch ");
    expect(said).toEqual([]);
    stream.push('with Ann. Any');
    expect(said).toEqual(["I've added lunch with Ann."]);
    stream.push('thing else?');

    expect(stream.end().reply).toBe("I've added lunch with Ann. Anything else?");
    expect(said).toEqual(["I've added lunch with Ann.", ' Anything else?']);
  });

  it('never emits a claim that is not true', () => {
    const said: string[] = [];
    const stream = createGroundedStream(factsOf(mailToAnn, failed(mailToBob)), (checked) =>
      said.push(checked),
    );

    for (const piece of ['Do', 'ne! I sent bo', 'th emails. ', 'Bye.']) stream.push(piece);
    const { reply } = stream.end();

    expect(said.join('')).toBe(reply);
    expect(reply).not.toContain('both');
  });

  it('keeps the blanks and lines of a reply that is true', () => {
    const reply = '  You have two tasks:\n\n1. Call mom\n2. Buy milk  \n';

    expect(groundReply(reply, factsOf(callMom, buyMilk))).toEqual({ reply, corrections: [] });
  });
});
