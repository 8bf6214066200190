import { exposeOutside, Outside, outside } from '#records';
import type { Message } from './messages.ts';

/** Between messages as stores give them and rows, which have a plain text and its origin. */

/** A message as a row has it. */
export interface PlainMessage extends Message {
  readonly text: string;
}

/** The last step of reading. */
export function labelMessage(message: PlainMessage): Message {
  return message.origin === 'outside' ? { ...message, text: outside(message.text, 'message') } : message;
}

/** The first step of writing. */
export function plainMessage(message: Message): PlainMessage {
  const { text, origin } = message;
  return { ...message, text: exposeOutside(text), origin: text instanceof Outside ? 'outside' : origin };
}
