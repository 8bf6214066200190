import type { Item, Items } from '@tact/core/ports/store';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { joinText, mapText, quote } from '@tact/core/text';
import type { BindContext } from './bind-context.ts';
import { readMemory } from './contents.ts';
import { findIn, orAsk } from './find-item.ts';
import { itemSource, type PlanningSource } from './planning-source.ts';
import { maxNamedInReply, type ReplyWords, wordsIn } from './reply-words.ts';
import type { BoundParameters } from './tool.ts';

/** How remembered facts are looked up and reported. */

/** Loaded for every message, since any message may be about a remembered fact. */
export function memorySource(items: Items): PlanningSource<Item> {
  return itemSource(items, {
    name: 'memories',
    kind: 'memory',
    isAlwaysLoaded: true,
    titleOf: ({ content }) => readMemory(content)?.key ?? '',
    textOf: wordsOf,
    section: {
      heading: 'WHAT IS KNOWN ABOUT THE USER',
      nearestBy: wordsOf,
      line({ content }, own) {
        const memory = readMemory(content);
        return memory === null ? null : `- ${own(joinText([memory.key, memory.value], ': '))}`;
      },
    },
  });
}

function wordsOf({ content }: Item): MaybeOutside {
  const memory = readMemory(content);
  return memory === null ? '' : joinText([memory.key, memory.value], ' ');
}

/** The fact that is meant, by its id and version, with its key. Throws `Unclear`. */
export function bindMemory(
  spoken: JsonObject,
  memories: PlanningSource<Item>,
  context: BindContext,
): BoundParameters {
  const { item, confidence } = orAsk(findIn(memories, String(spoken.key), context, wordsOf), 'key');
  const { id, version } = item;
  const title = mapText(memories.titleOf(item), (text) => text.slice(0, 300));
  return { parameters: { ...spoken, key: title, id, version, title }, confidence };
}

/** A sentence that was kept as it was said: its key is only how it begins. */
export function isWhole(key: MaybeOutside, value: MaybeOutside): boolean {
  const isOwn = typeof key === 'string' && typeof value === 'string';
  return isOwn && value.toLowerCase().startsWith(key.toLowerCase());
}

/** The facts that were found, each under its key. */
export function sayMemories(memories: readonly JsonObject[], { query }: ReplyWords): string {
  if (memories.length === 0) {
    return query === null || query === ''
      ? 'You have not told me anything to remember yet.'
      : `You have not told me anything about ${quote(query)}.`;
  }
  const shown = memories.slice(0, maxNamedInReply).map(({ key, value }) => {
    const [called, said] = [wordsIn(key), wordsIn(value)];
    return isWhole(called, said) ? quote(said, 300) : `${quote(called)} is ${quote(said, 300)}`;
  });
  return `What you told me: ${shown.join('; ')}.`;
}
