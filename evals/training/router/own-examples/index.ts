import type { Domain } from '@tact/english';
import { calendarSentences } from './calendar.ts';
import { emailSentences } from './email.ts';
import { memorySentences } from './memory.ts';
import { otherSentences } from './none.ts';
import { notesSentences } from './notes.ts';
import { slots } from './slots.ts';
import { taskSentences } from './task.ts';

/** A sentence written for training, with its domain. */
interface OwnExample {
  readonly text: string;
  readonly domain: Domain | 'none';
}

const sentences: Readonly<Record<Domain | 'none', string>> = {
  none: otherSentences,
  task: taskSentences,
  calendar: calendarSentences,
  email: emailSentences,
  memory: memorySentences,
  notes: notesSentences,
};

/** How often a sentence with placeholders is filled in, each time with other words. */
const fillings = 4;

/** All our own sentences with placeholders filled in. Deterministic. */
export function ownExamples(): readonly OwnExample[] {
  let turn = 0;
  return Object.entries(sentences).flatMap(([domain, text]) =>
    text
      .trim()
      .split('\n')
      .flatMap((sentence) => {
        const count = sentence.includes('{') ? fillings : 1;
        return Array.from({ length: count }, () => ({
          text: sentence.replace(/\{(\w+)\}/g, (_, slot: string) => {
            const words = slots[slot] ?? [];
            turn += 1;
            return words[turn % words.length] ?? '';
          }),
          domain: domain as Domain | 'none',
        }));
      }),
  );
}
