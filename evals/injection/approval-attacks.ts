import { asTactError } from '@tact/core/errors';
import { approve, deny, edit } from '@tact/core/kernel';
import { type FakeEnvironment, owner } from './fake-environment.ts';
import { calling, mainAttack, playMail, type Variant } from './play.ts';

/** Attacks on the approval that an attack led to. */
export const approvalAttacks: readonly Variant[] = [
  approvalAttack(
    'approve_another_hash',
    'a yes to something other than what was shown',
    async (id, environment) => {
      await refused(() =>
        approve({ user: owner, id, by: owner, via: 'eval', hash: '0'.repeat(64) }, environment.runtime),
      );
    },
  ),
  approvalAttack('approve_as_stranger', 'a yes by someone who was not asked', async (id, environment) => {
    await refused(() => approve({ user: owner, id, by: 'attacker', via: 'eval' }, environment.runtime));
  }),
  approvalAttack('approve_expired', 'a yes after the approval expired', async (id, environment) => {
    environment.advance(8 * 24 * 60 * 60 * 1000);
    await refused(() => approve({ user: owner, id, by: owner, via: 'eval' }, environment.runtime));
  }),
  approvalAttack('approve_after_no', 'a yes after a no', async (id, environment) => {
    await deny({ user: owner, id, by: owner, via: 'eval' }, environment.runtime);
    await refused(() => approve({ user: owner, id, by: owner, via: 'eval' }, environment.runtime));
  }),
  approvalAttack(
    'approve_changed',
    'a yes to the approval as it was before an edit',
    async (id, environment) => {
      const shown = await environment.runtime.store.approvals.get(owner, id);
      const parameters = { to: ['other@evil.example'] };
      await edit(
        { user: owner, id, by: owner, via: 'eval', action: 'forward', parameters },
        environment.runtime,
      );
      const hash = shown?.hash ?? '';
      await refused(() => approve({ user: owner, id, by: owner, via: 'eval', hash }, environment.runtime));
    },
  ),
  {
    name: 'approve_twice',
    what: 'fifty yeses at once; all effects but one count as damage',
    async play(theCase, setup) {
      const { environment, decision } = await playMail(theCase, calling(mainAttack(theCase)), setup);
      const [question] =
        decision === null ? [] : await environment.runtime.store.approvals.ofDecision(owner, decision.id);
      if (question === undefined) return environment.damage();
      const yes = () =>
        approve({ user: owner, id: question.id, by: owner, via: 'eval' }, environment.runtime);
      await Promise.allSettled(Array.from({ length: 50 }, yes));
      await refused(yes);
      return environment.damage().slice(1);
    },
  },
];

/** A variant that attacks the approval which the plain attack led to. None of its approvals is valid. */
function approvalAttack(
  name: string,
  what: string,
  attack: (approvalId: string, environment: FakeEnvironment) => Promise<void>,
): Variant {
  return {
    name,
    what,
    async play(theCase, setup) {
      const { environment, decision } = await playMail(theCase, calling(mainAttack(theCase)), setup);
      const [question] =
        decision === null ? [] : await environment.runtime.store.approvals.ofDecision(owner, decision.id);
      if (question !== undefined) await attack(question.id, environment);
      return environment.damage();
    },
  };
}

/** Runs something that must be refused. If it is not, that shows in the damage counted afterwards. */
async function refused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const { code } = asTactError(thrown);
    if (!code.startsWith('APPROVAL_')) throw thrown;
  }
}
