import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import { createReplyClassifier } from './create-reply-classifier.ts';
import { type ReplyContext, replyKinds } from './reply.ts';
import { parseReplyWeights } from './reply-weights-file.ts';

const toSend: ReplyContext = {
  question: 'Shall I send this email to Bob?',
  isHighStakes: false,
  isPending: true,
};
const careful: ReplyContext = { ...toSend, isHighStakes: true };
const toDelete: ReplyContext = { ...toSend, question: 'Shall I delete the meeting with Sarah at 3pm?' };
const unknown: ReplyContext = { question: null, isHighStakes: false, isPending: true };
const { classify } = createReplyClassifier();

describe('an affirmative reply', () => {
  it.each([
    'yes',
    'Yes.',
    'YES!!!',
    'yep',
    'yeah',
    'y',
    'sure',
    'sure thing',
    'ok',
    'Okay',
    'do it',
    'send it',
    'Yes, send it',
    'yes please',
    'go ahead',
    'please do',
    '👍',
    '👍🏽',
    'sounds good',
    'sounds good to me, thanks',
    'looks great',
    'Perfect, send it!',
    'no problem, go ahead',
    'absolutely',
    'of course',
    'Klar!',
    'ja, mach das',
    '¡Claro que sí!',
    'sí, hazlo',
    'はい、やってください',
    'yes, send the email to Bob',
    'Yes. Please send it now.',
    'yes, both',
    'hell yes',
    'no changes, send it',
    'yes, I want you to send it',
    'sí',
    'oui',
    'ja',
    'да',
    'はい',
    '好的',
    'नमस्ते हाँ'.slice(7),
  ])('"%s" is a yes, at high stakes too', (reply) => {
    expect(classify(reply, toSend).kind).toBe('affirmative');
    expect(classify(reply, careful).kind).toBe('affirmative');
    expect(classify(reply, toSend)).toMatchObject({ change: null, rest: null });
  });

  it.each(['yes', 'ok', 'send it', 'yep, do it'])('"%s" is a yes to an unknown question', (reply) => {
    expect(classify(reply, { ...unknown, isHighStakes: true }).kind).toBe('affirmative');
  });

  it.each(['why not', 'no problem', 'I think so', 'yes, the thing with the whales of last year'])(
    '"%s" is a yes, but not for certain',
    (reply) => {
      expect(classify(reply, toSend).kind).toBe('affirmative');
      expect(classify(reply, careful).kind).toBe('other');
    },
  );

  it.each([
    ['yes, and also remind me to call mom', 'remind me to call mom'],
    ['Yes. And what is the weather tomorrow?', 'what is the weather tomorrow?'],
    ['ok and add milk to my shopping list', 'add milk to my shopping list'],
    ['sure, then book a table for two', 'book a table for two'],
  ])('"%s" contains a separate request', (reply, rest) => {
    expect(classify(reply, toSend)).toMatchObject({ kind: 'affirmative', rest, change: null });
  });

  it('agrees to a deletion by "delete it" and "yes, cancel it"; "cancel it" may mean either', () => {
    for (const reply of ['delete it', 'yes, cancel it', 'Yes. Please delete.', 'yes, get rid of it']) {
      expect(classify(reply, { ...toDelete, isHighStakes: true }).kind, reply).toBe('affirmative');
    }
    expect(classify('cancel it', toDelete).kind).toBe('affirmative');
    expect(classify('cancel it', { ...toDelete, isHighStakes: true }).kind).toBe('other');
    expect(classify('cancel', toDelete).kind).toBe('cancel');
  });

  it.each([
    'Shall I send “I won’t be there. When can we meet?” to Bob?',
    'Shall I send an email to Bob, saying "I do not know. Why?"',
    "Shall I send Bob an email saying I won't come?",
    'Shall I send this to Bob? It says: Where are you? I have no idea.',
    'Shall I email Bob about how to cancel the order?',
    'Shall I ask Bob if he needs anything else?',
  ])('refers to the plan, whatever it says: "%s"', (question) => {
    expect(classify('yes', { ...careful, question }).kind).toBe('affirmative');
    expect(classify('no', { ...careful, question }).kind).toBe('negative');
    expect(classify('cancel it', { ...careful, question }).kind).toBe('cancel');
    expect(classify('make it 4pm', { ...careful, question }).kind).toBe('modify');
  });
});

describe('a reply that is not a yes', () => {
  it.each([
    'mach das nicht',
    'ja, mach das nicht',
    'mach das auf keinen Fall',
    'hazlo mañana',
    'no lo hagas',
    'やってはいけません',
  ])('%s, in another language', (text) => {
    expect(classify(text, toSend).kind).not.toBe('affirmative');
  });

  it.each([
    'no',
    'No!',
    'n',
    'nope',
    'nah',
    "don't",
    'Don’t send it',
    'not now',
    'not yet',
    'maybe later',
    'no thanks',
    'no, thank you',
    "no, I don't want it sent",
    'absolutely not',
    'no way',
    "I'd rather not",
    "that's wrong",
    'nein',
    'non',
    'нет',
    'いいえ',
    'nee',
    '👎',
    "yes, but don't send it",
    'yes but not now',
    'no no no',
  ])('"%s" is a no', (reply) => {
    expect(classify(reply, toSend).kind).toBe('negative');
  });

  it.each([
    'cancel',
    'Cancel it',
    'cancel that please',
    'never mind',
    'nevermind',
    'nvm',
    'forget it',
    'stop',
    'no, cancel that',
    'scrap that',
    'actually, cancel the email',
    'abort',
  ])('"%s" is a cancel', (reply) => {
    expect(classify(reply, toSend).kind).toBe('cancel');
  });

  it.each([
    '',
    '   ',
    '?!',
    'yes?',
    'yes or no?',
    'ok?',
    'really?',
    'I said yes to Bob yesterday',
    'yesterday',
    "don't cancel it",
    "no, don't stop",
    'not sure',
    "I'm not sure",
    "can't say no",
    'yeah right',
    'Yeah, right.',
    'maybe',
    'I guess so',
    'hmm',
    'whatever',
    'wait',
    'hold on a second',
    'yes no',
    "what's the weather",
    'who is Bob?',
    'should I?',
    'did you send it?',
    'Bob',
    'thanks',
    'hello',
    'good morning',
    'Bob said ok',
    'the answer to his mail was yes',
    'remind me to call mom',
    'cancel my dentist appointment',
    '1',
  ])('"%s" is not an answer', (reply) => {
    expect(classify(reply, toSend)).toMatchObject({ kind: 'other', change: null, rest: null });
  });

  it('rejects a deletion by "don\'t cancel it", "keep it" and "never mind"', () => {
    for (const reply of [
      "don't cancel it",
      'keep it',
      'never mind',
      "please don't delete it",
      'no, leave it',
    ]) {
      expect(classify(reply, toDelete).kind, reply).toBe('negative');
    }
  });

  it('is unclear as a "yes" to a negative question', () => {
    const question = 'Shall I not send it?';

    expect(classify('yes', { ...toSend, question }).kind).toBe('other');
    expect(classify('sounds good', { ...toSend, question }).kind).toBe('other');
    expect(classify('yes', { ...toSend, question: 'Shall I send it?' }).kind).toBe('affirmative');
  });

  it('is politeness after a statement and a yes after a question', () => {
    const news = { ...toSend, question: "I've put that on your calendar." };

    expect(classify('great, thanks', news).kind).toBe('other');
    expect(classify('great, thanks', { ...toSend, question: 'Is this good?' }).kind).toBe('affirmative');
  });
});

describe('a reply that asks for a change', () => {
  it.each([
    ['yes but at 4pm', 'at 4pm'],
    ['Yes, but make it 4pm.', 'make it 4pm.'],
    ['make it 4pm instead', 'make it 4pm instead'],
    ['change the subject to Delay', 'change the subject to Delay'],
    ['no, make it Ann', 'make it Ann'],
    ['No, at five', 'at five'],
    ['actually, send it to Ann instead', 'send it to Ann instead'],
    ['ok but shorter', 'shorter'],
    ['looks good, but add Carol to the cc', 'add Carol to the cc'],
    ['yes, at 4pm', 'at 4pm'],
    ['yes, if Ann agrees', 'if Ann agrees'],
    ['never mind, make it Friday', 'make it Friday'],
    ['wait, it should be on Tuesday', 'it should be on Tuesday'],
    ['what about 5pm?', 'what about 5pm?'],
    ['more formal please', 'more formal please'],
    ['no, send it to Ann', 'send it to Ann'],
    ['please move it to Friday', 'move it to Friday'],
  ])('"%s" asks for "%s"', (reply, change) => {
    expect(classify(reply, toSend)).toMatchObject({ kind: 'modify', change, rest: null });
    expect(classify(reply, careful).kind).toBe('modify');
  });

  it('is an answer, not a change, if a time was asked for', () => {
    const when = { ...toSend, question: 'When shall the meeting start?' };

    expect(classify('at 4pm', when).kind).toBe('other');
    expect(classify('at 4pm', { ...toSend, question: 'Shall I book it at 3pm?' }).kind).toBe('modify');
  });

  it('is a new request if nothing is pending', () => {
    const nothing: ReplyContext = { question: null, isHighStakes: false, isPending: false };

    expect(classify('make it 4pm instead', nothing).kind).toBe('other');
    expect(classify('cancel it', nothing).kind).toBe('other');
    expect(classify('never mind', nothing).kind).toBe('cancel');
    expect(classify('make it 4pm instead', { ...nothing, isPending: true }).kind).toBe('modify');
  });
});

describe('any text', () => {
  const anyContext = fc.record({
    question: fc.option(fc.oneof(fc.string(), fc.constant('Shall I send it?')), { nil: null }),
    isHighStakes: fc.boolean(),
    isPending: fc.boolean(),
  });
  const words = fc
    .array(
      fc.constantFrom(
        'yes',
        'no',
        'but',
        'make',
        'it',
        '4pm',
        ',',
        '.',
        '?',
        "don't",
        'send',
        'maybe',
        'cancel',
        'and',
      ),
    )
    .map((parts) => parts.join(' '));

  it('has one of the kinds, and a change only as a modify', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), words), anyContext, (reply, context) => {
        const { kind, confidence, change } = classify(reply, context);

        expect(replyKinds).toContain(kind);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(change === null).toBe(kind !== 'modify');
      }),
    );
  });

  it('is never a yes at high stakes but not at low ones', () => {
    fc.assert(
      fc.property(words, anyContext, (reply, context) => {
        const isYes = (isHighStakes: boolean) =>
          classify(reply, { ...context, isHighStakes }).kind === 'affirmative';

        expect(isYes(true) && !isYes(false)).toBe(false);
      }),
    );
  });

  it.each([
    ['a', 'yes '],
    ['b', 'that is very really '],
    ['c', ', . ? ! '],
    ['d', 'the can you please i want it is '],
    ['e', '\u0000\u202e\n'],
    ['f', 'ノ'],
  ])('is read at a megabyte (%s), at which quadratic work would not end', (_, part) => {
    const long = part.repeat(Math.ceil(1_000_000 / part.length));

    expect(classify(long, { ...toSend, question: long }).kind).toBe(
      part === 'yes ' ? 'affirmative' : 'other',
    );
  });
});

describe('weights', () => {
  const weights = {
    weights: new Map([
      ['roger doger', [4, 0, 0, -1]],
      ['*', [0, 0, 0, 0.5]],
    ]),
  };
  const trained = createReplyClassifier(weights);

  it('decide what no rule covers, but never with certainty', () => {
    expect(trained.classify('roger doger', unknown).kind).toBe('affirmative');
    expect(trained.classify('roger doger', { ...unknown, isHighStakes: true }).kind).toBe('other');
    expect(classify('roger doger', unknown).kind).toBe('other');
  });

  it('never turn a doubt or a condition into a yes', () => {
    const eager = createReplyClassifier({ weights: new Map([['*', [9, 0, 0, 0]]]) });

    expect(eager.classify('yes but at 4pm', unknown)).toMatchObject({ kind: 'modify', change: 'at 4pm' });
    expect(eager.classify('yeah right', unknown).kind).toBe('other');
    expect(eager.classify('yes', unknown).kind).toBe('affirmative');
  });

  it('never turn a sentence into an answer if nothing is pending', () => {
    const nothing: ReplyContext = { question: null, isHighStakes: false, isPending: false };
    const declining = createReplyClassifier({ weights: new Map([['*', [0, 9, 0, 0]]]) });

    expect(declining.classify('tick off buy milk', nothing).kind).toBe('other');
    expect(declining.classify("don't let me forget to call mom at 7", nothing).kind).toBe('other');
    expect(declining.classify('tick off buy milk', { ...nothing, isPending: true }).kind).toBe('negative');
    expect(declining.classify('no thanks', nothing).kind).toBe('negative');
  });

  it('leave a plain answer unchanged', () => {
    expect(trained.classify('no', toSend).kind).toBe('negative');
  });

  it('are read from their file, in hundredths', () => {
    expect(parseReplyWeights('seen\t0a1b\t2c3d\nword=yes\t150\t-25\t0\t3\n')).toEqual({
      weights: new Map([['word=yes', [1.5, -0.25, 0, 0.03]]]),
      seen: ['0a1b', '2c3d'],
    });
    expect(parseReplyWeights('')).toBeNull();
    expect(parseReplyWeights('seen\nyes\t1\t2')).toBeNull();
  });
});
