/** The rules' reading of a reply, and the facts it is based on. */
import type { ChangeCue } from './change-cue.ts';
import type { Question } from './question.ts';
import type { Lead } from './read-lead.ts';
import type { ReplyKind } from './reply.ts';

/** What a rule reads a reply as. */
export interface RuleReading {
  /** Null if no rule applies. */
  readonly kind: ReplyKind | null;
  /** `plain`: a set answer and nothing else. `likely`: with further words that fit it. `weak`: inferred from a cue. */
  readonly strength: 'plain' | 'likely' | 'weak';
  /** The rule's name: a feature of the trained model (so renaming one changes the model) and a help in debugging. */
  readonly rule: string;
  /** Where the change, or the separate request, begins in the plain text. */
  readonly changeFrom: number | null;
  readonly restFrom: number | null;
  /** There are no words beside the set answer. */
  readonly isWhole?: boolean;
}

/** The facts about a reply that rules test. */
export interface ReplyFacts {
  readonly plain: string;
  readonly lead: Lead;
  /** The text after the lead. */
  readonly rest: string;
  readonly changeCue: ChangeCue | null;
  readonly asks: boolean;
  readonly question: Question;
}

/** A reading without a change. */
export function reading(
  kind: ReplyKind | null,
  strength: RuleReading['strength'],
  rule: string,
  restFrom: number | null = null,
): RuleReading {
  return { kind, strength, rule, changeFrom: null, restFrom };
}

/** A `modify` reading. The change begins after the lead unless given. */
export function change(
  { lead }: ReplyFacts,
  strength: RuleReading['strength'],
  rule: string,
  changeFrom: number = lead.to,
): RuleReading {
  return { kind: 'modify', strength, rule, changeFrom, restFrom: null };
}

/** A row of a rule table: where `when` holds, `read` is the reading of the reply. */
export interface ReplyRule {
  readonly when: (facts: ReplyFacts) => boolean;
  readonly read: RuleReading | ((facts: ReplyFacts) => RuleReading);
}

/** The reading of the first row that holds; null if none does. */
export function firstRule(rules: readonly ReplyRule[], facts: ReplyFacts): RuleReading | null {
  const found = rules.find(({ when }) => when(facts));
  if (found === undefined) return null;
  return typeof found.read === 'function' ? found.read(facts) : found.read;
}
