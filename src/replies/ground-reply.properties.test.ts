import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outside } from '#records';
import type { ReportedAction } from './actions/reported-action.ts';
import * as samples from './actions/reported-actions.cases.ts';
import { createGroundedStream, groundReply } from './ground-reply.ts';
import { plainReply } from './wording/plain-reply.ts';

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

describe('grounding', () => {
  it('never reports an action if none was done, whatever the model says', () => {
    expect(soundsDone("I've sent it.")).toBe(true);
    fc.assert(
      fc.property(reply, fc.array(undone, { maxLength: 4 }), (said, results) => {
        const { reply: sent } = groundReply(said, samples.factsOf(...results));
        expect(soundsDone(sent)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same result however a reply is split into pieces', () => {
    fc.assert(
      fc.property(
        reply,
        fc.array(anyResult, { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 }),
        (said, results, sizes) => {
          const facts = {
            ...samples.factsOf(...results),
            outside: [{ source: 'a mail from Ann', text: outside(`Dr. Lee called. ${said}`, 'mail:body') }],
          };
          const emitted: string[] = [];
          const stream = createGroundedStream(facts, (checked) => emitted.push(checked));
          for (let at = 0, turn = 0; at < said.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            stream.push(said.slice(at, at + size));
            at += size;
          }
          const streamed = stream.end();

          expect(streamed).toEqual(groundReply(said, facts));
          expect(emitted.join('')).toBe(streamed.reply);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('tells of every failure, every doubt and every question, whatever the model says', () => {
    fc.assert(
      fc.property(reply, undone, (said, action) => {
        fc.pre(action.state !== 'declined' && action.state !== 'cancelled');
        const { reply: sent } = groundReply(said, samples.factsOf(action));
        const due = {
          failed: /\b(?:could|couldn't) not\b|could not|couldn't/,
          unknown: /cannot tell/,
          waiting: /Shall I/,
        };
        expect(sent).toMatch(due[action.state as keyof typeof due]);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves its own plain reply unchanged', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyResult, { minLength: 1, maxLength: 5, selector: ({ words }) => words }),
        (results) => {
          const plain = plainReply(results);
          expect(groundReply(plain, { ...samples.factsOf(...results), plain })).toEqual({
            reply: plain,
            corrections: [],
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves no eight words of an outside text running without quotation marks', () => {
    const word = fc.constantFrom(
      'pay',
      'the',
      'bill',
      'now',
      'or',
      'else',
      'click',
      'here',
      'to',
      'confirm',
      'it',
      'all',
    );
    const text = fc.array(word, { minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(
        text,
        fc.nat(20),
        fc.nat(20),
        fc.array(fc.constantFrom('. ', ' ', ', ', '\n'), { minLength: 1, maxLength: 9 }),
        (words, from, size, gaps) => {
          const copied = words.slice(from, from + 8 + size);
          const said = copied.map((one, index) => one + (gaps[index % gaps.length] ?? ' ')).join('');
          const { reply: sent } = groundReply(said, {
            ...samples.factsOf(),
            outside: [{ source: 'a mail', text: outside(words.join(' '), 'mail:body') }],
          });

          const runs = new Set(words.slice(7).map((_, index) => words.slice(index, index + 8).join(' ')));
          for (const unquoted of sent.split(/“[^”]*”/)) {
            const own = unquoted.toLowerCase().match(/\w+/g) ?? [];
            const found = own.slice(7).some((_, index) => runs.has(own.slice(index, index + 8).join(' ')));
            expect(found).toBe(false);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
