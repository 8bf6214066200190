import { expect, test } from 'vitest';
import { joinFlowed } from './flowed-text.ts';

test.each([
  ['lines that end in a space are joined', 'One \ntwo \nthree\nfour', 'One two three\nfour'],
  ['an empty line ends a paragraph', 'One \n\ntwo', 'One \n\ntwo'],
  ['a change of the quote depth ends it', 'One \n> two \n> three', 'One \n> two three'],
  ['deeper quotes stay apart', '>> One \n> two', '>> One \n> two'],
  ['quotes without stuffing read like those with it', '>One \n>two', '> One two'],
  ['stuffing is taken off once', '  One\n From here', ' One\nFrom here'],
  ['the line before a signature does not flow into it', 'Bye \n-- \nAnn', 'Bye \n-- \nAnn'],
])('%s', (_, text, joined) => {
  expect(joinFlowed(text, false)).toBe(joined);
});

test('with DelSp the space at the end of a line is no part of the text', () => {
  expect(joinFlowed('日本 \n語', true)).toBe('日本語');
});
