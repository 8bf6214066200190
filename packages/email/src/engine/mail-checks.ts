import type { CheckInput, SafetyCheck } from '@tact/core/kernel';
import type { Override } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { unsubscribeName, unsubscribeWay } from '@tact/tools';
import { type SpecialRole, specialRoleOf } from './account/special-role.ts';
import { mailLoopCheck } from './answering/mail-loops.ts';
import { replyLoopCheck } from './answering/reply-loops.ts';
import type { EmailInput } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { readDetails } from './prompt/proposal-details.ts';
import { ruleUnknownCheck } from './rule-unknown.ts';
import { sameMessageCheck } from './same-message-check.ts';
import { snoozeProblem } from './snooze-limits.ts';

/**
 * What is checked about actions on mail beyond the kernel's checks. Like those, these only take away; pure.
 *
 * 1. A folder with a use of its own (trash, junk, sent, drafts) is no place to sort mail into.
 * 2. A model moves mail only to folders that exist or that the owner listed.
 * 3. Nothing is hidden for longer than a year, or until a time that is over.
 * 4. A model makes only so many new labels a day.
 * 5. Nothing answers by itself what must not be answered by itself (RFC 3834).
 * 6. Nothing that leaves comes back to leave again.
 * 7. Nothing is taken away while an earlier rule may fit.
 * 8. What leaves or makes something is done for one copy of a message.
 * 9. Nobody is unsubscribed in a way that the mail does not name, or that anybody could have written.
 */
export function mailChecks(
  input: EmailInput,
  facts: Pick<EmailFacts, 'newLabels' | 'reply' | 'own' | 'copy'>,
  now: number,
): readonly SafetyCheck[] {
  return [
    { name: 'SpecialFolder', check: (subject) => specialFolder(subject, input) },
    { name: 'UnlistedFolder', check: unlistedFolder },
    { name: 'SnoozeTime', check: (subject) => snoozeTime(subject, now) },
    { name: 'NewLabelLimit', check: (subject) => newLabelLimit(subject, facts) },
    replyLoopCheck(input, facts, now),
    mailLoopCheck(input, facts.own ?? {}),
    ruleUnknownCheck,
    sameMessageCheck(facts.copy),
    { name: 'NoUnsubscribe', check: (subject) => noUnsubscribe(subject, input) },
  ];
}

const uses: Readonly<Record<SpecialRole, string>> = {
  trash: 'is the trash',
  junk: 'is the junk folder',
  sent: 'holds sent mail',
  drafts: 'holds drafts',
};

function specialFolder(
  { proposed, proposal }: CheckInput,
  { specialFolders }: Pick<EmailInput, 'specialFolders'>,
): readonly Override[] {
  const { folder } = proposed.parameters;
  if (proposed.action !== 'move' || typeof folder !== 'string') return none;
  const role = specialRoleOf(folder, specialFolders);
  if (role === null || (proposal.proposer === 'rule' && proposal.permitsDangerous)) return none;
  return [asked('SpecialFolder', proposed.action, `SpecialFolder (${quote(folder)} ${uses[role]})`)];
}

function unlistedFolder({ proposed, proposal }: CheckInput): readonly Override[] {
  const { folder } = proposed.parameters;
  if (proposed.action !== 'move' || proposal.proposer === 'rule' || typeof folder !== 'string') return none;
  if (readDetails(proposal).unlistedFolder !== folder) return none;
  return [
    asked('UnlistedFolder', proposed.action, `UnlistedFolder (${quote(folder)} is not known to exist)`),
  ];
}

function snoozeTime({ proposed }: CheckInput, now: number): readonly Override[] {
  if (proposed.action !== 'snooze') return none;
  const problem = snoozeProblem(proposed.parameters, now);
  return problem === null ? none : [asked('SnoozeTime', proposed.action, `SnoozeTime (${problem})`)];
}

function newLabelLimit(
  { proposed, proposal }: CheckInput,
  { newLabels }: Pick<EmailFacts, 'newLabels'>,
): readonly Override[] {
  const { newLabel } = readDetails(proposal);
  if (proposed.action !== 'apply_label' || newLabel === null || newLabels === undefined) return none;
  const { made, limit } = newLabels;
  if (made.includes(newLabel) || made.length < limit) return none;
  const text = `NewLabelLimit (${made.length} new labels today, limit ${limit})`;
  return [{ ...asked('NewLabelLimit', proposed.action, text), numbers: { made: made.length, limit } }];
}

function noUnsubscribe({ proposed }: CheckInput, input: EmailInput): readonly Override[] {
  if (proposed.action !== unsubscribeName || proposed.parameters['way'] !== undefined) return none;
  const way = unsubscribeWay(input);
  const text = `NoUnsubscribe (${way.how === 'none' ? way.why : 'it names another way by now'})`;
  return [{ code: 'NoUnsubscribe', action: proposed.action, text, effect: 'decline' }];
}

const none: readonly Override[] = [];

function asked(code: string, action: string, text: string): Override {
  return { code, action, text, effect: 'ask' };
}
