import type { JsonObject } from '@tact/core/records';
import { compareText, matchOutside } from '@tact/core/text';
import { type MemoryContent, memoryForm } from '@tact/tools';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { configureItems, type ItemCommand } from '../items/configure-items.ts';
import { type KeptItem, mentions, readItems, shownWords } from '../items/kept-item.ts';
import { shortItemId, wordsOnLine } from '../output/words-on-line.ts';

/** `tact memories`: what Tact remembers about the owner. */
export function configure(command: Command, cli: Cli): void {
  configureItems(command, memories, cli);
}

const memories: ItemCommand<MemoryContent> = {
  form: memoryForm,
  blank: { category: 'general' },
  standing: {
    find: memoryUnder,
    merged: (content, fields) => ({ ...content, ...fields, key: content.key }),
    saidBefore: ({ value }) => value,
  },
  list: {
    options: [['--category <name>', 'only memories in this category']],
    searched: ({ key, value }) => [key, value],
    fits: ({ category }, { category: wanted }) =>
      wanted === undefined || mentions([category], String(wanted)),
    sorted: (items) =>
      items.toSorted(
        ({ content: one }, { content: other }) =>
          compareText(one.category, other.category) || compareText(one.key, other.key),
      ),
    columns: [
      { title: 'category' },
      { title: 'key', flexible: true },
      { title: 'value', flexible: true, weight: 2 },
      { title: 'id' },
    ],
    row: (memory, _, screen) => [
      screen.paint.dim(wordsOnLine(memory.content.category, 20)),
      wordsOnLine(memory.content.key, 200),
      shownWords(memory.content.value, memory, screen),
      screen.paint.dim(shortItemId(memory.item.id)),
    ],
  },
};

/** The one under this key, in whichever category, as the chat finds it too. */
async function memoryUnder(
  { key }: JsonObject,
  tact: LocalTact,
  cli: Cli,
): Promise<KeptItem<MemoryContent> | null> {
  const wanted = String(key).trim().toLowerCase();
  const open = await readItems(memoryForm, 'open', tact, cli);
  return open.find(({ content }) => matchOutside(content.key, (key) => key.toLowerCase() === wanted)) ?? null;
}
