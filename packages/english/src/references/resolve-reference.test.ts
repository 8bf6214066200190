import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import type { Mention, MentionKind } from './mention.ts';
import { resolveReference } from './resolve-reference.ts';

function mention(kind: MentionKind, text: string, turn: number, more: Partial<Mention> = {}): Mention {
  return { kind, id: `${kind}-${text}`, text, turn, position: 0, listed: 1, ...more };
}

function list(kind: MentionKind, turn: number, ...texts: readonly string[]): readonly Mention[] {
  return texts.map((text, position) => mention(kind, text, turn, { position, listed: texts.length }));
}

function resolve(phrase: string, mentions: readonly Mention[], ...kinds: readonly MentionKind[]) {
  const found = resolveReference(phrase, mentions, { kinds });
  if (found.status === 'resolved') return found.mentions.map(({ text }) => text);
  return found.status === 'ambiguous' ? { ambiguous: found.among.map(({ text }) => text) } : null;
}

const meeting = mention('event', 'Meeting with Sarah', 0);
const events = list('event', 0, 'Standup', 'Lunch with Bob', 'Review with Sarah');

describe('"the last two"', () => {
  it('is the end of the latest list, "the first two" its beginning', () => {
    expect(resolve('delete the last two', events, 'event')).toEqual(['Lunch with Bob', 'Review with Sarah']);
    expect(resolve('delete the first two', events, 'event')).toEqual(['Standup', 'Lunch with Bob']);
  });

  it('is nothing in a list that is shorter', () => {
    expect(resolve('delete the last four', events, 'event')).toBeNull();
    expect(resolve('what happened the last two weeks', events, 'event')).toBeNull();
  });
});

describe('"it"', () => {
  it('is the latest mention', () => {
    expect(resolve('cancel it', [meeting, mention('event', 'Gym', 1)], 'event')).toEqual([
      'Meeting with Sarah',
    ]);
    expect(resolve('cancel it', [mention('event', 'Gym', 1), meeting], 'event')).toEqual([
      'Meeting with Sarah',
    ]);
  });

  it('is of a kind that the action applies to', () => {
    const mentions = [mention('task', 'Buy milk', 0), mention('event', 'Gym', 2)];

    expect(resolve('complete it', mentions, 'task')).toEqual(['Buy milk']);
    expect(resolve('cancel it', mentions, 'event')).toEqual(['Gym']);
    expect(resolve('append it', mentions, 'note')).toBeNull();
  });

  it('prefers a single mention to a listed one of the same turn', () => {
    expect(resolve('move it', [...events, meeting], 'event')).toEqual(['Meeting with Sarah']);
  });

  it('is ambiguous between two equal candidates', () => {
    const two = [mention('event', 'Gym', 0), mention('event', 'Dentist', 0)];

    expect(resolve('cancel it', two, 'event')).toEqual({ ambiguous: ['Gym', 'Dentist'] });
    expect(resolve('cancel it', events, 'event')).toEqual({
      ambiguous: ['Standup', 'Lunch with Bob', 'Review with Sarah'],
    });
  });

  it('counts a thing mentioned twice once', () => {
    expect(resolve('cancel it', [meeting, { ...meeting, turn: 1 }], 'event')).toEqual(['Meeting with Sarah']);
  });

  it('is never a person', () => {
    expect(resolve('cancel it', [mention('person', 'Sarah', 0), mention('event', 'Gym', 1)])).toEqual([
      'Gym',
    ]);
  });

  it('is less certain the longer ago it was mentioned', () => {
    const confidence = (turn: number) => {
      const found = resolveReference('cancel it', [{ ...meeting, turn }], { kinds: ['event'] });
      return found.status === 'resolved' ? found.confidence : null;
    };

    expect(confidence(0)).toBe(0.95);
    expect(confidence(2)).toBe(0.75);
    expect(confidence(99)).toBe(0.5);
  });
});

describe('"that meeting"', () => {
  it('is an event, and "that task" a task', () => {
    const mentions = [meeting, mention('task', 'Call Bob', 0)];

    expect(resolve('that meeting', mentions)).toEqual(['Meeting with Sarah']);
    expect(resolve('that task', mentions)).toEqual(['Call Bob']);
    expect(resolve('that email', mentions)).toBeNull();
  });

  it('may be specific: "that lunch", "the meeting with Sarah"', () => {
    expect(resolve('cancel that lunch', events, 'event')).toEqual(['Lunch with Bob']);
    expect(resolve('the meeting with Sarah', events, 'event')).toEqual(['Review with Sarah']);
  });
});

describe('"the second one"', () => {
  it('counts in the latest list', () => {
    const mentions = [...events, ...list('event', 1, 'A', 'B')];

    expect(resolve('the second one', mentions, 'event')).toEqual(['Lunch with Bob']);
    expect(resolve('the first', mentions, 'event')).toEqual(['Standup']);
    expect(resolve('the last one', mentions, 'event')).toEqual(['Review with Sarah']);
    expect(resolve('number 3', mentions, 'event')).toEqual(['Review with Sarah']);
  });

  it('still counts in that list after a later mention of one of its items', () => {
    const shown = events.map((event) => ({ ...event, turn: 1 }));
    const since = mention('event', 'Lunch with Bob', 0);

    expect(resolve('the second one', [since, ...shown], 'event')).toEqual(['Lunch with Bob']);
  });

  it('is nothing without a list, or beyond its end', () => {
    expect(resolve('the second one', [meeting], 'event')).toBeNull();
    expect(resolve('the fifth one', events, 'event')).toBeNull();
    expect(resolve('the third one', events, 'event')).toEqual(['Review with Sarah']);
  });

  it('is the other of two after "the other one"', () => {
    const pair = list('event', 1, 'Gym', 'Dentist');
    const current = mention('event', 'Gym', 0);

    expect(resolve('the other one', [current, ...pair], 'event')).toEqual(['Dentist']);
    expect(resolve('the other one', pair, 'event')).toEqual({ ambiguous: ['Gym', 'Dentist'] });
  });
});

describe('"the one with Sarah"', () => {
  it('is found by title and by people', () => {
    const mentions = [
      mention('event', 'Standup', 0, { position: 0, listed: 2, people: ['Ann'] }),
      mention('event', 'Planning', 0, { position: 1, listed: 2, people: ['Sarah Lee'] }),
    ];

    expect(resolve('the one with Sarah', mentions, 'event')).toEqual(['Planning']);
    expect(resolve('the one about planning', mentions, 'event')).toEqual(['Planning']);
    expect(resolve('the one with Zoe', mentions, 'event')).toBeNull();
  });

  it('is found by its hour if the moment is given', () => {
    const moment = { now: Date.parse('2026-11-23T09:00Z'), zone: 'UTC' };
    const mentions = [
      mention('event', 'Standup', 0, { listed: 2, startsAt: Date.parse('2026-11-23T10:00Z') }),
      mention('event', 'Planning', 0, { position: 1, listed: 2, startsAt: Date.parse('2026-11-23T15:00Z') }),
    ];

    expect(resolveReference('the one at 3pm', mentions, { kinds: ['event'], moment })).toMatchObject({
      status: 'resolved',
      mentions: [{ text: 'Planning' }],
    });
    expect(resolveReference('the one at 3pm', mentions, { kinds: ['event'] })).toMatchObject({
      status: 'ambiguous',
    });
  });
});

describe('people', () => {
  const sarah = mention('person', 'Sarah Lee', 0);
  const bob = mention('person', 'Bob', 0);
  const kim = mention('person', 'Alex Kim', 0);

  it('are told apart by gender', () => {
    expect(resolve('reply to her', [sarah, bob], 'person')).toEqual(['Sarah Lee']);
    expect(resolve('reply to him', [sarah, bob], 'person')).toEqual(['Bob']);
  });

  it('of unknown gender match both', () => {
    const unknown = mention('person', 'Quim', 0);

    expect(resolve('email her', [unknown], 'person')).toEqual(['Quim']);
    expect(resolve('email him', [unknown], 'person')).toEqual(['Quim']);
    expect(resolve('email him', [unknown, bob], 'person')).toEqual({ ambiguous: ['Quim', 'Bob'] });
    expect(resolve('email him', [{ ...unknown, gender: 'female' }, bob], 'person')).toEqual(['Bob']);
  });

  it('are "them" together, or alone', () => {
    expect(resolve('email them', [sarah, bob], 'person')).toEqual(['Sarah Lee', 'Bob']);
    expect(resolve('email them', [kim], 'person')).toEqual(['Alex Kim']);
  });
});

describe('"them"', () => {
  it('is the latest list', () => {
    expect(resolve('complete them', [...list('task', 0, 'A', 'B'), mention('task', 'C', 1)], 'task')).toEqual(
      ['A', 'B'],
    );
  });

  it('is exactly two as "both"', () => {
    expect(resolve('both', list('task', 0, 'A', 'B'), 'task')).toEqual(['A', 'B']);
    expect(resolve('both', list('task', 0, 'A', 'B', 'C'), 'task')).toEqual({ ambiguous: ['A', 'B', 'C'] });
  });
});

describe('"the same time" and "there"', () => {
  it('belong to the last thing that has one', () => {
    const timed = mention('event', 'Gym', 1, { startsAt: 1 });

    expect(resolve('at the same time', [mention('task', 'Buy milk', 0), timed], 'task')).toEqual(['Gym']);
    expect(resolve('book a table there', [mention('place', 'Luigi', 0), meeting])).toEqual({
      ambiguous: ['Luigi', 'Meeting with Sarah'],
    });
    expect(resolve('book a table there', [mention('place', 'Luigi', 0)])).toEqual(['Luigi']);
  });
});

it('resolves to given mentions or to nothing, whatever the phrase', () => {
  const anyMention = fc.record({
    kind: fc.constantFrom<MentionKind>('event', 'task', 'person', 'place'),
    id: fc.string({ maxLength: 3 }),
    text: fc.string({ unit: anyCharacter, maxLength: 20 }),
    turn: fc.nat(4),
    position: fc.nat(4),
    listed: fc.integer({ min: 1, max: 5 }),
  });
  const phrase = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(
      'it',
      'them',
      'both',
      'the second one',
      'the other one',
      'the last',
      'him',
      'the one with x',
      'there',
    ),
  );

  fc.assert(
    fc.property(phrase, fc.array(anyMention), (text, mentions) => {
      const found = resolveReference(text, mentions, { kinds: [] });
      const named =
        found.status === 'resolved' ? found.mentions : found.status === 'ambiguous' ? found.among : [];

      expect(named.every((one) => mentions.some((mention) => mention === one))).toBe(true);
      expect(found.status === 'ambiguous' && named.length < 2).toBe(false);
      expect(found.status === 'resolved' && named.length === 0).toBe(false);
    }),
  );
});
