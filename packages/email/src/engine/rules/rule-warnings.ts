import type { ActionRegistry } from '@tact/core/kernel';
import { canBePartOfAddress } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { conflictsIn } from './conflicts.ts';
import {
  type Condition,
  isAddressField,
  type Rule,
  type Rulebook,
  type Scope,
  type TextField,
} from './rule.ts';

/** Something about a rule that is no mistake, but not what its owner is likely to want. */
export interface RuleWarning {
  readonly kind: 'forgeable' | 'never' | 'shadowed' | 'contradiction';
  /** The entry that it is about. */
  readonly id: string;
  /** The other entries that it comes from. */
  readonly others?: readonly string[];
  readonly text: string;
  readonly remedy: string;
  /** A value that no mail has: the rule is not saved with it. One that was stored before goes on. */
  readonly matchesNothing?: true;
}

/**
 * The warnings about what is enabled: of each rule, then about what contradicts or hides each other.
 *
 * @param authenticatedBy the servers whose Authentication-Results are believed; without any, nobody is authenticated
 */
export function warningsAbout(
  rulebook: Pick<Rulebook, 'rules' | 'directions'>,
  {
    registry,
    authenticatedBy,
  }: { readonly registry: ActionRegistry; readonly authenticatedBy: readonly string[] },
): readonly RuleWarning[] {
  const enabled = rulebook.rules.filter((rule) => rule.enabled);
  return [
    ...enabled.flatMap((rule) => warningsOf(rule, authenticatedBy)),
    ...conflictsIn(rulebook, registry),
  ];
}

function warningsOf({ id, when, scope, permitsDangerous }: Rule, servers: readonly string[]): RuleWarning[] {
  const warnings: RuleWarning[] =
    when === null ? [] : impossibleValues(when).map((value) => noAddress(id, value));
  const requires = when !== null && holdsOnlyIf(when, true);
  if (permitsDangerous && !requires && (isAboutSender(scope) || (when !== null && looksAtSender(when)))) {
    warnings.push({
      kind: 'forgeable',
      id,
      text: `Rule ${id} permits dangerous actions by who the sender claims to be, which anybody can forge.`,
      remedy: 'Add `when.authenticated = true` to it.',
    });
  }
  if (requires && servers.length === 0) {
    warnings.push({
      kind: 'never',
      id,
      text: `Rule ${id} never matches: it requires an authenticated sender, and no server is named whose word on that counts.`,
      remedy:
        'Name the server that writes Authentication-Results into your mail: `authenticated_by = ["mx.example.org"]` under [mail] in config.toml.',
    });
  }
  return warnings;
}

/** Parts of addresses that no address has. */
function impossibleValues(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(impossibleValues);
    case 'not':
      return impossibleValues(condition.of);
    case 'text':
      return isAddressField(condition.field) && condition.operator === 'contains'
        ? condition.values.filter((value) => !canBePartOfAddress(value))
        : [];
    default:
      return [];
  }
}

function noAddress(id: string, value: string): RuleWarning {
  return {
    kind: 'never',
    id,
    text: `Rule ${id} looks for ${quote(value)} in an address, and no address contains that.`,
    remedy:
      'Write a part of one address, such as `ann@` or `@example.org`; use `from_name` for display names.',
    matchesNothing: true,
  };
}

function isAboutSender({ kind }: Scope): boolean {
  return kind === 'sender' || kind === 'domain';
}

function looksAtSender(condition: Condition): boolean {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.some(looksAtSender);
    case 'not':
      return looksAtSender(condition.of);
    case 'text':
    case 'exists':
      return senderFields.has(condition.field);
    default:
      return false;
  }
}

const senderFields: ReadonlySet<TextField> = new Set<TextField>([
  'from',
  'from_name',
  'header:from',
  'header:sender',
  'header:reply-to',
  'header:return-path',
]);

/** Whether a condition that comes out as `outcome` shows that the sender is authenticated. */
function holdsOnlyIf(condition: Condition, outcome: boolean): boolean {
  switch (condition.kind) {
    case 'authenticated':
      return condition.is === outcome;
    case 'not':
      return holdsOnlyIf(condition.of, !outcome);
    case 'all':
      return outcome
        ? condition.of.some((part) => holdsOnlyIf(part, true))
        : condition.of.every((part) => holdsOnlyIf(part, false));
    case 'any':
      return outcome
        ? condition.of.every((part) => holdsOnlyIf(part, true))
        : condition.of.some((part) => holdsOnlyIf(part, false));
    default:
      return false;
  }
}
