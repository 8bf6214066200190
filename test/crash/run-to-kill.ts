/**
 * Does what an assistant does, in a process that stops at its write points (`write-points.ts`):
 *
 *   node run-to-kill.ts WHAT FOLDER copy COPIES   copies what is on the disk at the n-th one into COPIES/n; prints how many there were
 *   node run-to-kill.ts WHAT FOLDER kill N        kills itself (SIGKILL) at the n-th one
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runs } from './runs-to-kill.ts';

/** All that survives a kill. The index of SQLite's log is made anew by whoever opens the file first. */
const files = ['tact.db', 'tact.db-wal', 'mailbox.jsonl', 'messages.jsonl'];

const [what = '', folder = '.', at, where = ''] = process.argv.slice(2);
const run = Object.hasOwn(runs, what) ? runs[what as keyof typeof runs] : undefined;
if (run === undefined) throw new Error(`There is nothing to run that is called ${what}.`);

let points = 0;
await run(folder, () => {
  points += 1;
  if (at === 'kill' && points === Number(where)) process.kill(process.pid, 'SIGKILL');
  if (at === 'copy') copyInto(join(where, String(points)));
});
process.stdout.write(`${points}\n`);

/** In one go, while nothing else of this process runs: exactly what a kill in this moment would leave. */
function copyInto(copy: string): void {
  mkdirSync(copy, { recursive: true });
  for (const file of files) {
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(copy, file));
  }
}
