import type { Proposal, ProposedAction, Reason } from '@tact/core/records';
import { roleByFolderName } from './account/special-role.ts';
import type { Rule } from './rules/index.ts';

/** What a rule wants, on its way to the judge. */
export interface RuleProposal {
  readonly rule: Rule;
  readonly proposal: Proposal;
}

/**
 * Of actions of several rules that cancel or contradict each other, that of the rule with the higher precedence counts. Whichever of the
 * two would delete asks instead of running. Pure.
 */
export function agreeing(given: readonly RuleProposal[]): {
  readonly proposals: readonly Proposal[];
  readonly reasons: readonly Reason[];
} {
  const kept: { readonly rule: Rule; readonly action: ProposedAction; asks: boolean }[] = [];
  const reasons: Reason[] = [];
  for (const { rule, proposal } of given) {
    for (const action of proposal.actions) {
      const against = kept.find((earlier) => earlier.rule !== rule && contradicts(earlier.action, action));
      if (against !== undefined) {
        reasons.push(contradiction(against.rule, against.action, rule, action));
        if (deletes(against.action)) against.asks = true;
      }
      const isDropped = against !== undefined && !deletes(action);
      if (!isDropped) kept.push({ rule, action, asks: against !== undefined });
    }
  }
  const proposals = given.flatMap(({ rule, proposal }) => {
    const own = kept.filter((one) => one.rule === rule);
    const running = own.filter(({ asks }) => !asks).map(({ action }) => action);
    const asking = own.filter(({ asks }) => asks).map(({ action }) => action);
    return [
      ...(running.length === 0 ? [] : [{ ...proposal, actions: running }]),
      ...(asking.length === 0 ? [] : [{ ...proposal, actions: asking, needsApproval: true }]),
    ];
  });
  return { proposals, reasons };
}

function contradiction(first: Rule, one: ProposedAction, second: Rule, other: ProposedAction): Reason {
  const which = deletes(one) || deletes(other) ? 'so the deletion asks' : 'so the first counts';
  return {
    code: 'RULES_CONTRADICT',
    text: `Your rules “${first.name}” (${first.id}: ${one.action}) and “${second.name}” (${second.id}: ${other.action}) contradict each other, ${which}.`,
  };
}

type WantedAction = Pick<ProposedAction, 'action' | 'parameters'>;

/** The table of what cannot both be: two places, two states of a mark, and deleting beside a star. */
export function contradicts(one: WantedAction, other: WantedAction): boolean {
  const [place, otherPlace] = [placeOf(one), placeOf(other)];
  if (place !== null && otherPlace !== null) return place !== otherPlace;
  if (opposites[one.action] === other.action) return true;
  return (deletes(one) && other.action === 'star') || (deletes(other) && one.action === 'star');
}

const opposites: Readonly<Record<string, string>> = {
  mark_read: 'mark_unread',
  mark_unread: 'mark_read',
  star: 'unstar',
  unstar: 'star',
};

function deletes(action: WantedAction): boolean {
  const place = placeOf(action);
  return place === 'trash' || place === 'junk';
}

/** Where the mail would be afterwards; null where it stays. */
function placeOf({ action, parameters }: WantedAction): string | null {
  if (action === 'delete') return 'trash';
  if (action === 'archive' || action === 'snooze') return action;
  const { folder } = parameters;
  if (action !== 'move' || typeof folder !== 'string') return null;
  return roleByFolderName(folder) ?? `folder ${folder}`;
}
