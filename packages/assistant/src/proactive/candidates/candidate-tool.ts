import type { ModelTool } from '@tact/core/ports/model';
import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';

/** The tool that a model answers with: messages that might be sent, each about signals that it was shown. */

export const candidateToolName = 'propose_messages';

export const maxMessageLength = 400;
export const maxModelCandidates = 5;

const score = z.number();

/** One message as a model writes it. Unknown keys are refused; scores outside 0-10 are brought to the nearest end. */
export const writtenCandidate = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxMessageLength)
    .describe('Each signal that it is about placed once, as {{1}}.'),
  category: z.string().min(1).describe('The category of one of the signals it is about.'),
  signals: z.array(z.number().int()).min(1).max(20).describe('Numbers of the signals it is about.'),
  relevance: score.describe('0-10'),
  timing: score.describe('0-10'),
  urgency: score.describe('0-10'),
  action_type: z.enum(['text', 'button_prompt']),
  plan: z
    .strictObject({
      action: z.literal('create_event'),
      start_time: z.iso.datetime({ offset: true }),
      end_time: z.iso.datetime({ offset: true }),
    })
    .nullable()
    .default(null)
    .describe('What Yes stands for: a time to block in the calendar. Null for text.'),
  framing: z
    .enum(['equips', 'corrects'])
    .nullable()
    .default(null)
    .describe(
      'How the message reads to its reader; corrects if it points out anything they did or left undone.',
    ),
});

export type WrittenCandidate = z.infer<typeof writtenCandidate>;

/** The answer as a whole; each message is checked by itself, so that one bad one spoils no other. */
export const writtenAnswer = z.strictObject({ candidates: z.array(z.unknown()).max(50) });

export const candidateTool: ModelTool = {
  name: candidateToolName,
  description:
    'Records the messages that might be sent now; an empty list if silence is better. Call it once.',
  inputSchema: z.toJSONSchema(
    z.strictObject({ candidates: z.array(writtenCandidate).max(maxModelCandidates) }),
    { io: 'input' },
  ) as JsonObject as ModelTool['inputSchema'],
};
