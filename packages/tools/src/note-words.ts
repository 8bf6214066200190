import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { mapText, quote, saysSame } from '@tact/core/text';
import { type NoteContent, readNote } from './contents.ts';
import { type ReplyWords, sayList, wordsIn } from './reply-words.ts';

/** A note's name: its title, or its first words. */
export function titleOf(note: NoteContent | null): MaybeOutside {
  if (note === null) return '';
  if (note.title.length > 0) return note.title;
  return mapText(note.body, (says) => (says.split('\n')[0] ?? '').slice(0, 80));
}

export function sayNotes(notes: readonly JsonObject[], { query }: ReplyWords): string {
  const [only] = notes;
  if (notes.length === 1 && only !== undefined) {
    const [title, body] = [wordsIn(only.title), wordsIn(only.body)];
    return body.length === 0 || saysSame(body, title)
      ? `The note says ${quote(title, 600)}.`
      : `${quote(title)} says ${quote(body, 600)}.`;
  }
  return sayList(notes, ['note', 'notes'], query, (note) => quote(wordsIn(note.title)));
}

export function noteInWords(note: {
  readonly title?: string | undefined;
  readonly body?: MaybeOutside | undefined;
}): string {
  const title = quote(titleOf(readNote(note)), 160);
  return note.title && note.body ? `${title}: ${quote(note.body, 160)}` : title;
}
