import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelAnswer, ModelToolCall } from '#ports/model';
import type { Json } from '#records';
import { parseStructured, readStructured, structuredError } from './read-structured.ts';

const toolName = 'record_decision';

function answer(parts: Partial<ModelAnswer>): ModelAnswer {
  return {
    toolCalls: [],
    text: '',
    finish: 'stop',
    inputTokens: 0,
    outputTokens: 0,
    model: 'test:model',
    ...parts,
  };
}

function call(input: Json | undefined, inputText = '', name = toolName): ModelToolCall {
  return { name, input, inputText };
}

const read = (parts: Partial<ModelAnswer>) => readStructured(answer(parts), { toolName });

describe('a tool call', () => {
  it('is read intact', () => {
    expect(read({ toolCalls: [call({ action: 'archive' }, '{"action":"archive"}')] })).toEqual({
      ok: true,
      value: { action: 'archive' },
      integrity: 'intact',
      source: 'tool',
    });
  });

  it('counts although the text says something else', () => {
    const text = '{"action": "delete"}';

    expect(read({ toolCalls: [call({ action: 'archive' })], text })).toMatchObject({
      value: { action: 'archive' },
      source: 'tool',
    });
  });

  it('made twice is multiple, and the first one counts', () => {
    expect(read({ toolCalls: [call({ a: 1 }), call({ a: 2 })] })).toMatchObject({
      value: { a: 1 },
      integrity: 'multiple',
    });
  });

  it('beside a call of another tool is multiple', () => {
    expect(read({ toolCalls: [call({ a: 0 }, '', 'send_mail'), call({ a: 1 })] })).toMatchObject({
      value: { a: 1 },
      integrity: 'multiple',
    });
  });

  it('whose input was no JSON is repaired', () => {
    expect(read({ toolCalls: [call(undefined, "{'a': 1}")] })).toMatchObject({
      value: { a: 1 },
      integrity: 'repaired',
      source: 'tool',
    });
  });

  it('whose input was mended by its provider is repaired', () => {
    expect(read({ toolCalls: [call({ a: 1 }, '{"a": 1,}')] })).toMatchObject({ integrity: 'repaired' });
  });

  it('whose input names a key twice is repaired', () => {
    expect(read({ toolCalls: [call({ a: 2 }, '{"a": 1, "a": 2}')] })).toMatchObject({
      integrity: 'repaired',
    });
  });

  it('whose input is a text within JSON is repaired', () => {
    expect(read({ toolCalls: [call('{"a": 1}', '"{\\"a\\": 1}"')] })).toMatchObject({
      value: { a: 1 },
      integrity: 'repaired',
    });
  });

  it('that the provider cut off is truncated', () => {
    expect(read({ toolCalls: [call({ a: 1 })], finish: 'length' })).toMatchObject({ integrity: 'truncated' });
    expect(read({ toolCalls: [call(undefined, '{"a": 1, "b')] })).toMatchObject({
      value: { a: 1 },
      integrity: 'truncated',
    });
  });

  it('of another tool is a failure', () => {
    expect(read({ toolCalls: [call({ a: 1 }, '', 'send_mail')], text: '{"a": 1}' })).toEqual({
      ok: false,
      code: 'DECISION_WRONG_TOOL',
      details: { actual: 'send_mail', expected: 'record_decision' },
    });
  });

  it('of a tool with an endless name is a failure that cuts the name short', () => {
    const failed = read({ toolCalls: [call({}, '', 'x'.repeat(500))] });

    expect(failed).toMatchObject({ details: { actual: `${'x'.repeat(79)}…` } });
  });

  it.each([
    [undefined, ''],
    [[1, 2], '[1,2]'],
    [null, 'null'],
    ['archive', '"archive"'],
  ])('with %j as input is a failure', (input, inputText) => {
    expect(read({ toolCalls: [call(input, inputText)] })).toMatchObject({ code: 'DECISION_NO_JSON_FOUND' });
  });

  it('nested too deeply is a failure', () => {
    let input: Json = 1;
    for (let depth = 0; depth < 101; depth += 1) input = { a: input };

    expect(read({ toolCalls: [call(input)] })).toMatchObject({ code: 'DECISION_MALFORMED_JSON' });
  });
});

describe('text without a tool call', () => {
  it('is read intact when it is nothing but JSON', () => {
    expect(read({ text: '{"action": "archive"}' })).toEqual({
      ok: true,
      value: { action: 'archive' },
      integrity: 'intact',
      source: 'text',
    });
  });

  it('is repaired when a fence is all that stands around its JSON', () => {
    expect(read({ text: '```json\n{"a": "}"}\n```' })).toMatchObject({ integrity: 'repaired' });
  });

  it('is embedded when it talks around its JSON', () => {
    expect(read({ text: 'Sure!\n```json\n{"a": "}"}\n```' })).toMatchObject({
      value: { a: '}' },
      integrity: 'embedded',
      source: 'text',
    });
  });

  it('that the provider cut off is truncated, even behind the end of its JSON', () => {
    expect(read({ text: '{"a": 1}', finish: 'length' })).toMatchObject({ integrity: 'truncated' });
  });

  it('that holds one object twice stays multiple when it is cut off', () => {
    expect(read({ text: '{"a": 1} {"a": 1', finish: 'length' })).toMatchObject({ integrity: 'multiple' });
  });

  it('that holds objects that differ is no answer', () => {
    expect(read({ text: 'Either {"a": 1} or {"a": 2}.' })).toMatchObject({
      ok: false,
      code: 'DECISION_SEVERAL',
    });
  });

  it('that is empty is a missing tool call', () => {
    expect(read({ text: ' \n' })).toEqual({
      ok: false,
      code: 'DECISION_NO_TOOL_CALL',
      details: { expected: 'record_decision' },
    });
  });

  it('that is prose holds no JSON', () => {
    expect(read({ text: 'I would archive it.' })).toMatchObject({
      ok: false,
      code: 'DECISION_NO_JSON_FOUND',
    });
  });

  it('nested too deeply is a failure', () => {
    expect(read({ text: '{"a":'.repeat(1_000) })).toMatchObject({
      ok: false,
      code: 'DECISION_MALFORMED_JSON',
    });
  });
});

describe('a schema', () => {
  const schema = z.strictObject({
    decision: z.object({
      action: z.enum(['archive', 'delete']),
      confidence: z.number().max(1),
      rationale: z
        .string()
        .refine((text) => !text.includes('!'), { error: ({ input }) => `shouts: ${input}` }),
    }),
    target: z
      .union([z.object({ label: z.string() }), z.object({ folder: z.object({ id: z.number() }) })])
      .optional(),
  });
  const decision = { action: 'archive', confidence: 0.9, rationale: 'A newsletter.' };
  const parse = (value: Json) =>
    parseStructured(schema, answer({ text: JSON.stringify(value) }), { toolName });

  it('gives the value with its type', () => {
    const parsed = parse({ decision });

    expect(parsed).toEqual({ ok: true, value: { decision }, integrity: 'intact', source: 'text' });
  });

  it('that is not met names the field and what is wrong with it', () => {
    expect(parse({ decision: { ...decision, confidence: 3 } })).toEqual({
      ok: false,
      code: 'DECISION_INVALID',
      details: { field: 'decision.confidence', why: 'Too big: expected number to be <=1' },
    });
    expect(parse({ decision: { ...decision, action: 'shred' } })).toMatchObject({
      details: { field: 'decision.action', why: 'Invalid option: expected one of "archive"|"delete"' },
    });
  });

  it('with alternatives names the field of the alternative that comes nearest', () => {
    expect(parse({ decision, target: { folder: { id: 'inbox' } } })).toMatchObject({
      details: { field: 'target.folder.id' },
    });
  });

  it('never quotes more than 80 characters of the answer', () => {
    const long = 'Pay me! '.repeat(50);
    const failures = [
      parse({ decision, [long]: 1 }),
      parse({ decision: { ...decision, rationale: long } }),
      parse({ decision: { ...decision, action: long } }),
      parseStructured(
        z.object({ a: z.record(z.string(), z.number()) }),
        answer({ text: `{"a":{"${long}":""}}` }),
        {
          toolName,
        },
      ),
    ];

    for (const failed of failures) {
      expect(failed).toMatchObject({ code: 'DECISION_INVALID' });
      expect(JSON.stringify(failed)).not.toContain(long.slice(0, 81));
    }
  });

  it('passes on a failure to read', () => {
    expect(parseStructured(schema, answer({}), { toolName })).toMatchObject({
      code: 'DECISION_NO_TOOL_CALL',
    });
  });
});

describe('a failure', () => {
  it('has the sentence and the remedy of the registry', () => {
    const failed = read({ toolCalls: [call({}, '', 'send_mail')] });
    if (failed.ok) throw new Error('This answer cannot be read.');

    const error = structuredError(failed);

    expect(error.message).toBe('The model called send_mail instead of record_decision.');
    expect(error.remedy).toBe('Choose a model that calls the requested tool.');
  });
});
