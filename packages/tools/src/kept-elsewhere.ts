import type { Item, Items } from '@tact/core/ports/store';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { joinText, quote } from '@tact/core/text';
import { readContact, readNote } from './contents.ts';
import { objectsIn, textOf, wordShare, wordsIn } from './reply-words.ts';
import { taskIn } from './task-reader.ts';

/**
 * What answers a question for a fact and is kept as something else: a note, a task, an address of a contact. Only what holds every word
 * that was asked for.
 */
export async function keptElsewhere(
  items: Pick<Items, 'list'>,
  user: string,
  query: string,
): Promise<readonly JsonObject[]> {
  if (query.trim() === '') return [];
  const found = await Promise.all(
    kinds.map(async ([kind, read]) => {
      const open = await items.list(user, { kind, state: 'open', limit: 1000 });
      return open.flatMap((item) => {
        const kept = read(item, query);
        if (kept === null || wordShare(kept.asked, joinText([kept.name, ...kept.further], ' ')) < 1)
          return [];
        return [{ kind, title: kept.name, text: kept.text, origin: item.origin }];
      });
    }),
  );
  return found.flat().slice(0, maxFound);
}

const maxFound = 3;

interface SearchEntry {
  /** The words of the question that it has to hold. */
  readonly asked: string;
  readonly name: MaybeOutside;
  /** Other words of it, such as nicknames. */
  readonly further: readonly MaybeOutside[];
  /** What is said of it. */
  readonly text: MaybeOutside;
}

const kinds: readonly (readonly [kind: string, read: (item: Item, query: string) => SearchEntry | null])[] = [
  [
    'note',
    ({ content }, asked) => {
      const note = readNote(content);
      return note && { asked, name: note.title, further: [note.body], text: note.body };
    },
  ],
  [
    'task',
    (item, asked) => {
      const { title, description } = taskIn(item);
      return { asked, name: title, further: [description], text: '' };
    },
  ],
  [
    'contact',
    ({ content }, query) => {
      const contact = readContact(content);
      const asked = query.replace(ofContact, ' ').trim();
      if (contact === null || asked === '' || asked.length === query.trim().length) return null;
      const { name, nicknames, addresses } = contact;
      return { asked, name, further: nicknames, text: joinText(addresses, ', ') };
    },
  ],
];

/** What a contact is asked for; “address” is a mail address there. */
const ofContact = /(?:['’]s)?\s+(?:(?:e-?mail|mail)(?: address)?|address)$/i;

/** One sentence for each thing that was found. */
export function sayElsewhere(found: JsonObject['elsewhere']): readonly string[] {
  return objectsIn(found).map(({ kind, title, text }) => {
    const [name, words] = [quote(wordsIn(title), 160), wordsIn(text)];
    if (textOf(kind) === 'contact') return `The mail address of ${name} is ${quote(words, 300)}.`;
    if (textOf(kind) === 'task') return `There is an open task ${name}.`;
    return wordsIn(title).length === 0
      ? `A note says ${quote(words, 300)}.`
      : `The note ${name} says ${quote(words, 300)}.`;
  });
}
