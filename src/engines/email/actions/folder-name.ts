import { z } from 'zod';

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

/**
 * Names under which mail programs keep the trash and the junk folder. Moving there amounts to deleting, so it is treated
 * as `delete`; a server's own special-use mark is looked at as well, when the move is made.
 */
const graveNames =
  /^(trash|bin|rubbish|deleted( (items|messages|mail))?|junk( (e-?mail|mail))?|spam|bulk( mail)?|papierkorb|gelöscht(e (elemente|objekte|nachrichten))?|corbeille|(éléments )?supprimés|indésirables|pourriel|papelera|elementos eliminados|correo no deseado|cestino|posta (indesiderata|eliminata)|lixeira|lixo( eletrônico)?|prullenbak|verwijderde items|ongewenst|kosz|papperskorg(en)?|skräppost|papirkurv|koš|корзина|удаленные|спам|ゴミ箱|迷惑メール|已删除邮件|垃圾(箱|邮件|桶)|휴지통|스팸)$/u;

/** Whether any part of a folder's path is named like a trash or junk folder. */
export function isGraveName(folder: string): boolean {
  return folder
    .normalize('NFKC')
    .toLowerCase()
    .split(/[/.[\]]+/)
    .some((part) => graveNames.test(part.trim()));
}
