import { expect, test } from 'vitest';
import { specialRoleOf } from './special-role.ts';

const special = { trash: ['Ablage P'], sent: ['Ausgang'] };

test.each([
  ['Ablage P', 'trash'],
  ['Ablage P/alt', 'trash'],
  ['Ablage P.alt.2026', 'trash'],
  ['INBOX.Ablage P', 'trash'],
  ['INBOX/Ausgang', 'sent'],
  ['Ablage Private', null],
  ['Ausgang', 'sent'],
  ['Ausgang/2026', null],
])('the folder %s, where the trash is called Ablage P and sent mail is in Ausgang, is %s', (folder, role) => {
  expect(specialRoleOf(folder, special)).toBe(role);
});
