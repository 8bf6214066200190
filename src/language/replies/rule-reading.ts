/** What the rules make of a reply, and the facts that they look at. */
import type { ChangeCue } from './change-cue.ts';
import type { Question } from './question.ts';
import type { Lead } from './read-lead.ts';
import type { ReplyKind } from './reply.ts';

export interface RuleReading {
  /** Null where the rules cannot tell. */
  readonly kind: ReplyKind | null;
  /** `plain`: said in so many words, and nothing beside it. `likely`: with more words that fit. `weak`: by a sign. */
  readonly strength: 'plain' | 'likely' | 'weak';
  /** Names the rule, for the model and for whoever looks for a mistake. */
  readonly rule: string;
  /** Where a change, or a request of its own, begins in the plain words. */
  readonly changeFrom: number | null;
  readonly restFrom: number | null;
}

export interface ReplyFacts {
  readonly plain: string;
  readonly lead: Lead;
  /** What follows the lead. */
  readonly rest: string;
  readonly changeCue: ChangeCue | null;
  readonly asks: boolean;
  readonly question: Question;
}

export function reading(
  kind: ReplyKind | null,
  strength: RuleReading['strength'],
  rule: string,
  restFrom: number | null = null,
): RuleReading {
  return { kind, strength, rule, changeFrom: null, restFrom };
}

/** A change that begins there; where the rest begins unless told. */
export function change(
  { lead }: ReplyFacts,
  strength: RuleReading['strength'],
  rule: string,
  changeFrom: number = lead.to,
): RuleReading {
  return { kind: 'modify', strength, rule, changeFrom, restFrom: null };
}

/** A row of a table of rules: where `when` holds, `read` is what the reply says. */
export interface ReplyRule {
  readonly when: (facts: ReplyFacts) => boolean;
  readonly read: RuleReading | ((facts: ReplyFacts) => RuleReading);
}

/** What the first row that holds says; null where none does. */
export function firstRule(rules: readonly ReplyRule[], facts: ReplyFacts): RuleReading | null {
  const found = rules.find(({ when }) => when(facts));
  if (found === undefined) return null;
  return typeof found.read === 'function' ? found.read(facts) : found.read;
}
