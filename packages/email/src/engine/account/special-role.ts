/** The roles that make a folder more than a place to sort mail into. */
export const specialRoles = ['trash', 'junk', 'sent', 'drafts'] as const;
export type SpecialRole = (typeof specialRoles)[number];

/**
 * The folders of an account that have one of these roles although their names do not say so, by role. Recorded with each message, so
 * it holds no others; where it is missing, names are all that is known.
 */
export type SpecialFolders = Readonly<Partial<Record<SpecialRole, readonly string[]>>>;

/** The role of the folder of this name, by the account's own marks or, failing that, by its name. */
export function specialRoleOf(folder: string, special: SpecialFolders | undefined): SpecialRole | null {
  const name = comparable(folder);
  const marked = specialRoles.find((role) =>
    special?.[role]?.some(
      (one) => comparable(one) === name || (isGrave(role) && name.startsWith(`${comparable(one)}/`)),
    ),
  );
  return marked ?? roleByFolderName(folder);
}

/** What is below the trash is as much in it as what is in the trash itself. */
function isGrave(role: SpecialRole): boolean {
  return role === 'trash' || role === 'junk';
}

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

/**
 * The role that a folder of this name has among mail programs; any part of its path may give it away. Sent and draft folders only
 * count at the end: below them people sort mail of their own.
 */
export function roleByFolderName(folder: string): SpecialRole | null {
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

/**
 * Where servers tell names apart that look alike, what looks like the trash is treated as the trash. Some servers keep every folder below
 * the inbox, and some mail programs leave that out of the names they show.
 */
function comparable(folder: string): string {
  return folder
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('.', '/')
    .trim()
    .replace(/^inbox\//, '');
}
