/**
 * Trains the framing classifier on messages of our own and writes its weights into packages/english/src/framing/:
 * `node evals/training/train-framing.ts`. With `--check`, trains once without each group and prints how the messages of that group
 * are classified, and writes nothing.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { correctsFrom, framingFeatures } from '@tact/english/training';
import { type FramingRow, readFramingRows } from '../proactive/framing-rows.ts';
import { type FramingExample, trainFramingWeights } from './framing/train-framing-weights.ts';
import { formatFramingWeights } from './framing-weights-file.ts';

const examples = fileURLToPath(new URL('../proactive/cases/framing.jsonl', import.meta.url));
const target = fileURLToPath(
  new URL('../../packages/english/src/framing/framing-weights.ts', import.meta.url),
);

const rows = await readFramingRows(examples);
if (process.argv.includes('--check')) check();
else {
  const weights = trainFramingWeights(rows.map(exampleOf));
  writeFileSync(target, formatFramingWeights(weights));
  console.log(`${rows.length} messages, ${weights.size} weights`);
}

function check(): void {
  const counts = { corrects: 0, passed: 0, equips: 0, heldBack: 0 };
  for (const group of new Set(rows.map((row) => row.group))) {
    const weights = trainFramingWeights(rows.filter((row) => row.group !== group).map(exampleOf));
    for (const { message, expected } of rows.filter((row) => row.group === group)) {
      const sum = framingFeatures(message).reduce((total, name) => total + (weights.get(name) ?? 0), 0);
      const score = 1 / (1 + Math.exp(-sum - (weights.get('bias') ?? 0)));
      const isHeld = score >= correctsFrom;
      if (expected === 'corrects') {
        counts.corrects += 1;
        if (!isHeld) counts.passed += 1;
      } else {
        counts.equips += 1;
        if (isHeld) counts.heldBack += 1;
      }
    }
  }
  console.log(JSON.stringify(counts));
}

function exampleOf({ message, expected }: FramingRow): FramingExample {
  return { features: framingFeatures(message), corrects: expected === 'corrects' };
}
