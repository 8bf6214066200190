/**
 * A process that opens connections and is slow: a third says nothing, a third sends a byte of its head a second, and a third a byte of its
 * body. Tells how many it opened once it has tried all, and on `count` how many it still holds.
 */
import { connect, type Socket } from 'node:net';

const [port = 0, attempts = 0] = process.argv.slice(2).map(Number);
const head = 'POST /v1/decisions.list HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer tact_x\r\n';
const withBody = `${head.replace('127.0.0.1', `127.0.0.1:${port}`)}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
const held = new Set<Socket>();
let opened = 0;

function open(number: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve());
    socket.once('connect', () => {
      opened += 1;
      held.add(socket);
      if (number % 3 === 2) socket.write(withBody);
      resolve();
    });
    socket.once('close', () => held.delete(socket)).resume();
  });
}

const side = 200;
for (let number = 0; number < attempts; number += side)
  await Promise.all(Array.from({ length: Math.min(side, attempts - number) }, (_, at) => open(number + at)));
let sent = 0;
setInterval(() => {
  const byte = head[sent % head.length] ?? 'x';
  sent += 1;
  let number = 0;
  for (const socket of held) if (number++ % 3 > 0) socket.write(byte);
}, 1000);
process.on('message', () => process.send?.(held.size));
process.send?.(opened);
