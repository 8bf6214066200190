import { tactError } from '@tact/core/errors';
import { dangerLevels } from '@tact/core/records';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { changeServers, type KeptServer, keptServer, readServers } from './kept-servers.ts';
import { forgetPins, readPins } from './pins.ts';

const serverName = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'must be a word in lower case such as files');
const maxServers = 100;
const variable = z.string().regex(/^[A-Za-z_]\w{0,99}$/, 'must be the name of a variable');

/** A server with the tools of it that are pinned. */
type ListedServer = KeptServer & { readonly tools: readonly string[] };

/** Lists MCP servers that Tact stands in front of. */
export const listServers = defineOperation({
  name: 'mcp.servers.list',
  summary: 'Lists MCP servers that Tact stands in front of, with their pinned tools.',
  area: 'mcp',
  // A command may hold a password.
  effect: 'admin',
  input: z.strictObject({}),
  output: z.object({ items: z.array(keptServer.extend({ tools: z.array(z.string()) })) }),
  async run(_, { assistant, principal }): Promise<{ readonly items: readonly ListedServer[] }> {
    const { user } = principal;
    const servers = await readServers(user, assistant.runtime);
    const items = servers.map(async (server) => ({
      ...server,
      tools: Object.keys((await readPins(user, server.name, assistant.runtime))?.tools ?? {}),
    }));
    return { items: await Promise.all(items) };
  },
});

/** Says how an MCP server is started or reached, and whether its annotations are believed. */
export const putServer = defineOperation({
  name: 'mcp.servers.put',
  summary:
    'Says how an MCP server is started or reached, how dangerous its tools are, and whether its annotations are believed.',
  area: 'mcp',
  effect: 'admin',
  input: z.strictObject({
    name: serverName.describe('before its tools in policies and questions: `files/write_file`'),
    command: z
      .array(z.string().min(1).max(4000))
      .min(1)
      .max(100)
      .optional()
      .describe('program and arguments'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .describe('in place of a command'),
    env: z.array(variable).max(100).default([]).describe('variables that a command gets, by name'),
    tokenEnv: variable.optional().describe('the variable that holds the token for an address'),
    allowsPrivate: z.boolean().default(false).describe('the address may be one of this machine or network'),
    isTrusted: z.boolean().default(false).describe('believe what its annotations say about danger'),
    danger: z
      .record(z.string().min(1).max(200), z.enum(dangerLevels))
      .default({})
      .describe('by tool; goes before annotations, and what is neither is dangerous'),
  }),
  output: keptServer,
  async run(
    { command = null, url = null, tokenEnv = null, ...given },
    { assistant, principal },
  ): Promise<KeptServer> {
    if ((command === null) === (url === null)) throw refused('command', 'or url must be given, and not both');
    const server: KeptServer = { ...given, command, url, tokenEnv };
    const put = (servers: readonly KeptServer[]) => {
      const others = servers.filter(({ name }) => name !== server.name);
      if (others.length >= maxServers)
        throw refused('name', `is one too many: there are ${maxServers} servers`);
      return [...others, server];
    };
    await changeServers(principal.user, put, assistant.runtime);
    return server;
  },
});

/** Removes an MCP server with its pins. */
export const removeServer = defineOperation({
  name: 'mcp.servers.remove',
  summary: 'Removes an MCP server and the pins of its tools.',
  area: 'mcp',
  effect: 'admin',
  input: z.strictObject({ id: z.string().min(1).max(200).describe('its name') }),
  output: z.object({ removed: z.string() }),
  async run({ id: name }, { assistant, principal }): Promise<{ readonly removed: string }> {
    const remove = (servers: readonly KeptServer[]) => {
      if (!servers.some((one) => one.name === name))
        throw tactError('ID_NOT_FOUND', {
          what: 'MCP server',
          id: name.slice(0, 40),
          list: 'call mcp.servers.list',
        });
      return servers.filter((one) => one.name !== name);
    };
    await changeServers(principal.user, remove, assistant.runtime);
    await forgetPins(principal.user, name, assistant.runtime);
    return { removed: name };
  },
});

function refused(field: string, why: string): Error {
  return tactError('OPERATION_INPUT_INVALID', { operation: 'mcp.servers.put', field, why });
}
