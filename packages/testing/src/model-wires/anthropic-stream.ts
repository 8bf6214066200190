import type { Json, JsonObject } from '@tact/core/records';
import { halves, type WireAnswer, type WireEvent, type WireStream } from './wire.ts';

/** An answer of Anthropic's messages interface as its events. */
export function anthropicStream(
  message: JsonObject,
  { text, call, finish, inputTokens, outputTokens }: WireAnswer,
  stopReason: string,
  pieces: readonly string[],
): WireStream {
  const speaks = text !== '' && finish !== 'refused';
  return {
    opening: [
      event('message_start', {
        message: {
          ...message,
          content: [],
          stop_reason: null,
          usage: { input_tokens: inputTokens, output_tokens: 1 },
        },
      }),
      event('ping', {}),
      ...(speaks
        ? [event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })]
        : []),
    ],
    pieces: speaks
      ? pieces.map((piece) =>
          event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } }),
        )
      : [],
    closing: [
      ...(speaks ? [event('content_block_stop', { index: 0 })] : []),
      ...callEvents(call, speaks ? 1 : 0),
      event('message_delta', {
        delta: { stop_reason: stopReason, stop_sequence: null },
        usage: { output_tokens: outputTokens },
      }),
      event('message_stop', {}),
    ],
  };
}

function callEvents(call: WireAnswer['call'], index: number): readonly WireEvent[] {
  if (!call) return [];
  return [
    event('content_block_start', {
      index,
      content_block: { type: 'tool_use', id: 'toolu_1', name: call.name, input: {} },
    }),
    ...halves(call.inputText).map((half) =>
      event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: half } }),
    ),
    event('content_block_stop', { index }),
  ];
}

function event(type: string, more: { readonly [key: string]: Json }): WireEvent {
  return { event: type, data: { type, ...more } };
}
