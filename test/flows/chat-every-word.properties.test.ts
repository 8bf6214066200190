import { describe, expect, test } from 'vitest';
import { readSentence } from '../golden/read-sentence.ts';

/** Over templates: two of anything, a condition, a correction and what is quoted are each bound, asked about or named. No model, nothing is carried out. */

interface Read {
  readonly understood: { readonly unexplained: readonly { readonly text: string }[] };
  readonly plan: {
    readonly actions: readonly {
      readonly action: string;
      readonly params: Readonly<Record<string, unknown>>;
    }[];
    readonly remarks?: readonly string[];
    readonly clarification: unknown;
  } | null;
}

function read(text: string) {
  const { understood, plan } = readSentence(text).fresh as Read;
  const actions = plan?.actions ?? [];
  const named = [...understood.unexplained.map((span) => span.text), ...(plan?.remarks ?? [])].join('\n');
  return { actions, bound: JSON.stringify(actions), named, isAsked: plan?.clarification != null };
}

/** Each of the one with each of the other. */
function pairs<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
): readonly (readonly [One, Other])[] {
  return ones.flatMap((one) => others.map((other) => [one, other] as const));
}

describe('two of anything', () => {
  const frames = [
    (one: string, other: string) => `Remind me to take my pills at ${one} and ${other} tomorrow`,
    (one: string, other: string) => `Remind me tomorrow at ${one} and at ${other} to feed the cat`,
    (one: string, other: string) => `Meeting with Bob tomorrow at ${one} and ${other}`,
    (one: string, other: string) => `On Monday I have the auditors at ${one} and lunch with Lena at ${other}`,
    (one: string, other: string) => `Put standup on Thursday at ${one} and dentist on Friday at ${other}`,
  ];
  const hours = [
    ['8am', '8pm'],
    ['9:15', '13:40'],
    ['10am', '2pm'],
    ['7am', '6:30pm'],
  ] as const;

  test.each(pairs(frames, hours).map(([frame, [one, other]]) => [frame(one, other), one, other] as const))(
    'leaves none of its hours unnamed: %s',
    (text, one, other) => {
      const { bound, named, actions, isAsked } = read(text);

      expect(actions.length > 0 || isAsked).toBe(true);
      for (const hour of [one, other]) expect(`${bound}\n${named}`).toContain(hour);
    },
  );

  const things = [
    ['milk', 'candles'],
    ['the red folder', 'two stamps'],
    ['rye bread', 'half a pound of butter'],
  ] as const;
  const lists = [
    (one: string, other: string) => `Add ${one} and ${other} to my shopping list`,
    (one: string, other: string) => `Shopping list: ${one}, ${other}`,
    (one: string, other: string) => `Put ${one}, ${other} on the shopping list`,
  ];
  test.each(pairs(lists, things).map(([frame, [one, other]]) => [frame(one, other), one, other] as const))(
    'are both on the list: %s',
    (text, one, other) => {
      const { bound } = read(text);

      for (const thing of [one, other]) expect(bound).toContain(thing.replace(/^the /, ''));
    },
  );
});

describe('a condition', () => {
  const orders = [
    'Delete the task buy milk',
    'Mark the tax return as done',
    'Cancel the dentist',
    'Cancel lunch with Ann',
    'Move the dentist to Friday',
    'Delete the note recipes',
  ];
  const conditions = [
    'if it is done',
    'if Ann says no',
    'once Bob has called',
    'unless Lena comes',
    'when the rain stops',
    'in case nobody comes',
  ];
  test.each(
    pairs(orders, conditions).map(([order, condition]) => [`${order} ${condition}`, condition] as const),
  )('leaves things as they are, and is named: %s', (text, condition) => {
    const { actions, named, isAsked } = read(text);

    expect(actions.filter(({ action }) => !/list|recall/.test(action))).toEqual([]);
    expect(isAsked || named.includes(condition)).toBe(true);
  });

  test.each(orders)('is what stops it: %s', (order) => {
    expect(read(order).actions).toHaveLength(1);
  });
});

describe('a correction', () => {
  const frames = [
    (value: string) => `Remind me to call the bank tomorrow at ${value}`,
    (value: string) => `Lunch with Ann on Friday at ${value}`,
    (value: string) => `Book the sauna tomorrow at ${value}`,
  ];
  const turns = [', no, at ', ' no wait at ', ', I mean ', ', sorry, ', ' - scratch that, '];
  test.each(pairs(frames, turns).map(([frame, turn]) => `${frame('3pm')}${turn}4pm`))(
    'is its later value, or asked about: %s',
    (text) => {
      const { bound, named, actions, isAsked } = read(text);

      const isLater = bound.includes('4pm') && !bound.includes('3pm');
      expect(isLater || isAsked || (actions.length === 0 && named !== '')).toBe(true);
    },
  );
});

describe('what is quoted or dictated', () => {
  const texts = [
    'see you on Friday at 5 and bring the keys',
    'delete everything and call me',
    'no, not tomorrow, the day after',
    'remind Bob if it rains',
    'milk, eggs and bread at 9am',
  ];
  const frames = [
    (words: string) => `Email Bob: ${words}`,
    (words: string) => `Tell Ann: ${words}`,
    (words: string) => `Note: ${words}`,
    (words: string) => `Write to Lena: ${words}`,
    (words: string) => `Remind me to read "${words}" out loud`,
    (words: string) => `Add a task "${words}"`,
  ];
  test.each(pairs(frames, texts).map(([frame, words]) => [frame(words), words] as const))(
    'is text, whole: %s',
    (text, words) => {
      const { actions, bound } = read(text);

      expect(actions).toHaveLength(1);
      expect(bound.toLowerCase()).toContain(words.toLowerCase());
    },
  );
});
