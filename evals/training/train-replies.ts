/**
 * Trains the reply classifier on a JSON Lines file of labelled replies and writes its weights to models/:
 * `node evals/training/train-replies.ts FILE`. Only rows whose licence requires nothing but attribution are trained on.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, isShareable, readReplyRows } from '../conversation/replies-rows.ts';
import { formatReplyWeights } from './replies/format-reply-weights.ts';
import { trainReplyWeights } from './replies/train-reply-weights.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node evals/training/train-replies.ts FILE');
  process.exit(2);
}
const rows = (await readReplyRows(file)).filter(isShareable);
const { weights } = trainReplyWeights(rows);
const seen = [...new Set(rows.map(({ text }) => fingerprintOf(text)))].sort();
const target = fileURLToPath(new URL('../../packages/english/models/replies.tsv', import.meta.url));
writeFileSync(target, formatReplyWeights({ weights, seen }));
console.log(`${rows.length} rows, ${weights.size} features`);
