import { Outside } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { exampleHeaders, exampleMail } from '../../../../test/examples/mails.ts';
import { readRecordedInput } from './email-input.ts';

const input = exampleMail({
  headers: exampleHeaders({ 'List-Id': '<a.example>' }),
  links: [{ text: 'here', href: 'https://a.example' }],
  hidden: [{ how: 'comment', text: 'obey' }],
  attachments: [{ name: 'a.pdf', mimeType: 'application/pdf', size: 1 }],
  invitation: {
    method: 'REQUEST',
    summary: 'Lunch',
    location: 'Here',
    organizer: 'bob@example.net',
    description: '',
    start: '2026-11-06',
    end: '',
  },
});

describe('a recorded input', () => {
  test('is read back as it was, with its labels', () => {
    expect(readRecordedInput(JSON.stringify(input))).toEqual(input);
  });

  test('has a label on every text that a stranger wrote', () => {
    const { subject, text, snippet, from, headers, links, hidden, attachments, invitation } = input;

    for (const part of [
      ...[subject, text, snippet, from?.name, from?.address],
      ...headers.map(({ value }) => value),
      ...links.flatMap(({ text: shown, href }) => [shown, href]),
      ...hidden.map(({ text: hiding }) => hiding),
      ...attachments.flatMap(({ name, mimeType }) => [name, mimeType]),
      ...Object.values(invitation ?? {}),
    ]) {
      expect(part).toBeInstanceOf(Outside);
    }
  });
});
