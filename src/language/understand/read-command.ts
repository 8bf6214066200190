import { wantsExplanation, wantsUndo, wantsUndoAnyway } from './plain-requests.ts';
import type { Command } from './understanding.ts';

/** What a message asks of the assistant itself, and nothing else; null for every other message. */
export function readCommand(text: string): Command | null {
  if (wantsUndoAnyway(text)) return 'undo_anyway';
  if (wantsUndo(text)) return 'undo';
  return wantsExplanation(text) ? 'explain' : null;
}
