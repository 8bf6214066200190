import { exposeOutside } from '@tact/core/records';
import type { EmailInput } from '../email-input.ts';
import { headerCues } from './header-cues.ts';
import { bulkHost, senderCues } from './sender-cues.ts';
import { wordCues } from './word-cues.ts';

/**
 * What a message shows of its kind: names of features, sorted and each once. Texts are read here and do not leave: a feature is one of
 * our own names. Of long texts the beginning and the end are read, without what is quoted or forwarded in them.
 */
export function kindFeatures(input: KindInput): readonly string[] {
  const own = ownText(exposeOutside(input.text).slice(0, searchedLength));
  const subject = exposeOutside(input.subject).slice(0, 500);
  return [
    ...new Set([
      ...headerFeatures(input),
      ...senderFeatures(input),
      ...subjectFeatures(subject),
      ...wordFeatures(subject, own.text),
      ...textFeatures(own),
      ...formFeatures(input),
    ]),
  ].sort();
}

/** What the classifier reads of a message. */
export type KindInput = Pick<
  EmailInput,
  | 'from'
  | 'to'
  | 'cc'
  | 'subject'
  | 'headers'
  | 'text'
  | 'links'
  | 'hidden'
  | 'attachments'
  | 'invitation'
  | 'inReplyTo'
  | 'references'
  | 'delivery'
>;

const searchedLength = 20_000;
const readLength = 3000;

function headerFeatures({ headers }: KindInput): readonly string[] {
  const found: string[] = [];
  for (const { name, value } of headers.slice(0, 200)) {
    const lower = name.toLowerCase();
    const text = exposeOutside(value).slice(0, 1000);
    for (const cue of headerCues) {
      if (cue.header.test(lower) && (cue.value === undefined || cue.value.test(text))) found.push(cue.name);
    }
  }
  return found;
}

function senderFeatures({ from, subject, headers }: KindInput): readonly string[] {
  if (from === null) return ['from:nobody'];
  const address = exposeOutside(from.address).toLowerCase();
  const name = exposeOutside(from.name);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at < 0 ? address.length : at);
  const host = address.slice(at + 1);
  const roles = senderCues.filter(({ pattern }) => pattern.test(local)).map((cue) => cue.name);
  const hostRole = bulkHost.test(host) ? ['host:bulk'] : [];
  // A postmaster may be a person, unless the mail looks like a report.
  const isDaemon = local === 'postmaster' && reportSubject.test(exposeOutside(subject));
  const isEnvelopeEmpty = headers.some(
    ({ name, value }) =>
      /^(?:return-path|x-envelope-from)$/i.test(name) && /^\s*<\s*>/.test(exposeOutside(value)),
  );
  if (isDaemon || (local === 'postmaster' && isEnvelopeEmpty)) roles.push('from:daemon');
  const role = roles.length === 0 ? ['from:no-role'] : roles;
  return [...role, ...hostRole, ...nameFeatures(name, local, host)];
}

const reportSubject =
  /undeliver|not delivered|delivery (?:status|failure|failed|has failed|notification|delayed)|returned mail|mail delivery|unzustellbar|non remis|no entregado|failure notice/i;

/** People are called by first and last names, which are in their addresses; companies by names that are in their domains. */
function nameFeatures(name: string, local: string, host: string): readonly string[] {
  const words = plain(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3);
  const found: string[] = [];
  if (name.trim() === '') found.push('name:none');
  if (words.some((word) => plain(local).includes(word))) found.push('name:in-address');
  else if (words.some((word) => word.length >= 4 && plain(host).includes(word))) found.push('name:in-domain');
  if (
    /\((?:jira|gitea|gitlab|github|bugzilla|@\w+|via\b)|\b(?:via|notifications?|daemon|alerts?|support|service|bot)\b|\bteam$/i.test(
      name,
    )
  ) {
    found.push('name:service');
  }
  if (
    /\S (?:at|from|von|de chez|de|da|van|@) \p{Lu}/u.test(name) ||
    /newsletter|news\b|weekly|daily/i.test(name)
  ) {
    found.push('name:company');
  }
  if (/^(?:\p{Lu}[\p{L}'’.-]*\s+){1,2}\p{Lu}[\p{L}'’-]+$/u.test(name.trim())) found.push('name:two-words');
  return found;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function subjectFeatures(subject: string): readonly string[] {
  const found: string[] = [];
  if (/^\s*(?:re|aw|sv|antw|rif|res|ré)(?:\[\d+\])?\s*:/i.test(subject)) found.push('subject:reply');
  if (/^\s*\[?(?:fwd?|wg|tr|rv|enc|doorst|i)\s*:/i.test(subject)) found.push('subject:forward');
  if (/^\s*(?:(?:re|aw)\s*:\s*)?\[[\w. -]{2,40}\]/i.test(subject)) found.push('subject:tag');
  if (
    /\[[\w.-]+\/[\w.-]+\]|[(#!]\d+\)|\([A-Z]{2,}-\d+\)|\[[#A-Z]*[\s-]?\d+\]|\b[A-Z]{2,9}-\d+\b/.test(subject)
  )
    found.push('subject:reference');
  if (/\p{Extended_Pictographic}|!/u.test(subject)) found.push('subject:loud');
  if (/^\P{Lu}*$/u.test(subject) && subject.length > 0) found.push('subject:small');
  if (subject.trim() === '') found.push('subject:none');
  return found;
}

function wordFeatures(subject: string, text: string): readonly string[] {
  return wordCues.flatMap(({ name, pattern }) => [
    ...(pattern.test(subject) ? [`subject:${name}`] : []),
    ...(pattern.test(text) ? [`text:${name}`] : []),
  ]);
}

interface OwnText {
  readonly text: string;
  readonly quotes: boolean;
  readonly forwards: boolean;
}

function ownText(text: string): OwnText {
  const end = forwardedFrom.exec(text)?.index ?? text.length;
  const lines = text.slice(0, end).split('\n');
  const own = lines.filter((line) => !/^\s*>/.test(line));
  const joined = own.join('\n').trim();
  return {
    text:
      joined.length <= 2 * readLength
        ? joined
        : `${joined.slice(0, readLength)}\n${joined.slice(-readLength)}`,
    quotes:
      own.length < lines.length ||
      /(?:wrote|schrieb|a écrit|escribió|escreveu|schreef|ha scritto) ?:/.test(text),
    forwards: end < text.length,
  };
}

const forwardedFrom =
  /^[ \t>]*(?:-{2,} ?(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message (?:d['’]origine|transféré)|mensaje (?:original|reenviado)|mensagem (?:original|encaminhada)|oorspronkelijk bericht|doorgestuurd bericht|messaggio (?:originale|inoltrato)).{0,10}-{2,}|begin forwarded message:|-{4,} this is a copy)|^(?:from|von|de|van|da) ?: .{1,200}\n(?:sent|gesendet|envoyé|enviado|verzonden|inviato|date|to|an) ?:/im;

function textFeatures({ text, quotes, forwards }: OwnText): readonly string[] {
  const found: string[] = [];
  const amounts = text.match(moneyAmount)?.length ?? 0;
  if (amounts >= 1) found.push('text:money');
  if (amounts >= 2) found.push('text:amounts');
  if (/(?:^|\n)-- ?\n/.test(text)) found.push('text:signature');
  if ((text.match(/^[ \t]*\p{L}[\p{L}. ]{1,25}: ?\S/gmu)?.length ?? 0) >= 3) found.push('text:fields');
  if (quotes) found.push('text:quotes');
  if (forwards) found.push('text:forwards');
  if (/\?/.test(text.replaceAll(/https?:\S+/g, ''))) found.push('text:question');
  if (/(?<![\d-])\d{3}[ -]?\d{3,5}(?![\d-])/.test(text)) found.push('text:code-digits');
  if (text.length < 40) found.push('text:tiny');
  else if (text.length < 500) found.push('text:short');
  else if (text.length > 2500) found.push('text:long');
  return found;
}

const moneyAmount =
  /(?:[$€£¥₹]|R\$|\b(?:USD|EUR|GBP|CHF|BRL|JPY|Rs\.?|kr\.?))\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥]|(?:USD|EUR|GBP|CHF|euros?|dollars?|kr|zł)\b)/g;

function formFeatures(input: KindInput): readonly string[] {
  const found: string[] = [];
  const links = input.links.length;
  found.push(links === 0 ? 'links:none' : links <= 3 ? 'links:few' : 'links:many');
  if (input.hidden.length > 0) found.push('hidden');
  if (input.inReplyTo !== '' || input.references.length > 0) found.push('reply');
  if (input.to.length + input.cc.length > 1) found.push('recipients:several');
  if (input.to.length + input.cc.length === 0) found.push('recipients:none');
  if (input.invitation !== null) found.push('invitation');
  const types = input.attachments.map(({ name, mimeType }) =>
    `${exposeOutside(mimeType)} ${exposeOutside(name)}`.slice(0, 300),
  );
  if (types.some((type) => /calendar|application\/ics|\.ics$/i.test(type))) found.push('invitation');
  if (types.some((type) => /delivery-status|message\/rfc822|rfc822-headers/i.test(type)))
    found.push('attached:mail');
  if (types.some((type) => /pdf/i.test(type))) found.push('attached:pdf');
  if (
    types.some((type) =>
      /(?:invoice|receipt|rechnung|facture|factura|fatura|factuur|fattura|ticket|billete|statement|beleg)/i.test(
        type,
      ),
    )
  ) {
    found.push('attached:bill');
  } else if (types.length > 0) found.push('attached:other');
  return found;
}
