import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type CuttingProxy, makeCuttingProxy } from '../adapters/cutting-proxy.ts';

/** A real mail server on loopback that keeps what it took, behind a line that a test can break. */
interface SmtpFixture {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  readonly line: CuttingProxy;
}

interface TakenMail {
  readonly recipients: readonly string[];
  readonly text: string;
}

export async function makeSmtpFixture(): Promise<SmtpFixture> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        taken.push({ recipients: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line = await makeCuttingProxy((server.server.address() as AddressInfo).port);
  onTestFinished(async () => {
    await line.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { port: line.port, taken, line };
}
