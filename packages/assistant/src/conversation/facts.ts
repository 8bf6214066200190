import { type ActionRegistry, checkBeforeUndo, type FactReads } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { Decision, JournalEntry, Signal } from '@tact/core/records';
import type { Asks, Command, Crisis, QuestionKind, ReplyReading, SpeechAct } from '@tact/english';
import { type ConversationInput, tagsOf } from './conversation-input.ts';
import { detailsOf, type RecordedAsk, recordedAsks } from './details.ts';
import { type PendingQuestions, readPending } from './pending-questions.ts';
import { isUndo, yesOrNo } from './plain-answer.ts';
import { isUnasked } from './read-told.ts';
import { buttonAnswer, type LastNotification, type ProactiveMessage } from './told-unasked.ts';
import type { ReadTurn, TurnReader } from './turn.ts';

/**
 * What is known about a message before anything is decided: no more than gate and judge read, because all of it is recorded.
 * What was said and decided before is for planning, and stays out of it (`history.ts`).
 */
export interface ConversationFacts {
  /** The plan that waits for a yes. */
  readonly pending: PendingQuestions | null;
  /** A plan waited here and its time has passed since. */
  readonly hasExpired: boolean;
  /** The message read as an answer: to the plan that waits, else to nothing in particular. */
  readonly answer: ReplyReading;
  /** What the message does. */
  readonly act: SpeechAct;
  /** A crisis that it tells of; missing where it tells of none. */
  readonly crisis?: Crisis;
  /** What it asks of the assistant itself. */
  readonly command: Command | null;
  /** What our last message asked. */
  readonly asked: QuestionKind | null;
  /** What the message asks for beside its requests, as far as gate and reply read it; missing where it is none of these. */
  readonly asks?: readonly RecordedAsk[];
  /** A pressed button, of a message that was sent unasked; missing for every other message. */
  readonly isButton?: true;
  /** The assistant asked last for something that it needs to go on. */
  readonly isClarifying: boolean;
  /** The version of what the conversation remembers. */
  readonly stateVersion: number;
  /** The assistant asked last, in words of its own, something that a yes or a no may answer. */
  readonly hasAsked: boolean;
  /** Something was decided here before. */
  readonly hasDecided: boolean;
  /** The newest decision that can be taken back; looked for only when the message asks for it. */
  readonly undoable: Undoable | null;
  /** The last thing said here, where it was a message sent unasked. */
  readonly told?: ProactiveMessage;
  /** What a short answer such as “done” or “later” is about; missing for every other message. */
  readonly toldLast?: LastNotification;
  /** Something was told unasked here before; missing where nothing was. */
  readonly hasTold?: true;
}

/** A decision with how to take back what it did, in the opposite order of how it was done. */
interface Undoable {
  readonly decisionId: string;
  readonly entries: readonly Pick<JournalEntry, 'id' | 'decisionId' | 'action' | 'parameters' | 'target'>[];
  /** What was changed since and would be lost, in words of ours with every value quoted; missing where nothing was. */
  readonly changes?: readonly string[];
  /** What the undo would do, in words of ours; only where the message need not mean it: it lies far back, or before a question of ours. */
  readonly longAgo?: string;
  /** What was done is proven to be made of our words and the owner's; missing where it is not, and in records of earlier versions. */
  readonly isOurs?: true;
}

/** Facts of each signal. Conversations are short of batches: one signal is the rule. */
export function loadFacts(
  signals: readonly Signal<ConversationInput>[],
  { store }: FactReads,
  readTurn: TurnReader,
  registry: Pick<ActionRegistry, 'find'>,
): Promise<readonly ConversationFacts[]> {
  return Promise.all(
    signals.map(async (signal) => factsOf(signal, await readTurn(signal, store), { store, registry })),
  );
}

async function factsOf(
  { user, input }: Signal<ConversationInput>,
  { history, told, toldLast, asked, understood }: ReadTurn,
  world: UndoWorld,
): Promise<ConversationFacts> {
  const { store } = world;
  const { pending, decisions, hasOverdue, messages } = history;
  const { act, answer, command, crisis } = understood;
  return {
    pending: await readPending(history, yesOrNo(answer), user, store),
    hasExpired: pending === null && (hasOverdue || (await newestExpired(decisions, store))),
    ...{ answer, act, command, asked },
    ...(crisis === undefined ? {} : { crisis }),
    ...asksOnRecord(understood.asks),
    ...(buttonAnswer(input.text) === null ? {} : { isButton: true }),
    isClarifying: history.clarifying !== null,
    stateVersion: history.stateVersion,
    hasAsked: asked === 'other',
    hasDecided: decisions.length > 0,
    undoable: await undoableFor(
      command,
      { user, input, recent: decisions, isClarifying: history.clarifying !== null },
      world,
    ),
    ...(told === null ? {} : { told }),
    ...(toldLast === null ? {} : { toldLast }),
    ...(messages.some(isUnasked) ? { hasTold: true } : {}),
  };
}

function asksOnRecord(asks: Asks): Pick<ConversationFacts, 'asks'> {
  const asked = recordedAsks.filter((name) => asks[name]);
  return asked.length === 0 ? {} : { asks: asked };
}

/** The last thing that was asked here ran out of time. */
async function newestExpired(recent: readonly Decision[], store: Store): Promise<boolean> {
  const asked = recent.find(({ actions }) => actions.some(({ disposition }) => disposition === 'ask'));
  if (asked === undefined || asked !== recent[0]) return false;
  return (await store.approvals.ofDecision(asked.user, asked.id)).some(({ state }) => state === 'expired');
}

/** What an undo looks into: the inverses say what was changed since. */
interface UndoWorld {
  readonly store: Store;
  readonly registry: Pick<ActionRegistry, 'find'>;
}

/** What a message may take back: an undo looks further back than a complaint, and says so. */
async function undoableFor(
  command: Command | null,
  {
    user,
    input,
    recent,
    isClarifying,
  }: Pick<Signal<ConversationInput>, 'user' | 'input'> & {
    readonly recent: readonly Decision[];
    readonly isClarifying: boolean;
  },
  world: UndoWorld,
): Promise<Undoable | null> {
  if (!isUndo(command) && command !== 'complain') return null;
  const newest = await newestUndoable(recent, world);
  const withWords = (found: Undoable): Undoable => ({
    ...found,
    longAgo: found.entries.map(inWords(world)).join(', and '),
  });
  if (newest !== null) {
    // “Which one do you mean?” did nothing: who says “undo” to it may think that something was done.
    return isClarifying && newest.decisionId !== recent[0]?.id ? withWords(newest) : newest;
  }
  if (!isUndo(command)) return null;
  const [tag = ''] = tagsOf(input);
  const decisions =
    (await world.store.ledger.tagged(user, 'conversation', [tag], maxUndoTurns)).get(tag) ?? [];
  const older = await newestUndoable(decisions.slice(recent.length), world);
  return older === null ? null : withWords(older);
}

/** How many turns back an undo looks. */
const maxUndoTurns = 200;

function inWords({ registry }: UndoWorld) {
  return ({ action, parameters }: Undoable['entries'][number]): string =>
    registry.find(action)?.describe(parameters) ?? `undo “${action}”`;
}

/** Undoing is not undone this way. */
async function newestUndoable(recent: readonly Decision[], world: UndoWorld): Promise<Undoable | null> {
  const { store } = world;
  for (const { id, user, path, actions, details } of recent) {
    if (path === 'undo' || actions.some(({ undoes }) => undoes !== undefined)) continue;
    const entries = await store.journal.ofDecision(user, id);
    const open = entries.filter(({ state }) => state === 'open').reverse();
    if (open.length === 0) continue;
    const { entries: checked, changes } = await checkBeforeUndo(open, user, world);
    const lost = changes.length === 0 ? {} : { changes };
    const proven = detailsOf({ details }).reply?.isOurs === true ? ({ isOurs: true } as const) : {};
    return { decisionId: id, entries: checked.map(withoutState), ...lost, ...proven };
  }
  return null;
}

function withoutState({ id, decisionId, action, parameters, target }: JournalEntry) {
  return { id, decisionId, action, parameters, target };
}
