import type { Store } from '@tact/core/ports/store';
import { openSqliteStore } from '@tact/store/sqlite';
import { createFakeClock, sampleDecision, sampleItem, sampleMessage, sampleRecord } from '@tact/testing';

/**
 * A process of its own on a store that others use too: `node store-worker.ts FILE TASK`.
 * `compete` takes part in everything that only one may win and prints what it won; `record` records for ever and prints
 * each id once it is recorded.
 */
const [file = '', task = ''] = process.argv.slice(2);
const store = await openSqliteStore(file, { clock: createFakeClock(), lockTimeoutMs: 20_000 });

if (task === 'compete') console.log(JSON.stringify(await compete(store)));
else for (;;) console.log(await recordOne(store));

await store.close();

async function compete({ ledger, values, approvals, items, messages }: Store) {
  const countedUp = 50;
  for (let done = 0; done < countedUp; ) {
    const current = await values.get('ann', 'count');
    const count = Number(current?.value['count'] ?? 0) + 1;
    if (await values.set('ann', 'count', { count }, current?.version ?? 0, 1)) done++;
  }

  let recorded = 0;
  for (let mail = 0; mail < 50; mail++) {
    const decision = sampleDecision({ id: crypto.randomUUID(), reference: `mail-${mail}` });
    if ((await ledger.record(sampleRecord({ decision }))) === 'recorded') recorded++;
  }

  let claimed = 0;
  for (let sent = 0; sent < 50; sent++) {
    const id = crypto.randomUUID();
    const decision = sampleDecision({ id, user: 'bo', reference: id });
    const claims = [{ key: `proactive:after:${sent}`, until: null }];
    if ((await ledger.record(sampleRecord({ decision, claims }))) === 'recorded') claimed++;
  }

  let closed = 0;
  for (const { id, hash } of await approvals.list('ann', ['pending'])) {
    const answer = { by: 'ann', via: `process ${process.pid}`, at: 1, why: null };
    const won = await approvals.close('ann', id, hash, {
      state: 'approved',
      answer,
      effect: null,
      feedback: null,
    });
    if (won) closed++;
  }
  const note = sampleItem({ id: 'shared', kind: 'note', content: { lines: 0 } });
  await items.add(note);
  const appended = 50;
  for (let done = 0; done < appended; ) {
    const { content, version } = (await items.get('ann', note.id)) ?? note;
    const lines = Number(content['lines']) + 1;
    if (await items.change('ann', note.id, version, { content: { lines }, now: 1 })) done++;
  }

  let said = 0;
  for (let message = 0; message < 50; message++) {
    if (await messages.add(sampleMessage({ id: `message-${message}` }))) said++;
  }
  return { countedUp, recorded, claimed, closed, appended, said };
}

async function recordOne({ ledger }: Store): Promise<string> {
  const id = crypto.randomUUID();
  await ledger.record(sampleRecord({ decision: sampleDecision({ id, reference: id }) }));
  return id;
}
