import type { FoundWhen } from './expressions.ts';
import type { Read } from './number-words.ts';
import type { Here } from './stretch.ts';
import type { Tokens } from './tokens.ts';

export function readRecurrence(_tokens: Tokens, _at: number, _here: Here): Read<FoundWhen | null> | null {
  return null;
}
