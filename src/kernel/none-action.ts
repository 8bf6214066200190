import { z } from 'zod';
import { defineAction } from './actions.ts';

/** Leaves the message as it is. Never becomes an effect. */
export const noneAction = defineAction({
  name: 'none',
  summary: 'Leave the message as it is.',
  danger: 'safe',
  parameters: z.strictObject({}),
  offered: true,
  inverses: ['none'],
  describe: () => 'leave it as it is',
  inverse: () => null,
  execute: async () => ({}),
});
