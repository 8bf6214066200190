import { canonicalJson, digest, type Runtime } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { changeValue } from '../change-value.ts';

/** What is pinned of a tool: everything that a model reads or a policy may rest on. Nothing else of it is passed on. */
export const toolDefinition = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.record(z.string(), z.json()),
  outputSchema: z.record(z.string(), z.json()).optional(),
  annotations: z.record(z.string(), z.json()).optional(),
});
export type ToolDefinition = z.output<typeof toolDefinition>;

const pins = z.object({ tools: z.record(z.string(), toolDefinition) });

/** The accepted definitions of a server, by tool. */
export type Pins = z.output<typeof pins>;

type Parts = Pick<Runtime, 'store' | 'clock'>;

/** Null for a server that was never seen. */
export async function readPins(
  user: string,
  server: string,
  { store }: Pick<Parts, 'store'>,
): Promise<Pins | null> {
  const found = await store.values.get(user, nameOf(server));
  const parsed = found === null ? null : pins.safeParse(found.value);
  return parsed?.success === true ? parsed.data : null;
}

/** Accepts definitions beside those that are pinned. Throws `STORE_LOCKED`. */
export async function addPins(
  user: string,
  server: string,
  accepted: readonly ToolDefinition[],
  parts: Parts,
): Promise<Pins> {
  const added = Object.fromEntries(accepted.map((definition) => [definition.name, definition]));
  let pinned: Pins = { tools: added };
  const add = (before: unknown) => {
    pinned = { tools: { ...pins.safeParse(before).data?.tools, ...added } };
    // As JSON: what is optional and missing is not there.
    return JSON.parse(JSON.stringify(pinned)) as JsonObject;
  };
  await changeValue(user, nameOf(server), add, parts);
  return pinned;
}

/** A value cannot be removed: one without pins is as good as none. */
export async function forgetPins(user: string, server: string, { store, clock }: Parts): Promise<void> {
  const found = await store.values.get(user, nameOf(server));
  if (found !== null)
    await store.values.set(user, nameOf(server), { forgotten: true }, found.version, clock.now());
}

/** The same for the same definition, whatever the order of its keys. */
export function definitionDigest(definition: ToolDefinition): string {
  return digest(canonicalJson(definition)).slice(0, 32);
}

function nameOf(server: string): string {
  return `mcp pins ${server}`;
}
