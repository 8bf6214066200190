import type { GateView } from '@tact/core/kernel';
import type { Command } from '@tact/english';
import { type ConversationInput, maxMessageLength } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import { openOffer } from './told-unasked.ts';

/** What a message plainly says to what was asked or done before. */
type PlainAnswer = 'yes' | 'no' | 'undo';

/** Read by the gate, which settles it, and by the judge, which carries it out. Null for every other message. Pure. */
export function plainAnswer({
  signal: { input },
  facts,
}: Pick<GateView<ConversationInput, ConversationFacts>, 'signal' | 'facts'>): PlainAnswer | null {
  if (input.length > maxMessageLength || input.text === '') return null;
  const { command } = facts;
  if (isUndo(command)) return mayUndo(command, facts) ? 'undo' : null;
  if (openOffer(facts) !== null || facts.isButton === true) return null;
  // “Did you cancel it?” asks about the plan, and is no answer to it.
  if (facts.pending === null || (command !== null && command !== 'complain')) return null;
  if (isAskedAbout(facts)) return yesOrNo(facts.answer);
  // “Never mind” drops whatever waits; a bare no may be about what was said since.
  return facts.asked === null && facts.answer.kind === 'cancel' ? 'no' : null;
}

/** The plan that waits is what was asked last. */
export function isAskedAbout({ pending, asked }: Pick<ConversationFacts, 'pending' | 'asked'>): boolean {
  return pending !== null && asked === 'plan';
}

/** What was changed since, or lies further back, is undone only where the message says so. */
function mayUndo(command: Command | null, { undoable }: ConversationFacts): boolean {
  if (undoable === null) return false;
  return command === 'undo_anyway' || (undoable.changes === undefined && undoable.longAgo === undefined);
}

export function isUndo(command: Command | null): boolean {
  return command === 'undo' || command === 'undo_anyway';
}

/** What the reading of an answer means to a plan that waits; null where it changes the plan or is no answer. */
export function yesOrNo({ kind }: ConversationFacts['answer']): 'yes' | 'no' | null {
  if (kind === 'affirmative') return 'yes';
  return kind === 'negative' || kind === 'cancel' ? 'no' : null;
}

/** A yes or a no, and nothing else. */
export function isBareAnswer({ kind, rest }: ConversationFacts['answer']): boolean {
  return rest === null && kind !== 'other' && kind !== 'modify';
}
