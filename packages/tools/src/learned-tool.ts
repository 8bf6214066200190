import type { JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { momentSchema, readMemory } from './contents.ts';
import type { DecisionServices } from './decision-tools.ts';
import { windowTimes } from './event-times.ts';
import { numberOf, objectsIn, textOf, withoutGaps, wordsIn } from './reply-words.ts';
import { askedWhatWasLearned } from './spoken-questions.ts';
import { defineReader, type Tool } from './tool.ts';
import { momentOf } from './zone-time.ts';

/** “What did you learn this week?”: what the owner answered, changed and rated, by engine, and the facts that were told. */
export function learnedTool(services: Pick<DecisionServices, 'zone'>): Tool {
  return defineReader({
    name: 'list_learned',
    domain: 'approvals',
    verb: 'learned',
    summary: 'Say what was learned from the owner: this week unless a time is given.',
    parameters: z.strictObject({ since: momentSchema.optional() }),
    fields: { since: { names: 'time' } },
    readTimes: ({ since, ...rest }, context) => {
      const { params, remarks } = windowTimes({ from: since ?? 'this week' }, context);
      return { params: withoutGaps({ ...rest, since: params.from }), remarks };
    },
    plan: ({ text }) => askedWhatWasLearned(text),
    describe: () => 'look up what I learned',
    sayFound: ({ answers, facts, since }, { formatTime }) =>
      sayLearned(objectsIn(answers), objectsIn(facts), formatTime(textOf(since))),
    async execute({ user, parameters: { since = '' } }, { store }) {
      const from = momentOf(since, services.zone(user)) ?? 0;
      const feedback = await store.feedback.list(user, { since: from - 1, limit: maxCounted });
      const given = feedback.filter(({ state, createdAt }) => state !== 'pending' && createdAt >= from);
      const keys = [...new Set(given.map(({ engine, kind }) => JSON.stringify([engine, kind])))];
      const memories = await store.items.list(user, { kind: 'memory', state: 'open', limit: 1000 });
      return {
        since,
        answers: keys.map((key) => {
          const [engine = '', kind = ''] = JSON.parse(key) as readonly string[];
          return {
            engine,
            kind,
            times: given.filter((one) => one.engine === engine && one.kind === kind).length,
          };
        }),
        facts: memories
          .filter(({ createdAt }) => createdAt >= from)
          .flatMap(({ content }) => readMemory(content) ?? [])
          .map(({ key }) => ({ key })),
      };
    },
  });
}

const maxCounted = 10_000;
const maxNamed = 5;

function sayLearned(answers: readonly JsonObject[], facts: readonly JsonObject[], since: string): string {
  const engines = [...new Set(answers.map(({ engine }) => textOf(engine)))];
  const heard = engines.map((engine) => {
    const kinds = answers.filter((one) => one.engine === engine);
    return `${abouts[engine] ?? engine}: ${kinds.map(sayKind).join(', ')}`;
  });
  const told = facts.slice(0, maxNamed).map(({ key }) => quote(wordsIn(key), 80));
  const more = facts.length - told.length;
  const sentences = [
    ...(heard.length === 0 ? [] : [`I learned from what you did about ${heard.join('; ')}.`]),
    ...(told.length === 0 ? [] : [`You told me ${told.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]),
  ];
  return sentences.length === 0
    ? `I have learned nothing since ${since}.`
    : `Since ${since}: ${sentences.join(' ')}`;
}

function sayKind({ kind, times }: JsonObject): string {
  return `${numberOf(times)} ${kinds[textOf(kind)] ?? 'reactions'}`;
}

const abouts: Readonly<Record<string, string>> = {
  email: 'mail',
  conversation: 'our conversation',
  proactive: 'messages that I sent unasked',
  executive: 'events',
  memory: 'finished runs',
  reminders: 'reminders',
  tools: 'calls of tools',
};
const kinds: Readonly<Record<string, string>> = {
  approved: 'approved',
  denied: 'denied',
  edited: 'changed',
  undone: 'undone',
  rating: 'rated',
};
