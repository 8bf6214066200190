import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between a mail program and a server, and breaks the line when told to. */
export interface CuttingProxy {
  readonly port: number;
  /** Breaks every line there is now. */
  cut(): void;
  /** Breaks the line when the program sends something like this: before the server sees it, or after it acted on it. */
  cutOnce(command: RegExp, when: 'before' | 'after'): void;
  /** What the server says passes through this. */
  alter(change: (text: string) => string): void;
  /** Lets nobody in any more. */
  shut(): Promise<void>;
  /** Lets people in again, at the same port. */
  reopen(): Promise<void>;
  /** How many connections were made. */
  readonly connections: number;
  close(): Promise<void>;
}

export async function makeCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  const lines = new Set<Socket>();
  let connections = 0;
  let pending: { command: RegExp; when: 'before' | 'after' } | null = null;
  let change = (text: string): string => text;

  const server = createServer((program) => {
    connections += 1;
    const target = connect(targetPort, '127.0.0.1');
    let isMute = false;
    for (const socket of [program, target]) {
      lines.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        lines.delete(socket);
        program.destroy();
        target.destroy();
      });
    }
    program.on('data', (data) => {
      const matches = pending?.command.test(data.toString('latin1')) ?? false;
      if (matches && pending?.when === 'before') {
        pending = null;
        program.destroy();
        return;
      }
      if (matches) {
        pending = null;
        isMute = true;
      }
      target.write(data);
    });
    target.on('data', (data) => {
      if (isMute) program.destroy();
      else program.write(Buffer.from(change(data.toString('latin1')), 'latin1'));
    });
  });

  async function listen(port: number): Promise<number> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    return address.port;
  }
  function cut(): void {
    for (const socket of lines) socket.destroy();
  }
  async function shut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  }

  const port = await listen(0);
  return {
    port,
    cut,
    cutOnce(command, when) {
      pending = { command, when };
    },
    alter(wanted) {
      change = wanted;
    },
    shut,
    async reopen() {
      await listen(port);
    },
    get connections() {
      return connections;
    },
    async close() {
      if (server.listening) await shut();
    },
  };
}
