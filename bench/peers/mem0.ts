import './quiet.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedVersion, measure, type MemoryFigures } from './measure.ts';
import { type ChatMessage, openModelServer } from './model-server.ts';
import { runText } from './finished-runs.ts';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'better-sqlite3' && context.parentURL?.includes('/mem0ai/') === true
      ? { url: new URL('like-better-sqlite3.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

const dimensions = 256;
const userId = 'owner';

/**
 * `add()` of mem0's open-source memory with its default prompts, vector store and history, in a store of each of these `sizes`. The
 * model is a server on this machine that takes the new text as it is for the one thing to remember.
 */
export async function run(sizes: readonly number[], iterations: number): Promise<MemoryFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'tact-bench-mem0-'));
  process.env['MEM0_DIR'] = folder;
  const { Memory } = await import('mem0ai/oss');
  const server = await openModelServer(dimensions, rememberAsItIs);
  const open = (name: string) =>
    new Memory({
      embedder: { provider: 'openai', config: { apiKey: 'none', model: 'instant', baseURL: server.url } },
      llm: { provider: 'openai', config: { apiKey: 'none', model: 'instant', baseURL: server.url } },
      vectorStore: {
        provider: 'memory',
        config: { collectionName: name, dimension: dimensions, dbPath: join(folder, `${name}.db`) },
      },
      historyStore: { provider: 'sqlite', config: { historyDbPath: join(folder, `${name}-history.db`) } },
    });
  try {
    const bySize: MemoryFigures['bySize'][number][] = [];
    for (const stored of sizes) {
      const memory = open(`stored-${stored}`);
      // Without its model, which would only take time: the same rows, through its own `add`.
      for (let index = 0; index < stored; index += 1)
        await memory.add(runText(index), { userId, infer: false });
      server.taken();
      const timings = await measure(iterations, (index) => memory.add(runText(stored + index), { userId }));
      const adds = timings.iterations + Math.max(20, Math.ceil(timings.iterations / 10));
      const use = server.taken();
      const { results } = await memory.getAll({ filters: { user_id: userId }, topK: stored + adds + 1 });
      if (results.length !== stored + adds) throw new Error(`${results.length} rows after ${stored + adds} adds`);
      bySize.push({
        ...{ stored, ...timings },
        modelCallsPerAdd: use.chatCalls / adds,
        embeddingCallsPerAdd: use.embeddingCalls / adds,
        promptTokensPerAdd: Math.round(use.promptTokens / adds),
      });
    }

    const memory = open('at-once');
    await memory.getAll({ filters: { user_id: userId } });
    server.waitMs = 1000;
    await Promise.all(Array.from({ length: 50 }, () => memory.add(runText(7), { userId })));
    const { results } = await memory.getAll({ filters: { user_id: userId }, topK: 100 });
    return {
      ...{ name: 'mem0 add(), SQLite', version: installedVersion('mem0ai') },
      ...{ bySize, rowsAfterFiftyAtOnce: results.length },
      note: 'its in-process vector store over node:sqlite; an instant model on this machine, of one second for the adds at once',
    };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

/** The prompt lists the new messages under a heading of their own. */
function rememberAsItIs(messages: readonly ChatMessage[]): string {
  const prompt = messages.at(-1)?.content ?? '';
  const text = /^user: (.+)$/m.exec(prompt.slice(prompt.indexOf('## New Messages')))?.[1];
  if (text === undefined) throw new Error('The prompt has no new message.');
  return JSON.stringify({ memory: [{ id: '0', text }] });
}
