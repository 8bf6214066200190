import { openWithBell } from './bell.ts';

/** A host that is killed while its bell rings: home, store and mailbox are its arguments. */
const [home = '', store = '', maildir = ''] = process.argv.slice(2);

const tact = await openWithBell({ home, store, user: 'ann' }, async () => {
  console.log('ringing');
  await new Promise(() => setInterval(() => undefined, 60_000));
});
for await (const _ of tact.triage(await tact.openMailbox(maildir))) {
  // Not reached: the first message rings.
}
