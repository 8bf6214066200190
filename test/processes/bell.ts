import { defineAction } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import { z } from 'zod';
import { type LocalTact, openLocal } from '#presets/local';

/** An action that somebody notices, and that can tell whether it was done. */
export function openWithBell(
  {
    clock,
    ...options
  }: {
    readonly home: string;
    readonly store: string;
    readonly user: string;
    readonly clock?: Clock | undefined;
  },
  ring: () => Promise<void>,
): Promise<LocalTact> {
  const ringBell = defineAction({
    name: 'ring_bell',
    summary: 'Ring the bell.',
    danger: 'safe',
    parameters: z.strictObject({}),
    offered: true,
    inverses: [],
    describe: () => 'ring the bell',
    inverse: () => null,
    check: async () => ({ happened: 'no' }),
    async execute() {
      await ring();
      return { rang: true };
    },
  });
  return openLocal({
    ...options,
    ...(clock === undefined ? {} : { clock }),
    ...{ actions: [ringBell], environment: {} },
  });
}

export const bellRule = `[[rules]]
id = "ring"
when = { subject = { contains = "Lunch" } }
actions = ["ring_bell"]
`;
