import { tactError } from '@tact/core/errors';
import type { Decider } from '@tact/core/kernel';
import { isLoopback } from '@tact/core/network/loopback';
import { changeServers, type KeptServer, readServers } from '#operations/mcp/kept-servers';
import { createGate, type Gate } from './gate.ts';
import { guardedUpstream, type MakeInputCheck } from './guarded-upstream.ts';
import { createToolCatalog, type ToolCatalog } from './tool-catalog.ts';
import { openUpstream, type Upstream, type UpstreamOptions } from './upstream.ts';

/** An MCP server with Tact in front of it. */
export interface ServerProxy {
  readonly server: KeptServer;
  readonly catalog: ToolCatalog;
  readonly gate: Gate;
  readonly upstream: Upstream;
  /** Looks at its tools anew. Throws `MCP_SERVER_UNREACHABLE`. */
  look(): Promise<void>;
  /** Ends as the last look does: a call before that could be of a tool that is another one by now. */
  settled(): Promise<void>;
  /** Told when a client would be shown other tools. */
  onCatalogChanged(observer: () => void): () => void;
  close(): Promise<void>;
}

export interface ProxyOptions extends UpstreamOptions {
  readonly user: string;
  /** Who calls. */
  readonly agent: string;
  /** Of a kept server, a command or an address. */
  readonly target: string;
  /** Of the server; made from the target unless given. */
  readonly name?: string | undefined;
  readonly checkBy: MakeInputCheck;
  /** Told when the server's tools cannot be looked at again. */
  onTrouble(thrown: unknown): void;
}

/** Connects to a server and looks at its tools. Throws `MCP_SERVER_UNREACHABLE`, `MCP_SERVER_DIFFERS`, `MCP_TOKEN_MISSING`. */
export async function openProxy(assistant: Decider, options: ProxyOptions): Promise<ServerProxy> {
  const { user, agent, checkBy, onTrouble } = options;
  const { runtime } = assistant;
  const server = await serverFor(options, assistant);
  const run = `agent ${agent}, MCP server ${server.name}`;
  const upstream = await openUpstream(server, options);
  const gate = createGate(assistant, { user, server: server.name, run });
  const guard = (definition: Parameters<typeof guardedUpstream>[0]) =>
    guardedUpstream(definition, { server, upstream, checkBy, keep: gate.keep, progressed: gate.progressed });
  const catalog = createToolCatalog({
    ...{ user, server: server.name, run, runtime, upstream, calls: gate.calls, guard },
  });
  const observers = new Set<() => void>();
  let looking: Promise<void> = Promise.resolve();
  const refresh = async () => {
    if (await catalog.refresh()) for (const tell of observers) tell();
  };
  const look = () => {
    looking = refresh();
    return looking;
  };
  try {
    await look();
  } catch (thrown) {
    await upstream.close();
    throw thrown;
  }
  upstream.onChanged(() => void look().catch(onTrouble));
  return {
    ...{ server, catalog, gate, upstream },
    look,
    settled: () => looking,
    onCatalogChanged(observer) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
    async close() {
      catalog.close();
      await upstream.close();
    },
  };
}

/** The server as it is kept, or kept from now on: not trusted, so that each call of a tool asks. */
async function serverFor(
  { user, target, name: given }: ProxyOptions,
  { runtime }: Pick<Decider, 'runtime'>,
): Promise<KeptServer> {
  const servers = await readServers(user, runtime);
  const named = servers.find(({ name }) => name === target);
  if (named !== undefined) return named;
  const place = placeOf(target);
  const name = given ?? nameFor(place);
  const kept = servers.find((one) => one.name === name);
  if (kept !== undefined) {
    if (samePlace(kept, place)) return kept;
    throw tactError('MCP_SERVER_DIFFERS', { server: name });
  }
  const made: KeptServer = {
    ...{ name, ...place, env: [], tokenEnv: null, isTrusted: false, danger: {} },
    // The owner wrote it out; a name that leads to this machine is refused.
    allowsPrivate: isOnThisMachine(place),
  };
  await changeServers(user, (before) => [...before.filter((one) => one.name !== name), made], runtime);
  return made;
}

type Place = Pick<KeptServer, 'command' | 'url'>;

function placeOf(target: string): Place {
  return /^https?:\/\//i.test(target)
    ? { command: null, url: target }
    : { command: wordsIn(target), url: null };
}

function isOnThisMachine({ url }: Place): boolean {
  return url !== null && isLoopback(new URL(url).hostname);
}

function samePlace(one: Place, other: Place): boolean {
  return JSON.stringify([one.command, one.url]) === JSON.stringify([other.command, other.url]);
}

/** As a shell splits it; nothing else of a shell happens. Throws `USAGE_INVALID`. */
function wordsIn(command: string): string[] {
  const words = [...command.matchAll(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs)].map(([word]) =>
    word.replace(
      /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs,
      (_, single, double, escaped) => single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped,
    ),
  );
  if (words.length > 0) return words;
  throw tactError('USAGE_INVALID', {
    problem: 'Name a command, an address or a kept server.',
    help: 'tact mcp --help',
  });
}

/** `server-filesystem` for `npx -y @modelcontextprotocol/server-filesystem /data`, `example-org` for `https://example.org/mcp`. */
function nameFor({ command, url }: Place): string {
  const said =
    url === null
      ? (command?.find((word, at) => at > 0 && /[a-z]/i.test(word) && !word.startsWith('-')) ??
        command?.[0] ??
        '')
      : isOnThisMachine({ command, url })
        ? 'local'
        : new URL(url).hostname;
  const parts = said
    .split(/[/\\]/)
    .map((part) => part.replace(/(?<=.)@[\w.^~-]+$|\.(?:[cm]?[jt]s|py|exe)$/g, ''))
    .filter((part) => !/^(?:|dist|build|bin|src|out|index|main|server|\.+)$/.test(part));
  const word = (parts.at(-1) ?? 'server')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
  return word === '' ? 'server' : word;
}
