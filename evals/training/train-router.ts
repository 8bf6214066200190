/**
 * Trains the local router and writes its weights and their card: `node evals/training/train-router.ts --data FILE [--out FILE]`.
 * FILE is a JSON Lines file of messages (text, domains, source, licence). Only rows whose licence lets them be handed on
 * are trained on; the others show how the weights do on sources they never saw. The same rows give the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeModel } from '#language/training';
import { evaluateRouter } from '../conversation/router.ts';
import { lessonOf, readRouterRows } from '../conversation/router-rows.ts';
import { cardOf } from './router/card.ts';
import { mayBeHandedOn } from './router/sources.ts';
import { preparedOwnExamples, trainShipped } from './router/train-model.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, out: { type: 'string', default: 'models/router.bin' } },
});
if (values.data === undefined) {
  process.stderr.write('Give the rows to train on: --data FILE\n');
  process.exit(2);
}
const { data, out } = values;

const rows = await readRouterRows(data);
const used = rows.filter(({ source, domains }) => mayBeHandedOn(source) && domains.length < 2);
const model = trainShipped(used.flatMap(lessonOf), preparedOwnExamples());
const weights = encodeModel(model);
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, weights);
process.stdout.write(`${out}: ${weights.length} bytes from ${used.length} rows\n`);

const inside = await evaluateRouter({ data, only: mayBeHandedOn });
const transfer = await evaluateRouter({ data, only: mayBeHandedOn, transfer: true });
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
