import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Turn } from '../words.ts';
import { createRouter } from './router.ts';

const weights = readFileSync(new URL('../../models/router.bin', import.meta.url));
const router = createRouter(weights);

const booked: readonly Turn[] = [
  { role: 'user', text: 'I have a meeting with Sarah at 3pm' },
  { role: 'assistant', text: "I've put that on your calendar." },
];

describe('the shipped router', () => {
  it.each([
    ["Hey, how's it going?", []],
    ['thanks, that was quick', []],
    ['play some jazz', []],
    ["what's the weather like", []],
    ['Remind me to call mom tomorrow at 5pm', ['task']],
    ['add milk to the shopping list', ['task']],
    ['mark the report as done', ['task']],
    ['Am I free for lunch tomorrow?', ['calendar']],
    ['I have a meeting with Sarah at 3pm', ['calendar']],
    ['Send an email to the whole team about the project delay', ['email']],
    ['what did Anna write?', ['email']],
    ["remember that my wife's birthday is May 3", ['memory']],
    ['what do you know about me?', ['memory']],
    ['make a note: the wifi code is 1234', ['notes']],
  ])('takes %j for %j', (text, domains) => {
    const routed = router.route(text, []);

    expect(routed).toMatchObject({ domains, isFollowup: false });
    expect(routed.confidence).toBeGreaterThan(0.7);
    expect(routed.parts).toHaveLength(1);
  });

  it('splits a composite message into its requests', () => {
    const text = "Check my calendar for tomorrow and email Bob to tell him I'm running late";

    const { domains, parts } = router.route(text, []);

    expect(domains).toEqual(['calendar', 'email']);
    expect(parts).toMatchObject([
      { text: 'Check my calendar for tomorrow', domain: 'calendar' },
      { text: "email Bob to tell him I'm running late", domain: 'email' },
    ]);
  });

  it('leaves one request whole', () => {
    expect(router.route('remind me to buy bread and butter', []).parts).toHaveLength(1);
  });

  it('takes the domain of an unclear follow-up from the conversation', () => {
    expect(router.route('Actually, cancel it', booked)).toMatchObject({
      domains: ['calendar'],
      isFollowup: true,
    });
    expect(router.route('and email her about it', booked)).toMatchObject({
      domains: ['email'],
      isFollowup: true,
    });
    expect(router.route('thanks', booked)).toMatchObject({ domains: [], isFollowup: false });
  });

  it('is less confident about ambiguous messages', () => {
    expect(router.route('delete everything', []).confidence).toBeLessThan(0.6);
    expect(router.route('delete the meeting', []).confidence).toBeGreaterThan(0.8);
  });

  it.each(['', ' ', '\u0000', '\u202eabc', '¿Qué tengo mañana?', '明天有什么安排'])('answers %j', (text) => {
    const { confidence, parts } = router.route(text, booked);

    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(parts).toHaveLength(1);
  });

  it.each(['remind me and also read it ', ' ', 'x', '. and '])(
    'routes 200 000 times “%s”, on which quadratic work would not end',
    (piece) => {
      expect(router.route(piece.repeat(200_000), booked).domains.length).toBeLessThanOrEqual(25);
    },
  );
});
