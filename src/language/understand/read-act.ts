import type { Situation, SpeechAct } from './understanding.ts';

/** `deed`: the owner did something, which completes a task if there is one of those words. */
export type ClauseAct = Exclude<SpeechAct, 'answer' | 'command'> | 'deed';

/** What a clause does. */
export function readAct(_clause: string, _situation: Situation): ClauseAct {
  return 'request';
}
