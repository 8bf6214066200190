import type { ModelRequest } from '@tact/core/ports/model';
import type { Json, JsonObject } from '@tact/core/records';
import { callsTool, type ScriptedAnswer } from '@tact/testing';

/** Answers of a scripted model to the mail prompt. */

interface Decided {
  readonly action: string;
  readonly parameters?: JsonObject;
  readonly confidence?: number;
  readonly needsApproval?: boolean;
  readonly rationale?: string;
  /** The registry's usual one unless given. */
  readonly inverse?: string;
}

const defaultInverses: Readonly<Record<string, string>> = {
  apply_label: 'unapply_label',
  mark_read: 'mark_unread',
  mark_unread: 'mark_read',
  archive: 'move',
  delete: 'restore',
  move: 'move',
  star: 'unstar',
  unstar: 'star',
  forward: 'none',
  auto_reply: 'delete_reply',
  create_task: 'delete_task',
  snooze: 'unsnooze',
  add_note: 'remove_note',
  escalate: 'deescalate',
  none: 'none',
};

/** Calls record_decision about the message of this request. */
export function decides(request: ModelRequest, decided: Decided): ScriptedAnswer {
  return callsTool('record_decision', decisionInput(request, decided));
}

export function decisionInput(request: ModelRequest, decided: Decided): JsonObject {
  const {
    action,
    parameters = {},
    confidence = 0.9,
    needsApproval = false,
    rationale = 'It says so.',
  } = decided;
  return {
    message_ref: messageRefIn(request),
    decision: { action, parameters, confidence, needs_approval: needsApproval, rationale },
    explanations: { salient_features: [], matched_directions: [], considered_alternatives: [] },
    undo_hint: {
      inverse_action: decided.inverse ?? defaultInverses[action] ?? 'none',
      inverse_parameters: {},
    },
  };
}

/** Answers every check of directions the same way. */
export function checksDirections(request: ModelRequest, kept: boolean): ScriptedAnswer {
  const numbers = [...promptOf(request).matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  return callsTool('record_direction_check', {
    checks: numbers.map((direction) => ({ direction, kept, why: kept ? 'It is kept.' : 'It is not kept.' })),
  });
}

/** What the user message of a request says. */
export function promptOf(request: ModelRequest): string {
  return request.messages.find(({ role }) => role === 'user')?.text ?? '';
}

function messageRefIn(request: ModelRequest): Json {
  const [, written] = /^- message_ref is (\{.*\})\.$/m.exec(promptOf(request)) ?? [];
  if (written === undefined) throw new Error('The prompt names no message.');
  return JSON.parse(written);
}
