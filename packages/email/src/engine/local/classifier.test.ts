import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleHeaders, exampleMail, exampleNewsletter } from '../../../../../test/examples/mails.ts';
import type { EmailInput } from '../email-input.ts';
import { learnedMail, learnedNothing, predict, teach } from './classifier.ts';

const bob = exampleMail();
const eve = exampleMail({
  from: { name: 'Eve', address: 'eve@elsewhere.example' },
  subject: 'Quarterly figures',
});

function taught(...lessons: readonly (readonly [EmailInput, string])[]) {
  return lessons.reduce((learned, [input, outcome]) => teach(learned, input, outcome), learnedNothing);
}

describe('the classifier', () => {
  test('predicts nothing before it was taught anything', () => {
    expect(predict(learnedNothing, bob)).toBeNull();
  });

  test('grows surer with every correction', () => {
    const probabilities = [1, 2, 3, 4].map(
      (count) =>
        predict(taught(...Array.from({ length: count }, () => [bob, 'archive'] as const)), bob)?.probability,
    );

    expect(probabilities).toEqual(probabilities.toSorted());
    expect(new Set(probabilities).size).toBe(4);
  });

  test('is sure enough after three corrections about one sender', () => {
    const prediction = predict(taught([bob, 'archive'], [bob, 'archive'], [bob, 'archive']), bob);

    expect(prediction).toMatchObject({ outcome: 'archive', support: 3 });
    expect(prediction?.probability).toBeGreaterThan(0.8);
  });

  test('tells senders apart', () => {
    const learned = taught([bob, 'archive'], [eve, 'star'], [bob, 'archive'], [eve, 'star']);

    expect(predict(learned, bob)?.outcome).toBe('archive');
    expect(predict(learned, eve)?.outcome).toBe('star');
  });

  test('puts a label that a model named after one sender’s mail on nobody else’s', () => {
    const label = JSON.stringify(['apply_label', { label: 'Hide Bob' }]);
    const sameDomain = exampleMail({ from: { name: '', address: 'mia@example.net' } });
    const lessons = (words: 'ours' | 'mail') =>
      [1, 2, 3, 4].reduce((learned) => teach(learned, bob, label, words), learnedNothing);

    expect(predict(lessons('mail'), bob)).toMatchObject({ outcome: label, support: 4 });
    expect(predict(lessons('mail'), sameDomain)).toBeNull();
    expect(predict(lessons('ours'), sameDomain)).toMatchObject({ outcome: label, support: 4 });
  });

  test('puts a label that the owner gave as well on others’, whoever repeats it', () => {
    const label = JSON.stringify(['apply_label', { label: 'Choir' }]);
    const sameDomain = exampleMail({ from: { name: '', address: 'mia@example.net' } });
    const learned = teach(teach(learnedNothing, bob, label, 'ours'), bob, label, 'mail');

    expect(learned.fromMail).toEqual([]);
    expect(predict(learned, sameDomain)?.outcome).toBe(label);
  });

  test('unlearns what is corrected', () => {
    const learned = taught([bob, 'archive'], [bob, 'none'], [bob, 'none'], [bob, 'none']);

    expect(predict(learned, bob)?.outcome).toBe('none');
  });

  test('has no support for a sender without corrections', () => {
    expect(predict(taught([bob, 'archive'], [bob, 'archive'], [bob, 'archive']), eve)?.support).toBe(0);
  });

  test('counts corrections about the same list or the same domain as support', () => {
    const weekly = exampleNewsletter();
    const learned = taught([weekly, 'archive'], [weekly, 'archive']);
    const sameList = exampleMail({ headers: exampleHeaders({ 'List-Id': '<weekly.kitchen.example>' }) });
    const sameDomain = exampleMail({ from: { name: '', address: 'chef@kitchen.example' } });

    expect(predict(learned, sameList)?.support).toBe(2);
    expect(predict(learned, sameDomain)?.support).toBe(2);
    expect(predict(learned, bob)?.support).toBe(0);
  });

  test('leaves what it was given as it was', () => {
    const before = taught([bob, 'archive']);
    const copy = structuredClone(before);
    teach(before, eve, 'star');

    expect(before).toEqual(copy);
  });

  test('counts what it was taught, and keeps its place in the feedback', () => {
    const learned = teach({ ...learnedNothing, watermark: { at: 7, id: 'f' } }, bob, 'archive');

    expect(learned.taught).toEqual({ archive: 1 });
    expect(learned.watermark).toEqual({ at: 7, id: 'f' });
  });

  test('survives words and senders that are called like members of objects', () => {
    const odd = exampleMail({
      subject: 'constructor __proto__ toString',
      from: { name: '', address: 'constructor@__proto__.example' },
    });

    expect(predict(taught([odd, 'archive']), odd)).toMatchObject({ outcome: 'archive', support: 1 });
  });

  test('is as it was after it has been stored as JSON', () => {
    const learned = taught([bob, 'archive'], [eve, 'star']);

    expect(learnedMail.parse(JSON.parse(JSON.stringify(learned)))).toEqual(learned);
  });

  test('always gives a probability, and the likelier outcome', () => {
    const outcome = fc.constantFrom('archive', 'star', 'none');
    const mail = fc
      .record({
        subject: fc.string({ maxLength: 30 }),
        address: fc.constantFrom('a@x.example', 'b@y.example', ''),
      })
      .map(({ subject, address }) => exampleMail({ subject, from: { name: '', address } }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(mail, outcome), { minLength: 1, maxLength: 20 }),
        mail,
        (lessons, asked) => {
          const prediction = predict(taught(...lessons), asked);

          expect(prediction?.probability).toBeGreaterThanOrEqual(0);
          expect(prediction?.probability).toBeLessThanOrEqual(1);
          expect(lessons.map(([, name]) => name)).toContain(prediction?.outcome);
        },
      ),
    );
  });
});
