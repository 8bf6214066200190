import http from 'node:http';
import { processTerminal } from './process-terminal.ts';
import { run } from './run.ts';

/** The command line of this process: what `bin/tact.js` calls. */
export async function main(argv: readonly string[]): Promise<void> {
  obeyProxyVariables(process.env);
  process.exitCode = await run(argv, processTerminal());
}

/** The proxies that the environment names, as curl and npm use them; never for this machine. */
function obeyProxyVariables(environment: NodeJS.ProcessEnv): void {
  const { http_proxy, HTTP_PROXY = http_proxy, https_proxy, HTTPS_PROXY = https_proxy } = environment;
  if (!HTTP_PROXY && !HTTPS_PROXY) return;
  const { no_proxy, NO_PROXY = no_proxy } = environment;
  const local = ['localhost', '127.0.0.1', '::1', '[::1]'];
  const spared = [NO_PROXY, ...local].filter((name) => name).join(',');
  http.setGlobalProxyFromEnv({
    ...(HTTP_PROXY && { HTTP_PROXY, http_proxy: HTTP_PROXY }),
    ...(HTTPS_PROXY && { HTTPS_PROXY, https_proxy: HTTPS_PROXY }),
    NO_PROXY: spared,
    no_proxy: spared,
  });
}
