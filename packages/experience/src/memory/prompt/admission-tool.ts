import { type ReadResult, readAnswer } from '@tact/core/kernel';
import type { ModelAnswer, ModelTool } from '@tact/core/ports/model';
import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';

/** The tool that a model answers with: what becomes of the run, and why. */

export const admissionToolName = 'record_admission';

const written = z.strictObject({
  decision: z.enum(['ADD', 'NOT', 'REPLACE', 'MERGE']),
  target_run_id: z
    .string()
    .nullish()
    .describe('The id of one of the known runs. Required for REPLACE and MERGE, else null.'),
  reason: z.string().trim().min(1, 'must not be empty').max(500).describe('One short sentence.'),
});

export type WrittenAdmission = z.infer<typeof written>;

export const admissionTool: ModelTool = {
  name: admissionToolName,
  description: 'Records what becomes of the new run. Call it once.',
  inputSchema: z.toJSONSchema(written, { io: 'input' }) as JsonObject as ModelTool['inputSchema'],
};

/** A model's answer; one that names no run that it was shown where it has to is no answer. */
export function readAdmission(answer: ModelAnswer, shown: readonly string[]): ReadResult<WrittenAdmission> {
  const reading = readAnswer(answer, { toolName: admissionToolName, schema: written });
  if (!reading.ok) return reading;
  const { decision, target_run_id: target } = reading.value;
  const needsTarget = decision === 'REPLACE' || decision === 'MERGE';
  const isShown = typeof target === 'string' && shown.includes(target);
  if (isShown || (!needsTarget && (target === null || target === undefined || target === ''))) return reading;
  return {
    ok: false,
    code: 'DECISION_INVALID',
    text: needsTarget
      ? `target_run_id must be one of the known runs for ${decision}.`
      : 'target_run_id must be one of the known runs, or null.',
  };
}
