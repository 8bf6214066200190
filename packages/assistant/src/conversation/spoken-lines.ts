import { tidyLines } from '@tact/core/text';
import type { Turn } from '@tact/english';

/**
 * What was said, as prompts show it: a line `user: …` or `assistant: …` for each message. Only a message begins at the start of a line, so
 * that no line within one passes for a message, a heading or a result.
 */
export function spokenLines(turns: readonly Turn[]): string {
  return turns.map(({ role, text }) => `${role}: ${spokenText(text)}`).join('\n');
}

/** One message, whose further lines are set in. */
export function spokenText(text: string): string {
  return tidyLines(text).replaceAll('\n', '\n  ');
}

/** What the owner said, without what was answered. */
export function ownWords(text: string, history: readonly Turn[]): string {
  return [...history.filter(({ role }) => role === 'user').map((turn) => turn.text), text].join('\n');
}
