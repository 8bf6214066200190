import { openPairs, type RuleWarning, readRulebook } from '@tact/email/engine';
import type { Cli } from './cli.ts';
import { pairInWords, pairRemedy } from './open-pairs.ts';
import { rulebookWarnings } from './rulebook-change.ts';

/** `tact rules check`: what in rules.toml contradicts itself, never matches, is never reached, or waits for an answer. */
export async function checkRules(cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const rulebook = await readRulebook(tact.rulesFile, tact.ruleContext);
  const open = openPairs(rulebook, tact.assistant.runtime.registry, tact.user).map((pair) => ({
    kind: 'open' as const,
    id: pair.rule.id,
    others: [pair.direction.id],
    text: pairInWords(pair),
    remedy: pairRemedy(pair),
  }));
  const found: readonly (RuleWarning | (typeof open)[number])[] = [
    ...rulebookWarnings(rulebook, tact),
    ...open,
  ];
  if (cli.options.json) for (const warning of found) cli.screen.record({ ...warning });
  else if (found.length > 0) for (const { text, remedy } of found) cli.screen.line(`${text} ${remedy}`);
  else cli.screen.line('No rule or direction contradicts or hides another.');
}
