import { describe, expect, it } from 'vitest';
import { parseRequest } from './parse-request.ts';

const moment = { now: Date.parse('2026-11-25T10:00:00Z'), zone: 'UTC' };

function mail(text: string) {
  const { people, body } = parseRequest(text, { moment, domain: 'email', contacts: [] })?.slots ?? {};
  return { people, body };
}

describe('who a mail goes to', () => {
  it.each(['reply to my last email', 'reply to the newest mail', 'answer one of his messages'])(
    'is nobody that is named in “%s”',
    (text) => {
      expect(mail(text).people).toBeUndefined();
    },
  );

  it.each([
    ["answer to pavel's email", 'Pavel'],
    ["reply to nadia's latest email by saying yes", 'Nadia'],
    ['respond to the message from greta', 'Greta'],
    ['write an email for me to rosa', 'Rosa'],
    ['write an email recipient mila', 'Mila'],
  ])('is the one whose mail it is: “%s”', (text, name) => {
    expect(mail(text).people?.map((person) => person.toLowerCase())).toEqual([name.toLowerCase()]);
  });

  it('ends where the words begin that are meant for them', () => {
    expect(mail('send an email to dad how are you').people).toEqual(['dad']);
    expect(mail('send a mail to olga hi see you at six').people).toEqual(['olga']);
    expect(mail('email mum starting with thanks').people).toEqual(['mum']);
    expect(mail('send an email to ruth jones email address').people).toEqual(['ruth jones']);
  });

  it('is no mail: “respond to the email I just read” says nothing', () => {
    expect(mail('respond to the email I just read')).toEqual({ people: undefined, body: undefined });
  });
});
