/**
 * Trains the local router and writes its weights and model card: `node evals/training/train-router.ts --data FILE [--out FILE]`.
 * FILE is a JSON Lines file of messages (text, domains, source, licence). Only rows whose licence allows redistribution are
 * trained on; the others measure the weights on sources that they were not trained on. The output is deterministic.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeModel } from '@tact/english/training';
import { evaluateRouter } from '../conversation/router.ts';
import { readRouterRows, trainingTextOf } from '../conversation/router-rows.ts';
import { cardOf } from './router/card.ts';
import { isRedistributable } from './router/sources.ts';
import { preparedOwnExamples, trainShipped } from './router/train-model.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string', default: 'packages/english/models/router.bin' },
  },
});
if (values.data === undefined) {
  process.stderr.write('Missing --data FILE, the rows to train on.\n');
  process.exit(2);
}
const { data, out } = values;

const rows = await readRouterRows(data);
const used = rows.filter(({ source, domains }) => isRedistributable(source) && domains.length < 2);
const model = trainShipped(used.flatMap(trainingTextOf), preparedOwnExamples());
const weights = encodeModel(model);
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, weights);
process.stdout.write(`${out}: ${weights.length} bytes from ${used.length} rows\n`);

const inside = await evaluateRouter({ data, only: isRedistributable });
const transfer = await evaluateRouter({ data, only: isRedistributable, transfer: true });
const outside = await evaluateRouter({ data, shipped: readFileSync(out) });
const card = cardOf({
  used,
  bytes: weights.length,
  temperature: model.temperature,
  inside,
  transfer,
  outside,
});
writeFileSync(out.replace(/\.bin$/, '.md'), card);
process.stdout.write(card);
