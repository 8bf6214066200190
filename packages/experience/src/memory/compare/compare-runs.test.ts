import { describe, expect, it } from 'vitest';
import { compareRuns } from './compare-runs.ts';
import type { ComparedRun } from './plain-run.ts';

const run = (summary: string, given: Partial<ComparedRun> = {}): ComparedRun => ({
  ...{
    task: 'Rotate the API key',
    summary,
    outcome: 'success',
    references: [],
    artifacts: [],
    completedAt: 1,
  },
  ...given,
});

const conflicts = (older: string, newer: string) => compareRuns(run(older), run(newer)).conflicts;

describe('two summaries of the same task conflict', () => {
  it.each([
    ['number', 'Booked a table for 4 people', 'Booked a table for 6 people'],
    ['number', 'Booked a table for four', 'Booked a table for 6'],
    ['number', 'The deposit is $1,200', 'The deposit is $1,300'],
    ['number', 'Finished on the first attempt', 'Finished on the third attempt'],
    ['number', 'Set the threshold to -5', 'Set the threshold to 5'],
    ['date', 'The review is on Tuesday', 'The review is on Thursday'],
    ['date', 'Filed the report for March', 'Filed the report for April'],
    ['date', 'Set the deadline to 2026-03-01', 'Set the deadline to 2026-03-08'],
    ['date', 'The standup is at 9:30', 'The standup is at 10:30'],
    ['name', 'Sent the invoice to Anna', 'Sent the invoice to Bernd'],
    ['name', 'Anna approved the invoice', 'Robert approved the invoice'],
    ['name', 'Moved the backups to eu-west-1', 'Moved the backups to eu-west-2'],
    ['name', 'Uses the SHA1 checksum', 'Uses the MD5 checksum'],
    ['name', 'Released v1.2 of the client', 'Released v1.3 of the client'],
    ['name', 'Wrote to ann@example.org about it', 'Wrote to bob@example.org about it'],
    ['name', 'Read the letter of Marta Quill', 'Read the letter of Jonas Reed'],
    ['number', 'Poured 40 ml into the can', 'Poured 40 l into the can'],
    ['number', 'The deposit is £900', 'The deposit is €900'],
    ['negation', 'تم إرسال العقد', 'لم يتم إرسال العقد'],
    ['negation', 'Das Tor ist abgeschlossen', 'Das Tor ist nicht abgeschlossen'],
    ['negation', 'La porte est fermée', 'La porte n’est pas fermée'],
    ['negation', 'The backup was verified', 'The backup was not verified'],
    ['negation', 'The customer answered', 'The customer didn’t answer'],
    ['negation', 'There is a spare key', 'There is no spare key'],
    ['negation', 'The alarm rings at night', 'The alarm never rings at night'],
    ['negation', 'Deployed it with the flag', 'Deployed it without the flag'],
    ['negation', 'Everybody signed the form', 'Nobody signed the form'],
    ['opposite', 'Enabled the nightly job', 'Disabled the nightly job'],
    ['opposite', 'Deployed to staging', 'Deployed to production'],
    ['opposite', 'The invoice is paid', 'The invoice is unpaid'],
    ['opposite', 'The upload succeeded', 'The upload failed'],
    ['opposite', 'Retried it after 5 minutes', 'Retried it after 5 hours'],
    ['planned', 'Rotated the key', 'Will rotate the key'],
    ['planned', 'Sent the offer to the customer', 'Going to send the offer to the customer'],
  ])('by a %s: "%s" and "%s"', (kind, older, newer) => {
    expect(conflicts(older, newer)).toContain(kind);
    expect(conflicts(newer, older)).toContain(kind);
  });
});

describe('two summaries of the same task do not conflict', () => {
  it.each([
    ['a name that is added', 'Rotated the key', 'Rotated the key of Anna'],
    ['a number that is added', 'Booked a table', 'Booked a table for 4'],
    ['a clause that is added', 'Rotated the key', 'Rotated the key and told the team'],
    ['an aside that nothing went wrong', 'Rotated the key', 'Rotated the key without downtime'],
    ['the absence of errors', 'Rotated the key', 'Rotated the key with no errors'],
    ['another way to write a number', 'Booked a table for 4', 'Booked a table for four'],
    ['thousands set apart', 'The deposit is 1200', 'The deposit is 1,200'],
    ['another order', 'Rotated the key, told the team', 'Told the team, rotated the key'],
    ['a plural', 'Rotated the key', 'Rotated the keys'],
    ['another verb', 'Renewed the certificate', 'Replaced the certificate'],
    ['a name in lower case', 'Sent it to Anna', 'sent it to anna'],
    ['the same denied twice', 'The backup was not verified', 'The backup wasn’t verified'],
    ['not only', 'Rotated the key', 'Not only rotated the key, but told the team'],
    ['may as a verb', 'The key may expire', 'The key might expire'],
  ])('by %s: "%s" and "%s"', (_, older, newer) => {
    expect(conflicts(older, newer)).toEqual([]);
    expect(conflicts(newer, older)).toEqual([]);
  });
});

describe('a newer summary supersedes an older one', () => {
  it.each([
    ['no longer', 'Backups go to the old server', 'Backups no longer go to the old server'],
    ['instead of', 'The standup is at 9:00', 'The standup is at 10:00 instead of 9:00'],
    ['moved from A to B', 'The office is in Berlin', 'The office moved from Berlin to Hamburg'],
    ['changed from A to B', 'The limit is 20 requests', 'Changed the limit from 20 to 50 requests'],
    ['rather than', 'Invoices go to Anna', 'Invoices go to Bernd rather than Anna'],
    [
      'replaced by',
      'The client uses the XML parser',
      'Replaced the XML parser with a streaming one in the client',
    ],
  ])('that says “%s”', (_, older, newer) => {
    expect(compareRuns(run(older), run(newer)).supersedes).toBe(true);
  });

  it.each([
    ['says so of something else', 'The office is in Berlin', 'The printer moved from Munich to Hamburg'],
    ['shares no subject', 'The office is in Berlin', 'Anna moved from Berlin to Hamburg'],
    ['says only that it moved', 'The office is in Berlin', 'The office is in Hamburg'],
  ])('unless it %s', (_, older, newer) => {
    expect(compareRuns(run(older), run(newer)).supersedes).toBe(false);
  });

  it('unless it is the older one', () => {
    const older = run('The standup is at 9:00', { completedAt: 2 });
    const newer = run('The standup is at 10:00 instead of 9:00', { completedAt: 1 });

    expect(compareRuns(older, newer).supersedes).toBe(false);
  });
});

describe('an exchange of ordinary words', () => {
  it.each([
    ['Deployed the web service to the cluster', 'Deployed the worker service to the cluster'],
    ['Wrote the tests for the parser', 'Wrote the docs for the parser'],
  ])('is noticed in the summary: "%s" and "%s"', (older, newer) => {
    expect(compareRuns(run(older), run(newer)).exchanges).toEqual(['summary']);
  });

  it('is noticed in the task', () => {
    const [older, newer] = [
      run('Done', { task: 'Plan the trip to the coast' }),
      run('Done', { task: 'Plan the trip to the lakes' }),
    ];

    expect(compareRuns(older, newer).exchanges).toEqual(['task']);
  });

  it.each([
    ['a verb', 'Renewed the certificate of the server', 'Replaced the certificate of the server'],
    ['a typing mistake', 'Deployed the service to the cluster', 'Deployed the servics to the cluster'],
    ['an addition', 'Deployed the service', 'Deployed the service to the cluster'],
  ])('is not %s', (_, older, newer) => {
    expect(compareRuns(run(older), run(newer)).exchanges).toEqual([]);
  });
});

describe('the structure', () => {
  it.each([
    ['none', [], []],
    ['equal', ['vault://billing', 'wiki/keys'], ['Wiki/Keys', 'VAULT://billing']],
    ['subset', ['a', 'b'], ['b']],
    ['subset', ['a'], []],
    ['superset', ['a'], ['a', 'b']],
    ['superset', [], ['a']],
    ['overlapping', ['a', 'b'], ['b', 'c']],
    ['disjoint', ['a'], ['b']],
  ])('is %s for %j and then %j', (relation, older, newer) => {
    const compared = compareRuns(run('Done', { references: older }), run('Done', { references: newer }));

    expect(compared.references).toBe(relation);
    expect(compared.artifacts).toBe('none');
  });

  it('tells references apart by the signs within them', () => {
    const compared = compareRuns(
      run('Done', { references: ['wiki/a-b'] }),
      run('Done', { references: ['wiki/a.b'] }),
    );

    expect(compared.references).toBe('disjoint');
  });
});

describe('the tasks', () => {
  const exchanges = (older: string, newer: string) =>
    compareRuns(run('Done', { task: older }), run('Done', { task: newer })).exchanges;

  it.each([
    ['Write to Ann about the lease', 'Write to Ann about the roof'],
    ['Summarise the notes of the meeting', 'Find a time for the meeting'],
    ['Handle “Invitation: review on 3 June”', 'Handle “Invitation: planning on 3 June”'],
    ['Remind me to sign the lease', 'Remind me to water the plants at home'],
    ['Bin leeren', 'Water the plants'],
    ['門を閉める', '門を開ける'],
  ])('may be about different things: "%s" and "%s"', (older, newer) => {
    expect(exchanges(older, newer)).toEqual(['task']);
  });

  it.each([
    ['Rotate the API key', 'Rotating the API key of billing'],
    ['Reply to the mail about the lease', 'Reply to the mail about the lease, once more'],
    ['Restart the worker', 'Reboot the worker'],
  ])('are about the same thing: "%s" and "%s"', (older, newer) => {
    expect(exchanges(older, newer)).toEqual([]);
  });
});

describe('what cannot be told from words', () => {
  it('is a text that is longer than what is compared', () => {
    const long = 'Looked at the shelf and wrote down its label. '.repeat(200);

    expect(compareRuns(run(`${long}All done.`), run(`${long}One is left.`)).isCut).toBe(true);
    expect(compareRuns(run(long), run(long)).isCut).toBe(false);
  });

  it.each([
    ['who does what to whom', 'Farida owes Bogdan money', 'Bogdan owes Farida money'],
    ['where from and where to', 'Moved it from Bern to the lake', 'Moved it to Bern from the lake'],
    ['how much of something', 'All seals are intact', 'Some seals are intact'],
    ['which one', 'The handover is this week', 'The handover is next week'],
    ['a short word of substance', 'The belt is worn', 'The belt is new'],
  ])('is %s', (_, older, newer) => {
    expect(compareRuns(run(older), run(newer)).exchanges).toEqual(['summary']);
  });

  it('is not the same said in another order', () => {
    const said = [
      [
        'Renewed the certificate and reloaded the proxy',
        'The certificate was renewed and the proxy reloaded',
      ],
      ['Scanned the plan of the meeting room', 'Scanned the meeting room plan'],
    ] as const;

    for (const [older, newer] of said) expect(compareRuns(run(older), run(newer)).exchanges).toEqual([]);
  });

  it('is a sentence in a script without spaces', () => {
    expect(compareRuns(run('门已锁。'), run('门没锁。')).exchanges).toEqual(['summary']);
    expect(compareRuns(run('门已锁。'), run('门已锁')).exchanges).toEqual([]);
  });
});

describe('a run supersedes another', () => {
  const supersedes = (older: ComparedRun, newer: ComparedRun) => compareRuns(older, newer).supersedes;

  it('if it replaces what that one found', () => {
    expect(
      supersedes(run('Lorcan owns the service'), run('Ottilie owns the service now, replacing Lorcan')),
    ).toBe(true);
  });

  it('though a plan in it is a thing', () => {
    const [free, team] = ['User is on the free plan', 'User switched from the free plan to the team plan'];

    expect(compareRuns(run(free), run(team))).toMatchObject({ supersedes: true, conflicts: [] });
    expect(compareRuns(run('Moved the site'), run('Plans to move the site')).conflicts).toEqual(['planned']);
  });

  it('never because both tell of a change from the same', () => {
    const moved = (to: string) => run(`Moved the standup from 9:00 to ${to}`);

    expect(supersedes(moved('10:00'), moved('11:00'))).toBe(false);
    expect(supersedes(run('The standup is at 9:00'), moved('11:00'))).toBe(true);
  });

  it('never if its task is about something else', () => {
    const yoga = run('Yoga is at 9:00 in the gym', { task: 'Note when yoga is' });
    const review = run('Moved the review in the gym from 9:00 to 11:00', { task: 'Note when the review is' });

    expect(supersedes(yoga, review)).toBe(false);
    expect(supersedes({ ...yoga, task: review.task }, review)).toBe(true);
  });
});
