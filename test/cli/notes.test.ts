import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ItemsFixture, makeItemsFixture, widest } from './items-fixture.ts';

let fixture: ItemsFixture;

beforeEach(async () => {
  fixture = await makeItemsFixture();
});
afterEach(() => fixture.dispose());

describe('tact notes', () => {
  it('says what to do where there is none', async () => {
    expect((await fixture.at(['notes'])).stdout).toBe(
      'No notes.\nAdd one with: tact notes add "Wifi" --body "code 1234"\n',
    );
  });

  it('adds, appends, shows and lists', async () => {
    const note = await fixture.made(['notes', 'add', 'Wifi', '--body', 'code 1234']);
    expect(note).toMatchObject({ kind: 'note', content: { title: 'Wifi', body: 'code 1234' } });
    const short = note.id.slice(-8);

    expect((await fixture.at(['notes', 'append', short, 'guest: 5678'])).stdout).toBe(
      `Added to note ${short} “Wifi”.\n`,
    );

    expect((await fixture.at(['notes', 'show', short])).stdout).toBe('Wifi\ncode 1234\nguest: 5678\n');
    expect((await fixture.at(['notes'])).stdout).toMatch(
      /^Wifi: code 1234 guest: 5678 +today at 10:00 +[0-9a-f]{8}$/m,
    );
    expect(await fixture.made(['notes', 'show', short])).toMatchObject({ id: note.id, version: 2 });
  });

  it('takes the body from stdin, without the last line break', async () => {
    const note = await fixture.made(['notes', 'add', 'Minutes', '--body', '-'], { input: 'one\ntwo\n' });
    expect(note.content).toEqual({ title: 'Minutes', body: 'one\ntwo' });
    const longer = await fixture.made(['notes', 'append', note.id, '-'], { input: 'three\r\n' });
    expect(longer.content).toEqual({ title: 'Minutes', body: 'one\ntwo\nthree' });
  });

  it('changes title or body, and lists by what they say', async () => {
    const { id } = await fixture.made(['notes', 'add', 'Wifi', '--body', 'code 1234']);
    await fixture.made(['notes', 'add', 'Shopping', '--body', 'milk']);

    await fixture.made(['notes', 'change', id, '--body', 'code 9']);

    const { records } = await fixture.at(['notes', '--search', 'CODE', '--json']);
    expect(records).toMatchObject([{ id, content: { title: 'Wifi', body: 'code 9' } }]);
    expect((await fixture.at(['notes', '--search', 'cheese'])).stdout).toMatch(/^No matching notes\./);
  });

  it('shows words from outside as such, line by line and without what a terminal obeys', async () => {
    const body = 'Dear \u001b]0;owned\u0007you\n\u202eabc';
    await fixture.keep({ kind: 'note', content: { text: body }, id: 'aaaa-bbbb', origin: 'outside' });
    const { stdout } = await fixture.at(['notes', 'show', 'bbbb']);
    expect(stdout).toBe('from outside\n“Dear ]0;ownedyou”\n“abc”\n');
  });

  it('removes and restores', async () => {
    const { id } = await fixture.made(['notes', 'add', 'Wifi']);
    await fixture.made(['notes', 'remove', id]);
    expect((await fixture.at(['notes'])).stdout).toMatch(/^No notes\./);
    expect((await fixture.at(['notes', '--all'])).stdout).toContain('Wifi (removed)');
    await fixture.made(['notes', 'restore', id]);
    expect((await fixture.at(['notes'])).stdout).toMatch(/^Wifi /m);
  });

  it('keeps within 80 columns', async () => {
    await fixture.made(['notes', 'add', 'Long', '--body', 'word '.repeat(500)]);
    expect(widest((await fixture.at(['notes'])).stdout)).toBeLessThanOrEqual(80);
  });

  it.each([
    [['notes', 'add', ''], 2, 'ITEM_INVALID'],
    [['notes', 'add', 'Long', '--body', 'x'.repeat(10_001)], 2, 'ITEM_INVALID'],
    [['notes', 'change', '3f9a12bc'], 2, 'USAGE_INVALID'],
    [['notes', 'append', '3f9a12bc', ' '], 2, 'USAGE_INVALID'],
    [['notes', 'show', '3f9a12bc'], 3, 'ID_NOT_FOUND'],
  ] as const)('%j ends with %i: %s', async (args, exit, code) => {
    expect(await fixture.failure(args)).toMatchObject({ exit, code });
  });
});
