import { describe, expect, it } from 'vitest';
import { isReworded } from './rewording.ts';

describe('a text provably says the same as another', () => {
  it.each([
    ['Rotated the key of the billing API', 'Rotated the billing API key'],
    ['Renewed the certificate and reloaded the proxy', 'The certificate was renewed and the proxy reloaded'],
    ['Scanned the plan of the meeting room', 'Scanned the meeting room plan'],
    ['Backed up the shop. Took 12 minutes.', 'Backed up the shop. Took 14 minutes.'],
    ['Took 3 s; backed up the shop', 'Backed up the shop, took 12 s'],
    ['Backed up the shop in 12 minutes.', 'Backed up the shop in 9 min 30 s.'],
    ['Nightly backup of shop finished at 03:12.', 'Finished the nightly shop backup at 03:14.'],
    ['03:02 backup finished (12 min)', '03:05 backup finished (9 min)'],
    ['Backup completed successfully in 41s', 'Backup completed in 40 s'],
    ['Sent the report, checked the links', 'Checked the links, sent the report'],
    ['Ran from 03:00 to 03:12, no errors', 'Ran from 03:01 to 03:20, no errors'],
  ])('“%s” and “%s”', (older, newer) => {
    expect(isReworded(older, newer)).toBe(true);
    expect(isReworded(newer, older)).toBe(true);
  });

  it.each([
    ['The proxy replaced the cache', 'The cache replaced the proxy'],
    ['Started the web server and stopped the worker', 'Stopped the web server and started the worker'],
    ['The customer refunded', 'The customer was refunded'],
    ['Copied it from the laptop to the server', 'Copied it from the server to the laptop'],
    ['The shop is closed', 'The shop was closed'],
    ['Ann paid, not Ben', 'Ben paid, not Ann'],
    ['Booked a table', 'Booked the table'],
    ['The dog bit the man', 'The man bit the dog'],
    ['Copied 310 files in 12 minutes', 'Copied 312 files in 12 minutes'],
    ['Set the timeout to 30 seconds', 'Set the timeout to 60 seconds'],
    ['The standup is at 9:30', 'The standup is at 10:30'],
    ['Extended the deadline by 2 hours', 'Extended the deadline by 3 hours'],
    ['Scheduled the restart in 12 minutes', 'Scheduled the restart in 20 minutes'],
    ['The limit is 12 min', 'The limit is 14 min'],
    ['Deployed release 4.1', 'Deployed release 4.2'],
    ['disk full', 'a certificate had expired'],
    ['Set cron to 5 * * * *', 'Set cron to */5 * * * *'],
    ['if (done) retry()', 'if (!done) retry()'],
  ])('not “%s” and “%s”', (older, newer) => {
    expect(isReworded(older, newer)).toBe(false);
  });
});
