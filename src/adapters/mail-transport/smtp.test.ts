import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createDraftComposer } from './draft-composer.ts';
import { createSmtpTransport } from './smtp.ts';

const message = { key: 'effect-1', to: ['bob@example.org'], subject: 'Hello', text: 'A word.' };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A real server on loopback that keeps what it took. */
async function startServer(options: SMTPServerOptions = {}) {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        taken.push(text);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { port, taken };
}

const relayed: Socket[] = [];
const cutAll = () => {
  for (const socket of relayed.splice(0)) socket.destroy();
};

/** Passes bytes on to a port, over connections that a test can cut. */
async function startRelay(port: number): Promise<number> {
  const relay = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    relayed.push(socket, onward);
    for (const end of [socket, onward]) end.on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  closing.unshift(() => new Promise((resolve) => relay.close(() => resolve())));
  return (relay.address() as AddressInfo).port;
}

function transportTo(port: number, user?: string) {
  const login = user === undefined ? {} : { user, password: 'secret-word' };
  return createSmtpTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    from: 'Ann <ann@example.org>',
    timeoutMs: 5000,
    ...login,
  });
}

describe('the SMTP transport against a real server', () => {
  it('sends, under a Message-ID that the same key always has', async () => {
    const { port, taken } = await startServer();

    const first = await transportTo(port).send(message);
    const again = await transportTo(port).send(message);

    expect(first.messageId).toMatch(/^tact-[0-9a-f]{32}@example\.org$/);
    expect(again.messageId).toBe(first.messageId);
    expect(taken[0]).toContain(`Message-ID: <${first.messageId}>`);
    expect(taken[0]).toContain('Subject: Hello');
    expect(taken[0]).toContain('A word.');
  });

  it('carries another message along as it is', async () => {
    const { port, taken } = await startServer();

    await transportTo(port).send({
      ...message,
      attached: new TextEncoder().encode('Subject: inner\r\n\r\nThe original.'),
    });

    expect(taken[0]).toContain('Content-Type: message/rfc822');
    expect(taken[0]).toContain('The original.');
  });

  it('says that a recipient was refused, and sends nothing', async () => {
    const refuse: SMTPServerOptions['onRcptTo'] = (_address, _session, done) =>
      done(Object.assign(new Error('no such user'), { responseCode: 550 }));
    const { port, taken } = await startServer({ onRcptTo: refuse });

    await expect(transportTo(port).send(message)).rejects.toMatchObject({ code: 'TRANSPORT_REFUSED' });
    expect(taken).toEqual([]);
  });

  it('calls it unknown when one of two recipients was refused', async () => {
    const { port, taken } = await startServer({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('bob') ? done() : done(Object.assign(new Error('no'), { responseCode: 550 })),
    });

    const sending = transportTo(port).send({ ...message, to: ['bob@example.org', 'eve@example.org'] });

    await expect(sending).rejects.toMatchObject({ code: 'EFFECT_UNKNOWN' });
    expect(taken).toHaveLength(1);
  });

  it('says that the login was refused, without the password', async () => {
    const { port } = await startServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });

    const problem = await transportTo(port, 'ann')
      .check()
      .catch((thrown: unknown) => thrown);

    expect(problem).toMatchObject({ code: 'TRANSPORT_REFUSED' });
    expect(JSON.stringify(problem)).not.toContain('secret-word');
  });

  it('calls it unknown when the connection breaks after the message was handed over', async () => {
    const { port } = await startServer({ onData: (stream) => void stream.on('data', cutAll) });
    const relayPort = await startRelay(port);

    await expect(transportTo(relayPort).send(message)).rejects.toMatchObject({ code: 'EFFECT_UNKNOWN' });
  });

  it('says that nothing was sent when the server cannot be reached', async () => {
    const { port } = await startServer();
    for (const close of closing.splice(0)) await close();

    await expect(transportTo(port).send(message)).rejects.toMatchObject({ code: 'TRANSPORT_UNREACHABLE' });
  });

  it('passes a check where the server answers', async () => {
    const { port } = await startServer();

    await expect(transportTo(port).check()).resolves.toBeUndefined();
  });
});

describe('the composer without a server', () => {
  it('writes messages and sends none', async () => {
    const composer = createDraftComposer({ from: 'ann@example.org' });

    expect(Buffer.from(await composer.compose(message)).toString()).toContain('Subject: Hello');
    await expect(composer.send(message)).rejects.toMatchObject({ code: 'TRANSPORT_NOT_CONFIGURED' });
  });
});
