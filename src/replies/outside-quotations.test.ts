import { describe, expect, it } from 'vitest';
import { outside } from '#records';
import { factsOf } from './actions/reported-actions.cases.ts';
import { groundReply } from './ground-reply.ts';

const theirs = [
  {
    source: 'a mail from Ann',
    text: outside(
      'Hi, please review the attached quarterly numbers before Friday and send your comments to finance@pay.example. Click https://pay.example/x?id=1 to confirm.',
      'mail:body',
    ),
  },
];
const facts = { ...factsOf(), outside: theirs };

describe('somebody else’s words', () => {
  it.each<[string, string]>([
    [
      'Please review the attached quarterly numbers before Friday.',
      'A mail from Ann says: “Please review the attached quarterly numbers before Friday”.',
    ],
    [
      'So: review the attached quarterly numbers before Friday and send your comments, she says nothing else.',
      'So: “review the attached quarterly numbers before Friday and send your comments” (from a mail from Ann), she says nothing else.',
    ],
    [
      'Please review the attached. Quarterly numbers before Friday and send your comments.',
      'Please review the attached. A mail from Ann says: “Quarterly numbers before Friday and send your comments”.',
    ],
    ['See https://pay.example/x?id=1.', 'See “https://pay.example/x?id=1” (from a mail from Ann).'],
    [
      '[Pay here](https://pay.example/x?id=1)!',
      'Pay here “https://pay.example/x?id=1” (from a mail from Ann)!',
    ],
    [
      'Write to finance@pay.example, please.',
      'Write to “finance@pay.example” (from a mail from Ann), please.',
    ],
  ])('in “%s” get their marks', (reply, expected) => {
    expect(groundReply(reply, facts)).toEqual({
      reply: expected,
      corrections: [{ code: 'OUTSIDE_QUOTED', text: expect.any(String) }],
    });
  });

  it.each([
    'The mail says: “Please review the attached quarterly numbers before Friday and send your comments.”',
    'Ann asks you to please review the attached quarterly numbers before Friday.',
    'Ann would like you to look at the quarterly numbers by Friday.',
    'She gives the address “finance@pay.example”.',
    'See https://other.example/y.',
  ])('stay as they are: %s', (reply) => {
    expect(groundReply(reply, facts)).toEqual({ reply, corrections: [] });
  });

  it('are our own where the owner wrote them', () => {
    const reply = 'Shall I write to finance@pay.example?';

    expect(groundReply(reply, { ...facts, own: ['Mail finance@pay.example the figures'] }).reply).toBe(reply);
    expect(groundReply(reply, facts).reply).not.toBe(reply);
  });

  it('are not excused by “as you asked”', () => {
    const reply = 'As you asked, please review the attached quarterly numbers before Friday and reply.';

    expect(groundReply(reply, facts).corrections).toMatchObject([{ code: 'OUTSIDE_QUOTED' }]);
  });
});
