import type { BulkReads } from '@tact/core/ports/store';
import type { Message } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import type { PlanningSource } from '@tact/tools';

/** A message that was sent unasked. */
export type ToldMessage = Message & Required<Pick<Message, 'unasked'>>;

const readBackMs = 14 * 24 * 60 * 60_000;

/** What was told unasked lately, in any conversation; newest first. */
export function toldSource(bulk: Pick<BulkReads, 'unasked'>): PlanningSource<ToldMessage> {
  return {
    name: 'told',
    kind: 'told message',
    load: ({ user, now }) => toldSince(user, now - readBackMs, bulk),
    idOf: ({ id }) => id,
    titleOf: ({ text }) => text,
    originOf: ({ origin }) => origin,
    section: {
      heading: 'WHAT WAS TOLD UNASKED, newest first',
      line: ({ text, unasked }, own) => `- (${unasked.category}) ${own(text)}`,
    },
  };
}

/** What was told unasked since an instant; newest first. */
export async function toldSince(
  user: string,
  since: number,
  bulk: Pick<BulkReads, 'unasked'>,
): Promise<readonly ToldMessage[]> {
  const [told = []] = await bulk.unasked([user], since);
  return told.filter(isTold).sort((one, other) => other.createdAt - one.createdAt);
}

function isTold(message: Message): message is ToldMessage {
  return message.unasked !== undefined;
}

/** The newest message in which each of the words stands, or whose category they name; null for none. */
export function toldAbout(words: string, told: readonly ToldMessage[]): ToldMessage | null {
  const wanted = contentWords(words);
  if (wanted.length === 0) return null;
  return told.find(({ text }) => matchOutside(text, (raw) => holdsAll(raw, wanted))) ?? null;
}

function holdsAll(text: string, wanted: readonly string[]): boolean {
  const words = new Set(contentWords(text));
  return wanted.every((word) => words.has(word));
}

const fillers = new Set(['the', 'my', 'a', 'an', 'that', 'this', 'our', 'about', 'of', 'with', 'at', 'on']);

/** Words in small letters and without the ending of a plural. */
function contentWords(text: string): readonly string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.filter((word) => !fillers.has(word)).map((word) => word.replace(/(?<=\w{3})s$/, ''));
}
