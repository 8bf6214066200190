import './quiet.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LibSQLStore } from '@mastra/libsql';
import { databaseGrowth } from './database-growth.ts';
import { decisionWorkflow } from './mastra.ts';
import { installedVersion, measure, type PeerFigures } from './measure.ts';

/** The same four steps with snapshots in a LibSQL file, as its store sets it up. */
export async function run(iterations: number): Promise<PeerFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'tact-bench-mastra-'));
  const path = join(folder, 'snapshots.db');
  const storage = new LibSQLStore({ id: 'bench', url: `file:${path}` });
  try {
    await storage.init();
    const decide = decisionWorkflow(storage);

    const timings = await measure(iterations, decide);
    const growth = await databaseGrowth(path, 50, decide);

    return {
      name: 'Mastra, 4 steps, LibSQL',
      version: installedVersion('@mastra/core'),
      ...timings,
      ...growth,
      note: 'its own settings: WAL, synchronous=normal (a commit may be lost with the power)',
    };
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true });
  }
}
