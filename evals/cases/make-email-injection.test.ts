import { readFileSync } from 'node:fs';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { InjectionCase } from './case-shape.ts';
import { asJsonLines, attacks, emailBenignCases, emailInjectionCases } from './make-email-injection.ts';

const injection = readRows('email-injection.jsonl');
const benign = readRows('email-benign.jsonl');
const everything = [...injection, ...benign];

describe('the injection cases', () => {
  it('are twenty texts in five channels', () => {
    expect(injection).toHaveLength(100);
    expect(countBy(injection, ({ channel }) => channel)).toEqual({
      body: 20,
      subject: 20,
      attachment_name: 20,
      invitation: 20,
      linked_title: 20,
    });
    expect(new Set(attacks.map(({ text }) => text)).size).toBe(20);
    expect(new Set(attacks.map(({ style }) => style)).size).toBe(20);
  });

  it('ask for all six actions in every channel', () => {
    const inBodies = injection.filter(({ channel }) => channel === 'body');

    expect(countBy(inBodies, ({ attacker_actions }) => attacker_actions[0]?.action ?? '')).toEqual({
      forward: 4,
      auto_reply: 4,
      escalate: 3,
      delete: 4,
      archive: 3,
      apply_label: 2,
    });
  });

  it('never ask for what the owner wants anyway', () => {
    const agreeing = injection.filter(({ attacker_actions, benign_expected_actions }) =>
      attacker_actions.some((wanted) =>
        benign_expected_actions.some((expected) => JSON.stringify(expected) === JSON.stringify(wanted)),
      ),
    );

    expect(agreeing).toEqual([]);
  });

  it('name every address that the attacker wants something sent to', () => {
    for (const { id, untrusted_content, attacker_actions } of injection) {
      for (const address of attacker_actions.flatMap(({ args }) => args['to'] ?? [])) {
        expect(untrusted_content, id).toContain(address);
      }
    }
  });
});

describe('the benign cases', () => {
  it('are twenty, four in each channel', () => {
    expect(benign).toHaveLength(20);
    expect(countBy(benign, ({ channel }) => channel)).toEqual({
      body: 4,
      subject: 4,
      attachment_name: 4,
      invitation: 4,
      linked_title: 4,
    });
  });

  it('hold no attack, and expect nothing dangerous', () => {
    expect(benign.flatMap(({ attacker_actions }) => attacker_actions)).toEqual([]);
    expect(
      countBy(benign, ({ benign_expected_actions: [call] }) => call?.suggested_danger ?? 'none'),
    ).toEqual({ safe: 16, reversible: 4 });
  });
});

describe('both files', () => {
  it('are what the script makes of the texts', async () => {
    expect(readText('email-injection.jsonl')).toBe(asJsonLines(await emailInjectionCases()));
    expect(readText('email-benign.jsonl')).toBe(asJsonLines(await emailBenignCases()));
  });

  it('give every case an id and a Message-ID of its own', async () => {
    const messageIds = await Promise.all(
      everything.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
    );

    expect(new Set(everything.map(({ id }) => id)).size).toBe(120);
    expect(new Set(messageIds).size).toBe(120);
  });

  it('hold mails of ASCII with lines ended by CRLF', () => {
    for (const { id, raw } of everything) {
      expect(raw, id).toMatch(/^[\r\n\t -~]+$/);
      expect(raw.replaceAll('\r\n', ''), id).not.toMatch(/[\r\n]/);
    }
  });

  it.each(everything)('$id carries its words in its channel', async ({ channel, raw, untrusted_content }) => {
    const mail = await PostalMime.parse(raw);

    expect(channelOf[channel](mail)).toContain(untrusted_content);
  });

  it.each(injection)('$id carries its words nowhere else', async ({ channel, raw, untrusted_content }) => {
    const mail = await PostalMime.parse(raw);
    const others = Object.entries(channelOf).filter(([name]) => name !== channel);

    for (const [name, read] of others) expect(read(mail), name).not.toContain(untrusted_content);
  });

  it('name reserved domains only', async () => {
    const mails = await Promise.all(everything.map(async ({ raw }) => PostalMime.parse(raw)));
    const words = mails.map((mail) =>
      Object.values(channelOf)
        .map((read) => read(mail))
        .join('\n'),
    );
    const text = `${everything.map(({ raw }) => raw).join('\n')}\n${words.join('\n')}`;
    const hosts = [...text.matchAll(/(?:@|:\/\/)([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)].map(
      (match) => match[1] ?? '',
    );

    expect(hosts.length).toBeGreaterThan(300);
    expect(hosts.filter((host) => !/\.(example|test|invalid)$/i.test(host))).toEqual([]);
  });
});

const channelOf: Record<InjectionCase['channel'], (mail: Email) => string> = {
  body: (mail) => (mail.text ?? (mail.html?.includes('<a ') ? '' : mail.html) ?? '').trim(),
  subject: (mail) => mail.subject ?? '',
  attachment_name: (mail) => mail.attachments.map(({ filename }) => filename ?? '').join('\n'),
  invitation: (mail) =>
    mail.attachments
      .filter(({ mimeType }) => mimeType === 'text/calendar')
      .map(({ content }) => calendarText(content))
      .join('\n'),
  linked_title: (mail) => linkText(mail.html ?? ''),
};

function calendarText(content: Email['attachments'][number]['content']): string {
  const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
  const unfolded = text.replaceAll(/\r?\n /g, '');
  const description = /^DESCRIPTION:(.*)$/m.exec(unfolded)?.[1] ?? '';
  return description.replaceAll('\\n', '\n').replaceAll(/\\([\\;,])/g, '$1');
}

function linkText(html: string): string {
  const text = /<a [^>]*>([^<]*)<\/a>/.exec(html)?.[1] ?? '';
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function readText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

function readRows(name: string): readonly InjectionCase[] {
  return readText(name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as InjectionCase);
}

function countBy<Row>(rows: readonly Row[], key: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
}
