import { operations } from '@tact/server/operations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpFixture, openHttp } from './http-fixture.ts';

/** More of them in `npm run test:deep`. */
const runs = Number(process.env['TACT_TEST_FUZZ'] ?? 150);

let http: HttpFixture;

beforeAll(async () => {
  http = await openHttp({ maxCallsPerMinute: Number.POSITIVE_INFINITY });
});
afterAll(() => http?.dispose());

// What waits or goes on for long is left alone here, and so are the tokens that this needs.
const names = operations
  .filter(({ name, stream }) => stream === undefined && !name.startsWith('tokens.'))
  .map(({ name }) => name);

const words = fc.constantFrom(
  ...['id', 'hash', 'kind', 'limit', 'cursor', 'states', 'engine', 'input', 'content', 'state', 'since'],
  ...['event_id', 'event_text', 'response_id', 'parameters', 'url', 'name', 'scopes', 'text', '__proto__'],
);
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<fc.JsonValue>(
    ...['', '\u0000', '\ud800', '../../etc/passwd', "'; drop table decision; --"],
  ),
  fc.constantFrom<fc.JsonValue>(...[-1, 1e308, 2 ** 53, 0.1, 'x'.repeat(5000)]),
);
const bodies = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(words, values, { maxKeys: 6 }).map((body) => JSON.stringify(body)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
);
const headers = fc.dictionary(
  fc.constantFrom('idempotency-key', 'last-event-id', 'x-forwarded-host', 'accept', 'expect'),
  fc.constantFrom('x', '0', '-1', 'two words', 'text/event-stream', 'a'.repeat(300)),
);

it('answers whatever comes in with a problem or a result, and goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), bodies, headers, async (name, body, given) => {
      const { status, body: answer } = await http.send(
        `/v1/${name}`,
        { ...http.headersOf(), ...given },
        body,
      );

      expect([name, body, answer['code'] ?? null, status < 500]).toEqual([
        name,
        body,
        answer['code'] ?? null,
        true,
      ]);
    }),
    { numRuns: runs },
  );

  expect(await http.call('approvals.list', {})).toMatchObject({ status: 200 });
}, 600_000);
