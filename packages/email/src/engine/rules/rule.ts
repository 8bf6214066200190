import type { Direction, JsonObject } from '@tact/core/records';
import type { MailKind } from '../kinds/index.ts';

/**
 * What owners write down: deterministic rules, rules for the model, and directions.
 *
 * Which rule counts:
 * 1. The larger priority first; at equal priority sender, domain, account, global; then the order of the file.
 * 2. The first rule that matches ends the search, unless it says `continue`.
 * 3. A direction beats every rule; a rule beats the model, which is asked only where no rule matched or one delegates.
 */
export interface Rulebook {
  /** In the order of the file, disabled ones too. */
  readonly rules: readonly Rule[];
  readonly llmRules: readonly LlmRule[];
  readonly directions: readonly Direction[];
}

/** What to do with certain mails, without asking a model. */
export interface Rule {
  /** Unique in the file; decisions name it for ever. */
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly priority: number;
  readonly scope: Scope;
  /** Null if the scope alone decides. */
  readonly when: Condition | null;
  /** Empty exactly when it delegates. */
  readonly actions: readonly RuleAction[];
  /** The model decides although the rule matched. */
  readonly delegates: boolean;
  /** Later rules are looked at too. */
  readonly continues: boolean;
  /** Its actions may be dangerous without asking, unless a direction says otherwise. */
  readonly permitsDangerous: boolean;
  /** Ids of directions in words that, as the owner said, do not mean this rule. */
  readonly despite?: readonly string[] | undefined;
}

/** An expectation in the owner's words, shown to the model for mails in its scope. */
export interface LlmRule {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly scope: Scope;
  readonly enabled: boolean;
}

export interface RuleAction {
  readonly action: string;
  readonly parameters: JsonObject;
}

/** `domain` holds `example.org` (exactly that one) or `*.example.org` (everything below it). */
export type Scope =
  | { readonly kind: 'global' }
  | { readonly kind: 'account' | 'domain' | 'sender'; readonly value: string };

/**
 * A test over one mail.
 *
 * Case never matters. Of several `values` one has to fit. Fields with several values (recipients, labels, repeated
 * headers) fit where one of them does. Addresses are compared as addresses: `from_name` alone looks at display names.
 */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | {
      readonly kind: 'text';
      readonly field: TextField;
      readonly operator: TextOperator;
      readonly values: readonly string[];
    }
  | { readonly kind: 'exists'; readonly field: TextField; readonly exists: boolean }
  | { readonly kind: 'attachment'; readonly has: boolean }
  /** A server that the owner named confirmed the domain of the sender, or did not. */
  | { readonly kind: 'authenticated'; readonly is: boolean }
  /** It looks like one of these kinds of mail. */
  | { readonly kind: 'mail-kind'; readonly of: readonly MailKind[] }
  /** Bytes, or milliseconds since the mail was received. */
  | {
      readonly kind: 'compare';
      readonly field: 'size' | 'age';
      readonly operator: 'over' | 'under';
      readonly amount: number;
    };

export const addressFields = ['from', 'to', 'cc', 'bcc'] as const;
export type AddressField = (typeof addressFields)[number];
export type TextField =
  | AddressField
  | 'from_name'
  | 'list_id'
  | 'subject'
  | 'body'
  | 'label'
  | 'attachment_name'
  /** Such as `application/pdf`, as the mail says. */
  | 'attachment_type'
  /** The header's name in lower case. */
  | `header:${string}`;

export function isAddressField(field: TextField): field is AddressField {
  return addressFields.some((name) => name === field);
}

/** `domain` is for addresses and list ids, `word` for all other texts. */
export type TextOperator = 'equals' | 'contains' | 'word' | 'regex' | 'domain';
