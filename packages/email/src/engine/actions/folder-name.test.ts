import { describe, expect, test } from 'vitest';
import { isGraveName, mailName } from './folder-name.ts';

describe('the name of a folder or a label', () => {
  test.each(['Receipts', 'Work/2026/Taxes', 'Reçus', '領収書', 'a.b', '..a', 'a..', 'x'.repeat(100)])(
    'may be %j',
    (name) => {
      expect(mailName.safeParse(name).success).toBe(true);
    },
  );

  test('loses blanks around it', () => {
    expect(mailName.parse('  Receipts ')).toBe('Receipts');
  });

  test.each([
    ['', 'must not be empty'],
    ['   ', 'must not be empty'],
    ['x'.repeat(101), 'must have at most 100 characters'],
    ['\\Deleted', 'must not hold backslashes or invisible characters'],
    ['Re\u200bceipts', 'must not hold backslashes or invisible characters'],
    ['a\nb', 'must not hold backslashes or invisible characters'],
    ['..', 'must not be a path'],
    ['.', 'must not be a path'],
    ['a/../b', 'must not be a path'],
    ['a/..', 'must not be a path'],
    ['../a', 'must not be a path'],
    ['/etc', 'must not be a path'],
  ])('is not %j: it %s', (name, why) => {
    expect(mailName.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([why]);
  });
});

describe('a folder called like a trash or junk folder', () => {
  test.each([
    'Trash',
    'trash',
    ' Trash ',
    'INBOX/Trash',
    'INBOX.Trash',
    '[Gmail]/Trash',
    '[Gmail]/Bin',
    'Trash/2026',
    'Deleted Items',
    'Deleted',
    'Junk E-mail',
    'Junk',
    'Spam',
    'Papierkorb',
    'Gelöschte Elemente',
    'Corbeille',
    'Éléments supprimés',
    'Papelera',
    'Cestino',
    'Ｔｒａｓｈ',
    'ゴミ箱',
    '已删除邮件',
    'Корзина',
  ])('is %j', (folder) => {
    expect(isGraveName(folder)).toBe(true);
  });

  test.each(['Receipts', 'Trashcan art', 'Not spam', 'Binary', 'Archive', 'Spam reports', '', 'Cabin'])(
    'is not %j',
    (folder) => {
      expect(isGraveName(folder)).toBe(false);
    },
  );
});
