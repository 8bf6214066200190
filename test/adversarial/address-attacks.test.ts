import { exposeOutside } from '@tact/core/records';
import type { EmailInput } from '@tact/email/engine';
import { describe, expect, test, vi } from 'vitest';
import { addressesFor } from '../../packages/email/src/engine/actions/sent-mail.ts';
import { labelInput } from '../examples/label-mail.ts';
import { expectBroken, expectUnbroken } from './expect-unbroken.ts';
import { judgedMail, parsedMail, rulesOf } from './judged-mail.ts';
import { possibleSenders, possibleValues } from './lenient-readers.ts';
import type { Attack, Outcome } from './search.ts';

/** A stranger wants what the owner permits to his boss. The bytes of the message go through the mail parser. */

const boss = 'boss@bank.test';
const permits = (when: string) =>
  rulesOf(`[[rules]]\nid = "r"\n${when}\nactions = ["delete"]\npermit_dangerous = true\n`);
const bySender = permits(`when.from.equals = "${boss}"`);
const byDomain = permits('when.from.domain = "bank.test"');
const authenticated = permits(`when.from.equals = "${boss}"\nwhen.authenticated = true`);
const byList = permits('when.list_id.domain = "shop.test"');
const answers = rulesOf(`[[rules]]\nid = "r"\nwhen.from.equals = "${boss}"
actions = [{ action = "auto_reply", parameters = { body = "Thank you." } }]\npermit_dangerous = true\n`);

const runs = (input: EmailInput, rules: ReturnType<typeof rulesOf>) =>
  judgedMail(input, { rules, approvalAlways: [] }).actions.some(
    ({ disposition, action }) => disposition === 'run' && action !== 'none',
  );

const mailWith = (header: string) =>
  `${header}\r\nTo: ann@home.test\r\nSubject: Rates\r\nMessage-ID: <1@bank.test>\r\n\r\nHello.\r\n`;

const signs = [
  ...['<', '>', '"', '(', ')', ',', ';', ':', '@', '\\', '.', ' ', '\t', '[', ']', '=', '?', '%40', "'"],
  ...[
    '\r\n',
    '\n',
    '\r',
    '\r\n ',
    '\n\t',
    '\r\n \r\n ',
    '\0',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2060',
    '\ufeff',
  ],
  ...[
    '\u00a0',
    '\u2028',
    '\u0085',
    '\v',
    '\f',
    '\u212a',
    '\u0131',
    '\u017f',
    '\uff20',
    '\ufe6b',
    '\uff0e',
    '\u3002',
    '\u0430',
    '\u0301',
  ],
];
const addresses = [
  boss,
  'eve@evil.test',
  'boss@evil-bank.test',
  'boss@bank.test.evil.test',
  'boss@xn--bnk-5cd.test',
  '@evil.test',
  'bank.test',
  'boss',
  'BOSS@BANK.TEST',
];
const encoded = [
  '=?utf-8?Q?boss=40bank.test?=',
  '=?utf-8?B?Ym9zc0BiYW5rLnRlc3Q=?=',
  '=?utf-8?Q?=3Cboss=40bank.test=3E?=',
  '=?utf-7?Q?boss+AEA-bank.test?=',
  '=?utf-8?Q?',
  '?=',
];
const names = [
  'From: ',
  'from:',
  'From : ',
  'Sender: ',
  'Reply-To: ',
  'Resent-From: ',
  'X-From: ',
  'From ',
  'FROM\t:',
  'To: ',
];

interface Reader {
  readonly name: string;
  see?(input: EmailInput): EmailInput;
}

/** The nearer, the further the header gets through the reading of it, and the more of it is the address that is permitted. */
function fromAttack({ name, see = (input) => input }: Reader, tries: number): Attack {
  return {
    name,
    tries,
    seeds: [
      `From: eve@evil.test`,
      `From: Boss <${boss}>`,
      `From: ${boss}\r\nFrom: eve@evil.test`,
      `From: <${boss}>@evil.test`,
      `From: ${encoded[0]}`,
      `From: "${boss}" <eve@evil.test>`,
    ].map((header) => ({ header })),
    vocabulary: { header: { pieces: [...signs, ...addresses, ...encoded, ...names] } },
    async try({ header = '' }) {
      const input = see(await parsedMail(mailWith(header)));
      const shown = input.from === null ? '' : exposeOutside(input.from.address);
      const senders = [...possibleSenders(mailWith(header))].toSorted();
      const isBoss = senders.length === 1 && senders[0] === boss;
      const isOfBank = senders.length === 1 && /^[^@]+@bank\.test$/.test(senders[0] ?? '');
      const isOpen = (runs(input, bySender) && !isBoss) || (runs(input, byDomain) && !isOfBank);
      const problem = input.fromProblem ?? 'plain';
      return {
        near: problems.indexOf(problem) * 10 + likeness(shown, boss) * 8 + (isBoss ? 0 : 3),
        trail: [problem, shown === boss, senders.length, senders.includes(boss)].join(' '),
        broken: isOpen
          ? `${JSON.stringify(header)} opens it, and could be from ${senders.join(' or ')}`
          : null,
      };
    },
  };
}

const problems = [
  'damaged-header',
  'missing',
  'repeated',
  'several',
  'encoded',
  'not-plain',
  'address-in-name',
  'plain',
];

/** From 0 to 1: how much of the wanted text the beginning and the end of the given one are. */
function likeness(given: string, wanted: string): number {
  const common = (one: string, other: string) => {
    let count = 0;
    while (count < Math.min(one.length, other.length) && one[count] === other[count]) count += 1;
    return count;
  };
  const ends = common([...given].toReversed().join(''), [...wanted].toReversed().join(''));
  const longest = Math.max(given.length, wanted.length, 1);
  return Math.min(longest, common(given, wanted) + ends) / longest;
}

/** What the mail servers above a message wrote: nothing here confirms the boss. */
const situations: Readonly<Record<string, { readonly above: string; readonly named: string }>> = {
  refuted: {
    above:
      'Authentication-Results: mx.home.test; dmarc=fail header.from=bank.test; spf=fail smtp.mailfrom=evil.test',
    named: 'mx.home.test',
  },
  'spf of the stranger': {
    above:
      'Authentication-Results: mx.home.test; spf=pass smtp.mailfrom=evil.test; dkim=pass header.d=evil.test; dmarc=none header.from=bank.test',
    named: 'mx.home.test',
  },
  unreadable: { above: 'Authentication-Results: mx.home.test; dkim=pass (', named: 'mx.home.test' },
  'received elsewhere': {
    above: 'Received: from evil.test by mx.other.test; Mon, 02 Nov 2026 08:00:00 +0000',
    named: 'mx.home.test',
  },
  'received at a neighbour of the registry': {
    above: 'Received: from evil.test by mail.other.co.uk; Mon, 02 Nov 2026 08:00:00 +0000',
    named: 'home.co.uk',
  },
};

function authenticationAttack(
  name: string,
  tries: number,
  confirms: (input: EmailInput) => EmailInput = (input) => input,
): Attack {
  return {
    name,
    tries,
    seeds: Object.keys(situations).flatMap((situation) => [
      { situation, header: `From: Boss <${boss}>` },
      {
        situation,
        header: `Authentication-Results: ${situations[situation]?.named}; dmarc=pass header.from=bank.test\r\nFrom: ${boss}`,
      },
    ]),
    vocabulary: {
      situation: { isWhole: true, pieces: Object.keys(situations) },
      header: {
        pieces: [
          ...signs,
          ...['mx.home.test', 'home.test', 'home.co.uk', 'MX.HOME.TEST', 'mx.evil.test', ' 1', '/1', 'none'],
          ...[
            'Authentication-Results: ',
            'ARC-Authentication-Results: i=1; ',
            'Received: from a by ',
            'DKIM-Signature: v=1; d=bank.test',
          ],
          ...[
            '; dmarc=pass header.from=bank.test',
            '; dkim=pass header.d=bank.test',
            '; dkim=pass header.i=@bank.test',
            '; spf=pass smtp.mailfrom=boss@bank.test',
          ],
          ...[
            'dmarc=fail',
            'dkim=pass',
            'reason="',
            '(comment)',
            ' by localhost',
            ' by mx.home.test',
            '\r\n',
            `\r\nFrom: ${boss}`,
            `From: ${boss}\r\n`,
          ],
        ],
      },
    },
    async try({ situation = '', header = '' }): Promise<Outcome> {
      const { above = '', named = '' } = situations[situation] ?? {};
      const input = confirms(
        await parsedMail(mailWith(`${above}\r\n${header}`), { authenticatedBy: [named] }),
      );
      const { authentication, fromProblem } = input;
      const isOpen = runs(input, authenticated);
      const results = [authentication?.spf, authentication?.dkim, authentication?.dmarc];
      const passes = results.filter((one) => one?.result === 'pass').length;
      const aligned = results.filter((one) => one?.result === 'pass' && one.isAligned).length;
      return {
        near:
          (fromProblem === null ? 5 : 0) + (authentication?.problem === null ? 5 : 0) + passes + aligned * 2,
        trail: [situation, fromProblem, authentication?.problem ?? 'read', passes, aligned].join(' '),
        broken: isOpen ? `${situation}: ${JSON.stringify(header)} counts as authenticated` : null,
      };
    },
  };
}

function replyToAttack(name: string, tries: number, isNear?: (domain: string) => boolean): Attack {
  return {
    name,
    tries,
    seeds: ['eve@evil.test', 'help@bank.test', 'help@mail.bank.test', 'eve@evil-bank.test'].map(
      (replyTo) => ({ replyTo }),
    ),
    vocabulary: {
      replyTo: {
        pieces: [
          ...signs,
          ...addresses,
          ...encoded,
          'help@mail.bank.test',
          '\r\nReply-To: ',
          'group:',
          'a.bank.test',
        ],
      },
    },
    async try({ replyTo = '' }) {
      const input = await parsedMail(mailWith(`From: ${boss}\r\nReply-To: ${replyTo}`));
      const isOpen =
        isNear === undefined
          ? runs(input, answers)
          : input.replyTo.every(({ address }) => isNear(exposeOutside(address)));
      const named = input.replyTo.map(({ address }) => exposeOutside(address));
      const to =
        isNear === undefined ? addressesFor({ body: 'Hi.' }, asOriginal(input)).to.map(exposeOutside) : named;
      const strange = to.filter((one) => !/^[^\s@<>,;:"()]+@(?:[a-z0-9_-]+\.)*bank\.test$/.test(one));
      return {
        near: likeness(named[0] ?? '', boss) * 10 + (isOpen ? 3 : 0) + (strange.length > 0 ? 3 : 0),
        trail: [input.fromProblem, isOpen, to.length, Math.min(named.length, 3)].join(' '),
        broken:
          isOpen && strange.length > 0
            ? `Reply-To ${JSON.stringify(replyTo)} is answered at ${strange.join()} without a question`
            : null,
      };
    },
  };
}

const asOriginal = ({ subject, messageId, references, from, replyTo, headers }: EmailInput) => ({
  ...{ subject, messageId, from },
  references: [...references],
  headers: [...headers],
  replyTo: [...replyTo],
});

function listAttack(
  name: string,
  tries: number,
  see: (input: EmailInput) => EmailInput = (input) => input,
): Attack {
  return {
    name,
    tries,
    seeds: [
      'List-Id: <evil.test>',
      'List-Id: <evil.test>\r\nList-Id: News <news.shop.test>',
      'List-Id: =?utf-8?Q?=3Cnews.shop.test=3E?=',
    ].map((header) => ({ header })),
    vocabulary: {
      header: {
        pieces: [
          ...signs,
          ...[
            'List-Id: ',
            'list-id:',
            '<news.shop.test>',
            'news.shop.test',
            'shop.test',
            '<evil.test>',
            'evil.test',
            'News',
            ...encoded.slice(-2),
          ],
        ],
      },
    },
    async try({ header = '' }) {
      const raw = mailWith(`From: ${boss}\r\n${header}`);
      const input = see(await parsedMail(raw));
      const values = possibleValues(raw, 'list-id');
      const isOpen = runs(input, byList);
      const isPlain =
        values.length === 1 && /^[^<>]*<?(?:[a-z0-9_+-]+\.)*shop\.test>?$/i.test(values[0] ?? '');
      const listId = input.listId === null || input.listId === undefined ? '' : exposeOutside(input.listId);
      return {
        near: likeness(listId, 'shop.test') * 5 + (listId === '' ? 0 : 3) + (isPlain ? 0 : 2),
        trail: [input.fromProblem, listId.endsWith('shop.test'), Math.min(values.length, 3), isPlain].join(
          ' ',
        ),
        broken:
          isOpen && !isPlain
            ? `${JSON.stringify(header)} opens it, with the List-Ids ${values.join(' and ')}`
            : null,
      };
    },
  };
}

// Busy machines take many times as long as an idle one.
vi.setConfig({ testTimeout: 300_000 });

describe('a searching attacker', () => {
  test('finds no From header that opens a permission for somebody else', () =>
    expectUnbroken(fromAttack({ name: 'from' }, 24_000)));

  test('finds no Authentication-Results that confirm a sender whom no named server confirmed', () =>
    expectUnbroken(authenticationAttack('authentication', 10_000)));

  test('finds no Reply-To that is answered elsewhere than below the domain of From', () =>
    expectUnbroken(replyToAttack('reply-to', 8_000)));

  test('finds no List-Id that opens a permission for another list', () =>
    expectUnbroken(listAttack('list-id', 7_000)));
});

describe('a weakness that is planted is found by the same attacker:', () => {
  test('a From header that is read generously', async () => {
    const generous = fromAttack(
      { name: 'generous from', see: (input) => ({ ...input, fromProblem: null }) },
      24_000,
    );

    expect((await expectBroken(generous)).broken).toContain('opens it');
  });

  test('a sender whose letters are folded before they are compared', async () => {
    const folded = fromAttack({ name: 'folded from', see: foldedSender }, 24_000);

    expect((await expectBroken({ ...folded, seeds: [{ header: 'From: eve@evil.test' }] })).broken).toContain(
      'opens it',
    );
  });

  test('results that are believed wherever they stand', async () => {
    const believing = authenticationAttack('believed results', 10_000, (input) =>
      input.authentication == null
        ? input
        : {
            ...input,
            authentication: {
              ...input.authentication,
              problem: null,
              dmarc: { result: 'pass', isAligned: true },
            },
          },
    );

    expect((await expectBroken(believing)).broken).toContain('counts as authenticated');
  });

  test('a Reply-To that is near where its letters end like those of the domain', async () => {
    const sloppy = replyToAttack('sloppy reply-to', 8_000, (address) => address.endsWith('bank.test'));

    expect((await expectBroken(sloppy)).broken).toContain('without a question');
  });

  test('a List-Id of which the last is taken', async () => {
    const last = listAttack('last list-id', 7_000, ({ listId: _, ...input }) => labelInput(input));

    expect((await expectBroken(last)).broken).toContain('opens it');
  });
});

function foldedSender(input: EmailInput): EmailInput {
  if (input.from === null || input.fromProblem !== 'not-plain') return input;
  const address = exposeOutside(input.from.address).normalize('NFKC').toLowerCase();
  return labelInput({ ...input, fromProblem: null, from: { name: '', address } });
}
