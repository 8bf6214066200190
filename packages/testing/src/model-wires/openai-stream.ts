import type { Json, JsonObject } from '@tact/core/records';
import { halves, type WireAnswer, type WireEvent, type WireStream } from './wire.ts';

/** An answer of OpenAI's Responses interface as its events. */
export function openaiStream(
  response: JsonObject,
  { text, call, finish }: WireAnswer,
  pieces: readonly string[],
): WireStream {
  let sequence = 0;
  const event = (type: string, more: { readonly [key: string]: Json }): WireEvent => ({
    event: type,
    data: { type, sequence_number: sequence++, ...more },
  });
  const part = finish === 'refused' ? 'refusal' : 'output_text';
  const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const begun = { ...response, status: 'in_progress', output: [], usage: null };
  const message = { type: 'message', id: 'msg_1', role: 'assistant' };

  return {
    opening: [
      event('response.created', { response: begun }),
      event('response.in_progress', { response: begun }),
      ...(text
        ? [
            event('response.output_item.added', {
              output_index: 0,
              item: { ...message, status: 'in_progress', content: [] },
            }),
            event('response.content_part.added', {
              ...at,
              part:
                part === 'refusal' ? { type: part, refusal: '' } : { type: part, text: '', annotations: [] },
            }),
          ]
        : []),
    ],
    pieces: pieces.map((delta) =>
      event(part === 'refusal' ? 'response.refusal.delta' : 'response.output_text.delta', { ...at, delta }),
    ),
    closing: [
      ...(text
        ? [
            part === 'refusal'
              ? event('response.refusal.done', { ...at, refusal: text })
              : event('response.output_text.done', { ...at, text }),
            event('response.output_item.done', {
              output_index: 0,
              item: { ...message, status: 'completed', content: [] },
            }),
          ]
        : []),
      ...callEvents(call, text ? 1 : 0, event),
      event(finish === 'cut-off' ? 'response.incomplete' : 'response.completed', { response }),
    ],
  };
}

function callEvents(
  call: WireAnswer['call'],
  index: number,
  event: (type: string, more: { readonly [key: string]: Json }) => WireEvent,
): readonly WireEvent[] {
  if (!call) return [];
  const item = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: call.name };
  const at = { item_id: 'fc_1', output_index: index };
  return [
    event('response.output_item.added', {
      output_index: index,
      item: { ...item, arguments: '', status: 'in_progress' },
    }),
    ...halves(call.inputText).map((delta) =>
      event('response.function_call_arguments.delta', { ...at, delta }),
    ),
    event('response.function_call_arguments.done', { ...at, arguments: call.inputText }),
    event('response.output_item.done', {
      output_index: index,
      item: { ...item, arguments: call.inputText, status: 'completed' },
    }),
  ];
}
