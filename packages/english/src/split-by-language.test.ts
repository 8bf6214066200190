import { describe, expect, test } from 'vitest';
import { isSurelyEnglish, splitByLanguage } from './split-by-language.ts';

describe('a sentence counts as English', () => {
  test.each([
    'The gym is open until 22:00 tonight.',
    'CS2103 is due tomorrow at 17:00; you are free from 13:00 to 16:00.',
    "You still haven't started the report, as usual.",
    'Lazy, lazy.',
    '“Schon wieder nichts getan” is due today at 17:00.',
  ])('%s', (text) => {
    expect(splitByLanguage(text).other).toBe('');
  });
});

describe('a sentence is in another language', () => {
  test.each([
    'Du hast den Bericht immer noch nicht angefangen.',
    'Todavía no has empezado el informe.',
    'Tu n’as toujours pas commencé le rapport.',
    'Non hai ancora iniziato la relazione.',
    'Je hebt het rapport nog steeds niet gestart.',
    '你还没开始写报告。',
    'Viel Erfolg!',
  ])('%s', (text) => {
    expect(splitByLanguage(text)).toEqual({ english: '', other: text });
  });
});

test('a text may hold both', () => {
  expect(splitByLanguage('The report is due today. Du hast wieder nicht angefangen.')).toEqual({
    english: 'The report is due today.',
    other: ' Du hast wieder nicht angefangen.',
  });
});

test.each([
  ['remind me to call mom tomorrow', true],
  ["what's on today?", true],
  ['cancel volleyball', false],
  ['Klar!', false],
  ['remind me to call Zoë', false],
  ['Erinnere mich an die Steuer', false],
  ['Erinnere mich an Mama', false],
  ['was ist am Montag', false],
  ['', false],
])('%j is English beyond doubt: %s', (text, expected) => {
  expect(isSurelyEnglish(text)).toBe(expected);
});
