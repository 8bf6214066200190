import { stat } from 'node:fs/promises';
import { compileRulebook, type EmailRulebook, type RuleContext, readRulebook } from '#engines/email';
import { type ActionRegistry, checkParameters, digest } from '#kernel';
import type { PatternCompiler } from '#ports/pattern';
import type { Store } from '#ports/store';
import type { WrittenFile } from '#ports/written-document';

/** The rules that decisions are made by, kept in step with the file that the owner edits. */
export interface LiveRules {
  readonly current: EmailRulebook;
  /** Reads the file again when it changed. Throws as `readRulebook`; then what was in force stays so. */
  refresh(): Promise<boolean>;
}

/** What has to be known to read rules about these actions. */
export function ruleContext(registry: ActionRegistry, patterns: PatternCompiler): RuleContext {
  return {
    patterns,
    actions: registry.offered.map(({ name }) => name),
    validateAction(name, parameters) {
      const action = registry.find(name);
      return action === null ? null : checkParameters(action, parameters);
    },
  };
}

/** Reads the rules, and keeps each version of the file in the store's history. */
export async function openLiveRules(
  file: WrittenFile,
  context: RuleContext,
  history: { readonly store: Store; readonly user: string; now(): number },
): Promise<LiveRules> {
  // The time first: a change while the file is read is then seen at the next look.
  let seenAt = await modifiedAt(file);
  let current = compileRulebook(await readRulebook(file, context), context.patterns);
  await keepVersion(file, history);
  return {
    get current() {
      return current;
    },
    async refresh() {
      const changedAt = await modifiedAt(file);
      if (changedAt === seenAt) return false;
      current = compileRulebook(await readRulebook(file, context), context.patterns);
      seenAt = changedAt;
      await keepVersion(file, history);
      return true;
    },
  };
}

export const rulesHistory = 'history:rules';

async function keepVersion(
  file: WrittenFile,
  { store, user, now }: { readonly store: Store; readonly user: string; now(): number },
): Promise<void> {
  const text = await file.read();
  if (text === null) return;
  const stored = await store.values.get(user, rulesHistory);
  if (stored?.value['digest'] === digest(text)) return;
  // Another process that saw the same change was faster: then its version is this one.
  await store.values.set(user, rulesHistory, { digest: digest(text), text }, stored?.version ?? 0, now());
}

async function modifiedAt({ path }: WrittenFile): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.mtimeMs ?? 0;
}
