import { createHash } from 'node:crypto';
import { planLocally } from '@tact/assistant/conversation/plan/plan-locally';
import { createUnderstand, type OpenQuestion, type Situation, type Topic } from '@tact/english';
import { shippedReplies, shippedRouter } from '@tact/english/shipped-language';

/**
 * A sentence as it is understood and planned without a model: in a fresh conversation whole, and in conversations about something by a
 * digest. A refactoring changes none of it (`understood.test.ts`).
 */
export interface GoldenSentence {
  readonly text: string;
  readonly fresh: unknown;
  /** A conversation about something, and the first digits of SHA-256 of what `fresh` would hold there. */
  readonly digest: readonly [situation: string, digest: string];
}

const understand = createUnderstand({ router: shippedRouter(), replies: shippedReplies(), tools: [] });
/** A Sunday, 11:00 in Berlin. */
const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };

const titles = {
  calendar: ['Dentist', 'Lunch with Ann', 'Standup', 'Team meeting'],
  task: ['Buy milk', 'Call the plumber', 'Tax return', 'Water the plants'],
  notes: ['Shopping list', 'Ideas', 'Recipes'],
  memory: ['wifi password', 'shoe size', 'Anna'],
};

const topics: Readonly<Record<string, Topic>> = {
  event: {
    ...{ kind: 'event', domain: 'calendar', verb: 'create_event', start: '2026-11-24T12:00:00+01:00' },
    params: { summary: 'Lunch with Ann', start_time: '2026-11-24T12:00:00+01:00' },
  },
  task: { kind: 'task', domain: 'task', verb: 'create', params: { title: 'Buy milk' } },
  note: { kind: 'note', domain: 'notes', verb: 'append', params: { find_by: 'shopping list', text: 'eggs' } },
  memory: {
    kind: 'memory',
    domain: 'memory',
    verb: 'store',
    params: { key: 'wifi password', value: 'rosebud' },
  },
  draft: {
    kind: 'email',
    domain: 'email',
    verb: 'create_draft',
    params: { to: ['Ann'], subject: 'Lunch', body: 'At one?' },
  },
};

const card: OpenQuestion = {
  ...{ kind: 'plan', words: 'Shall I delete “Lunch with Ann” from the calendar?', isHighStakes: true },
  deeds: ['delete'],
};

const bare: Situation = {
  ...{ moment, history: [], question: null, isWaiting: false, topic: null },
  ...{ people: ['Ann', 'Bob', 'Lena'], notes: titles.notes, facts: titles.memory },
};

const situations: Readonly<Record<string, Situation>> = {
  ...Object.fromEntries(Object.entries(topics).map(([name, topic]) => [name, { ...bare, topic }])),
  card: { ...bare, question: card, isWaiting: true, topic: { ...topics.event, isWaiting: true } as Topic },
};

export function readSentence(text: string): GoldenSentence {
  const [name, situation] = situationFor(text);
  const digest = digestOf(JSON.stringify(reading(text, situation))).slice(0, 12);
  return { text, fresh: JSON.parse(JSON.stringify(reading(text, bare))), digest: [name, digest] };
}

/** One of them, always the same for a sentence: reading each sentence in all takes too long. */
function situationFor(text: string): readonly [name: string, situation: Situation] {
  const digits = digestOf(text);
  const parity = Number.parseInt(digits.slice(0, 1), 16) % 2;
  const half = Object.entries(situations).filter((_, index) => index % 2 === parity);
  return half[Number.parseInt(digits.slice(1, 3), 16) % half.length] ?? ['fresh', bare];
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function reading(text: string, situation: Situation) {
  const understood = understand(text, situation);
  const plan = planLocally({
    ...{ understood, moment, titles, lastDraft: null, contacts: ['Ann', 'Bob', 'Lena'] },
    lastMentioned: situation.topic?.kind ?? null,
    forgetting: () => ({ actions: [], remarks: [] }),
  });
  return { understood, plan };
}
