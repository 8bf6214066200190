/**
 * Counts how common words are in public messages and writes the rarities that the lexical embedder weighs words with into
 * packages/english/src/embedding/: `node evals/training/train-rarities.ts FILE`. FILE is a JSON Lines file of messages (text, domains, source,
 * licence); only rows whose licence allows redistribution are counted, and only stems in several of them are written.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readRouterRows } from '../conversation/router-rows.ts';
import { countRarities } from './embedding/count-rarities.ts';
import { isRedistributable } from './router/sources.ts';
import { formatWordRarities } from './word-rarities-file.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node evals/training/train-rarities.ts FILE');
  process.exit(2);
}
const rows = (await readRouterRows(file)).filter(({ source }) => isRedistributable(source));
const rarities = countRarities(rows.map(({ text }) => text));
const target = fileURLToPath(
  new URL('../../packages/english/src/embedding/word-rarities.ts', import.meta.url),
);
writeFileSync(target, formatWordRarities(rarities, `${rows.length} public messages to assistants`));
console.log(`${rows.length} messages, ${rarities.size} stems`);
