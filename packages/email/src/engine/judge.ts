import {
  type JudgedBy,
  type JudgeView,
  judgeProposals,
  type SafetyCheck,
  safetyChecks,
} from '@tact/core/kernel';
import type { Direction, Verdict, VerdictClaim } from '@tact/core/records';
import { registryForAccount } from './account/account-registry.ts';
import { newLabelClaim } from './account/new-label-claim.ts';
import { holdBack } from './answering/held-mail.ts';
import { type EmailInput, senderNamesOf } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { causeIn } from './instructions.ts';
import { suspicionNote } from './local/evidence.ts';
import { mailChecks } from './mail-checks.ts';
import { waitVerdict } from './model-wait.ts';
import { readDetails } from './prompt/proposal-details.ts';
import { unknownRulesOf } from './rule-unknown.ts';
import { authorOf } from './rules/index.ts';

type View = JudgeView<EmailInput, EmailFacts>;

/**
 * Joins proposal, policy and labels into one verdict. Pure. Where the model is waited for, all of it waits, also what a rule adds that
 * handed the mail over: it is done once, with the rest.
 */
export function judge(view: View): Verdict {
  const { signal, proposals, registry, policy, reasons } = view;
  const waits = waitVerdict(proposals, reasons);
  if (waits !== null) return withKind(waits, signal.input);
  const by: JudgedBy = {
    user: signal.user,
    now: view.now,
    registry: registryForAccount(registry, signal.input),
    policy,
    reasons,
    checks: checksFor(view),
    sender: authorOf(signal.input)?.address ?? null,
    senderNames: policy.directions.some(namesSenders) ? senderNamesOf(signal.input) : [],
    wordsBindSafe: true,
    signal,
    cause: () => causeIn(signal.input),
  };
  const verdict = withNewLabel(judgeProposals(proposals, by), view);
  const sent = { room: view.facts?.sends, input: signal.input };
  const held = holdBack(verdict, sent, (question) => judgeProposals([question], { ...by, reasons: [] }));
  return withKind(withSuspicion(held, view), signal.input);
}

/** One sign of an intent to deceive is told and does nothing; two make the local proposer propose the trash. */
function withSuspicion(verdict: Verdict, { proposals, signal: { input } }: View): Verdict {
  // A rule needs no look at the text, and earlier versions noted nothing.
  if (proposals.every(({ proposer }) => proposer === 'rule') || input.contentKeys === undefined)
    return verdict;
  const note = suspicionNote(input);
  return note === null ? verdict : { ...verdict, reasons: [...verdict.reasons, note] };
}

/** A backtest judges a million proposals, most of which want something that the checks of mail have nothing to say about. */
function checksFor({ proposals, signal, facts, now, checks = safetyChecks }: View): readonly SafetyCheck[] {
  for (const proposal of proposals) {
    const { actions } = proposal;
    if (unknownRulesOf(proposal).length > 0) return [...checks, ...mailChecks(signal.input, facts, now)];
    for (const { action } of actions) {
      if (!unconcerned.has(action)) return [...checks, ...mailChecks(signal.input, facts, now)];
    }
  }
  return checks;
}

const unconcerned: ReadonlySet<string> = new Set([
  'archive',
  'delete',
  'mark_read',
  'mark_unread',
  'none',
  'star',
  'unstar',
]);

function namesSenders({ constraint }: Direction): boolean {
  return constraint !== null && constraint.kind !== 'only-from' && constraint.from !== undefined;
}

/** The kind that the mail was taken for stands with what was decided. */
function withKind(verdict: Verdict, { kind }: Pick<EmailInput, 'kind'>): Verdict {
  return kind === undefined ? verdict : { ...verdict, details: { ...verdict.details, kind } };
}

/** A label that is made takes one of the day's places, so that several workers make no more than one would. */
function withNewLabel(
  verdict: Verdict,
  { proposals, facts, signal }: Pick<JudgeView<EmailInput, EmailFacts>, 'proposals' | 'facts' | 'signal'>,
): Verdict {
  if (facts.newLabels === undefined) return verdict;
  const label = proposals.map((proposal) => readDetails(proposal).newLabel).find((one) => one !== null);
  const isMade = verdict.actions.some(
    ({ action, disposition, parameters }) =>
      action === 'apply_label' &&
      disposition === 'run' &&
      String(parameters['label']).toLowerCase() === label,
  );
  if (label === undefined || label === null || !isMade) return verdict;
  const claims: readonly VerdictClaim[] = newLabelClaim(label, facts.newLabels, signal.reference);
  return claims.length === 0 ? verdict : { ...verdict, claims, details: { newLabel: label } };
}
