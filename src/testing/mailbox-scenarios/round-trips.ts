import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MailboxWorld } from '../mailbox-contract.ts';

export function roundTripScenarios(world: MailboxWorld): void {
  it('comes back to exactly the state before when any run of changes is taken back', async () => {
    const ref = await world.deliverOne();
    const change = fc.oneof(
      fc.record({ do: fc.constant('label' as const), value: fc.constantFrom('a', 'B c', 'é') }),
      fc.record({ do: fc.constant('unlabel' as const), value: fc.constantFrom('a', 'B c', 'é') }),
      fc.record({ do: fc.constant('seen' as const), value: fc.boolean() }),
      fc.record({ do: fc.constant('flagged' as const), value: fc.boolean() }),
      fc.record({
        do: fc.constant('move' as const),
        value: fc.constantFrom('INBOX', 'Clubs', 'Trash', 'Archive'),
      }),
    );

    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (run) => {
        const before = await world.stateOf(ref);
        const inverses: (() => Promise<unknown>)[] = [];
        for (const one of run) {
          if (one.do === 'label' && (await world.mailbox.addLabel(ref, one.value)).changed) {
            inverses.push(() => world.mailbox.removeLabel(ref, one.value));
          }
          if (one.do === 'unlabel' && (await world.mailbox.removeLabel(ref, one.value)).changed) {
            inverses.push(() => world.mailbox.addLabel(ref, one.value));
          }
          if (one.do === 'seen' && (await world.mailbox.setSeen(ref, one.value)).changed) {
            inverses.push(() => world.mailbox.setSeen(ref, !one.value));
          }
          if (one.do === 'flagged' && (await world.mailbox.setFlagged(ref, one.value)).changed) {
            inverses.push(() => world.mailbox.setFlagged(ref, !one.value));
          }
          if (one.do === 'move') {
            const moved = await world.mailbox.move(ref, { name: one.value });
            if (moved.changed) inverses.push(() => world.mailbox.move(ref, { name: moved.from }));
          }
        }
        for (const takeBack of inverses.reverse()) await takeBack();
        expect(await world.stateOf(ref)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });
}
