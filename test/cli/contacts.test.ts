import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ItemsFixture, makeItemsFixture, widest } from './items-fixture.ts';

let fixture: ItemsFixture;

beforeEach(async () => {
  fixture = await makeItemsFixture();
});
afterEach(() => fixture.dispose());

describe('tact contacts', () => {
  it('says what to do where there is none', async () => {
    expect((await fixture.at(['contacts'])).stdout).toBe(
      'No contacts.\nAdd one with: tact contacts add "Bob Lee" bob@example.org\n',
    );
  });

  it('adds a person with addresses in their normal form, each once', async () => {
    const bob = await fixture.made([
      'contacts',
      'add',
      'Bob Lee',
      'Bob@Example.org',
      'Bob <bob@home.example>',
      'bob@example.org',
      '--nickname',
      'boss',
      'Bobby',
    ]);
    expect(bob.content).toEqual({
      name: 'Bob Lee',
      addresses: ['bob@example.org', 'bob@home.example'],
      isGroup: false,
      nicknames: ['boss', 'Bobby'],
    });
  });

  it('lists by name, and finds by name, nickname and address', async () => {
    await fixture.made(['contacts', 'add', 'Team', 'ann@example.org', 'bob@example.org', '--group']);
    await fixture.made(['contacts', 'add', 'Bob Lee', 'bob@example.org', '--nickname', 'boss']);
    await fixture.made(['contacts', 'add', 'Åsa', 'asa@example.org']);

    const { stdout } = await fixture.at(['contacts']);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ['name', 'addresses'],
      ['Åsa', 'asa@example.org'],
      ['Bob Lee', 'bob@example.org'],
      ['Team (group)', 'ann@example.org, bob@example.org'],
      [''],
    ]);
    const named = async (wanted: string) =>
      (await fixture.at(['contacts', '--search', wanted, '--json'])).records.map(
        ({ content }) => (content as { name: string }).name,
      );
    await expect(named('BOSS')).resolves.toEqual(['Bob Lee']);
    await expect(named('bob@')).resolves.toEqual(['Bob Lee', 'Team']);
    await expect(named('nobody')).resolves.toEqual([]);
  });

  it('changes what is named and leaves the rest', async () => {
    const { id } = await fixture.made(['contacts', 'add', 'Bob', 'bob@example.org', '--nickname', 'boss']);
    const change = (...options: readonly string[]) => fixture.made(['contacts', 'change', id, ...options]);

    await expect(change('--add-address', 'bob@home.example')).resolves.toMatchObject({
      content: { name: 'Bob', addresses: ['bob@example.org', 'bob@home.example'], nicknames: ['boss'] },
    });
    await expect(change('--remove-address', 'BOB@example.org')).resolves.toMatchObject({
      content: { addresses: ['bob@home.example'] },
    });
    await expect(
      change('--address', 'b@example.org', '--group', '--name', 'Bobs', '--nickname', ''),
    ).resolves.toMatchObject({
      version: 4,
      content: { name: 'Bobs', addresses: ['b@example.org'], isGroup: true, nicknames: [] },
    });
    await expect(change('--no-group')).resolves.toMatchObject({ content: { isGroup: false } });
  });

  it('removes and restores', async () => {
    const { id } = await fixture.made(['contacts', 'add', 'Bob', 'bob@example.org']);
    await fixture.made(['contacts', 'remove', id]);
    expect((await fixture.at(['contacts'])).stdout).toMatch(/^No contacts\./);
    await fixture.made(['contacts', 'restore', id]);
    expect((await fixture.at(['contacts'])).stdout).toMatch(/^Bob /m);
  });

  it('keeps within 80 columns', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `somebody-${index}@department.example.org`);
    await fixture.made([
      'contacts',
      'add',
      'Everybody at work',
      ...many,
      '--group',
      '--nickname',
      'all of them',
    ]);
    const { stdout } = await fixture.at(['contacts']);
    expect(stdout).toContain('and 15 more');
    expect(widest(stdout)).toBeLessThanOrEqual(80);
  });

  it.each([
    [['contacts', 'add', 'Eve', 'eve@'], 2, 'ITEM_INVALID', '“eve@” is not an email address'],
    [['contacts', 'add', 'Eve', 'eve@example.org,ann@example.org'], 2, 'ITEM_INVALID', expect.any(String)],
    [['contacts', 'add', ' ', 'eve@example.org'], 2, 'ITEM_INVALID', 'name must not be empty'],
    [['contacts', 'remove', 'abcd'], 3, 'ID_NOT_FOUND', undefined],
    [['contacts', 'change', 'abcd'], 2, 'USAGE_INVALID', undefined],
  ] as const)('%j ends with %i: %s', async (args, exit, code, why) => {
    const error = await fixture.failure(args);
    expect(error).toMatchObject({ exit, code });
    expect((error['details'] as { why?: string }).why).toEqual(why);
  });

  it('says what is wrong, why, and what to do, on a line each', async () => {
    const { stderr } = await fixture.at(['contacts', 'add', 'Eve', 'eve@']);
    expect(stderr).toBe(
      'error  The contact cannot be saved.\nwhy    “eve@” is not an email address.\ndo     Fix it and try again.\n',
    );
  });
});
