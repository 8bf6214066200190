// A web application with a pool of its own: an order and the decision about it are committed together, and it closes gracefully.
import { createServer } from 'node:http';
import pg from 'pg';
import { openAssistant } from 'tact';
import { defineAction, defineEngine, proposal } from 'tact/engine';
import { openPostgresStore } from 'tact/stores';
import { z } from 'zod';

const url = process.env['DATABASE_URL'];
if (url === undefined) {
  console.error(
    'No database. Set DATABASE_URL, as in DATABASE_URL=postgres://ann:secret@localhost:5432/shop.',
  );
  process.exit(2);
}

const Order = z.strictObject({ id: z.string(), euros: z.number() });
const ship = defineAction({
  name: 'ship',
  summary: 'Ship an order.',
  danger: 'reversible',
  parameters: z.strictObject({ id: z.string() }),
  execute: async ({ parameters: { id } }) => ({ parcel: `P-${id}` }),
  undo: async () => ({}),
});
const orders = defineEngine({
  name: 'orders',
  input: Order,
  actions: [ship],
  propose: async ({ signal: { input } }) => [
    proposal({ action: 'ship', parameters: { id: input.id }, confidence: 0.95, rationale: 'It is paid.' }),
  ],
});

const pool = new pg.Pool({ connectionString: url });
await pool.query('create table if not exists shop_order (id text primary key, euros numeric not null)');
const store = await openPostgresStore(pool, { schema: 'tact_example' });
const assistant = openAssistant({ store, engines: [orders] });

async function place(input: z.infer<typeof Order>) {
  const signal = AbortSignal.timeout(5000);
  // Whatever takes long comes before the transaction.
  const prepared = await assistant.prepare({ engine: 'orders', user: 'shop', input }, { signal });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into shop_order values ($1, $2)', [input.id, input.euros]);
    await assistant.recordIn(client, prepared);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback'); // then there is neither an order nor a decision
    throw error;
  } finally {
    client.release();
  }
  return assistant.afterCommit(prepared, { signal });
}

const server = createServer(async (request, response) => {
  try {
    let body = '';
    for await (const chunk of request) body += chunk;
    const placed = await place(Order.parse(JSON.parse(body)));
    response.end(JSON.stringify({ verdict: placed?.verdict, effects: placed?.effects }));
  } catch {
    response.writeHead(400).end('{}');
  }
});

// What a platform's SIGTERM calls: no new requests, then what runs ends, then the pool, which is ours.
async function close() {
  await new Promise((resolve) => server.close(resolve));
  await assistant.close({ timeoutMs: 8000 });
  await pool.end();
}
process.once('SIGTERM', close);

server.listen(0, async () => {
  const { port } = server.address() as { port: number };
  const send = (order: unknown) =>
    fetch(`http://localhost:${port}`, { method: 'POST', body: JSON.stringify(order) });
  const id = `A-${Date.now()}`;
  const first = await send({ id, euros: 30 });
  console.log(await first.text()); // {"verdict":"act","effects":[{"action":"ship","state":"done","code":null}]}
  const second = await send({ id, euros: 31 });
  console.log(second.status, (await assistant.log({ user: 'shop' })).length); // 400 1: rolled back, and nothing decided
  await close();
});
