import { type Action, defineAction } from '@tact/core/kernel';
import type { MaybeOutside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { maxResponseLength, respondName } from './names.ts';

const parameters = z.strictObject({ text: wordsSchema(maxResponseLength) });

/** Gives whoever handed in the event its response. Recording the decision carries it out. */
export const respondAction: Action = defineAction<{ readonly text: MaybeOutside }>({
  name: respondName,
  summary: 'Respond to an event.',
  danger: 'safe',
  parameters,
  inverses: [],
  isRecordOnly: true,
  describe: ({ text }) => `respond ${quote(text, 200)}`,
  inverse: () => null,
  execute: async () => ({}),
});
