import type { TurnResult } from '@tact/assistant/conversation';
import type { Store } from '@tact/core/ports/store';
import { noTelemetry } from '#adapters/telemetry/none';
import { openChatBench } from './chat-setup.ts';
import { commitsDuring } from './peers/database-growth.ts';
import { median } from './rates.ts';
import { openTemporaryStore } from './temporary-store.ts';

/** What a turn asks of the store, by the kind of turn; medians, which no busy machine changes. */
export interface TurnCost {
  readonly turn: string;
  /** Read from SQLite's write-ahead log. */
  readonly commits: number;
  /** Message, decision, reply with the ends of the effects; one more for each effect outside the store. */
  readonly aim: number;
  /** Methods of the store that were called, commits included. */
  readonly calls: number;
}

interface CountedTurn {
  readonly turn: string;
  readonly text: string;
  /** Effects outside the store; none unless given. */
  readonly outside?: number;
  /** What shows that the turn did what it is counted as. */
  isRight(result: TurnResult): boolean;
}

const isDone = ({ actions }: TurnResult) => actions.length > 0 && actions.every(({ success }) => success);

/** In this order: an answer needs its question. */
const turns: readonly CountedTurn[] = [
  { turn: 'small talk', text: 'Hey, how is it going?', isRight: ({ path }) => path === 'chat' },
  { turn: 'a look-up', text: 'What are my open tasks?', isRight: isDone },
  { turn: 'a task', text: 'Remind me to call mom tomorrow at 5pm', isRight: isDone },
  { turn: 'its undo', text: 'undo that', isRight: isDone },
  { turn: 'an event', text: 'I have a meeting with Bob at 3pm tomorrow', isRight: isDone },
  {
    ...{ turn: 'a mail, asked about', text: 'Send an email to Bob saying hello' },
    isRight: ({ awaitingConfirmation }) => awaitingConfirmation,
  },
  { turn: 'the no to it', text: 'no', isRight: ({ path }) => path === 'confirmation' },
  {
    ...{ turn: 'a mail, asked about again', text: 'Send an email to Bob saying hello' },
    isRight: ({ awaitingConfirmation }) => awaitingConfirmation,
  },
  { turn: 'the yes to it, sent', text: 'yes', outside: 1, isRight: isDone },
];

/** Counts without a model, which asks nothing of the store. */
export async function countTurnCosts(repeats: number): Promise<readonly TurnCost[]> {
  const { store, path, close } = await openTemporaryStore();
  const counted = countingCalls(store);
  try {
    const { say } = await openChatBench({ store: counted.store, model: null, telemetry: noTelemetry });
    const costs = new Map<string, { commits: number[]; calls: number[] }>();
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      for (const { turn, text, isRight } of turns) {
        const before = counted.calls();
        const commits = await commitsDuring(path, async () => {
          const result = await say(text, `talk-${repeat}`);
          if (!isRight(result)) throw new Error(`“${text}” ended as ${result.path}: ${result.reply}`);
        });
        const cost = costs.get(turn) ?? { commits: [], calls: [] };
        costs.set(turn, cost);
        cost.calls.push(counted.calls() - before);
        if (commits !== null) cost.commits.push(commits);
      }
    }
    return turns.map(({ turn, outside = 0 }) => {
      const { commits = [], calls = [] } = costs.get(turn) ?? {};
      return { turn, commits: median(commits), aim: 3 + outside, calls: median(calls) };
    });
  } finally {
    await close();
  }
}

/** The store, counting how often anything is asked of it. */
function countingCalls(store: Store): { readonly store: Store; calls(): number } {
  let count = 0;
  const countingPart = (part: object) =>
    new Proxy(part, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          count += 1;
          return Reflect.apply(member, target, given);
        };
      },
    });
  const parts = Object.entries(store).map(([name, part]: [string, unknown]) => [
    name,
    typeof part === 'object' && part !== null ? countingPart(part) : part,
  ]);
  return { store: { ...store, ...Object.fromEntries(parts) }, calls: () => count };
}
