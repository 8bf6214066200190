import { createUnderstand, type RouteResult } from '@tact/english';
import { shippedReplies, shippedRouter } from '@tact/english/shipped-language';
import { builtInTopics, type DomainTopic } from '@tact/tools';
import { expect, test } from 'vitest';
import { routeWhenSure } from './route-when-sure.ts';

const understand = createUnderstand({ router: shippedRouter(), replies: shippedReplies(), tools: [] });
const garden: DomainTopic = { domain: 'garden', about: 'plants', words: /\b(?:water|plants?)\b/i };

function route(text: string, topics: readonly DomainTopic[] = builtInTopics, routed?: Partial<RouteResult>) {
  const understood = understand(text, {
    ...{
      moment: { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' },
      history: [],
      question: null,
    },
    ...{ isWaiting: false, hasJustActed: false, topic: null, people: [] },
  });
  const router = shippedRouter();
  const route = () => ({ ...router.route(text, []), ...routed });
  return routeWhenSure(text, [], topics, { understood, router: routed === undefined ? router : { route } });
}

test.each([
  ['remind me to call mom tomorrow', ['task']],
  ['what is on my calendar tomorrow', ['calendar']],
  ['hello there', []],
])('%j goes to %j without a model', (text, domains) => {
  expect(route(text)).toMatchObject({ by: 'local', domains, usage: null });
});

test.each([
  'Erinnere mich an die Steuer',
  'recuérdame llamar a mamá mañana',
  '明日10時に歯医者',
  'how long does honey last',
])('%j is left to a model', (text) => {
  expect(route(text)).toBeNull();
});

test('what the router is less than 0.9 sure of is left to a model', () => {
  const text = 'remind me to call mom tomorrow';

  expect(route(text, builtInTopics, { confidence: 0.89 })).toBeNull();
  expect(route(text, builtInTopics, { confidence: 0.9 })).not.toBeNull();
});

test('what may be about a domain that the router never saw is left to a model', () => {
  const topics = [...builtInTopics, garden];

  expect(route('remind me to water the plants tomorrow', topics)).toBeNull();
  expect(route('remind me to call mom tomorrow', topics)).not.toBeNull();
});
