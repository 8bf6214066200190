import type { Item, Items } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { givenWordsSchema } from '@tact/core/structured-output';
import { joinText, linesOf, mapText, matchOutside, quote, quoted, saysSame, sentence } from '@tact/core/text';
import { z } from 'zod';
import { Unclear } from './bind-context.ts';
import { keptNoteSchema, multiLine, type NoteContent, noteSchema, readNote } from './contents.ts';
import { bindNamed, named, namedSpoken } from './find-item.ts';
import { noteForm as form } from './item-forms.ts';
import { changeResult, checkVersion, revertOf } from './item-inverses.ts';
import { changedMeanwhile, changeItem } from './kept-item.ts';
import type { PlanningSource } from './planning-source.ts';
import { type ReplyWords, sayList, wordsIn } from './reply-words.ts';
import { defineTool, type Tool } from './tool.ts';

const line = givenWordsSchema(2000, multiLine(2000).min(1, 'must not be empty'));
const change = { line, text: line.optional() };
const edit = z.strictObject({ ...named, ...change });
const spokenEdit = z.strictObject({ ...namedSpoken, ...change });

/** What it shares with the other tools that concern one note. */
interface Parts {
  readonly items: Items;
  readonly ofOne: Pick<Tool, 'asSpoken' | 'plannerSees' | 'fields' | 'sources' | 'mentions'>;
  readonly notes: PlanningSource<Item>;
}

/** Takes one line out of a note, or puts another in its place: “take the butter off the list”, “make that gherkins”. */
export function editNote({ items, ofOne, notes }: Parts): Tool {
  return defineTool<z.infer<typeof edit>, z.infer<typeof spokenEdit>>({
    name: 'edit_note',
    domain: form.domain,
    verb: 'edit',
    reads: false,
    summary: 'Take a line out of a note, or put another text in its place.',
    danger: 'reversible',
    parameters: edit,
    spoken: spokenEdit,
    offered: true,
    ...ofOne,
    fields: { ...ofOne.fields, line: { ask: 'Which line do you mean?' } },
    plannerSees: ['title', 'line', 'text'],
    bind(spoken, context) {
      const { parameters, ...bound } = bindNamed(spoken, notes, context);
      const { id, title } = parameters;
      const item = context.data.of(notes).find((one) => one.id === id);
      const meant = lineMeant(readNote(item?.content ?? {})?.body ?? '', spoken.line);
      if (meant === null) {
        const name = typeof title === 'string' || title instanceof Outside ? title : '';
        throw new Unclear(
          sentence`I found no ${quoted(spoken.line, 160)} in the note ${quoted(name, 160)}. Which line do you mean?`,
          'line',
        );
      }
      // What is bound is the line as it stands there: whatever else changes of the note, in this plan or elsewhere, is no other deed.
      const { version: _, ...note } = parameters;
      return { ...bound, parameters: { ...note, line: meant } };
    },
    describe: ({ line: old, text, title }) =>
      text === undefined
        ? `take ${quote(old, 160)} out of the note ${quote(title ?? '')}`
        : `change ${quote(old, 160)} to ${quote(text, 160)} in the note ${quote(title ?? '')}`,
    inverses: ['revert_note'],
    inverse: (_, result, target) => revertOf(form, result, target),
    async execute(call) {
      const { id, version, line: old, text } = call.parameters;
      const done = await changeItem(items, call, { form, id, version }, ({ content }) => {
        const note = readNote(content);
        if (note === null) return null;
        if (!hasLine(note.body, old)) throw changedMeanwhile(form);
        return { content: keptNoteSchema.parse({ ...note, body: withLineChanged(note.body, old, text) }) };
      });
      return changeResult(done, { title: titleOf(readNote(done.before.content)) });
    },
    check: (call) =>
      checkVersion(items, call, (item) => !hasLine(readNote(item.content)?.body ?? '', call.parameters.line)),
  });
}

function hasLine(body: MaybeOutside, line: MaybeOutside): boolean {
  return linesOf(body).some((one) => saysSame(mapText(one, plain), line));
}

/** The one line that has all of the words; an exact one before others. Null where none has, or several do. */
function lineMeant(body: MaybeOutside, words: MaybeOutside): MaybeOutside | null {
  const lines = linesOf(body).map((one) => mapText(one, plain));
  const exact = lines.filter((one) => fits(one, words, (has, wanted) => has.join(' ') === wanted.join(' ')));
  // “Scarf and gloves” are two things: nobody said that both go.
  const single = lines.filter((one) => !matchOutside(one, /,|\band\b/i));
  const [only, ...others] =
    exact.length > 0
      ? exact
      : single.filter((one) => fits(one, words, (has, wanted) => wanted.every((word) => has.includes(word))));
  return others.length === 0 ? (only ?? null) : null;
}

/** What says nothing fits nothing. */
function fits(
  line: MaybeOutside,
  words: MaybeOutside,
  compare: (has: readonly string[], wanted: readonly string[]) => boolean,
): boolean {
  return matchOutside(words, (asked) => {
    const wanted = wordsOf(asked);
    return wanted.length > 0 && matchOutside(line, (says) => compare(wordsOf(says), wanted));
  });
}

function withLineChanged(
  body: MaybeOutside,
  old: MaybeOutside,
  text: MaybeOutside | undefined,
): MaybeOutside {
  const lines = linesOf(body);
  const at = lines.findIndex((one) => saysSame(mapText(one, plain), old));
  if (at < 0) return body;
  const isListed = matchOutside(lines[at] ?? '', bullet);
  const fresh = text === undefined ? [] : [isListed ? joinText(['- ', text], '') : text];
  return joinText([...lines.slice(0, at), ...fresh, ...lines.slice(at + 1)], '\n');
}

const bullet = /^\s*[-*•]\s+/;

function plain(text: string): string {
  return text.replace(bullet, '').trim();
}

/** Singular and plural are one word. */
function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !/^(?:the|a|an|some|of|my)$/.test(word))
    .map((word) => word.replace(/s$/, ''));
}

const newTitle = noteSchema.shape.title.min(1, 'must not be empty');

/** Gives a note another title; one without a title gets one, and keeps its text. */
export function renameNote({
  items,
  ofOne,
  notes,
}: {
  readonly items: Items;
  readonly ofOne: Pick<Tool, 'asSpoken' | 'fields' | 'sources' | 'mentions'>;
  readonly notes: PlanningSource<Item>;
}): Tool {
  return defineTool({
    name: 'rename_note',
    domain: form.domain,
    verb: 'rename',
    reads: false,
    summary: 'Give a note another title.',
    danger: 'reversible',
    parameters: z.strictObject({ ...named, new_title: newTitle }),
    spoken: z.strictObject({ ...namedSpoken, new_title: newTitle }),
    offered: true,
    ...ofOne,
    fields: { ...ofOne.fields, new_title: { ask: 'What should it be called?' } },
    plannerSees: ['title', 'new_title'],
    bind: (spoken, context) => bindNamed(spoken, notes, context),
    describe: ({ title, new_title: fresh }) => `rename the note ${quote(title ?? '')} to ${quote(fresh)}`,
    inverses: ['revert_note'],
    inverse: (_, result, target) => revertOf(form, result, target),
    async execute(call) {
      const { id, version, new_title: fresh } = call.parameters;
      const done = await changeItem(items, call, { form, id, version }, ({ content }) => ({
        content: keptNoteSchema.parse({ title: fresh, body: readNote(content)?.body ?? '' }),
      }));
      return changeResult(done, { title: titleOf(readNote(done.before.content)) });
    },
    check: (call) =>
      checkVersion(items, call, (item) => readNote(item.content)?.title === call.parameters.new_title),
  });
}

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
