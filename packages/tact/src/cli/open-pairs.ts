import { quote } from '@tact/core/text';
import { type OpenPair, openPairs, previewRulebook, readRulebook, saveRulebook } from '@tact/email/engine';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { canAsk } from './confirm.ts';
import { createLineReader } from './line-reader.ts';

/**
 * What nobody has said yet about an entry that was saved, or about any: whether a direction in words means a rule that may do something dangerous.
 * Each pair is shown; on a terminal the owner is asked, and a no is kept in the rule. Without an answer the action asks each time.
 */
export async function askOpenPairs(
  id: string | null,
  isAsked: boolean,
  tact: LocalTact,
  cli: Cli,
): Promise<void> {
  const { rulesFile, ruleContext, assistant, user } = tact;
  const rulebook = await readRulebook(rulesFile, ruleContext);
  const pairs = openPairs(rulebook, assistant.runtime.registry, user);
  const own = pairs.filter(({ rule, direction }) => id === null || rule.id === id || direction.id === id);
  for (const pair of own) cli.notes.line(pairInWords(pair));
  if (own.length === 0 || !isAsked || !canAsk(cli.terminal)) return;
  const { stdin, stderr } = cli.terminal;
  const lines = createLineReader(stdin, stderr);
  try {
    for (const { rule, direction } of own) {
      const answer = await lines.next(
        `Does the direction “${direction.id}” mean the rule “${rule.id}”? [y/n] `,
      );
      if (/^\s*no?\s*$/i.test(answer ?? '')) await keepDespite(rule.id, direction.id, tact);
    }
  } finally {
    lines.close();
  }
  await tact.refresh();
}

export function pairInWords({ rule, direction, actions }: OpenPair): string {
  const what = [...new Set(actions)].join(', ');
  return `The direction ${quote(direction.text, 80)} (${direction.id}) may mean the rule “${rule.id}”, so its ${what} asks each time.`;
}

export function pairRemedy({ direction }: OpenPair): string {
  return `If it does not, add \`despite = ["${direction.id}"]\` to the rule; if it does, remove \`permit_dangerous\`.`;
}

async function keepDespite(rule: string, direction: string, tact: LocalTact): Promise<void> {
  const { rules } = await readRulebook(tact.rulesFile, tact.ruleContext);
  const despite = rules.find(({ id }) => id === rule)?.despite ?? [];
  await setDespite(rule, [...despite, direction], tact);
}

/** Once a direction says something else, what the owner answered about its words is void. */
export async function forgetDespite(direction: string, tact: LocalTact): Promise<void> {
  const { rules } = await readRulebook(tact.rulesFile, tact.ruleContext);
  for (const { id, despite = [] } of rules) {
    if (!despite.includes(direction)) continue;
    const left = despite.filter((one) => one !== direction);
    await setDespite(id, left.length === 0 ? null : left, tact);
  }
}

async function setDespite(id: string, despite: readonly string[] | null, tact: LocalTact): Promise<void> {
  const change = { kind: 'set', list: 'rules', id, fields: { despite } } as const;
  await saveRulebook(tact.rulesFile, await previewRulebook(tact.rulesFile, change, tact.ruleContext));
}
