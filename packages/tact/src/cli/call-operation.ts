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
import type { Cli } from './cli.ts';
import { canAsk } from './confirm.ts';

/** How a command calls an operation. */
interface CallOptions extends Pick<OperationContext, 'dryRun' | 'now' | 'signal'> {
  /** Who answers, where that is not the owner. */
  readonly by?: string | undefined;
  /** A person sits at the terminal: for answers. */
  readonly isAtTerminal?: boolean | undefined;
}

/** Calls an operation as the owner, who is whoever can open the home. */
export function callOperation<Input extends z.ZodType, Output>(
  operation: Operation<Input, Output> | StreamOperation<Input, unknown, Output>,
  input: z.input<Input>,
  tact: LocalTact,
  { by, isAtTerminal, ...options }: CallOptions = {},
): Promise<Output> {
  return runOperation(operation, input, { ...asOwner(tact, { by, isAtTerminal }), ...options });
}

/** The context of a call from the command line. */
export function asOwner(
  tact: LocalTact,
  { by, isAtTerminal }: Pick<CallOptions, 'by' | 'isAtTerminal'> = {},
): OperationContext {
  const principal = { ...ownerOf(tact.user, 'cli'), answersAs: by, isAtTerminal };
  return { assistant: tact.assistant, home: tact, principal };
}

/** How a command calls an operation that answers. */
export function answering({ terminal }: Pick<Cli, 'terminal'>, by?: string): CallOptions {
  return { by, isAtTerminal: canAsk(terminal) };
}

const maxPageSize = 500;

/** The items of a list, page by page. @param wanted how many the caller expects to take; all unless given */
export async function* readList<Input extends z.ZodType, Item>(
  operation: Operation<Input, Page<Item>>,
  filter: z.input<Input>,
  tact: LocalTact,
  wanted = maxPageSize,
): AsyncGenerator<Item> {
  const limit = Math.min(wanted, maxPageSize);
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const input: z.input<Input> = { ...(filter as object), limit, cursor } as z.input<Input>;
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
