// One ledger for any number of hosts: a question that one asks is answered on another. Needs a PostgreSQL database.
import { openAssistant } from 'tact';
import { defineAction, defineEngine, proposal } from 'tact/engine';
import { openPostgresStore } from 'tact/stores';
import { z } from 'zod';

const url = process.env['DATABASE_URL'];
if (url === undefined) {
  console.error(
    'No database. Set DATABASE_URL, as in DATABASE_URL=postgres://ann:secret@localhost:5432/tact.',
  );
  process.exit(2);
}

const refund = defineAction({
  name: 'refund',
  summary: 'Refund an order.',
  danger: 'dangerous', // so it always asks first
  parameters: z.strictObject({ order: z.string(), euros: z.number() }),
  execute: async ({ parameters: { order } }) => ({ receipt: `R-${order}` }),
});

const refunds = defineEngine({
  name: 'refunds',
  input: z.strictObject({ order: z.string(), euros: z.number() }),
  actions: [refund],
  describe: ({ order }) => `Order ${order}`,
  propose: async ({ signal: { input } }) => [
    proposal({
      action: 'refund',
      parameters: { ...input },
      confidence: 0.9,
      rationale: 'It arrived broken.',
    }),
  ],
});

// Each host opens the same database; the tables are made in this schema when they are missing.
const openHost = async () =>
  openAssistant({ store: await openPostgresStore(url, { schema: 'tact_example' }), engines: [refunds] });
const berlin = await openHost();
const lisbon = await openHost();

const order = `A-${Date.now()}`;
const asked = await berlin.decideAbout({ engine: 'refunds', user: 'ann', input: { order, euros: 30 } });
const again = await lisbon.decideAbout({ engine: 'refunds', user: 'ann', input: { order, euros: 30 } });
console.log(asked?.verdict, again); // ask null: what one host decided, no other decides again

const question = (await lisbon.approvals('ann')).find(({ decisionId }) => decisionId === asked?.id);
const answer = { user: 'ann', id: question?.id ?? '', by: 'ann', via: 'lisbon' };
const answers = await Promise.allSettled([lisbon.approve(answer), berlin.approve(answer)]);
console.log(answers.map(({ status }) => status).toSorted()); // [ 'fulfilled', 'rejected' ]: one yes counts

const { effects } = await berlin.explain('ann', asked?.id ?? '');
console.log(effects.map(({ action, state }) => `${action}: ${state}`)); // [ 'refund: done' ]
await Promise.all([berlin.close(), lisbon.close()]);
