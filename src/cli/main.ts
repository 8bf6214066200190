import http from 'node:http';
import { proxiesIn } from '#adapters/agent-fetch';
import { processTerminal } from './process-terminal.ts';
import { run } from './run.ts';

/** The command line of this process: what `bin/tact.js` calls. */
export async function main(argv: readonly string[]): Promise<void> {
  const proxies = proxiesIn(process.env);
  if (proxies !== null) http.setGlobalProxyFromEnv(proxies);
  process.exitCode = await run(argv, processTerminal());
}
