import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve } from '@hono/node-server';
import type { Assistant } from '@tact/core/assistant';
import { serveHttp } from '@tact/server/http/serve-http';
import { processEvent } from '@tact/server/operations/executive/process-event';
import { runOperation } from '@tact/server/operations/operation';
import { ownerOf } from '@tact/server/operations/principal';
import { createToken } from '@tact/server/operations/tokens/change-tokens';
import { createMemoryStore } from '@tact/testing';
import { Hono } from 'hono';
import { assistantOn } from './executive-grpc.ts';
import { median } from './rates.ts';
import { benchSlowClients, type SlowClientFigures } from './slow-clients.ts';
import { openTemporaryStore } from './temporary-store.ts';

/**
 * One decision a call, each its own commit, with and without HTTP; client and server share this process. Eight calls are under way at a
 * time, and the kinds take turns, so that a slow moment meets all of them.
 */
export interface HttpFigures {
  /** Calls a second: medians of the rounds. */
  readonly perSecond: Readonly<Record<Kind, number>>;
  /** On SQLite over HTTP, of what the same process records without it. */
  readonly ofInProcess: number;
  /** In memory over HTTP, of a bare Hono route that reads and writes the same JSON. */
  readonly ofBareRoute: number;
  /** Over HTTP on SQLite, with calls coming at half of that rate, whether or not those before were answered. */
  readonly halfLoad: { readonly p50Ms: number; readonly p99Ms: number };
  /** What the heap holds more after 5 000 further calls on SQLite, in bytes: what a server would grow by. */
  readonly heapGrowthBytes: number;
  readonly slow: SlowClientFigures;
}

const kinds = ['inProcess', 'http', 'memoryHttp', 'bareRoute'] as const;
type Kind = (typeof kinds)[number];

const user = 'owner';
const concurrency = 8;

export async function benchHttp({
  rounds = 5,
  calls = 400,
  steadyCalls = 5000,
  attempts = 10_000,
} = {}): Promise<HttpFigures> {
  const files = await openTemporaryStore();
  const onSqlite = await assistantOn(files.store, 1);
  const inMemory = await assistantOn(createMemoryStore(), 1);
  const sqlite = await serving(onSqlite);
  const memory = await serving(inMemory);
  const bare = await bareRoute();
  const context = { assistant: onSqlite, principal: ownerOf(user, 'bench') };
  const callOf: Readonly<Record<Kind, () => Promise<unknown>>> = {
    inProcess: () => runOperation(processEvent, nextEvent(), context),
    http: () => sqlite.call(nextEvent()),
    memoryHttp: () => memory.call(nextEvent()),
    bareRoute: () => bare.call(nextEvent()),
  };
  try {
    const rates: Record<Kind, number[]> = { inProcess: [], http: [], memoryHttp: [], bareRoute: [] };
    for (let round = 0; round <= rounds; round += 1)
      for (const kind of kinds) {
        const rate = await rateOf(callOf[kind], calls);
        // The first round lets the compiler see everything.
        if (round > 0) rates[kind].push(rate);
      }
    const of = (kind: Kind) => Math.round(median(rates[kind]));
    const share = (kind: Kind, other: Kind) =>
      Math.round(median(rates[kind].map((rate, round) => rate / (rates[other][round] ?? Number.NaN))) * 100) /
      100;
    return {
      perSecond: {
        inProcess: of('inProcess'),
        http: of('http'),
        memoryHttp: of('memoryHttp'),
        bareRoute: of('bareRoute'),
      },
      ofInProcess: share('http', 'inProcess'),
      ofBareRoute: share('memoryHttp', 'bareRoute'),
      halfLoad: await timesAt(of('http') / 2, callOf.http, calls),
      heapGrowthBytes: await growthOver(() => rateOf(callOf.http, steadyCalls)),
      slow: await benchSlowClients({ attempts }),
    };
  } finally {
    await sqlite.stop();
    await memory.stop();
    await bare.stop();
    await files.close();
  }
}

/** Calls a second. */
async function rateOf(call: () => Promise<unknown>, calls: number): Promise<number> {
  let left = calls;
  const startedAt = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (calls * 1000) / (performance.now() - startedAt);
}

/** In bytes, without what is only waiting to be collected. */
async function growthOver(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  await work();
  return held() - before;
}

/** Times of calls that come at a steady rate. */
async function timesAt(perSecond: number, call: () => Promise<unknown>, calls: number) {
  const startedAt = performance.now();
  const timed = Array.from({ length: calls }, async (_, number) => {
    const at = startedAt + (number * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
    const begunAt = performance.now();
    await call();
    return performance.now() - begunAt;
  });
  const times = (await Promise.all(timed)).toSorted((one, other) => one - other);
  const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

function nextEvent() {
  return {
    event_id: crypto.randomUUID(),
    event_text: 'greenhouse humidity 85 %, rising since this morning',
    salience: { urgency: 0.2, novelty: 0.4 },
    candidates: [
      {
        heuristic_id: '01890c5e-6f4b-7cc3-98c4-dc0c0c07398f',
        condition_text: 'greenhouse too humid',
        suggested_action: 'Open the roof vent',
        confidence: 0.86,
        similarity: 0.91,
      },
    ],
  };
}

async function serving(assistant: Assistant) {
  const principal = ownerOf(user, 'bench');
  const given = { name: 'bench', scopes: ['executive:write'] };
  const { token } = await runOperation(createToken, given, { assistant, principal });
  const server = await serveHttp({
    ...{ assistant, user, version: '0', host: '127.0.0.1', port: 0 },
    maxCallsPerMinute: Number.POSITIVE_INFINITY,
  });
  const { post, close } = client(server.port, `/v1/${processEvent.name}`, token);
  return {
    call: post,
    async stop() {
      close();
      await server.stop();
    },
  };
}

/** As little as a route can do that takes and gives the same. */
async function bareRoute() {
  const app = new Hono();
  app.post('/', async (context) =>
    context.json({ ...((await context.req.json()) as object), accepted: true }),
  );
  const listening = await new Promise<{ readonly port: number; close(): void }>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ port, close: () => server.close() }),
    );
  });
  const { post, close } = client(listening.port, '/', 'none');
  return {
    call: post,
    async stop() {
      close();
      listening.close();
    },
  };
}

function client(port: number, path: string, token: string) {
  // A connection is closed here before the server closes it, which a call could meet.
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency, timeout: 2000 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    post: (input: object) =>
      new Promise<void>((resolve, reject) => {
        const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
          );
        });
        sent.on('error', reject).end(JSON.stringify(input));
      }),
    close: () => agent.destroy(),
  };
}
