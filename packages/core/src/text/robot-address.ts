/**
 * Addresses that say by their name that nobody reads what is sent to them: the one list for automatic answers, for the kinds of mail
 * and for warnings before an answer is sent.
 */

/** `do not reply` as senders write it into addresses, without accents; words may be joined by dots, dashes and underscores. */
const noReplyPhrases = [
  ...[
    'no reply',
    'no replies',
    'do not reply',
    'dont reply',
    'do not respond',
    'dont respond',
    'never reply',
  ],
  ...['no response', 'no answer', 'not monitored', 'unmonitored', 'unattended'],
  ...['nicht antworten', 'nicht beantworten', 'keine antwort', 'keine antworten', 'ohne antwort'],
  ...['ne pas repondre', 'pas de reponse', 'sans reponse'],
  ...['no responder', 'no responda', 'no respondas', 'no contestar', 'no conteste', 'sin respuesta'],
  ...['nao responda', 'nao responder', 'sem resposta'],
  ...['non rispondere', 'non risponda', 'senza risposta'],
  ...['niet antwoorden', 'niet beantwoorden', 'niet reageren', 'geen antwoord', 'geen reactie'],
  ...[
    'svara inte',
    'svara ej',
    'svarinte',
    'svar ej',
    'ikke svar',
    'svar ikke',
    'inget svar',
    'besvares ikke',
  ],
  ...['ala vastaa', 'ei vastausta', 'ei vastata'],
  ...['nie odpowiadaj', 'nie odpowiadac', 'nie odpisuj', 'bez odpowiedzi'],
  ...['neodpovidat', 'neodpovidejte', 'neodpovedat', 'neodpovedajte'],
  ...['yanitlamayin', 'yanitlamayiniz', 'cevaplamayin', 'cevaplamayiniz', 'cevap vermeyin'],
  ...['ne otvechat', 'ne otvechayte', 'ne otvechai'],
  ...['ne valaszoljon', 'nu raspundeti', 'henshin fuyo', 'soshin senyo'],
];

/** As a pattern for what stands before the `@`. Joined, a phrase is told wherever it stands (`banknoreply`); in words, only where they begin and end (`dino.replyton` is a name). */
export const noReplySource = noReplyPhrases
  .flatMap((phrase) => {
    const words = phrase.split(' ');
    return [words.join(''), ...(words.length === 1 ? [] : [`(?<!\\p{L})${words.join('[-._]+')}(?!\\p{L})`])];
  })
  .join('|');

const noReply = new RegExp(noReplySource, 'iu');

/** Names that RFC 3834 (section 2) and custom give to programs. */
const program =
  /^(?:bounces?|notifications?|listserv|listproc|majordomo|mailman|mailer-daemon|mail-?daemon|postmaster|root|daemon|cron|auto(?:mated|mailer|mail|responder|reply)|robot|bot)(?:\d+)?(?:[+._-].*)?$|^owner-|-(?:request|owner|bounces?|relay)(?:[+=].*)?$/i;

/** Whether an address says that nobody reads answers: by its name before the `@`, or by a part of its host. */
export function isNoReplyAddress(address: string): boolean {
  const [local, host] = partsOf(address);
  return noReply.test(local) || host.some((label) => noReply.test(label));
}

/** The same, and the names of programs. */
export function isRobotAddress(address: string): boolean {
  return isNoReplyAddress(address) || program.test(partsOf(address)[0]);
}

/** Without accents. The last part of a host names no machine. */
function partsOf(address: string): readonly [string, readonly string[]] {
  const plain = address.slice(0, 320).normalize('NFD').replaceAll(/\p{M}/gu, '').trim();
  const at = plain.lastIndexOf('@');
  if (at < 0) return [plain, []];
  return [
    plain.slice(0, at),
    plain
      .slice(at + 1)
      .split('.')
      .slice(0, -1),
  ];
}
