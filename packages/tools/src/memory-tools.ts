import type { Item, Items } from '@tact/core/ports/store';
import { type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { givenWordsSchema, wordsSchema } from '@tact/core/structured-output';
import { joinText, mapText, matchOutside, quote, saysSame } from '@tact/core/text';
import { z } from 'zod';
import { keptMemorySchema, type MemoryContent, memorySchema, readMemory } from './contents.ts';
import { listOfItems, named } from './find-item.ts';
import { titleIn } from './item-form.ts';
import { memoryForm } from './item-forms.ts';
import {
  changeResult,
  checkVersion,
  itemChangedSince,
  removing,
  revertOf,
  revertTool,
  stateTool,
} from './item-inverses.ts';
import { keptElsewhere, sayElsewhere } from './kept-elsewhere.ts';
import { addItem, changeItem, markOf } from './kept-item.ts';
import { bindMemory, isWhole, memorySource, sayMemories } from './memory-source.ts';
import type { PlanningSource } from './planning-source.ts';
import { objectsIn, wordShare } from './reply-words.ts';
import { defineReader, defineTool, type SpokenField, type Tool, type ToolServices } from './tool.ts';
import { memoryTopic } from './topics.ts';

const form = memoryForm;
const namedForm = { ...form, nameOf: ({ key }: MemoryContent) => key };
const domain = form.domain;

const { key, value, category } = memorySchema.shape;
/** What a fact says may have been read out of somebody's mail. */
const newMemory = z.strictObject({
  category: category.optional(),
  key: givenWordsSchema(200, key),
  value: givenWordsSchema(2000, value),
});
const asked = z.strictObject({ query: z.string().max(500).default('') });
const bound = { ...named, key: wordsSchema(200, key) };
const fields: Readonly<Record<string, SpokenField>> = {
  key: { ask: 'What should I remember?' },
  value: { ask: 'What should I remember about it?' },
  new_value: { ask: 'What should I remember instead?' },
  query: { ask: 'What are you looking for?' },
};
const mentions = { kind: 'memory' };

/** What the owner told about themselves and their life: a value under a key. */
export function memoryTools(services: Pick<ToolServices, 'items' | 'similarity'>): readonly Tool[] {
  const parts = partsOf(services);
  const { items } = services;
  return [
    storeMemory(parts),
    updateMemory(parts),
    recallMemory(parts),
    deleteMemory(parts),
    forgetMemory(parts),
    restoreMemory(parts),
    revertTool(items, namedForm),
  ];
}

/** What the memory tools are made with. */
interface Parts extends Pick<ToolServices, 'items' | 'similarity'> {
  readonly memories: PlanningSource<Item>;
  /** Shared by the tools that concern one fact. */
  readonly ofOne: Pick<Tool, 'bind' | 'asSpoken' | 'plannerSees' | 'fields' | 'sources'>;
}

function partsOf(services: Pick<ToolServices, 'items' | 'similarity'>): Parts {
  const memories = memorySource(services.items);
  return {
    ...services,
    memories,
    ofOne: {
      fields,
      sources: [memories],
      bind: (spoken, context) => bindMemory(spoken, memories, context),
      // A key of somebody else's is no word of the owner's: the id names the fact.
      plannerSees: ['title', 'new_value'],
      asSpoken: ({ id, version: _, title: __, key, ...rest }) => ({
        key: key instanceof Outside ? String(id) : key,
        ...rest,
      }),
    },
  };
}

function storeMemory({ items }: Parts): Tool {
  return defineTool({
    name: 'store_memory',
    domain,
    verb: 'store',
    reads: false,
    summary: 'Remember a fact: a value under a key. A key that is known already gets the new value.',
    danger: 'reversible',
    parameters: newMemory,
    spoken: newMemory,
    offered: true,
    topic: memoryTopic,
    fields,
    mentions,
    inverses: ['forget_memory', 'revert_memory'],
    describe: ({ key, value }) =>
      isWhole(key, value) ? `remember ${quote(value, 160)}` : `remember ${quote(key)}: ${quote(value, 160)}`,
    inverse: (_, result, target) =>
      result['isNew'] === true
        ? {
            action: 'forget_memory',
            parameters: { id: String(result['id']), ...titleIn(result) },
            target,
          }
        : revertOf(form, result, target),
    async execute(call) {
      const fact = keptMemorySchema.parse({ category: 'general', ...call.parameters });
      const known = await memoryUnder(items, call.user, call.parameters.key);
      if (known === null || known.id === call.key) {
        const added = await addItem(items, call, form, fact);
        const { key, value } = contentOf(added);
        return { id: added.id, key, value, isNew: true, mark: markOf(added) };
      }
      return replaceValue(items, call, { id: known.id }, fact.value);
    },
  });
}

function updateMemory({ items, ofOne }: Parts): Tool {
  return defineTool({
    name: 'update_memory',
    domain,
    verb: 'update',
    reads: false,
    summary: 'Give a remembered fact another value.',
    danger: 'reversible',
    parameters: z.strictObject({ ...bound, new_value: value }),
    spoken: z.strictObject({ key, new_value: value }),
    offered: true,
    ...ofOne,
    mentions,
    inverses: ['revert_memory'],
    describe: (fact) => `remember ${quote(fact.title ?? fact.key)} as ${quote(fact.new_value, 160)}`,
    inverse: (_, result, target) => revertOf(form, result, target),
    execute: (call) => replaceValue(items, call, call.parameters, call.parameters.new_value),
    check: (call) =>
      checkVersion(items, call, (item) => saysSame(contentOf(item).value, call.parameters.new_value)),
  });
}

function recallMemory({ items, similarity, memories }: Parts): Tool {
  return defineReader({
    name: 'recall_memory',
    domain,
    verb: 'recall',
    summary: 'Look up what is remembered about something.',
    parameters: asked,
    fields,
    sources: [memories],
    mentions: { ...mentions, in: 'memories' },
    sayFound(result, words) {
      const [memories, elsewhere] = [objectsIn(result.memories), sayElsewhere(result.elsewhere)];
      const told = memories.length === 0 && elsewhere.length > 0 ? [] : [sayMemories(memories, words)];
      return [...told, ...elsewhere].join(' ');
    },
    describe: ({ query }) =>
      query === '' ? 'look up all that is remembered' : `look up what is remembered about ${quote(query)}`,
    async execute({ user, parameters: { query } }) {
      const memories = (await openMemories(items, user)).map((item) => ({
        id: item.id,
        ...contentOf(item),
        origin: item.origin,
      }));
      const texts = memories.map((fact) => joinText([fact.category, fact.key, fact.value], ' '));
      const named = memories.filter(({ key }) => saysSame(mapText(key, foldCase), foldCase(query)));
      const near =
        query.trim() === ''
          ? memories
          : named.length > 0
            ? named
            : nearest(query, texts, similarity)
                .flatMap((index) => memories[index] ?? [])
                .filter(({ key }) => !isOtherDetail(query, key));
      const elsewhere = await keptElsewhere(items, user, query);
      return listOfItems('memories', near, elsewhere.length === 0 ? { query } : { query, elsewhere });
    },
  });
}

function deleteMemory({ items, ofOne }: Parts): Tool {
  return defineTool({
    name: 'delete_memory',
    domain,
    verb: 'delete',
    reads: false,
    summary: 'Forget a remembered fact.',
    spoken: z.strictObject({ key }),
    offered: true,
    ...ofOne,
    fields: { ...fields, key: { ask: 'What should I forget?' } },
    describe: (fact) => `forget ${quote(fact.title ?? fact.key)}`,
    ...removing(items, form, z.strictObject(bound), 'restore_memory', (item) => ({
      key: contentOf(item).key,
    })),
  });
}

function forgetMemory({ items }: Parts): Tool {
  return stateTool(items, {
    name: 'forget_memory',
    kind: 'memory',
    domain,
    verb: 'forget',
    summary: 'Forget a remembered fact.',
    noun: 'remembered fact',
    words: (fact) => `forget ${fact}`,
    from: 'open',
    to: 'removed',
    back: 'restore_memory',
    beforeUndo: itemChangedSince(items, namedForm),
  });
}

function restoreMemory({ items }: Parts): Tool {
  return stateTool(items, {
    name: 'restore_memory',
    kind: 'memory',
    domain,
    verb: 'restore',
    summary: 'Remember a fact again.',
    noun: 'fact',
    words: (fact) => `remember ${fact} again`,
    from: 'removed',
    to: 'open',
    back: 'forget_memory',
  });
}

/** Half of the words of a question is what a short fact shares with it when it answers it. */
const nearEnough = 0.5;
const maxRecalled = 5;

function nearest(
  query: string,
  texts: readonly MaybeOutside[],
  similarity: ToolServices['similarity'],
): readonly number[] {
  if (similarity !== undefined)
    return similarity(texts)
      .best(query, maxRecalled)
      .map(({ index }) => index);
  return texts
    .map((text, index) => ({ index, share: wordShare(query, text) }))
    .filter(({ share }) => share >= nearEnough)
    .sort((one, other) => other.share - one.share)
    .slice(0, maxRecalled)
    .map(({ index }) => index);
}

/** Who asks for Bob's number is not told his birthday. */
function isOtherDetail(query: string, key: MaybeOutside): boolean {
  const asked = details.findIndex((words) => words.test(query));
  return (
    asked >= 0 &&
    matchOutside(
      key,
      (text) =>
        details.some((words, at) => at !== asked && words.test(text)) && details[asked]?.test(text) !== true,
    )
  );
}

const details = [
  /\b(?:number|phone|mobile|cell)\b/i,
  /\be-?mail\b/i,
  /(?<!\be-?mail )\baddress\b/i,
  /\b(?:birthday|birth date|born)\b/i,
  /\bsize\b/i,
  /\b(?:password|code|pin)\b/i,
];

async function replaceValue(
  items: Items,
  call: Parameters<typeof changeItem>[1],
  { id, version }: { readonly id: string; readonly version?: number | undefined },
  value: MaybeOutside,
): Promise<JsonObject> {
  const done = await changeItem(items, call, { form, id, version }, (item) =>
    saysSame(contentOf(item).value, value)
      ? null
      : { content: keptMemorySchema.parse({ ...contentOf(item), value }) },
  );
  return changeResult(done, { key: contentOf(done.before).key, value });
}

async function memoryUnder(items: Items, user: string, key: MaybeOutside): Promise<Item | null> {
  const folded = (text: MaybeOutside) => mapText(text, foldCase);
  const open = await openMemories(items, user);
  return open.find((item) => saysSame(folded(contentOf(item).key), folded(key))) ?? null;
}

function foldCase(text: string): string {
  return text.trim().toLowerCase();
}

function openMemories(items: Items, user: string): Promise<readonly Item[]> {
  return items.list(user, { kind: 'memory', state: 'open', limit: 1000 });
}

function contentOf({ content }: Item): MemoryContent {
  return readMemory(content) ?? { category: 'general', key: '(no key)', value: '' };
}
