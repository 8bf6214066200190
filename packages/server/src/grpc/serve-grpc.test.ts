import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { connect as connectSocket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type ServiceError, status } from '@grpc/grpc-js';
import { createSystemClock } from '@tact/core/clock/system';
import { silentLog } from '@tact/core/log/silent';
import { createFakeClock } from '@tact/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { type GrpcClient, grpcClient } from '../../../../test/server/grpc-client.ts';
import { type GrpcServer, type GrpcServerOptions, serveGrpc } from './serve-grpc.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(options: Partial<GrpcServerOptions> = {}): Promise<GrpcServer> {
  const parts = { clock: createSystemClock(), log: silentLog, port: 0, ...options };
  const server = await serveGrpc(['tact.example'], () => undefined, parts);
  closing.push(() => server.stop());
  return server;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grpc-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function healthOf({ port, socket }: GrpcServer): GrpcClient {
  const client = grpcClient('grpc.health.v1.Health', socket ?? port);
  closing.push(() => client.close());
  return client;
}

/** Begins a message above the limit and does not end it. Resolves once the stream is closed, with the status of the call. */
function sendTooMuch(session: ClientHttp2Session, path = '/grpc.health.v1.Health/Check'): Promise<unknown> {
  const stream = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/grpc' });
  const message = Buffer.alloc(64 * 1024);
  message.writeUInt32BE(2 * 1024 * 1024, 1);
  let answer: unknown = null;
  stream.once('trailers', (trailers) => {
    answer = trailers['grpc-status'];
  });
  return new Promise((resolve, reject) => {
    stream.once('close', () => resolve(answer)).once('error', reject);
    stream.resume().write(message);
  });
}

describe('a gRPC server', () => {
  test('listens on the loopback address and says which port it found', async () => {
    const server = await serve();

    const answer = await healthOf(server).call('Check', { service: '' });

    expect(server.host).toBe('127.0.0.1');
    expect(answer).toEqual({ status: 'SERVING' });
  });

  test('answers for the health of each of its services, and for no other', async () => {
    const health = healthOf(await serve());

    await expect(health.call('Check', { service: 'tact.example' })).resolves.toEqual({ status: 'SERVING' });
    await expect(health.call('Check', { service: 'tact.other' })).rejects.toMatchObject({
      code: status.NOT_FOUND,
      details: 'There is no service called "tact.other".',
    });
  });

  test('tells those who watch its health that it stops', async () => {
    const server = await serve();
    const seen: unknown[] = [];
    let stopped: Promise<void> | null = null;

    for await (const message of healthOf(server).stream('Watch', { service: '' })) {
      seen.push(message);
      stopped ??= server.stop();
    }
    await stopped;

    expect(seen).toEqual([{ status: 'SERVING' }, { status: 'NOT_SERVING' }]);
  });

  test('names the port that another program listens on', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen({ port: 0, host: '127.0.0.1' }, resolve));
    closing.push(() => other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    await expect(serve({ port })).rejects.toMatchObject({
      code: 'SERVER_PORT_TAKEN',
      message: `Another program listens on 127.0.0.1, port ${port}.`,
    });
  });

  test('says that the machine lacks the address', async () => {
    await expect(serve({ host: '192.0.2.1' })).rejects.toMatchObject({
      code: 'SERVER_ADDRESS_INVALID',
      message: 'Cannot listen on 192.0.2.1, port 0: this machine has no such address.',
    });
  });

  test('refuses a message above its limit and answers the next one', async () => {
    const health = healthOf(await serve());

    const refused = health.call('Check', { service: 'x'.repeat(1024 * 1024) });
    const problem = await refused.catch((thrown: ServiceError) => thrown);

    expect(problem).toMatchObject({
      code: status.RESOURCE_EXHAUSTED,
      details: 'The message is larger than 1048576 bytes.',
    });
    expect((problem as ServiceError).metadata.get('tact-code')).toEqual(['SERVER_MESSAGE_TOO_LARGE']);
    await expect(health.call('Check', { service: '' })).resolves.toEqual({ status: 'SERVING' });
  });

  test('listens on a Unix socket that only its user can open, and removes it at the end', async () => {
    const socket = join(await temporaryFolder(), 'tact.sock');
    const server = await serve({ socket });

    const answer = await healthOf(server).call('Check', { service: '' });
    const { mode } = await stat(socket);
    const beside = await readdir(dirname(socket));
    await server.stop();

    expect(answer).toEqual({ status: 'SERVING' });
    expect([mode & 0o777, beside]).toEqual([0o600, ['tact.sock']]);
    expect(await readdir(dirname(socket))).toEqual([]);
  });

  test('takes the place of a socket that nobody answers on, and of no other', async () => {
    const folder = await temporaryFolder();
    const left = join(folder, 'left.sock');
    await promisify(execFile)(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(left)}, () => process.kill(process.pid, 'SIGKILL'))`,
    ]).catch(() => undefined);
    const taken = join(folder, 'taken.sock');
    await serve({ socket: taken });
    const file = join(folder, 'notes.txt');
    await writeFile(file, 'notes');

    const server = await serve({ socket: left });

    await expect(healthOf(server).call('Check', { service: '' })).resolves.toEqual({ status: 'SERVING' });
    for (const socket of [taken, file])
      await expect(serve({ socket })).rejects.toMatchObject({ code: 'SERVER_SOCKET_TAKEN' });
    await expect(readFile(file, 'utf8')).resolves.toBe('notes');
  });

  test('says that the folder of a socket is missing', async () => {
    await expect(serve({ socket: '/nowhere/at/all/s' })).rejects.toMatchObject({
      code: 'SERVER_ADDRESS_INVALID',
      message: 'Cannot listen on /nowhere/at/all/s: there is no such folder.',
    });
  });

  test('closes each stream whose message was too large, though the caller would send more', async () => {
    const server = await serve();
    const session = connect(`http://127.0.0.1:${server.port}`);
    closing.push(() => session.close());

    const statuses: unknown[] = [];
    for (let call = 0; call < 300; call += 1) statuses.push(await sendTooMuch(session));
    const health = await healthOf(server).call('Check', { service: '' });

    expect(new Set(statuses)).toEqual(new Set([String(status.RESOURCE_EXHAUSTED)]));
    expect(health).toEqual({ status: 'SERVING' });
  });

  test('stops at once after messages that were too large or went nowhere', async () => {
    const clock = createFakeClock();
    const server = await serve({ clock });
    const session = connect(`http://127.0.0.1:${server.port}`);
    const health = healthOf(server);

    await sendTooMuch(session);
    await sendTooMuch(session, '/nowhere');
    await health.call('Check', { service: 'x'.repeat(1024 * 1024) }).catch(() => undefined);

    // The clock stands still, so nothing is cut off after the time of grace.
    await expect(server.stop()).resolves.toBeUndefined();
  });

  test('outlives requests that are no gRPC', async () => {
    const server = await serve();
    const socket = connectSocket(server.port, '127.0.0.1');
    await new Promise((resolve) => socket.once('close', resolve).end('GET / HTTP/1.1\r\n\r\n').resume());
    const session = connect(`http://127.0.0.1:${server.port}`);
    closing.push(() => session.close());
    const statusOf = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        const request = session.request(headers);
        request.once('response', (answer) => resolve(answer[':status']));
        request.once('close', () => resolve(request.rstCode));
        request.once('error', () => undefined);
        request.end();
      });

    const unknownPath = await statusOf({ ':method': 'POST', ':path': '/nothing' });
    const badAuthority = await statusOf({
      ...{ ':method': 'POST', ':path': '/grpc.health.v1.Health/Check', ':authority': 'not a host' },
      'content-type': 'application/grpc',
    });
    const health = await healthOf(server).call('Check', { service: '' });

    expect(unknownPath).toBe(404);
    expect(badAuthority).not.toBe(200);
    expect(health).toEqual({ status: 'SERVING' });
  });

  test('resets a call whose request does not arrive, and leaves one alone whose answer takes its time', async () => {
    const clock = createFakeClock();
    const server = await serve({ clock, limits: { requestMs: 1000 } });
    const session = connect(`http://127.0.0.1:${server.port}`);
    closing.push(() => session.close());
    const watched = healthOf(server).stream('Watch', { service: '' })[Symbol.asyncIterator]();
    expect((await watched.next()).value).toEqual({ status: 'SERVING' });
    const half = session.request({
      ...{ ':method': 'POST', ':path': '/grpc.health.v1.Health/Check' },
      'content-type': 'application/grpc',
    });
    half.on('error', () => undefined).resume();
    half.write(Buffer.from([0]));
    const isReset = new Promise((resolve) => half.once('close', () => resolve(half.rstCode)));
    await pinged(session);

    await clock.advance(1001);

    await isReset;
    await expect(healthOf(server).call('Check', { service: '' })).resolves.toEqual({ status: 'SERVING' });
    const stopped = server.stop();
    expect((await watched.next()).value).toEqual({ status: 'NOT_SERVING' });
    session.close();
    await stopped;
  });

  test('closes a connection without a call after a time, and the one that waited longest for one above the limit', async () => {
    const clock = createFakeClock();
    const server = await serve({ clock, limits: { idleMs: 5000, maxSessions: 2 } });
    const open = () => {
      const session = connect(`http://127.0.0.1:${server.port}`);
      session.on('error', () => undefined);
      const connected = new Promise((resolve) => session.once('connect', resolve));
      return {
        session,
        connected,
        closed: new Promise((resolve) => session.once('close', () => resolve('closed'))),
      };
    };
    const [first, second] = [open(), open()];
    for (const { session, connected } of [first, second]) {
      await connected;
      await pinged(session);
    }

    const third = open();
    await expect(first.closed).resolves.toBe('closed');
    await third.connected;
    await pinged(third.session);
    expect(second.session.closed).toBe(false);

    await clock.advance(5001);

    await expect(Promise.all([second.closed, third.closed])).resolves.toEqual(['closed', 'closed']);
    await expect(healthOf(server).call('Check', { service: '' })).resolves.toEqual({ status: 'SERVING' });
  });

  test('does not wait for the other side of a connection that it closed', async () => {
    const clock = createFakeClock();
    const server = await serve({ clock, limits: { idleMs: 5000, requestMs: 1000 } });
    const silent = connectSocket({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    closing.push(() => silent.destroy());
    const ended = new Promise((resolve) => silent.once('end', resolve));
    const answered = new Promise((resolve) => silent.once('data', resolve));
    silent.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0');
    await answered;

    await clock.advance(5001);
    await ended;
    await clock.advance(1001);

    // The clock stands still, so nothing is cut off after the time of grace.
    await expect(server.stop()).resolves.toBeUndefined();
  });
});

/** Resolves once the server has read all that was sent before. */
function pinged(session: ClientHttp2Session): Promise<void> {
  return new Promise((resolve, reject) =>
    session.ping((problem) => (problem === null ? resolve() : reject(problem))),
  );
}
