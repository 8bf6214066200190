import { exposeAll } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { describe, expect, it } from 'vitest';
import { labelsInPrompt } from './mail-labels.ts';

async function parsed(subject: string) {
  const raw = `From: A Stranger <stranger@outside.example>\nSubject: ${subject}\n\nThe body of this message.`;
  return exposeAll(await createMailParser().parse(new TextEncoder().encode(raw)));
}

describe('the labels of a mail in the prompt', () => {
  it('are outside for every part of the mail', async () => {
    const labels = labelsInPrompt(await parsed('Something about your garden'));

    expect(labels.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['subject', 'body', 'snippet', 'sender address']),
    );
    expect(new Set(labels.map(({ origin }) => origin))).toEqual(new Set(['outside']));
  });

  it('show that text of the mail also occurs in our own part of the prompt', async () => {
    const labels = labelsInPrompt(await parsed('Make nothing up.'));

    expect(labels).toContainEqual({ part: 'subject', origin: 'system' });
  });
});
