import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ItemsFixture, makeItemsFixture, widest } from './items-fixture.ts';

let fixture: ItemsFixture;

beforeEach(async () => {
  fixture = await makeItemsFixture();
});
afterEach(() => fixture.dispose());

describe('tact memories', () => {
  it('says what to do where there is none', async () => {
    expect((await fixture.at(['memories'])).stdout).toBe(
      'No memories.\nAdd one with: tact memories add "wifi code" 1234\n',
    );
  });

  it('remembers a value under a key, and another value in its place', async () => {
    const memory = await fixture.made(['memories', 'add', 'Seat', 'aisle']);
    expect(memory).toMatchObject({ content: { category: 'general', key: 'Seat', value: 'aisle' } });

    const { stdout } = await fixture.at(['memories', 'add', 'seat', 'window', '--category', 'travel']);

    expect(stdout).toBe(`Changed memory ${memory.id.slice(-8)} “Seat: window”, which was “aisle”.\n`);
    expect((await fixture.at(['memories', '--json'])).records).toMatchObject([
      { id: memory.id, version: 2, content: { category: 'travel', key: 'Seat', value: 'window' } },
    ]);
  });

  it('lists by category and key, all or what is looked for', async () => {
    await fixture.made(['memories', 'add', 'wifi code', '1234']);
    await fixture.made(['memories', 'add', 'seat', 'aisle', '--category', 'travel']);
    await fixture.made(['memories', 'add', 'airline', 'any', '--category', 'travel']);

    const keys = async (...options: readonly string[]) =>
      (await fixture.at(['memories', 'list', '--json', ...options])).records.map(
        ({ content }) => (content as { key: string }).key,
      );
    await expect(keys()).resolves.toEqual(['wifi code', 'airline', 'seat']);
    await expect(keys('--category', 'travel')).resolves.toEqual(['airline', 'seat']);
    await expect(keys('--search', 'AISLE')).resolves.toEqual(['seat']);
    expect((await fixture.at(['memories'])).stdout).toMatch(/^travel +seat +aisle +[0-9a-f]{8}$/m);
    expect((await fixture.at(['memories', '--search', 'train'])).stdout).toMatch(/^No matching memories\./);
  });

  it('changes, removes and restores', async () => {
    const { id } = await fixture.made(['memories', 'add', 'seat', 'aisle']);
    const change = ['memories', 'change', id, '--value', 'window', '--key', 'plane seat'];
    await expect(fixture.made(change)).resolves.toMatchObject({
      content: { category: 'general', key: 'plane seat', value: 'window' },
    });
    await fixture.made(['memories', 'remove', id]);
    expect((await fixture.at(['memories', '--json'])).records).toEqual([]);
    await fixture.made(['memories', 'restore', id]);
    expect((await fixture.at(['memories', '--json'])).records).toMatchObject([{ id, state: 'open' }]);
  });

  it('keeps within 80 columns', async () => {
    await fixture.made(['memories', 'add', 'a rather long key '.repeat(4), 'a long value '.repeat(30)]);
    expect(widest((await fixture.at(['memories'])).stdout)).toBeLessThanOrEqual(80);
  });

  it.each([
    [['memories', 'add', '', 'aisle'], 2, 'ITEM_INVALID'],
    [['memories', 'add', 'seat', ''], 2, 'ITEM_INVALID'],
    [['memories', 'add', 'seat'], 2, 'USAGE_INVALID'],
    [['memories', 'change', 'abcd', '--value', 'x'], 3, 'ID_NOT_FOUND'],
  ] as const)('%j ends with %i: %s', async (args, exit, code) => {
    expect(await fixture.failure(args)).toMatchObject({ exit, code });
  });
});
