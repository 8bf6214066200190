import { describe, expect, it } from 'vitest';
import { parseRequest } from './parse-request.ts';

// A Sunday, 11:00 in Berlin.
const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };

function mail(text: string) {
  const { people, body } =
    parseRequest(text, { moment, domain: 'email', contacts: ['Bob', 'Lena'] })?.slots ?? {};
  return { people, body };
}

describe('a dictated mail', () => {
  it.each([
    ['tell the team they moved it', ['the team'], 'They moved it.'],
    ['let the team know that they won', ['the team'], 'They won.'],
    ['let Bob know they are late', ['Bob'], 'They are late.'],
    ['tell Bob she is late', ['Bob'], 'She is late.'],
    ['tell the team she is ill', ['the team'], 'She is ill.'],
  ])('keeps who is spoken of: “%s”', (text, people, body) => {
    expect(mail(text)).toEqual({ people, body });
  });

  it.each([
    ['write to the team that they can go home', ['the team'], 'You can go home.'],
    ['tell Ann that she is invited', ['Ann'], 'You are invited.'],
    ['tell Ann her car is ready', ['Ann'], 'Your car is ready.'],
    ['tell them they should call me', ['them'], 'You should call me.'],
  ])('speaks to whoever reads it: “%s”', (text, people, body) => {
    expect(mail(text)).toEqual({ people, body });
  });

  it.each([
    [
      'email Anna that the demo is at 3 and ask whether it works for her',
      'The demo is at 3. Does it work for you?',
    ],
    ['mail Bob that I am ill and ask him when he can come', 'I am ill. When can you come?'],
    ['email bob and ask where the key is', 'Where is the key?'],
    ['tell Lena the van is here and ask if she can help', 'The van is here. Can you help?'],
    ['ask Ann to bring the cake and to call me', 'Please bring the cake and call me.'],
  ])('asks what is to be asked: “%s”', (text, body) => {
    expect(mail(text).body).toBe(body);
  });

  it.each([
    ['reply I would love to come to the party', 'I would love to come to the party.'],
    ['reply to Anna that I will come, and that I bring cake', 'I will come, and that I bring cake.'],
    [
      'answer her that Friday is fine and I will bring the slides',
      'Friday is fine and I will bring the slides.',
    ],
    ['tell my boss I need to leave early, the report is done', 'I need to leave early, the report is done.'],
    ['email the team that standup moved to 10 tomorrow', 'Standup moved to 10 tomorrow.'],
  ])('is not cut after its first clause: “%s”', (text, body) => {
    expect(mail(text).body).toBe(body);
  });
});
