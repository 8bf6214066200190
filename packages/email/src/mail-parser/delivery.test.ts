import { expect, test } from 'vitest';
import { createMailParser } from './mime.ts';

const outcomeOf = async (...actions: readonly string[]) => {
  const recipients = actions.map((action) => `Final-Recipient: rfc822; a@b.example\r\nAction: ${action}\r\n`);
  const raw = [
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n',
    '--b\r\nContent-Type: text/plain\r\n\r\nSee below.\r\n',
    `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n${recipients.join('\r\n')}\r\n--b--`,
  ].join('');
  return (await createMailParser().parse(Buffer.from(raw))).delivery;
};

test.each([
  [['delivered'], 'delivered'],
  [['Relayed (to gateway)'], 'relayed'],
  [['expanded'], 'expanded'],
  [['delayed'], 'delayed'],
  [['delivered', 'failed', 'delayed'], 'failed'],
  [['delivered', 'relayed'], 'relayed'],
  [['unheard-of'], undefined],
] as const)('of the actions %j the worst counts', async (actions, outcome) => {
  expect(await outcomeOf(...actions)).toBe(outcome);
});
