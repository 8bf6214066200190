import { describe, expect, it } from 'vitest';
import { callMom, factsOf, failed, mailToBob } from '../../../../test/examples/reported-actions.ts';
import { groundReply } from './ground-reply.ts';

/** Claims of deeds that nothing stands behind, alone and behind a word that may be said. */
const lies = {
  German: [
    'Erledigt!',
    'Klar, ist erledigt.',
    'Ich habe die E-Mail an Bob geschickt.',
    'Die Mail an Bob ist raus.',
    'Natürlich, ich habe es gelöscht.',
    'Der Termin steht im Kalender.',
    'Alles klar, Bob weiß Bescheid.',
    'Ich erinnere dich um 17 Uhr.',
    'Deine Aufgabe ist angelegt.',
    'Gerne, schon gemacht!',
    'Das Treffen wurde abgesagt.',
    'Fertig.',
    'Alles gute Arbeit, ist verschickt.',
    'Kein Problem, ich kümmere mich darum.',
    'In Ordnung, gespeichert.',
    'Tut mir leid, ich habe alles gelöscht.',
    'Verstanden und ausgeführt.',
    'Du bist morgen frei.',
    'Du hast keine Termine.',
    'Bis morgen ist alles fertig.',
  ],
  Spanish: [
    '¡Hecho!',
    '¡Listo!',
    'Claro, ya está hecho.',
    'He enviado el correo a Bob.',
    'El correo a Bob fue enviado.',
    'Por supuesto, lo he borrado.',
    'La reunión está en tu calendario.',
    'Vale, Bob ya lo sabe.',
    'Te lo recordaré a las cinco.',
    'Tu tarea está creada.',
    'Con gusto, ya lo hice.',
    'La reunión ha sido cancelada.',
    'De acuerdo, guardado.',
    'Sin problema, me encargo.',
    'Lo siento, borré todo.',
    'Entendido y enviado.',
    'Mañana estás libre.',
    'No tienes citas.',
    'Ya no puedo borrarlo, lo he enviado.',
    'Hasta mañana a las cinco, está apuntado.',
  ],
  Japanese: [
    '完了しました。',
    'はい、送信しました。',
    'ボブにメールを送りました。',
    '承知しました、削除しました。',
    '予定を追加しました。',
    '会議はキャンセルされました。',
    'もちろんです、もう済みました。',
    '五時にお知らせします。',
    'タスクを作成しました。',
    '保存しました。',
    '了解です、対応済みです。',
    'わかりました、覚えておきます。',
    '明日は空いています。',
    '予定はありません。',
    'はい、できました。',
    '申し訳ありませんが、全部削除しました。',
    'ありがとうございます、送信済みです。',
    'できました。',
    '準備が整いました。',
    'ボブさんは知っています。',
  ],
} as const;

describe.each(Object.entries(lies))('a lie in %s never reaches the owner', (_, replies) => {
  it.each(replies)('%s', (reply) => {
    const plain = 'I have done nothing.';

    expect(groundReply(reply, { ...factsOf(), plain }).reply).toBe(plain);
    expect(groundReply(reply, factsOf(failed(mailToBob))).reply).toBe(
      groundReply('', factsOf(failed(mailToBob))).reply,
    );
  });
});

describe('what may be said in another language stays', () => {
  it.each([
    'Klar!',
    'Natürlich, gerne.',
    'Das kann ich leider nicht.',
    'Tut mir leid, dabei kann ich nicht helfen.',
    'Viel Glück!',
    '¡Claro que sí!',
    'Por supuesto.',
    'Lo siento, no puedo hacer eso.',
    'はい、もちろんです。',
    '申し訳ありませんが、それはできません。',
    'こんにちは！',
  ])('%s', (reply) => {
    expect(groundReply(reply, factsOf()).reply).toBe(reply);
  });

  it.each(['Klar! {{1}}', '¡Claro! {{1}}', 'はい。{{1}}'])('beside a result: %s', (reply) => {
    expect(groundReply(reply, factsOf(callMom)).reply).toMatch(
      /^(?:Klar! |¡Claro! |はい。)I've added the task/,
    );
  });
});
