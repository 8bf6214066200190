import type { Item } from '@tact/core/ports/store';
import { sampleItem } from '@tact/testing';
import { type CliFixture, type Ended, makeCliFixture, type RunOptions } from './cli-fixture.ts';

/** Sunday, 22 November 2026, ten in the morning in Berlin, at every command. */
export const present = ['--now', '2026-11-22T10:00:00+01:00', '--tz', 'Europe/Berlin'] as const;

export interface ItemsFixture extends CliFixture {
  /** Runs a command at that time, as wide as a terminal of 80 columns. */
  at(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** The same with `--json`, where one object is printed. */
  made(args: readonly string[], options?: RunOptions): Promise<PrintedItem>;
  /** What went wrong, as programs get it. */
  failure(
    args: readonly string[],
  ): Promise<{ readonly exit: number | null; readonly [name: string]: unknown }>;
  /** Puts an item into the store as an action would. */
  keep(item: Partial<Item>): Promise<void>;
}

interface PrintedItem {
  readonly id: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

export async function makeItemsFixture(): Promise<ItemsFixture> {
  const fixture = await makeCliFixture();
  const at: ItemsFixture['at'] = (args, { env, input } = {}) =>
    fixture.run([...args, ...present], {
      env: { COLUMNS: '80', ...env },
      ...(input === undefined ? {} : { input }),
    });
  return {
    ...fixture,
    at,
    async made(args, options) {
      const { code, stdout, stderr } = await at([...args, '--json'], options);
      if (code !== 0) throw new Error(`tact ${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
    async failure(args) {
      const { code, stdout, stderr } = await at([...args, '--json']);
      if (stdout !== '') throw new Error(`tact ${args.join(' ')} printed ${stdout}`);
      return { exit: code, ...JSON.parse(stderr).error };
    },
    async keep(item) {
      const store = await fixture.openStore();
      await store.items.add(sampleItem({ user: 'owner', ...item }));
      await store.close();
    },
  };
}

/** The widest line that was printed. */
export function widest(text: string): number {
  return Math.max(...text.split('\n').map((line) => [...line].length));
}
