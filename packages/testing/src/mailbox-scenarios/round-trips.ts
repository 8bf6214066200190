import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MailboxSetup } from './mailbox-setup.ts';

export function roundTripScenarios(setup: MailboxSetup): void {
  it('returns to exactly the state before when any sequence of changes is undone', async () => {
    const ref = await setup.deliverOne();
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
        const before = await setup.stateOf(ref);
        const inverses: (() => Promise<unknown>)[] = [];
        for (const one of run) {
          if (one.do === 'label' && (await setup.mailbox.addLabel(ref, one.value)).changed) {
            inverses.push(() => setup.mailbox.removeLabel(ref, one.value));
          }
          if (one.do === 'unlabel' && (await setup.mailbox.removeLabel(ref, one.value)).changed) {
            inverses.push(() => setup.mailbox.addLabel(ref, one.value));
          }
          if (one.do === 'seen' && (await setup.mailbox.setSeen(ref, one.value)).changed) {
            inverses.push(() => setup.mailbox.setSeen(ref, !one.value));
          }
          if (one.do === 'flagged' && (await setup.mailbox.setFlagged(ref, one.value)).changed) {
            inverses.push(() => setup.mailbox.setFlagged(ref, !one.value));
          }
          if (one.do === 'move') {
            const moved = await setup.mailbox.move(ref, { name: one.value });
            if (moved.changed) inverses.push(() => setup.mailbox.move(ref, { name: moved.from }));
          }
        }
        for (const takeBack of inverses.reverse()) await takeBack();
        expect(await setup.stateOf(ref)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });
}
