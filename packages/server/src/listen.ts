import { rmSync } from 'node:fs';
import { chmod, lstat, mkdtemp, rename, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { tactError } from '@tact/core/errors';

/** Where a server listens. */
export interface ListenPlace {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** A Unix socket in their place; null for none. */
  readonly socket: string | null;
}

/**
 * Listens, and resolves with the port, 0 for a socket. Only the user of this process can connect to the socket; one that an earlier
 * process left behind is replaced. Throws `SERVER_PORT_TAKEN`, `SERVER_SOCKET_TAKEN` and `SERVER_ADDRESS_INVALID`.
 */
export async function listen(server: Server, place: ListenPlace): Promise<number> {
  const { host, port, socket } = place;
  if (socket === null) {
    await opened(server, { host, port }).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'EADDRINUSE') throw tactError('SERVER_PORT_TAKEN', { host, port });
      throw addressInvalid(`${host}, port ${port}`, thrown);
    });
    return (server.address() as AddressInfo).port;
  }
  await listenOnSocket(server, socket);
  server.once('close', () => rmSync(socket, { force: true }));
  return 0;
}

/** Made in a folder that nobody else can enter, and moved to its place once nobody else can connect to it. */
async function listenOnSocket(server: Server, socket: string): Promise<void> {
  await refuseTaken(socket);
  const folder = await mkdtemp(join(dirname(socket), '.tact-')).catch((thrown: NodeJS.ErrnoException) => {
    throw addressInvalid(socket, thrown);
  });
  try {
    const made = join(folder, 's');
    await opened(server, { path: made });
    await chmod(made, 0o600);
    await rename(made, socket);
  } catch (thrown) {
    server.close();
    throw addressInvalid(socket, thrown as NodeJS.ErrnoException);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that is no socket is left alone, and so is a socket that somebody answers on. */
async function refuseTaken(socket: string): Promise<void> {
  const there = await lstat(socket).catch(() => null);
  if (there === null) return;
  if (!there.isSocket() || (await isAnswered(socket))) throw tactError('SERVER_SOCKET_TAKEN', { socket });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = connect({ path });
    asking.once('connect', () => {
      asking.destroy();
      resolve(true);
    });
    asking.once('error', () => resolve(false));
  });
}

function opened(
  server: Server,
  where: { readonly host: string; readonly port: number } | { readonly path: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });
}

function addressInvalid(address: string, thrown: NodeJS.ErrnoException): Error {
  const { code = '', message } = thrown;
  return tactError('SERVER_ADDRESS_INVALID', { address, why: reasons[code] ?? message }, thrown);
}

const reasons: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'the name is unknown',
  EAI_AGAIN: 'the name cannot be looked up',
  EACCES: 'this user may not listen there',
  ENOENT: 'there is no such folder',
  ENAMETOOLONG: 'the path is too long for a socket',
  EINVAL: 'the path is too long for a socket',
};
