import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { serveHttp } from '@tact/server/http/serve-http';
import { runOperation } from '@tact/server/operations/operation';
import { ownerOf } from '@tact/server/operations/principal';
import { createToken } from '@tact/server/operations/tokens/change-tokens';
import { assistantOn } from './executive-grpc.ts';
import { openTemporaryStore } from './temporary-store.ts';

/** How long honest calls take while another process holds as many slow connections as it can. */
export interface SlowClientFigures {
  /** Connections that the other process opened; its machine may allow fewer than it tried. */
  readonly opened: number;
  /** Of these, open in the end. */
  readonly held: number;
  /** Each over a connection of its own. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const user = 'owner';

export async function benchSlowClients({ attempts = 10_000, calls = 300 } = {}): Promise<SlowClientFigures> {
  const files = await openTemporaryStore();
  const assistant = await assistantOn(files.store, 1);
  const context = { assistant, principal: ownerOf(user, 'bench') };
  const { token } = await runOperation(createToken, { name: 'bench', scopes: ['decisions:read'] }, context);
  const server = await serveHttp({
    ...{ assistant, user, version: '0', host: '127.0.0.1', port: 0 },
    maxCallsPerMinute: Number.POSITIVE_INFINITY,
  });
  const attacker = fork(new URL('slow-client.ts', import.meta.url), [`${server.port}`, `${attempts}`]);
  const told = () =>
    new Promise<number>((resolve) => attacker.once('message', (count) => resolve(Number(count))));
  try {
    const opened = await told();
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) times.push(await timeOf(server.port, token));
    const answered = told();
    attacker.send('count');
    const held = await answered;
    times.sort((one, other) => one - other);
    const rounded = (ms = 0) => Math.round(ms * 10) / 10;
    const at = (share: number) => rounded(times[Math.floor((times.length - 1) * share)]);
    return { opened, held, p50Ms: at(0.5), p99Ms: at(0.99) };
  } finally {
    attacker.kill();
    await server.stop();
    await files.close();
  }
}

function timeOf(port: number, token: string): Promise<number> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const to = {
    agent: new Agent(),
    host: '127.0.0.1',
    port,
    path: '/v1/decisions.list',
    method: 'POST',
    headers,
  };
  return new Promise((resolve, reject) => {
    request(to, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - startedAt)
          : reject(new Error(`answered ${answer.statusCode}`)),
      );
    })
      .on('error', reject)
      .end('{}');
  });
}
