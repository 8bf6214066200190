import { Validator } from '@seriousme/openapi-schema-validator';
import { operations } from '@tact/server/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpFixture, openHttp } from './http-fixture.ts';

let http: HttpFixture;

beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http?.dispose());

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://${http.server.host}:${http.server.port}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

it('shows every operation, and loads nothing from elsewhere', async () => {
  const { status, headers, text } = await get('/docs');

  expect(status).toBe(200);
  for (const { name, summary } of operations) {
    expect(text).toContain(`id="${name}"`);
    if (!/[&<>"'`]/.test(summary)) expect(text).toContain(`<p>${summary}</p>`);
  }
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/,
  );
  expect(text).not.toMatch(/(?:src|href|action)="(?!#|\/)/);
  // The policy allows no script or style within the page.
  expect(text).not.toMatch(/<style|<script>|style="|\son\w+="/);
});

it('keeps the token nowhere', async () => {
  const { text } = await get('/docs/page.js');

  expect(text).not.toMatch(/storage|cookie|indexedDB|location|history|innerHTML|console/i);
  expect((await get('/docs')).headers.get('set-cookie')).toBeNull();
});

it('opens by a link from elsewhere, which no call does', async () => {
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

  const load = (path: string, headers: Record<string, string>) => http.send(path, headers, '', 'GET');

  expect(await load('/docs', link)).toMatchObject({ status: 200 });
  expect(await load('/docs/page.js', { ...link, 'sec-fetch-mode': 'no-cors' })).toMatchObject({
    status: 403,
  });
  expect(await http.call('decisions.list', {}, 'all', link)).toMatchObject({ status: 403 });
});

it('describes the operations as OpenAPI, as somebody else’s validator reads it', async () => {
  const { text } = await get('/openapi.json');
  const { valid, errors } = await new Validator().validate(JSON.parse(text));

  expect([valid, errors ?? []]).toEqual([true, []]);
  const damaged = { ...JSON.parse(text), paths: { '/v1/decide': { post: { parameters: [{ name: 'x' }] } } } };
  expect((await new Validator().validate(damaged)).valid).toBe(false);
});
