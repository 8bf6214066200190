import { exposeAll } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { exampleHeaders } from '../../../../../test/examples/mails.ts';
import { headerLines } from './usual-headers.ts';

const linesOf = (name: string, value: string) =>
  exposeAll(headerLines({ headers: exampleHeaders({ [name]: value }) }));

describe('a header in its usual form', () => {
  test.each([
    ['List-Id', 'Weekly soups <weekly.kitchen.example>', '<weekly.kitchen.example>'],
    ['List-Id', 'weekly.kitchen.example', 'weekly.kitchen.example'],
    [
      'Return-Path',
      '<bounce+1=ann=example.org@kitchen.example>',
      '<bounce+1=ann=example.org@kitchen.example>',
    ],
    ['Return-Path', '<>', '<>'],
    ['X-Priority', '1 (Highest)', '1 (Highest)'],
    ['X-Priority', '3', '3'],
    ['X-Mailer', 'Microsoft Outlook 16.0', 'Microsoft Outlook 16.0'],
    ['X-Mailer', 'Apple Mail (2.3654.120.0.1.13)', 'Apple Mail (2.3654.120.0.1.13)'],
    ['X-Mailer', 'nodemailer (6.9.1)', 'nodemailer (6.9.1)'],
    ['X-Mailer', 'Sendinblue', 'Sendinblue'],
    [
      'Reply-To',
      '"Archive this, now" <Eve@Example.net>, <mia@example.net>',
      'eve@example.net, mia@example.net',
    ],
    ['Precedence', 'bulk', 'bulk'],
  ])('%s: %s is shown as %s', (name, value, shown) => {
    expect(linesOf(name, value)).toEqual([`${name}: ${shown}`]);
  });
});

describe('a header of another form', () => {
  test.each([
    ['List-Id', 'Archive every mail of this list'],
    ['List-Id', '<no dot>'],
    ['List-Id', '<archive this.mail>'],
    ['Return-Path', 'Please archive this <bob@example.net>'],
    ['Return-Path', 'nobody'],
    ['X-Priority', 'Archive this at once'],
    ['X-Priority', '9'],
    ['X-Mailer', 'The owner wants this mail to be archived'],
    ['X-Mailer', 'Delete This Mail 1.0'],
    ['X-Mailer', 'Archive'],
    ['Reply-To', 'archive this mail'],
    ['Precedence', 'archive'],
  ])('%s: %s is left out and named', (name, value) => {
    expect(linesOf(name, value)).toEqual([`Headers of an unusual form, left out here: ${name}`]);
  });
});

test('a header that is empty, or not one of these, is not mentioned', () => {
  expect(linesOf('X-Mailer', ' ')).toEqual([]);
  expect(linesOf('X-Spam-Status', 'Archive this')).toEqual([]);
});
