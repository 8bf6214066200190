import type { ModelRequest } from '@tact/core/ports/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProblem, retryAfter, tellable } from './provider-problem.ts';

const now = Date.UTC(2026, 10, 2, 9);
const asked = (text: string): ModelRequest => ({
  messages: [{ role: 'user', text }],
  tools: [],
  temperature: 0,
  maxOutputTokens: 1,
});

describe('what a provider says of a failure', () => {
  it.each([
    [
      '{"error":{"message":"No.","type":"invalid_request_error","code":"model_not_found"}}',
      'No.',
      'model_not_found',
    ],
    ['{"type":"error","error":{"type":"overloaded_error","message":"Busy."}}', 'Busy.', 'overloaded_error'],
    ['{"error":{"code":404,"message":"No.","status":"NOT_FOUND"}}', 'No.', 'NOT_FOUND'],
    ['[{"error":{"code":404,"message":"No.","status":"NOT_FOUND"}}]', 'No.', 'NOT_FOUND'],
    ['{"object":"error","message":"No.","type":"NotFoundError","code":404}', 'No.', 'NotFoundError'],
    ['{"error":"model \\"x\\" not found"}', 'model "x" not found', ''],
    ['{"detail":"Not Found"}', 'Not Found', ''],
  ])('is read from %s', (body, message, code) => {
    expect(readProblem(body, {}, now)).toMatchObject({ message, code });
  });

  it.each(['', '<html>', 'null', '7', '"text"', '[]', '{}', '{"error":7}', '{"error":'])(
    'is nothing in %j',
    (body) => {
      expect(readProblem(body, {}, now)).toBeNull();
    },
  );

  it('reads any body without throwing', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (body) => void readProblem(body, {}, now)));
  });

  it('includes when to come back, in Google’s way too', () => {
    const body = {
      error: { message: 'Later.', status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '34.5s' }] },
    };
    expect(readProblem(body, {}, now)?.retryAfterMs).toBe(34_500);
    expect(readProblem(body, { 'retry-after': '2' }, now)?.retryAfterMs).toBe(2_000);
  });
});

describe('when to come back', () => {
  it.each<[Record<string, string>, number | null]>([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Mon, 02 Nov 2026 09:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'Mon, 02 Nov 2026 08:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '120', 'retry-after': '1' }, 120],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('is read from %j', (headers, expected) => {
    expect(retryAfter(headers, now)).toBe(expected);
  });
});

describe('a provider’s words in an error', () => {
  const request = asked('Dear Ann,\n\nthe merger   with Umbrella is off. Bob');

  it('are one line without the full stop', () => {
    expect(tellable('max_tokens:\n  too  large.', request, undefined)).toBe('max_tokens: too large');
  });

  it('are cut after 200 characters', () => {
    expect(tellable('é'.repeat(300), request, undefined)).toBe(`${'é'.repeat(200)}…`);
  });

  it('never hold the key', () => {
    expect(tellable('k-0815 may not: k-0815', request, 'k-0815')).toBe('… may not: …');
  });

  it('are left out when they quote the request', () => {
    expect(tellable('I dislike "merger with Umbrella"', request, undefined)).toBeNull();
    expect(tellable('Invalid: {"text":"Dear Ann, the merger with"}', request, undefined)).toBeNull();
  });

  it('are left out when they hold a whole short message', () => {
    expect(tellable('I dislike "fire Bob"', asked('fire Bob'), undefined)).toBeNull();
  });

  it('are left out when 16 characters of the request end them, the last of which is the full stop', () => {
    expect(tellable('Sell the castle.', asked('Please: Sell the castle. Today.'), undefined)).toBeNull();
    expect(tellable('Sell the castle.', asked('Please: Sell the castle!'), undefined)).toBe(
      'Sell the castle',
    );
  });

  it('are left out, wherever and whatever 16 characters or more they quote', () => {
    const words = fc.string({ unit: 'grapheme-ascii', minLength: 16, maxLength: 60 });
    fc.assert(
      fc.property(
        fc.string(),
        words,
        fc.string(),
        fc.string({ maxLength: 20 }),
        (before, quoted, after, around) => {
          fc.pre(quoted.trim().length >= 16 && !/\s\s/.test(quoted));
          const told = tellable(
            `${around}${quoted}${around}`,
            asked(`${before}${quoted}${after}`),
            undefined,
          );
          expect(told).toBeNull();
        },
      ),
    );
  });
});
