import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as samples from '../../../../test/examples/reported-actions.ts';
import { createGroundedStream, groundReply } from './ground-reply.ts';
import type { ReportedAction } from './reported-action.ts';

const actions = [
  samples.lunch,
  samples.mailToBob,
  samples.mailToAnn,
  samples.draftToBob,
  samples.callMom,
  samples.buyMilk,
  samples.reportDone,
  samples.standupGone,
  samples.dentistMoved,
  samples.teaKept,
];
const anyAction = fc.constantFrom(...actions);
const undone = fc
  .tuple(anyAction, fc.constantFrom('failed', 'unknown', 'waiting', 'declined', 'cancelled'))
  .map(
    ([action, state]): ReportedAction => ({
      ...action,
      state: state as ReportedAction['state'],
      problem: state === 'failed' ? samples.unreachable : null,
      result: null,
    }),
  );
const anyResult = fc.oneof(undone, anyAction, fc.constant(samples.agenda));

const subjects = [
  'the email to Bob',
  'your meeting',
  'lunch with Ann',
  'it',
  'everything',
  'the reminder',
  'your note',
];
const participles = [
  'sent',
  'added',
  'deleted',
  'cancelled',
  'moved',
  'scheduled',
  'updated',
  'saved',
  'booked',
  'removed',
];
const lie = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("I've", 'I have', 'I have just', "I've already", 'I'),
      fc.constantFrom(...participles),
      fc.constantFrom(...subjects),
    )
    .map(([us, verb, what]) => `${us} ${verb} ${what}.`),
  fc
    .tuple(
      fc.constantFrom(...subjects),
      fc.constantFrom('has been', 'was', 'is now', 'has now been'),
      fc.constantFrom(...participles),
    )
    .map(([what, is, verb]) => `${what.charAt(0).toUpperCase()}${what.slice(1)} ${is} ${verb}!`),
  fc.constantFrom('Done!', 'All set!', 'All done.', 'Sent!', 'Consider it done.', '✅', 'Taken care of!'),
);
const chatter = fc.constantFrom(
  'Sure!',
  'Okay.',
  'Anything else?',
  'Let me know.',
  'I could not reach the server.',
  'It is 3 p.m. in Berlin.',
  'See https://example.org/a.b?c=d for more.',
  '- a point\n- another\n',
  'Dr. Lee called.',
  '好的。',
  'Great 🎉 news…',
  '{{1}}',
  'And {{2}} {{3}}',
  'Bob knows, {{2}} {{1',
  '}} {{ 4 }}.',
  '“Done!” is a word.',
);
const reply = fc
  .array(fc.oneof(lie, chatter), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.join(' '));

/** Simpler than what it watches over, and made without it: what sounds like a claim in any sentence that denies and asks nothing. */
function soundsDone(text: string): boolean {
  return text
    .split(/(?<=[.!?。])\s+|\n/)
    .filter((sentence) => !/\?|“|\b(?:not|nothing|cannot|could|tried|whether)\b|n't\b/i.test(sentence))
    .some((sentence) =>
      /\bdone\b|\ball set\b|\btaken care of\b|✅|\b(?:sent|added|deleted|cancelled|moved|scheduled|updated|saved|booked|removed)\b/i.test(
        sentence,
      ),
    );
}

const facts = (results: readonly ReportedAction[], mayInform = false) => ({
  ...samples.factsOf(...results),
  mayInform,
});

describe('grounding', () => {
  it('never reports an action if none was done, whatever the model says', () => {
    expect(soundsDone("I've sent it.")).toBe(true);
    fc.assert(
      fc.property(reply, fc.array(undone, { maxLength: 4 }), fc.boolean(), (said, results, mayInform) => {
        const { reply: sent } = groundReply(said, facts(results, mayInform));
        expect(soundsDone(sent)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same result however a reply is split into pieces', () => {
    fc.assert(
      fc.property(
        reply,
        fc.array(anyResult, { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 }),
        (said, results, sizes) => {
          const emitted: string[] = [];
          const stream = createGroundedStream(facts(results, true), (checked) => emitted.push(checked));
          for (let at = 0, turn = 0; at < said.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            stream.push(said.slice(at, at + size));
            at += size;
          }
          const streamed = stream.end();

          expect(streamed).toEqual(groundReply(said, facts(results, true)));
          expect(emitted.join('')).toBe(streamed.reply);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('tells of every result exactly once, whatever the model says', () => {
    fc.assert(
      fc.property(
        reply,
        fc.uniqueArray(anyResult, { minLength: 1, maxLength: 4, selector: ({ words }) => words }),
        (said, results) => {
          const { slots, plain } = facts(results);
          const { reply: sent } = groundReply(said, facts(results));
          const isEachThere = slots.every(({ text }) => sent.split(text).length === 2);
          expect(isEachThere || sent.split(plain).length === 2).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('says nothing but slots and talk: without the slots, no word of a result is left', () => {
    fc.assert(
      fc.property(reply, anyResult, (said, result) => {
        const given = facts([result]);
        const { reply: sent } = groundReply(said, given);
        const rest = given.slots.reduce((text, slot) => text.replace(slot.text, ''), sent);
        expect(rest).not.toMatch(/Bob|Ann|mom|email|meeting|lunch|\d/i);
      }),
      { numRuns: 500 },
    );
  });
});
