import type { TurnResult } from '@tact/assistant/conversation';

/** One turn of a conversation as JSON; docs/reference/json.md describes it. */
export function exchangeRecord(exchange: TurnResult) {
  const { reply, path, domains, followup, success, actions, awaitingConfirmation, decision, ms } = exchange;
  return {
    reply,
    path,
    domains,
    followup,
    success,
    actions: actions.map(({ domain, action, params, success, result, error }) => ({
      domain,
      action,
      params,
      success,
      result,
      error,
    })),
    awaiting_confirmation: awaitingConfirmation,
    decision: decision?.id ?? null,
    ms: Math.round(ms * 10) / 10,
  };
}
