import { describe, expect, it } from 'vitest';
import { followUpOnMail } from './follow-up-mail.ts';
import type { Topic } from './understanding.ts';

const listed: Topic = { kind: 'email', domain: 'email', verb: 'list_emails', params: {} };
const draft: Topic = {
  ...{ kind: 'email', domain: 'email', verb: 'create_draft' },
  params: { to: ['ann@example.org'], subject: 'Quiz', body: 'The quiz is on.' },
};

describe('what is asked of mails that were just listed', () => {
  it.each([
    ['who sent the third one', 'the third one'],
    ['when did it arrive?', 'it'],
    ['what does he want', 'it'],
    ["what's the second one about", 'the second one'],
    ['read me the newest', 'the first one'],
  ])('“%s” reads the one that is meant', (text, target) => {
    expect(followUpOnMail(text, listed, [])).toEqual({ action: 'email.read', slots: { target } });
  });

  it.each(['who is Marie Curie', 'what does a solicitor do', 'read a book'])('“%s” is none', (text) => {
    expect(followUpOnMail(text, listed, [])).toBeNull();
  });
});

describe('the same mail to somebody else', () => {
  it.each(['same to bob', 'send the same to Bob please', 'send it to Bob as well'])('is “%s”', (text) => {
    expect(followUpOnMail(text, draft, ['Bob Ames'])).toMatchObject({
      action: 'email.send',
      slots: { subject: 'Quiz', body: 'The quiz is on.' },
    });
  });
});
