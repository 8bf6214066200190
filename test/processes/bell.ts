import { z } from 'zod';
import { defineAction } from '#kernel';
import { type LocalTact, openLocal } from '#presets/local';

/** An action that somebody notices, and that can tell whether it was done. */
export function openWithBell(
  options: { readonly home: string; readonly store: string; readonly now?: number },
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
  return openLocal({ ...options, actions: [ringBell], environment: {} });
}

export const bellRule = `[[rules]]
id = "ring"
when = { subject = { contains = "Lunch" } }
actions = ["ring_bell"]
`;
