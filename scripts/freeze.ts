/**
 * `npm run freeze`: writes how every sentence of evals, flows and docs is understood and planned (`test/golden/understood.json`). For a
 * change of behaviour, in the same commit; a refactoring must leave the file as it is.
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { readSentence } from '../test/golden/read-sentence.ts';

const target = 'test/golden/understood.json';

/** Where sentences stand, and what they stand in. */
const sources = [
  { files: 'evals/{everyday/dialogues,conversation/cases}/*.json', said: /"say": "((?:[^"\\]|\\.)+)"/g },
  { files: 'test/flows/chat-*.test.ts', said: /(?<=[\s([])'((?:[^'\\\n]|\\.){3,160})'/g },
  {
    files: 'docs/{guides/chat,guides/times,tour}.md',
    said: /(?:^(?:you {3}|\$ tact chat ")|“)([^“”"\n]{3,160})/gm,
  },
] as const;

const sentences = new Set<string>();
for (const { files, said } of sources)
  for await (const path of glob(files))
    for (const [, words = ''] of (await readFile(path, 'utf8')).matchAll(said))
      sentences.add(words.replaceAll(/\\(["'\\])/g, '$1'));

const lines = [...sentences].sort().map((text) => JSON.stringify(readSentence(text)));
await writeFile(target, `[\n${lines.join(',\n')}\n]\n`);
process.stdout.write(`${lines.length} sentences → ${target}\n`);
