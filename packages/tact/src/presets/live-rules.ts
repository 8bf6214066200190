import { stat } from 'node:fs/promises';
import { TactError } from '@tact/core/errors';
import { digest, type RulesText, rulesText } from '@tact/core/kernel';
import type { EditableFile } from '@tact/core/ports/editable-file';
import type { Store } from '@tact/core/ports/store';
import { compileRulebook, type EmailRulebook, type RuleContext, readRulebook } from '@tact/email/engine';

/** The rules that decisions are made by, kept in step with the file that the owner edits. */
export interface LiveRules {
  readonly current: EmailRulebook;
  readonly text: RulesText;
  /** Reads the file again when it changed. Throws as `readRulebook`; then what was in force stays so. */
  refresh(): Promise<boolean>;
}

/** Reads the rules, and keeps each version of the file in the store's history. */
export async function openLiveRules(
  file: EditableFile,
  context: RuleContext,
  history: { readonly store: Store; readonly user: string; now(): number },
): Promise<LiveRules> {
  // The time first: a change while the file is read is then seen at the next look.
  let seenAt = await modifiedAt(file);
  let current = compileRulebook(await readRulebook(file, context), context.patterns);
  let text = await keepVersion(file, history);
  return {
    get text() {
      return text;
    },
    get current() {
      return current;
    },
    async refresh() {
      const changedAt = await modifiedAt(file);
      if (changedAt === seenAt) return false;
      current = compileRulebook(await readRulebook(file, context), context.patterns);
      seenAt = changedAt;
      text = await keepVersion(file, history);
      return true;
    },
  };
}

export const rulesHistory = 'history:rules';

async function keepVersion(
  file: EditableFile,
  { store, user, now }: { readonly store: Store; readonly user: string; now(): number },
): Promise<RulesText> {
  const text = await file.read();
  if (text === null) return { version: 'none', text: '' };
  const whole = digest(text);
  const rules = rulesText(text);
  const stored = await store.values.get(user, rulesHistory);
  if (stored?.value['digest'] === whole) return rules;
  try {
    // Another process that saw the same change was faster: then its version is this one.
    await store.values.set(user, rulesHistory, { digest: whole, text }, stored?.version ?? 0, now());
  } catch (thrown) {
    // The rules can be read all the same; whoever has to change the store is told why that is not possible.
    if (!isUnwritable(thrown)) throw thrown;
  }
  return rules;
}

function isUnwritable(thrown: unknown): boolean {
  return thrown instanceof TactError && (thrown.code === 'STORE_FULL' || thrown.code === 'STORE_READ_ONLY');
}

async function modifiedAt({ path }: EditableFile): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.mtimeMs ?? 0;
}
