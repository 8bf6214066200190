import { describe, expect, test } from 'vitest';
import { exampleHeaders, exampleMail, type MailParts } from '../../../../../test/examples/mails.ts';
import { classifyKind } from './classify-kind.ts';

const kindOf = (part: MailParts) => classifyKind(exampleMail(part)).kind;
const from = (address: string, name = '') => ({ from: { name, address } });

describe('the kind of a mail', () => {
  test.each<[string, MailParts]>([
    ['personal', {}],
    [
      'personal',
      { subject: 'Invoice for the shelf', text: 'Hi Ann,\n\nmy invoice is attached.\n\nBest,\nBob' },
    ],
    ['personal', { subject: 'password of the wifi', text: 'It is 4417, don’t tell the kids. Bob' }],
    [
      'receipt',
      {
        ...from('billing@shop.example', 'Shop'),
        subject: 'Ihre Rechnung 4711',
        text: 'Gesamtbetrag 12,00 EUR\nMwSt 1,92 EUR',
      },
    ],
    [
      'notification',
      {
        ...from('jane@build.example', 'Jane (Jira)'),
        subject: '(OPS-3) Disk full',
        text: 'Jane assigned this issue to you.',
        headers: exampleHeaders({ 'X-JIRA-FingerPrint': 'a1', 'Auto-Submitted': 'auto-generated' }),
      },
    ],
    [
      'newsletter',
      {
        ...from('jess@charts.example', 'Jess at Charts'),
        subject: 'Quick question',
        text: 'Hi Ann, try our new templates. Unsubscribe',
        headers: exampleHeaders({ 'List-Unsubscribe': '<https://charts.example/u>', 'Feedback-ID': 'a:b' }),
      },
    ],
    [
      'list',
      {
        subject: '[knots] Which rope?',
        headers: exampleHeaders({
          'List-Id': '<knots.lists.example>',
          'List-Post': '<mailto:knots@lists.example>',
        }),
      },
    ],
    [
      'security',
      {
        ...from('no-reply@bank.example', 'Bank'),
        subject: 'Votre code de vérification',
        text: 'Votre code de vérification est 118822.',
      },
    ],
    ['bounce', { ...from('mailer-daemon@mx.example'), subject: 'Undelivered Mail', text: 'User unknown' }],
    [
      'calendar',
      {
        subject: 'Zugesagt: Jour fixe',
        attachments: [{ name: 'invite.ics', mimeType: 'text/calendar', size: 9 }],
      },
    ],
  ])('is %s', (kind, part) => {
    expect(kindOf(part)).toBe(kind);
  });

  test('is not claimed where nothing says enough', () => {
    const little = {
      ...from('service@shop.example', 'Shop'),
      subject: 'Hello',
      text: 'See https://shop.example',
    };

    expect(classifyKind(exampleMail(little))).toMatchObject({ kind: null });
    expect(classifyKind(exampleMail(little)).probability).toBeLessThan(0.6);
  });

  test('is read from what the sender wrote, not from what he quotes or forwards', () => {
    const forwarded = {
      subject: 'Fwd: Your receipt',
      text: 'Is this yours?\n\n---------- Forwarded message ---------\nFrom: Shop <no-reply@shop.example>\n\nYour receipt. Total $12.00, VAT $1.00',
    };

    expect(kindOf(forwarded)).toBe('personal');
  });

  test('names what speaks for it in our own words only', () => {
    const { why } = classifyKind(exampleMail({ subject: 'Re: Lunch', inReplyTo: 'x@example.net' }));

    expect(why).toEqual(expect.arrayContaining(['reply', 'subject:reply']));
    expect(why.length).toBeLessThanOrEqual(5);
  });

  test('is told for a mail of eight million characters, on which a quadratic search would never finish', () => {
    expect(kindOf({ text: '5.1.1 your order 9,99 € '.repeat(350_000) })).toBe('receipt');
  });
});
