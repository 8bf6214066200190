import {
  agingRules,
  compileRulebook,
  countOlderMail,
  keepOlderAnswers,
  type Rule,
  type Rulebook,
  readRulebook,
  ruleKey,
} from '@tact/email/engine';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { canAsk, confirm } from './confirm.ts';

/** What a rule that is new does about the mail that was decided before it. */
export interface OlderMail {
  readonly rule: string;
  /** At most so many: what left the inbox or was answered meanwhile is left out when it acts. */
  readonly messages: number;
  readonly acts: boolean;
}

/** The rules with an age that a change adds, changes or enables; with a yes given beforehand the named one at any rate. */
export function newlyAging(before: Rulebook, after: Rulebook, named: string | null): readonly Rule[] {
  const known = new Set(agingRules(before.rules).map(ruleKey));
  return agingRules(after.rules).filter((rule) => rule.id === named || !known.has(ruleKey(rule)));
}

/** Says of each rule how much older mail it would decide about. Nothing is kept yet. */
export async function countOlder(
  rules: readonly Rule[],
  rulebook: Rulebook,
  { assistant, user, ruleContext }: LocalTact,
  cli: Cli,
): Promise<ReadonlyMap<Rule, number>> {
  const { store, clock } = assistant.runtime;
  const compiled = compileRulebook(rulebook, ruleContext.patterns);
  const counts = await countOlderMail(rules, compiled, { user, store, now: clock.now() });
  for (const [{ id }, count] of counts)
    if (count > 0 && !cli.options.json) cli.notes.line(`The rule “${id}” also matches ${olderWords(count)}.`);
  return counts;
}

/** Asks on a terminal whether the rules act on older mail too, unless that was said; without a yes they act on mail from now on. */
export async function answerOlder(
  counts: ReadonlyMap<Rule, number>,
  { older, isAsked }: { readonly older: boolean; readonly isAsked: boolean },
  tact: LocalTact,
  cli: Cli,
): Promise<readonly OlderMail[]> {
  const { assistant, user, rulesFile, ruleContext } = tact;
  if (counts.size === 0) return [];
  const { store, clock } = assistant.runtime;
  const now = clock.now();
  const answers: Record<string, number | null> = {};
  const result: OlderMail[] = [];
  for (const [rule, messages] of counts) {
    const question = `Should “${rule.id}” act on ${messages === 1 ? 'it' : 'them'} too?`;
    const asks = isAsked && !cli.options.json && canAsk(cli.terminal);
    const acts = messages > 0 && (older || (asks && (await confirm(question, cli.terminal))));
    answers[ruleKey(rule)] = acts ? now : null;
    if (messages === 0) continue;
    result.push({ rule: rule.id, messages, acts });
    if (!cli.options.json)
      cli.notes.line(
        acts
          ? `“${rule.id}” acts on older mail with the next triage.`
          : `“${rule.id}” acts on what comes due from now on. On older mail too: tact rules enable ${rule.id} --older`,
      );
  }
  const { rules } = await readRulebook(rulesFile, ruleContext);
  await keepOlderAnswers(answers, rules, { user, store, now });
  return result;
}

function olderWords(count: number): string {
  return count === 1 ? '1 older message' : `up to ${count} older messages`;
}
