import { domainToUnicode } from 'node:url';
import type { JsonObject, Outside, Reason } from '@tact/core/records';
import { isNoReplyAddress, matchOutside, quote } from '@tact/core/text';
import { type EmailInput, headerOf, senderOf } from '../email-input.ts';
import { findDemand } from '../instructions.ts';
import { classifyKind, type MailKind } from '../kinds/index.ts';
import { deceptiveLink } from './deceptive-link.ts';

/** Something about a message's form that suggests what should happen to it, without understanding its text. */
export interface Evidence {
  readonly action: string;
  readonly parameters: JsonObject;
  /** How often this form means this, in [0, 1]; an estimate that feedback corrects. */
  readonly confidence: number;
  /** For people. */
  readonly because: string;
}

/**
 * Words of a purchase, in the languages that most of such mail is written in. Their ends are told by letters, because `\b` knows
 * no accents: after the é of `livré` it sees no end of a word.
 */
const receiptWords =
  /(?<!\p{L})(receipt|invoice|bill|statement|booking|tickets?|order (confirmation|confirmed|no\.?|#)|payment (received|confirmation)|your order|rechnung|quittung|buchung|bestell(ung|bestätigung)|zahlungseingang|facture|reçu|commande|réservation|recibo|factura|pedido|reserva|ricevuta|fattura|bon|rekening)(?!\p{L})|領収書|請求書|ご注文|发票|收据|订单/iu;
const deliveryWords =
  /(?<!\p{L})(shipped|on its way|out for delivery|delivered|delivery|parcel|tracking (number|code)|versandt|zugestellt|sendung(snummer)?|paket|expédi(é|ée|tion)|livr(é|ée|aison)|colis|enviado|entrega|paquete|spedit[oa]|consegna)(?!\p{L})|発送|配達|发货|快递/iu;
const signInWords =
  /\b((verification|security|one[- ]time|login|sign[- ]?in|access|bestätigungs|sicherheits)[- ]?(code|passcode|alert)|otp|2fa|new (sign[- ]?in|login|device)|password (was )?(changed|reset)|passwort|mot de passe|contraseña)\b|\byour\b.{0,40}\bcode\b|確認コード|验证码/iu;
const robotSender =
  /^(notifications?|alerts?|mailer-daemon|bounces?|news|newsletter|billing|bills|orders?|receipts?|invoices?)([+.-]|@)/i;

/**
 * All evidence in a message, strongest first. What a form says exactly (an automatic reply, an invitation, a report about a delivery)
 * comes before the kind of mail that it looks like; suspicion is weighed against everything.
 */
export function findEvidence(input: EmailInput): readonly Evidence[] {
  const exact = firstOf([report, automaticReply, invitation], input);
  const usual = exact ?? evidenceOfKind(input);
  const suspect = suspicion(input);
  return [suspect, usual].filter((evidence) => evidence !== null);
}

/** Null where no kind of mail is likely enough and nothing else says what it is. */
function evidenceOfKind(input: EmailInput): Evidence | null {
  const { kind, features } = classifyKind(input);
  if (kind !== null && kind !== 'newsletter') return byKind[kind](input);
  const says = newsletterWords(features);
  // Every large sender has to offer a way to unsubscribe: its header alone makes no newsletter, and words beside it do.
  if (says !== 'none' && (kind === 'newsletter' || (says === 'alone' && hasUnsubscribe(input))))
    return byKind.newsletter(input);
  return firstOf([signIn, delivery, purchase, mailingList], input);
}

function hasUnsubscribe(input: EmailInput): boolean {
  return headerOf(input, 'List-Unsubscribe') !== null && !isReply(input);
}

/** Whether a mail says by its words or its address that it is a newsletter or an advertisement, and nothing else beside. */
function newsletterWords(features: readonly string[]): 'none' | 'alone' | 'mixed' {
  if (!features.some((feature) => ofNewsletters.test(feature))) return 'none';
  return features.some((feature) => ofOthers.test(feature)) ? 'mixed' : 'alone';
}

const ofNewsletters = /^(?:(?:subject|text):(?:marketing|news)|from:news)$/;
const ofOthers =
  /^(?:subject|text):(?:receipt|delivery|person|security|activity|system|not-you|calendar|question|total)$|^from:(?:billing|calendar|alert|robot|daemon)$/;

function firstOf(
  looks: readonly ((input: EmailInput) => Evidence | null)[],
  input: EmailInput,
): Evidence | null {
  for (const look of looks) {
    const evidence = look(input);
    if (evidence !== null) return evidence;
  }
  return null;
}

/** What should happen to each kind of mail. About access to accounts and about lost mail the owner has to know: they stay in sight. */
const byKind: Readonly<Record<MailKind, (input: EmailInput) => Evidence>> = {
  personal: (input) =>
    isReply(input) ? leave(0.9, 'reply in an ongoing thread') : leave(0.8, 'looks like personal mail'),
  receipt: (input) => purchase(input) ?? label('Receipts', 0.85, 'looks like a receipt, bill or booking'),
  notification: (input) => delivery(input) ?? label('Notifications', 0.85, 'automated notification'),
  newsletter: (input) => bulk(input) ?? label('Newsletters', 0.78, 'looks like a newsletter or advertising'),
  list: (input) =>
    label(
      'Mailing lists',
      0.88,
      headerOf(input, 'List-Id') === null
        ? 'looks like mail sent through a mailing list'
        : 'sent through a mailing list (List-Id)',
    ),
  security: () => leave(0.9, 'sign-in code or security notice'),
  calendar: () => label('Calendar', 0.85, 'looks like mail about a calendar event'),
  bounce: () => leave(0.92, 'a message you sent could not be delivered'),
};

/** The trash, where two signs of different kinds say that a message is meant to deceive; null where one does, or none. */
export function suspicion(input: EmailInput): Evidence | null {
  const signs = suspicionSigns(input);
  return signs.length < 2 ? null : trash(0.9, signs.join(', and '));
}

/** What a message shows of an intent to deceive, one sentence for each kind of sign. One alone is worth a note. */
export function suspicionSigns(input: EmailInput): readonly string[] {
  const link = deceptiveLink(input);
  const order = findDemand(input);
  const orderIn = order === null || order.part === 'body' ? '' : `${order.part} `;
  return [
    ...(link === null ? [] : [`a link shows ${quote(link.shown)} but leads to ${quote(link.leadsTo)}`]),
    ...(isForged(input) ? ['the sender failed authentication, or looks like somebody else'] : []),
    ...(input.hidden.some(({ how }) => hiding.has(how))
      ? ['some of its text is hidden from its reader']
      : []),
    ...(order === null ? [] : [`${orderIn}contains instructions aimed at an AI assistant`]),
  ];
}

/** The one sign that a message shows, for people; null where it shows none, or enough to be proposed for the trash. */
export function suspicionNote(input: EmailInput): Reason | null {
  const [sign, ...others] = suspicionSigns(input);
  if (sign === undefined || others.length > 0) return null;
  return { code: 'SUSPICION_NOTED', text: `Note: ${sign}.`, fact: 'warning' };
}

/** Not what is merely not proven visible, nor comments, which programs leave. */
const hiding: ReadonlySet<string> = new Set([
  ...['display-none', 'invisible-colour', 'zero-size', 'off-screen', 'transparent', 'clipped', 'covered'],
  'invisible-characters',
]);

/** A server found that the mail is not from whom it names, or its name or domain is made to look like another. */
function isForged({ authentication, fromProblem, from }: EmailInput): boolean {
  if (fromProblem === 'address-in-name') return true;
  const results = authentication?.problem === null ? authentication : undefined;
  const hasFailed =
    results?.dmarc?.result === 'fail' || (results?.dkim?.result === 'fail' && results.spf?.result === 'fail');
  return hasFailed || (from !== null && matchOutside(from.address, looksLatin));
}

/** A domain of letters that look like Latin ones and are not (Cyrillic, Greek), written to be taken for another. */
function looksLatin(address: string): boolean {
  const host = domainToUnicode(address.slice(address.lastIndexOf('@') + 1));
  return host
    .split('.')
    .some((label) => /[^ -~]/.test(label) && /^[a-z0-9-аеорсухіјѕԁԛԝһӏοανρ]+$/u.test(label));
}

/** A report by what it says; mail of a mail system that reports nothing in particular is a bounce. */
function report(input: EmailInput): Evidence | null {
  const type = headerOf(input, 'Content-Type') ?? '';
  if (input.delivery !== undefined) return leave(0.92, outcomeWords[input.delivery]);
  if (matchOutside(type, /disposition-notification/i))
    return leave(0.9, 'a receipt for a message you sent: it was opened or deleted');
  const isReport = matchOutside(type, /multipart\/report/i) && matchOutside(type, /delivery-status/i);
  if (!isReport && !/^mailer-daemon@/.test(senderOf(input) ?? '')) return null;
  return leave(0.92, outcomeWords.failed);
}

const outcomeWords: Readonly<Record<NonNullable<EmailInput['delivery']>, string>> = {
  failed: 'a message you sent could not be delivered',
  delayed: 'a message you sent is delayed',
  relayed: 'a message you sent was passed on to a system that reports no more',
  expanded: 'a message you sent was sent on to the members of a list',
  delivered: 'a message you sent was delivered',
};

function automaticReply(input: EmailInput): Evidence | null {
  if (!matchOutside(autoSubmitted(input), /^\s*auto-replied/i) && headerOf(input, 'X-Autoreply') === null)
    return null;
  return label('Automatic replies', 0.92, 'automatic reply (Auto-Submitted)');
}

function invitation({ invitation }: EmailInput): Evidence | null {
  if (invitation === null) return null;
  const { method, answer } = invitation;
  const kind = wordsFor(method, invitationKinds) ?? 'a calendar event';
  const said = answer === undefined ? undefined : wordsFor(answer, invitationAnswers);
  return label('Calendar', 0.93, `contains ${said === undefined ? kind : `${kind}: ${said}`}`);
}

function wordsFor(name: Outside, table: readonly (readonly [string, string])[]): string | undefined {
  return table.find(([each]) => matchOutside(name, (text) => text === each))?.[1];
}

const invitationKinds = [
  ['REQUEST', 'an invitation'],
  ['CANCEL', 'a cancellation'],
  ['REPLY', 'a reply to an invitation'],
  ['COUNTER', 'a proposal of another time'],
  ['DECLINECOUNTER', 'a reply to a proposal of another time: declined'],
] as const;

const invitationAnswers = [
  ['ACCEPTED', 'accepted'],
  ['DECLINED', 'declined'],
  ['TENTATIVE', 'accepted tentatively'],
  ['DELEGATED', 'delegated to somebody else'],
] as const;

function signIn(input: EmailInput): Evidence | null {
  if (!isAutomatic(input) || !matchOutside(input.subject, signInWords)) return null;
  return leave(0.9, 'sign-in code or security notice');
}

function delivery(input: EmailInput): Evidence | null {
  if (!isAutomatic(input) || !matchOutside(input.subject, deliveryWords)) return null;
  return label('Deliveries', 0.86, 'automated mail about a delivery');
}

function purchase(input: EmailInput): Evidence | null {
  if (!isAutomatic(input) || !matchOutside(input.subject, receiptWords)) return null;
  return label('Receipts', 0.88, 'automated mail about a purchase');
}

/** A list that one can write to, or that people answer. */
function mailingList(input: EmailInput): Evidence | null {
  const isList =
    headerOf(input, 'List-Post') !== null || (headerOf(input, 'List-Id') !== null && isReply(input));
  return isList ? label('Mailing lists', 0.88, 'sent through a mailing list (List-Id)') : null;
}

function bulk(input: EmailInput): Evidence | null {
  const marks = [
    headerOf(input, 'List-Unsubscribe') !== null,
    headerOf(input, 'List-Id') !== null,
    matchOutside(headerOf(input, 'Precedence') ?? '', /^(bulk|list|junk)/i),
  ].filter(Boolean).length;
  if (marks === 0) return null;
  return label(
    'Newsletters',
    [0.78, 0.93, 0.96][marks - 1] ?? 0.78,
    'bulk mail (List-Unsubscribe, List-Id or Precedence)',
  );
}

/** A program wrote it: it says so (RFC 3834), or its sender's name does. */
function isAutomatic(input: EmailInput): boolean {
  return matchOutside(autoSubmitted(input), /^\s*auto-/i) || isProgram(senderOf(input) ?? '');
}

function isProgram(sender: string): boolean {
  return robotSender.test(sender) || isNoReplyAddress(sender);
}

function autoSubmitted(input: EmailInput): string | Outside {
  return headerOf(input, 'Auto-Submitted') ?? '';
}

function isReply({ inReplyTo, references }: EmailInput): boolean {
  return inReplyTo !== '' || references.length > 0;
}

function label(name: string, confidence: number, because: string): Evidence {
  return { action: 'apply_label', parameters: { label: name }, confidence, because };
}

function leave(confidence: number, because: string): Evidence {
  return { action: 'none', parameters: {}, confidence, because };
}

function trash(confidence: number, because: string): Evidence {
  return { action: 'delete', parameters: {}, confidence, because };
}
