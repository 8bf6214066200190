import { anything } from './claim-patterns.ts';

/** Plain forms of "done", "sent", "added", "deleted" and the like in languages that we cannot read further. */
const forms: readonly (readonly [string, RegExp])[] = [
  [
    anything,
    words(
      "erledigt|gemacht|fertig|listo|lista|hecho|hecha|fait|faite|c'est fait|terminé|fatto|fatta|feito|feita|gedaan|klaar|geregeld|gotowe|zrobione|hotovo|klart|valmis|tamam|готово|сделано",
    ),
  ],
  [
    'send',
    words(
      'gesendet|verschickt|abgeschickt|versandt|enviado|enviada|envié|mandado|mandé|envoyé|envoyée|inviato|inviata|enviei|verzonden|verstuurd|gestuurd|wysłano|wysłałem|wysłane|skickat|отправлено|отправил|отправила',
    ),
  ],
  [
    'create',
    words(
      'hinzugefügt|eingetragen|angelegt|erstellt|añadido|añadida|agregado|agregada|creado|creada|añadí|ajouté|ajoutée|créé|créée|programmé|aggiunto|aggiunta|creato|creata|adicionado|adicionada|criado|criada|toegevoegd|aangemaakt|dodano|dodałem|utworzono|добавлено|добавил|создано',
    ),
  ],
  [
    'delete',
    words(
      'gelöscht|abgesagt|entfernt|storniert|eliminado|eliminada|borrado|borrada|cancelado|cancelada|supprimé|supprimée|annulé|annulée|cancellato|cancellata|eliminato|annullato|apagado|apagada|excluído|verwijderd|geannuleerd|usunięto|odwołano|удалено|отменено',
    ),
  ],
  [
    'change',
    words(
      'verschoben|geändert|aktualisiert|cambiado|cambiada|actualizado|movido|déplacé|modifié|mis à jour|spostato|aggiornato|modificato|alterado|atualizado|verplaatst|gewijzigd|przeniesiono|zmieniono|перенесено|изменено',
    ),
  ],
  [
    'remember',
    words(
      'gemerkt|notiert|anotado|guardado|noté|salvato|annotato|guardado|onthouden|opgeslagen|zapisano|запомнил|сохранено',
    ),
  ],
  [anything, /完了|できました|やりました|搞定|完成了|已完成|办好|完료|완료|했습니다|تم\b|تمّ|हो गया|कर दिया/u],
  ['send', /送信しました|送りました|已发送|发送了|已寄|보냈|أرسلت|भेज दिया/u],
  ['create', /追加しました|登録しました|作成しました|已添加|已创建|加好了|추가했/u],
  ['delete', /削除しました|キャンセルしました|取り消しました|已删除|已取消|삭제했|취소했/u],
];

const denials =
  /(?<!\p{L})(?:nicht|kein|keine|keinen|nie|nichts|leider|no|nunca|nada|non|ne|n'|pas|rien|jamais|não|niet|geen|nie|inte|не|нет|ohne|sin|sans|senza|sem|noch|aún|todavía|encore)(?!\p{L})|n['’]|ません|ない|没|未|不|无法|안 |못|않|لم|नहीं/iu;

/** The kinds that a sentence in another language claims; null if it claims nothing that is known here. */
export function foreignClaim(text: string): readonly string[] | null {
  if (/[?？]\s*$/.test(text) || denials.test(text)) return null;
  const kinds = forms.filter(([, form]) => form.test(text)).map(([kind]) => kind);
  return kinds.length > 0 ? kinds : null;
}

const englishWords =
  /(?<!\p{L})(?:the|a|an|i|you|your|it|is|are|was|to|of|and|for|on|at|in|with|not|have|has|be|will|that|this|my|me|can|do|done|sent|ok|okay|yes|sure|hi|hello|hey|thanks|sorry|all|set|no|got|added|here|what|there|good|great|up|so|we|sounds|just|let|want|add|should|shall|would|could|couldn't|i've|i'll|i'm|it's)(?!\p{L})/giu;

/** Whether a text is English, as far as its commonest words tell; short texts in plain letters count as English. */
export function isEnglish(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
  if (words.length === 0) return true;
  const letters = text.match(/\p{L}/gu) ?? [];
  const foreignLetters = letters.filter((letter) => !/[A-Za-z]/.test(letter)).length;
  if (foreignLetters / letters.length > 0.2) return false;
  const known = (text.replaceAll('’', "'").match(englishWords) ?? []).length;
  return words.length < 4
    ? foreignLetters === 0 && foreignClaim(text) === null
    : known / words.length >= 0.15;
}

function words(alternatives: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');
}
