import { z } from 'zod';
import { isSystemKeyword } from '#ports/mailbox-names';

/** A name that a folder or a label may have: visible, short, no system flag, no way out of the account. */
export const mailName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(100, 'must have at most 100 characters')
  .refine((name) => !/[\p{Cc}\p{Cf}\\]/u.test(name), 'must not hold backslashes or invisible characters')
  .refine((name) => !/(^|\/)\.{1,2}(\/|$)|^\//.test(name), 'must not be a path');

/** A label that may be put on a message: none that servers and mail programs act on, such as `$Junk`. */
export const labelName = mailName.refine(
  (label) => !isSystemKeyword(label),
  'must not be a keyword that servers or mail programs act on, such as $Junk',
);

/**
 * Names under which mail programs keep the trash and the junk folder. Moving there amounts to deleting, so it is treated
 * as `delete`; a server's own special-use marks are known as well (`special-folders.ts`).
 */
const graveNames =
  /^(trash|bin|rubbish|deleted( (items|messages|mail))?|junk( (e-?mail|mail))?|spam|bulk( mail)?|papierkorb|gelöscht(e (elemente|objekte|nachrichten))?|corbeille|(éléments )?supprimés|indésirables|pourriel|papelera|elementos eliminados|correo no deseado|cestino|posta (indesiderata|eliminata)|lixeira|lixo( eletrônico)?|prullenbak|verwijderde items|ongewenst|kosz|papperskorg(en)?|skräppost|papirkurv|koš|корзина|удаленные|спам|ゴミ箱|迷惑メール|已删除邮件|垃圾(箱|邮件|桶)|휴지통|스팸)$/u;

const junkNames =
  /^(junk( (e-?mail|mail))?|spam|bulk( mail)?|indésirables|pourriel|correo no deseado|posta indesiderata|lixo( eletrônico)?|ongewenst|skräppost|спам|迷惑メール|垃圾(邮件)?|스팸)$/u;
const sentNames =
  /^(sent([ -](items|messages|mail))?|gesendet(e (elemente|objekte|nachrichten))?|(éléments |messages )?envoyés|(elementos |mensajes )?enviados|(posta )?inviata|verzonden( items)?|skickat|sendt|wysłane|отправленные|送信済み(アイテム|メール)?|已发送(邮件)?|보낸 ?편지함)$/u;
const draftNames =
  /^(drafts?|entwürfe?|brouillons?|borradores|bozze|rascunhos|concepten|utkast|kladder|wersje robocze|черновики|下書き|草稿(箱)?|임시 ?보관함)$/u;

/** Whether any part of a folder's path is named like a trash or junk folder. */
export function isGraveName(folder: string): boolean {
  const role = roleByFolderName(folder);
  return role === 'trash' || role === 'junk';
}

/**
 * The role that a folder of this name has among mail programs; any part of its path may give it away. Sent and draft folders only
 * count at the end: below them people sort mail of their own.
 */
export function roleByFolderName(folder: string): 'trash' | 'junk' | 'sent' | 'drafts' | null {
  const parts = folder
    .normalize('NFKC')
    .toLowerCase()
    .split(/[/.[\]]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const grave = parts.find((part) => graveNames.test(part));
  if (grave !== undefined) return junkNames.test(grave) ? 'junk' : 'trash';
  const last = parts.at(-1) ?? '';
  if (sentNames.test(last)) return 'sent';
  return draftNames.test(last) ? 'drafts' : null;
}
