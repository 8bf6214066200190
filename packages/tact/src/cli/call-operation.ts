import {
  type Operation,
  type OperationContext,
  runOperation,
  type StreamOperation,
} from '@tact/server/operations/operation';
import type { Page } from '@tact/server/operations/page';
import { ownerOf } from '@tact/server/operations/principal';
import type { z } from 'zod';
import type { LocalTact } from '#presets/local';

/** Calls an operation as the owner, who is whoever can open the home. */
export function callOperation<Input extends z.ZodType, Output>(
  operation: Operation<Input, Output> | StreamOperation<Input, unknown, Output>,
  input: z.input<Input>,
  tact: LocalTact,
  options: Pick<OperationContext, 'dryRun' | 'now' | 'signal'> = {},
): Promise<Output> {
  return runOperation(operation, input, { ...asOwner(tact), ...options });
}

/** The context of a call from the command line. */
export function asOwner(tact: LocalTact): OperationContext {
  return { assistant: tact.assistant, home: tact, principal: ownerOf(tact.user, 'cli') };
}

const pageSize = 500;

/** The items of a list, page by page. */
export async function* readList<Input extends z.ZodType, Item>(
  operation: Operation<Input, Page<Item>>,
  filter: z.input<Input>,
  tact: LocalTact,
): AsyncGenerator<Item> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const input: z.input<Input> = { ...(filter as object), limit: pageSize, cursor } as z.input<Input>;
    const page = await callOperation(operation, input, tact);
    yield* page.items;
    cursor = page.next;
  }
}

/** All items of a list at once. */
export async function readWhole<Input extends z.ZodType, Item>(
  operation: Operation<Input, Page<Item>>,
  filter: z.input<Input>,
  tact: LocalTact,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of readList(operation, filter, tact)) all.push(item);
  return all;
}
