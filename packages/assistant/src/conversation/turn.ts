import type { Store } from '@tact/core/ports/store';
import type { Decision, Signal } from '@tact/core/records';
import type { QuestionKind, Situation, Topic, Understand, Understanding } from '@tact/english';
import type { Tool } from '@tact/tools';
import type { ConversationInput } from './conversation-input.ts';
import { type ConversationHistory, type HistoryReader, plannerTurns } from './history.ts';
import { namesOfPeople } from './names-of-people.ts';
import { namesOfThings } from './names-of-things.ts';
import { questionAsked } from './question-asked.ts';
import { lastUnasked, readToldLast, toldFacts } from './read-told.ts';
import { buttonAnswer, type LastNotification, type ProactiveMessage } from './told-unasked.ts';
import { topicOf } from './topic.ts';

/** A message read once: with what came before it, and as it is understood. Never recorded. */
export interface ReadTurn {
  readonly history: ConversationHistory;
  readonly told: ProactiveMessage | null;
  readonly toldLast: LastNotification | null;
  /** What our last message asked. */
  readonly asked: QuestionKind | null;
  /** What was spoken of last. */
  readonly topic: Topic | null;
  readonly understood: Understanding;
}

type ConversationSignal = Pick<Signal<ConversationInput>, 'user' | 'input' | 'receivedAt'>;

export type TurnReader = (signal: ConversationSignal, store: Store) => Promise<ReadTurn>;

/** Reads a message for the facts, and hands the same to planning: it is read once a turn. */
export function createTurnReader(
  understand: Understand,
  readHistory: HistoryReader,
  tools: readonly Tool[],
): { readonly fresh: TurnReader; readonly again: TurnReader } {
  const read = new WeakMap<ConversationInput, ReadTurn>();
  const fresh: TurnReader = async (signal, store) => {
    const { user, input, receivedAt } = signal;
    const [history, people, things] = await Promise.all([
      readHistory(signal, store),
      namesOfPeople(user, store),
      namesOfThings(user, store),
    ]);
    const unasked = lastUnasked(history);
    const told = unasked === null ? null : await toldFacts(unasked, receivedAt, store);
    const toldLast = await readToldLast({ text: input.text, user, now: receivedAt }, history, store);
    const question = questionAsked(history, told, tools);
    const topic = topicOf(history.decisions, tools);
    const situation: Situation = {
      moment: { now: receivedAt, zone: input.zone },
      history: plannerTurns(history.messages),
      question,
      isWaiting: history.pending !== null,
      hasJustActed: hasChangedThings(history.decisions[0], tools),
      topic,
      people,
      ...things,
    };
    const understood = withButton(input.text, understand(input.text, situation));
    const turn = { history, told, toldLast, topic, asked: question?.kind ?? null, understood };
    read.set(input, turn);
    return turn;
  };
  return { fresh, again: async (signal, store) => read.get(signal.input) ?? fresh(signal, store) };
}

function hasChangedThings(last: Decision | undefined, tools: readonly Tool[]): boolean {
  const changing = new Set(tools.filter(({ reads }) => !reads).map(({ name }) => name));
  return last?.actions.some((one) => one.disposition !== 'drop' && changing.has(one.action)) === true;
}

/** A channel passes the pressed button as the text. */
function withButton(text: string, understood: Understanding): Understanding {
  const button = buttonAnswer(text);
  if (button === null) return understood;
  return {
    ...understood,
    ...{ act: 'answer', answer: { kind: button, confidence: 1, change: null, rest: null } },
    ...{ command: null, requests: [], unexplained: [] },
  };
}
