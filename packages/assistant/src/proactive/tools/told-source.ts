import type { BulkReads } from '@tact/core/ports/store';
import type { Message } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import { type BindContext, type PlanningSource, Unclear } from '@tact/tools';
import { saysThis } from './mute-phrases.ts';
import { allCategoryNames, type MeantCategory, readCategory, readOwnCategory } from './spoken-category.ts';

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

interface CategoryMention extends MeantCategory {
  /** The message that the words were about; null for none in particular. */
  readonly message: ToldMessage | null;
}

/** A category by everyday words, by its own name, or by something that was told of it. Throws `Unclear`. */
export function meantCategory(
  words: string,
  { data }: Pick<BindContext, 'data'>,
  source: PlanningSource<ToldMessage>,
): CategoryMention {
  const told = data.of(source);
  const [latest = null] = told;
  if (saysThis(words)) {
    if (latest === null) throw unclearCategory('I have not told you anything unasked lately.');
    return { category: latest.unasked.category, part: null, message: latest };
  }
  const known = told.map(({ unasked }) => unasked.category);
  const meant = readCategory(words) ?? readOwnCategory(words, known);
  if (meant !== null)
    return { ...meant, message: latest?.unasked.category === meant.category ? latest : null };
  const message = toldAbout(words, told);
  if (message === null) throw unclearCategory('I do not know which of my messages you mean.');
  const part = words.trim().replace(/\s+/g, ' ').slice(0, 60);
  return { category: message.unasked.category, part, message };
}

function unclearCategory(why: string): Unclear {
  const names = `${allCategoryNames.slice(0, -1).join(', ')} or ${allCategoryNames.at(-1)}`;
  return new Unclear(`${why} Should it be ${names}?`, 'category');
}
