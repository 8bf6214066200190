import { isSystemKeyword } from '@tact/core/ports/mailbox-names';
import { z } from 'zod';
import { roleByFolderName } from '../account/special-role.ts';

/** A name that a folder or a label may have: visible, short, no system flag, no way out of the account. */
export const mailName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(100, 'must have at most 100 characters')
  .refine(
    (name) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u.test(name),
    'must not hold backslashes or invisible characters',
  )
  .refine((name) => !/(^|\/)\.{1,2}(\/|$)|^\//.test(name), 'must not be a path');

/** A label that may be put on a message: none that servers and mail programs act on, such as `$Junk`. */
export const labelName = mailName.refine(
  (label) => !isSystemKeyword(label),
  'must not be a keyword that servers or mail programs act on, such as $Junk',
);

/** Whether any part of a folder's path is named like a trash or junk folder. */
export function isGraveName(folder: string): boolean {
  const role = roleByFolderName(folder);
  return role === 'trash' || role === 'junk';
}
