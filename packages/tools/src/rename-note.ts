import type { Item, Items } from '@tact/core/ports/store';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { keptNoteSchema, noteSchema, readNote } from './contents.ts';
import { noteForm as form } from './item-forms.ts';
import { changeResult, checkVersion, revertOf } from './item-inverses.ts';
import { changeItem } from './kept-item.ts';
import { bindNamed, named, namedSpoken } from './named-item.ts';
import { titleOf } from './note-words.ts';
import type { PlanningSource } from './planning-source.ts';
import { defineTool, type Tool } from './tool.ts';

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
