import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import type { OutgoingMail } from '@tact/core/ports/mail-transport';
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
    timeoutMs: 60_000,
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

  it('sends to those who get a copy too, and shows them to everybody', async () => {
    const recipients: string[] = [];
    const { port, taken } = await startServer({
      onRcptTo({ address }, _session, done) {
        recipients.push(address);
        done();
      },
    });

    await transportTo(port).send({ ...message, cc: ['eve@example.org', 'dan@example.org'] });

    expect(recipients).toEqual(['bob@example.org', 'eve@example.org', 'dan@example.org']);
    expect(taken[0]).toContain('To: bob@example.org\r\n');
    expect(taken[0]).toContain('Cc: eve@example.org, dan@example.org\r\n');
    expect(taken[0]).not.toMatch(/^bcc:/im);
  });

  it('sends to nobody where one who gets a copy is refused', async () => {
    const { port, taken } = await startServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('eve') ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
    });

    const sending = transportTo(port).send({ ...message, cc: ['eve@example.org'] });

    await expect(sending).rejects.toMatchObject({ code: 'TRANSPORT_REFUSED' });
    expect(taken).toEqual([]);
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

  it('sends to all recipients or to none: one that is refused keeps the message from the others', async () => {
    const { port, taken } = await startServer({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('bob')
          ? done()
          : done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    });
    const both = { ...message, to: ['bob@example.org', 'eve@example.org'] };

    const problem = await transportTo(port)
      .send(both)
      .catch((thrown: unknown) => thrown);

    expect(problem).toMatchObject({
      code: 'TRANSPORT_REFUSED',
      message: expect.stringContaining('eve@example.org: 550 no such user'),
    });
    expect(taken).toEqual([]);
    await transportTo(port).send(message);
    expect(taken).toHaveLength(1);
  });

  it('says that the server refused the message itself, for good or for now; then nothing was sent', async () => {
    const answer = (responseCode: number): NonNullable<SMTPServerOptions['onData']> => {
      return (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('not\tthis one'), { responseCode })));
      };
    };
    const forGood = await startServer({ onData: answer(554) });
    const forNow = await startServer({ onData: answer(451) });

    await expect(transportTo(forGood.port).send(message)).rejects.toMatchObject({
      code: 'TRANSPORT_REFUSED',
      details: { why: '554 not this one' },
    });
    await expect(transportTo(forNow.port).send(message)).rejects.toMatchObject({
      code: 'TRANSPORT_UNREACHABLE',
      disposition: 'retry',
    });
  });

  it('takes a string of two addresses for none', async () => {
    const { port, taken } = await startServer();

    for (const to of [
      ['bob@example.org, eve@example.org'],
      ['bob@example.org\r\nBcc: eve@example.org'],
      [],
      [''],
    ]) {
      await expect(transportTo(port).send({ ...message, to })).rejects.toMatchObject({
        code: 'TRANSPORT_REFUSED',
      });
    }
    expect(taken).toEqual([]);
  });

  it('sends no password to another machine without TLS', async () => {
    let logins = 0;
    const { port } = await startServer({
      onAuth: (_auth, _session, done) => {
        logins += 1;
        done(null, { user: 'ann' });
      },
    });
    const settings = { port, secure: false, from: 'ann@example.org', user: 'ann', password: 'secret-word' };

    // The same machine by an address that is not known to be.
    const elsewhere = createSmtpTransport({ ...settings, host: '::ffff:127.0.0.1' });
    await expect(elsewhere.check()).rejects.toMatchObject({ code: 'TRANSPORT_UNREACHABLE' });
    expect(logins).toBe(0);

    await createSmtpTransport({ ...settings, host: '127.0.0.1' }).check();
    expect(logins).toBe(1);
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
    expect(inspect(problem, { depth: 10 })).not.toContain('secret-word');
    expect(inspect(problem, { depth: 10 })).not.toContain(
      Buffer.from('\0ann\0secret-word').toString('base64'),
    );
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
  const now = () => Date.parse('2026-11-02T09:00:00Z');
  const composer = createDraftComposer({ from: 'Ann <ann@example.org>', now });
  const written = async (mail: OutgoingMail) => Buffer.from(await composer.compose(mail)).toString('latin1');

  it('writes messages and sends none', async () => {
    expect(composer.canSend).toBe(false);
    expect(await written(message)).toContain('Subject: Hello');
    await expect(composer.send(message)).rejects.toMatchObject({ code: 'TRANSPORT_NOT_CONFIGURED' });
    await expect(composer.check()).rejects.toMatchObject({ code: 'TRANSPORT_NOT_CONFIGURED' });
  });

  it('writes the same bytes for the same message at the same time', async () => {
    const forward = { ...message, attached: Buffer.from('Subject: inner\r\n\r\nThe original.\r\n') };

    expect(await written(forward)).toBe(await written(forward));
    expect(await written({ ...forward, key: 'effect-2' })).not.toBe(await written(forward));
  });

  it('answers within the thread, whether or not the names of messages have brackets', async () => {
    const reply = await written({ ...message, inReplyTo: 'b@x', references: ['a@x', '<b@x>'] });

    expect(reply).toContain('In-Reply-To: <b@x>\r\n');
    expect(reply).toContain('References: <a@x> <b@x>\r\n');
    expect(reply).toContain('Date: Mon, 02 Nov 2026 09:00:00 +0000\r\n');
  });

  it('writes no copy to what is not one plain address', async () => {
    for (const cc of ['eve@example.org, dan@example.org', 'eve', 'Eve <eve@example.org>', '']) {
      await expect(composer.compose({ ...message, cc: [cc] })).rejects.toMatchObject({
        code: 'TRANSPORT_REFUSED',
      });
    }
    expect(await written({ ...message, cc: [] })).not.toMatch(/^cc:/im);
  });

  it('does not let words become header fields, files or addresses to fetch', async () => {
    const odd = await written({
      ...message,
      subject: 'Hi\r\nBcc: eve@example.org',
      text: 'From here\r\n.\r\nfile:///etc/hostname http://127.0.0.1/',
    });

    expect(odd).not.toMatch(/^Bcc:/im);
    expect(odd).toContain('Subject: Hi Bcc: eve@example.org\r\n');
    expect(odd).toContain('file:///etc/hostname http://127.0.0.1/');
  });

  it('forwards a message byte for byte', async () => {
    const original = `Subject: inner\r\n\r\n\xfc ${'y'.repeat(2000)}\r\n.\r\nFrom here\r\n`;

    expect(await written({ ...message, attached: Buffer.from(original, 'latin1') })).toContain(original);
  });
});
