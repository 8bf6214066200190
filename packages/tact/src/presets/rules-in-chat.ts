import type { EntryChange } from '@tact/core/ports/editable-file';
import { previewRulebook, readRulebook, saveRulebook, warningsAbout } from '@tact/email/engine';
import type { RulebookChanges } from '@tact/tools';
import type { LocalTact } from './local.ts';
import { testRules } from './rules-test.ts';

type Parts = Pick<LocalTact, 'user' | 'assistant' | 'config' | 'ruleContext' | 'rulesFile' | 'refresh'>;

/** Rules and directions from a conversation: in the same file, checked and tried on past mail as `tact rules add` does it. */
export function rulesInChat(parts: Parts): RulebookChanges {
  const { assistant, config, ruleContext, rulesFile } = parts;
  const preview = (change: EntryChange) => previewRulebook(rulesFile, change, ruleContext);
  const save = async (change: EntryChange) => {
    await saveRulebook(rulesFile, await preview(change));
    await parts.refresh();
  };
  return {
    actions: ruleContext.actions,
    async test(list, words, fields) {
      const { rules, llmRules, directions } = await readRulebook(rulesFile, ruleContext);
      const id = idFrom(words, new Set([...rules, ...llmRules, ...directions].map((one) => one.id)));
      const written = await preview({ kind: 'add', list, entry: { id, ...fields } });
      const { textBefore, textAfter, before, after } = written;
      const { looked, matched, changes } = await testRules(
        {
          before: { text: textBefore ?? '', rulebook: before },
          after: { text: textAfter, rulebook: after },
          id,
        },
        parts,
      );
      const authenticatedBy = config.mail?.authenticated_by ?? [];
      const warnings = warningsAbout(after, { registry: assistant.runtime.registry, authenticatedBy })
        .filter((one) => one.id === id || one.others?.includes(id))
        .map(({ text, remedy }) => `${text} ${remedy}`);
      return { id, looked, matched, changes: changes.length, warnings };
    },
    add: (list, id, fields) => save({ kind: 'add', list, entry: { id, ...fields } }),
    remove: (list, id) => save({ kind: 'remove', list, id }),
  };
}

/** An id made of the first words of a text. */
export function idFrom(text: string, taken: ReadonlySet<string>): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['direction'];
  const base = words.slice(0, 7).join('-').slice(0, 50);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}
