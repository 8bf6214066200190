import type { Runtime } from '@tact/core/kernel';
import { dangerLevels } from '@tact/core/records';
import { z } from 'zod';
import { changeValue } from '../change-value.ts';

/** An MCP server that Tact stands in front of, as the owner knows it. */
export const keptServer = z.object({
  /** Before its tools in policies and questions: `files/write_file`. */
  name: z.string(),
  /** Program and arguments; null for one at an address. */
  command: z.array(z.string()).nullable(),
  url: z.string().nullable(),
  /** Variables of our environment that a command gets beside the harmless ones, by name. */
  env: z.array(z.string()),
  /** The variable that holds the token for an address. */
  tokenEnv: z.string().nullable(),
  /** The address may be one of this machine or network. */
  allowsPrivate: z.boolean(),
  /** What its annotations say about danger is believed. */
  isTrusted: z.boolean(),
  /** By tool; what the owner says goes before annotations. */
  danger: z.record(z.string(), z.enum(dangerLevels)),
});
export type KeptServer = z.output<typeof keptServer>;

const valueName = 'mcp servers';
const kept = z.object({ servers: z.array(keptServer) });

type Parts = Pick<Runtime, 'store' | 'clock'>;

export async function readServers(
  user: string,
  { store }: Pick<Parts, 'store'>,
): Promise<readonly KeptServer[]> {
  const found = await store.values.get(user, valueName);
  return found === null ? [] : kept.parse(found.value).servers;
}

/** Changes all of them at once. Throws `STORE_LOCKED` where others keep changing them at the same time. */
export async function changeServers(
  user: string,
  change: (servers: readonly KeptServer[]) => readonly KeptServer[],
  parts: Parts,
): Promise<void> {
  const changed = (before: unknown) => ({
    servers: change(before === null ? [] : kept.parse(before).servers).map((server) => ({ ...server })),
  });
  await changeValue(user, valueName, changed, parts);
}
