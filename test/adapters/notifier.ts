import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** A program that shows a text by writing it down: its log, how it is given the text, then what its caller adds. */
const [log = '', input = '', ...given] = process.argv.slice(2);
const [fate = ''] = given;
const told = existsSync(fate) ? readFileSync(fate, 'utf8') : 'take';

if (told === 'refuse') {
  process.exitCode = 1;
} else if (told === 'hang') {
  setInterval(() => {}, 1000);
} else {
  const text = input === 'stdin' ? readFileSync(0, 'utf8').replace(/\n$/, '') : (given.at(-1) ?? '');
  appendFileSync(log, `${JSON.stringify([...given.slice(0, -1), text])}\n`);
}
