// Approvals in an application of your own: Hono on PostgreSQL, colleagues with roles, a page of questions, and the answer as a promise.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import pg from 'pg';
import { createPolicy, openAssistant } from 'tact';
import { defineAction, defineEngine, proposal } from 'tact/engine';
import { onApproved, overrideWords, tactRoutes } from 'tact/server';
import { openPostgresStore } from 'tact/stores';
import { z } from 'zod';

const url = process.env['DATABASE_URL'];
if (url === undefined) {
  console.error(
    'No database. Set DATABASE_URL, as in DATABASE_URL=postgres://ann:secret@localhost:5432/shop.',
  );
  process.exit(2);
}

const Refund = z.strictObject({ order: z.string(), euros: z.number() });
const refund = defineAction({
  name: 'refund',
  summary: 'Refund an order.',
  danger: ({ euros }) => (euros < 50 ? 'reversible' : 'dangerous'), // small ones run by themselves
  parameters: Refund,
  describe: ({ order, euros }) => `refund ${euros} euros for order ${order}`,
  execute: async ({ parameters: { order } }) => ({ receipt: `R-${order}` }),
});
const refunds = defineEngine({
  name: 'refunds',
  input: Refund,
  actions: [refund],
  propose: async ({ signal: { input } }) => [
    proposal({
      action: 'refund',
      parameters: input,
      confidence: 0.95,
      rationale: 'The customer asked for it.',
    }),
  ],
});

// One shop, two colleagues. Both may answer, but what is large is for Bea.
const pool = new pg.Pool({ connectionString: url });
const store = await openPostgresStore(pool, { schema: 'tact_example' });
const policy = createPolicy({ approvers: ['ann', 'bea'] });
const assistant = openAssistant({ store, engines: [refunds], policy: () => policy });

const sessions = new Map([
  ['session-1', 'ann'],
  ['session-2', 'bea'],
]);
const nameOf = (request: Request) =>
  sessions.get(/session=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '') ?? null;
const routes = tactRoutes(assistant, {
  principal(request) {
    const name = nameOf(request);
    return name === null ? null : { user: 'shop', name };
  },
  mayAnswer: ({ name }, { parameters: { euros } }) => name === 'bea' || Number(euros) <= 200,
});

const app = new Hono();
app.mount('/tact', routes.fetch);
app.post('/refunds', async (context) => {
  const input = Refund.parse(await context.req.json());
  const decided = await assistant.decideAbout({
    engine: 'refunds',
    user: 'shop',
    input,
    reference: input.order,
  });
  if (decided?.verdict !== 'ask')
    return context.json({ state: decided?.effects[0]?.state ?? 'decided before' });
  const [question] = await store.approvals.ofDecision('shop', decided.id);
  // Holds across processes: whoever answers, wherever.
  const approved = await onApproved(
    assistant,
    { user: 'shop', id: question?.id ?? '' },
    { signal: context.req.raw.signal },
  );
  return context.json({ state: approved === null ? 'refused' : 'refunded', by: approved?.answer?.by });
});
app.get('/approvals', async (context) => {
  if (nameOf(context.req.raw) === null) return context.text('Log in first.', 401);
  const questions = await assistant.approvals('shop');
  const rows = questions.map(
    ({ id, card }) => html`<li>${card.question}: ${card.because.map(overrideWords).join('; ')}
      <button data-id="${id}">Approve</button></li>`,
  );
  return context.html(html`<ul>${rows}</ul><script>
    for (const button of document.querySelectorAll('button')) button.onclick = () => fetch('/tact/v1/approvals.approve', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: button.dataset.id }),
    }).then(() => location.reload());</script>`);
});

const server = serve({ fetch: app.fetch, port: 0 }, async ({ port }) => {
  const as = (session: string) => ({ cookie: `session=${session}`, 'content-type': 'application/json' });
  const post = (path: string, body: object, session = '') =>
    fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: as(session),
      body: JSON.stringify(body),
    });
  const order = `A-${Date.now()}`;
  const small = await post('/refunds', { order: `${order}-1`, euros: 20 });
  console.log(await small.text()); // {"state":"done"}
  const large = post('/refunds', { order: `${order}-2`, euros: 700 });
  const page = async () =>
    (await fetch(`http://localhost:${port}/approvals`, { headers: as('session-1') })).text();
  let id: string | undefined;
  while (id === undefined) id = /data-id="([^"]+)"/.exec(await page())?.[1];
  console.log(/: (.*)\n/.exec(await page())?.[1]); // dangerous action
  console.log((await post('/tact/v1/approvals.approve', { id }, 'session-1')).status); // 403
  console.log((await post('/tact/v1/approvals.approve', { id }, 'session-2')).status); // 200
  console.log(await (await large).text()); // {"state":"refunded","by":"bea"}
  await new Promise((resolve) => server.close(resolve));
  await assistant.close();
  await pool.end();
});
