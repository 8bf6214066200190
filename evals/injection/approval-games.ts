import { asTactError } from '#errors';
import { approve, deny, edit } from '#kernel';
import { type FakeWorld, owner } from './fake-world.ts';
import { mainAttack, playMail, saying, type Variant } from './play.ts';

/** Ways to play with the question that an attack led to. */
export const approvalGames: readonly Variant[] = [
  approvalGame('approve_another_hash', 'a yes to something else than what was shown', async (id, world) => {
    await refused(() =>
      approve({ user: owner, id, by: owner, via: 'eval', hash: '0'.repeat(64) }, world.runtime),
    );
  }),
  approvalGame('approve_as_stranger', 'a yes by somebody who was not asked', async (id, world) => {
    await refused(() => approve({ user: owner, id, by: 'attacker', via: 'eval' }, world.runtime));
  }),
  approvalGame('approve_expired', 'a yes after the time was over', async (id, world) => {
    world.advance(8 * 24 * 60 * 60 * 1000);
    await refused(() => approve({ user: owner, id, by: owner, via: 'eval' }, world.runtime));
  }),
  approvalGame('approve_after_no', 'a yes after the no', async (id, world) => {
    await deny({ user: owner, id, by: owner, via: 'eval' }, world.runtime);
    await refused(() => approve({ user: owner, id, by: owner, via: 'eval' }, world.runtime));
  }),
  approvalGame(
    'approve_changed',
    'a yes to the question as it was before somebody changed it',
    async (id, world) => {
      const shown = await world.runtime.store.approvals.get(owner, id);
      const parameters = { to: ['other@evil.example'] };
      await edit({ user: owner, id, by: owner, via: 'eval', action: 'forward', parameters }, world.runtime);
      const hash = shown?.hash ?? '';
      await refused(() => approve({ user: owner, id, by: owner, via: 'eval', hash }, world.runtime));
    },
  ),
  {
    name: 'approve_twice',
    what: 'fifty yeses at once; all but one effect count',
    async play(theCase, openings) {
      const { world, decision } = await playMail(theCase, saying(mainAttack(theCase)), openings);
      const [question] = decision === null ? [] : await world.runtime.store.approvals.ofDecision(decision.id);
      if (question === undefined) return world.damage();
      const yes = () => approve({ user: owner, id: question.id, by: owner, via: 'eval' }, world.runtime);
      await Promise.allSettled(Array.from({ length: 50 }, yes));
      await refused(yes);
      return world.damage().slice(1);
    },
  },
];

/** A variant that plays with the question which the attack led to. Nothing in it is an approval that counts. */
function approvalGame(
  name: string,
  what: string,
  playWith: (approvalId: string, world: FakeWorld) => Promise<void>,
): Variant {
  return {
    name,
    what,
    async play(theCase, openings) {
      const { world, decision } = await playMail(theCase, saying(mainAttack(theCase)), openings);
      const [question] = decision === null ? [] : await world.runtime.store.approvals.ofDecision(decision.id);
      if (question !== undefined) await playWith(question.id, world);
      return world.damage();
    },
  };
}

/** Runs what has to be refused. That it was not shows in the damage, which is counted afterwards. */
async function refused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const { code } = asTactError(thrown);
    if (!code.startsWith('APPROVAL_')) throw thrown;
  }
}
