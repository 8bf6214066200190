import type { JsonObject } from '#records';
import { deceptiveLink } from './deceptive-link.ts';
import { type EmailInput, headerOf, senderOf } from './email-input.ts';
import { findInstruction } from './instructions.ts';

/** Something that a message's own form says about what should happen to it, without understanding its words. */
export interface Evidence {
  readonly action: string;
  readonly parameters: JsonObject;
  /** How often this form means this, in [0, 1]; an estimate that feedback corrects. */
  readonly confidence: number;
  /** For people. */
  readonly because: string;
}

const receiptWords =
  /\b(receipt|invoice|order (confirmation|confirmed|no\.?|#)|payment (received|confirmation)|your order|rechnung|quittung|bestellbestätigung|zahlungseingang|facture|reçu|commande|recibo|factura|pedido|ricevuta|fattura)\b|領収書|請求書|发票|收据/i;
const shippingWords =
  /\b(shipped|on its way|out for delivery|delivered|tracking (number|code)|versandt|zugestellt|sendungsnummer|expédié|livr(é|aison)|enviado|entrega)\b|発送|配達|发货/i;
const codeWords =
  /\b(verification|security|one[- ]time|login|sign[- ]in|bestätigungs|sicherheits)[- ]?(code|passcode|alert)|\b(otp|2fa)\b|new (sign[- ]in|login)|password (was )?(changed|reset)|確認コード|验证码/i;
const robotSender =
  /^(no-?reply|do-?not-?reply|notifications?|alerts?|mailer-daemon|postmaster|bounces?|news|newsletter|info|billing|orders?|receipts?|support|service)([+.-]|@)/i;

/** All evidence in a message, strongest first. */
export function findEvidence(input: EmailInput): readonly Evidence[] {
  const found = [
    suspicion(input),
    undelivered(input),
    automaticReply(input),
    invitation(input),
    securityNotice(input),
    receipt(input),
    newsletter(input),
    conversation(input),
  ].filter((evidence) => evidence !== null);
  return found.sort((a, b) => b.confidence - a.confidence);
}

function suspicion(input: EmailInput): Evidence | null {
  const link = deceptiveLink(input);
  if (link !== null) {
    return {
      action: 'delete',
      parameters: {},
      confidence: 0.85,
      because: `a link shows ${link.shown} and leads to ${link.leadsTo}`,
    };
  }
  const order = findInstruction(input);
  if (order === null) return null;
  const isHidden = order.part.startsWith('hidden');
  return {
    action: 'delete',
    parameters: {},
    confidence: isHidden ? 0.9 : 0.75,
    because: `its ${order.part} gives orders to an assistant`,
  };
}

function undelivered(input: EmailInput): Evidence | null {
  const type = headerOf(input, 'Content-Type') ?? '';
  const isReport = /multipart\/report/i.test(type) && /delivery-status/i.test(type);
  if (!isReport && !/^(mailer-daemon|postmaster)@/.test(senderOf(input) ?? '')) return null;
  return leave(0.92, 'it says that a message of yours could not be delivered');
}

function automaticReply(input: EmailInput): Evidence | null {
  const submitted = headerOf(input, 'Auto-Submitted') ?? '';
  if (!/^auto-replied/i.test(submitted) && headerOf(input, 'X-Autoreply') === null) return null;
  return label('Automatic replies', 0.92, 'a program answered it (Auto-Submitted)');
}

function invitation({ invitation }: EmailInput): Evidence | null {
  if (invitation === null) return null;
  return label(
    'Calendar',
    0.93,
    `it carries a calendar ${invitation.method === '' ? 'event' : invitation.method.toLowerCase()}`,
  );
}

function securityNotice(input: EmailInput): Evidence | null {
  if (!codeWords.test(input.subject)) return null;
  return leave(0.9, 'it is about signing in, which is yours to see at once');
}

function receipt(input: EmailInput): Evidence | null {
  if (isReply(input) || !robotSender.test(senderOf(input) ?? '')) return null;
  if (receiptWords.test(input.subject))
    return label('Receipts', 0.88, 'an automatic sender writes about a purchase');
  if (shippingWords.test(input.subject))
    return label('Deliveries', 0.86, 'an automatic sender writes about a delivery');
  return null;
}

function newsletter(input: EmailInput): Evidence | null {
  const canUnsubscribe = headerOf(input, 'List-Unsubscribe') !== null;
  const listId = headerOf(input, 'List-Id');
  const isBulk = /^(bulk|list|junk)/i.test(headerOf(input, 'Precedence') ?? '');
  if (!canUnsubscribe && listId === null && !isBulk) return null;
  if (headerOf(input, 'List-Post') !== null || (listId !== null && isReply(input))) {
    return label('Mailing lists', 0.88, 'it came through a mailing list (List-Id)');
  }
  const marks = [canUnsubscribe, listId !== null, isBulk].filter(Boolean).length;
  return label(
    'Newsletters',
    [0.6, 0.78, 0.93, 0.96][marks] ?? 0.6,
    'it was sent to many (List-Unsubscribe, List-Id or Precedence)',
  );
}

function conversation(input: EmailInput): Evidence | null {
  const sender = senderOf(input) ?? '';
  if (sender === '' || robotSender.test(sender) || headerOf(input, 'List-Unsubscribe') !== null) return null;
  if (headerOf(input, 'Auto-Submitted') !== null && !/^no$/i.test(headerOf(input, 'Auto-Submitted') ?? ''))
    return null;
  return isReply(input)
    ? leave(0.9, 'a person goes on with a conversation')
    : leave(0.8, 'it seems to come from a person');
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
