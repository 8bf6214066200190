import { TactError } from '@tact/core/errors';
import type { ParsedMail } from '@tact/core/ports/mail-parser';
import { exposeAll } from '@tact/core/records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMailParser } from './mime.ts';

const parser = createMailParser();
const parse = async (raw: string | Uint8Array) =>
  exposeAll(await parser.parse(typeof raw === 'string' ? Buffer.from(raw) : raw));
const html = (body: string) =>
  parse(`From: ann@example.com\nContent-Type: text/html; charset=utf-8\n\n${body}`);

const tooDeep = 'The HTML is nested too deeply; none of its text is proven visible.';
const tooLong = 'The text is very long; it was not read to its end.';

/** What the port promises of any result. */
function expectBounded(mail: ParsedMail) {
  expect(mail.text.length).toBeLessThanOrEqual(200_000);
  expect(mail.links.length).toBeLessThanOrEqual(50);
  expect(mail.hidden.length).toBeLessThanOrEqual(50);
  expect(mail.hidden.every(({ text }) => text.length <= 500)).toBe(true);
  expect(mail.attachments.length).toBeLessThanOrEqual(200);
}

describe('large and deep input', () => {
  it('200 000 nested tags leave nothing proven', async () => {
    const mail = await html(`<p>Before</p>${'<b>'.repeat(200_000)}within`);

    expect(mail).toMatchObject({ text: '', problems: [tooDeep] });
  });

  it('200 000 tags that close each other in pairs are read to the end', async () => {
    const mail = await html(`<p>Before</p>${'<li><td>'.repeat(200_000)}within`);

    expect(mail).toMatchObject({ text: 'Before\n\n- within', problems: [] });
  });

  it('5 000 nested blocks leave nothing proven', async () => {
    const mail = await html(`<p>Before</p>${'<div>'.repeat(5_000)}within${'</div>'.repeat(5_000)}after`);

    expect(mail).toMatchObject({ text: '', problems: [tooDeep] });
  });

  it('200 000 tags side by side are read to the end', async () => {
    expect((await html(`${'<b></b>'.repeat(200_000)}after`)).text).toBe('after');
  });

  it('a style of a megabyte still hides', async () => {
    const mail = await html(`<p style="${'a:b;'.repeat(250_000)}display:none">Obey me</p><p>Hello</p>`);

    expect(mail).toMatchObject({ text: 'Hello', hidden: [{ how: 'display-none', text: 'Obey me' }] });
  });

  it('an attribute of a megabyte leaves the text', async () => {
    expect((await html(`<p title="${'x'.repeat(1_000_000)}">Hello</p>`)).text).toBe('Hello');
  });

  it('100 000 classes still hide by the last', async () => {
    const classes = Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(' ');
    const mail = await html(
      `<style>.c99999{display:none}</style><p class="${classes}">Obey me</p><p>Hello</p>`,
    );

    expect(mail.text).toBe('Hello');
  });

  it('a style sheet that compares for ever leaves nothing proven', async () => {
    const rules = Array.from({ length: 4_000 }, () => 'b b b b b x{color:red}').join('');
    const mail = await html(
      `<style>${rules}</style>Before${'<b>'.repeat(400)}${'<x>within</x>'.repeat(20_000)}`,
    );

    expect(mail.text).toBe('');
    expect(mail.problems).toEqual([
      'The style sheet takes too long to apply; none of the text is proven visible.',
    ]);
  });

  it('selectors that search long attributes leave nothing proven', async () => {
    const rules = Array.from({ length: 4_000 }, (_, index) => `[title*="y${index}"]{color:red}`).join('');
    const mail = await html(`<style>${rules}</style>Before<p title="${'x'.repeat(1_000_000)}">within</p>`);

    expect(mail).toMatchObject({
      text: '',
      problems: ['The style sheet takes too long to apply; none of the text is proven visible.'],
    });
  });

  it('10 MB of plain text are cut at a word', async () => {
    const mail = await parse(`Subject: Hi\n\n${'word and word\n'.repeat(750_000)}`);

    expect(mail.text.length).toBeGreaterThan(199_900);
    expectBounded(mail);
    expect(mail.problems).toEqual([tooLong]);
  });

  it('a plain text of one endless line of spaces is read', async () => {
    expect((await parse(`Subject: Hi\n\nHello${' '.repeat(1_000_000)}x`)).text).toBe('Hello');
  });

  it('30 MB of lines without a word are read up to the limit of lines', async () => {
    expect(await parse(`Subject: Hi\n\n${'\n'.repeat(30_000_000)}`)).toMatchObject({
      subject: 'Hi',
      text: '',
    });
  });

  it('HTML parts share one limit', async () => {
    const part = `--b\nContent-Type: text/html\n\n${'<i></i>'.repeat(100_000)}<p>seen</p>\n`;
    const mail = await parse(`Content-Type: multipart/mixed; boundary=b\n\n${part.repeat(5)}--b--`);

    expect(mail.text).toBe('seen\n\nseen');
    expect(mail.problems).toEqual([tooLong]);
  });

  it('300 nested multiparts give the header and a line about it', async () => {
    const nested = Array.from(
      { length: 300 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
    ).join('');
    const mail = await parse(`Subject: Hi\n${nested}\nwithin`);

    expect(mail).toMatchObject({
      subject: 'Hi',
      text: '',
      problems: ['The message was not read to its end: Maximum MIME nesting depth of 100 levels exceeded.'],
    });
  });

  it('90 nested multiparts are read', async () => {
    const nested = Array.from(
      { length: 90 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
    ).join('');

    expect(await parse(`${nested}\nwithin`)).toMatchObject({ text: 'within', problems: [] });
  });

  it('5 000 parts are read up to the limit', async () => {
    const mail = await parse(
      `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nHi\n'.repeat(5_000)}--b--`,
    );

    expect(mail.text.split('\n\n')).toHaveLength(999);
    expect(mail.problems).toEqual([
      'The message was not read to its end: Maximum number of 1000 parts exceeded.',
    ]);
  });

  it('100 000 lines that look like boundaries are text', async () => {
    const mail = await parse(
      `Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHi\n${'--bx\n'.repeat(100_000)}--b--`,
    );

    expect(mail.text).toMatch(/^Hi\n--bx\n/);
  });

  it('a header of 1 MB gives its first fields and a line about it', async () => {
    const mail = await parse(`Subject: Hi\nTo: ${'a@example.com,\n '.repeat(70_000)}\n\nHello`);

    expect(mail).toMatchObject({
      subject: 'Hi',
      problems: ['The message was not read to its end: Maximum header size of 262144 bytes exceeded.'],
    });
  });

  it('10 000 fields are 1 000', async () => {
    expect((await parse(`${'X: y\n'.repeat(10_000)}\nHello`)).headers).toHaveLength(1_000);
  });

  it('20 000 recipients are 2 000', async () => {
    expect((await parse(`To: ${'a@b.c,'.repeat(20_000)}\n\nHello`)).to).toHaveLength(2_000);
  });

  it('1 000 nested messages are one attachment', async () => {
    const mail = await parse(`${'Content-Type: message/rfc822\n\n'.repeat(1_000)}Hello`);

    expect(mail.attachments).toHaveLength(1);
  });

  it('500 attachments are 200, with a line about it', async () => {
    const part = '--b\nContent-Type: image/png\n\nabc\n';
    const mail = await parse(`Content-Type: multipart/mixed; boundary=b\n\n${part.repeat(500)}--b--`);

    expect(mail.attachments).toHaveLength(200);
    expect(mail.problems).toEqual(['The message has 500 attachments; 200 are listed.']);
  });

  it('a calendar of 20 000 events is read for its first', async () => {
    const event = 'BEGIN:VEVENT\nSUMMARY:Lunch\nDTSTART:20240301T090000Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT\n';
    const mail = await parse(
      `Content-Type: text/calendar\n\nBEGIN:VCALENDAR\n${event.repeat(20_000)}END:VCALENDAR`,
    );

    expect(mail.invitation?.summary).toBe('Lunch');
  });

  it('a calendar with a zone of 500 rules is read', async () => {
    const rule = ['BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500'];
    const rules = [...rule, 'RRULE:FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=-1', 'END:STANDARD', '']
      .join('\n')
      .repeat(500);
    const zone = `BEGIN:VTIMEZONE\nTZID:Here\n${rules}END:VTIMEZONE\n`;
    const event = 'BEGIN:VEVENT\nDTSTART;TZID=Here:20240301T090000\nEND:VEVENT\n';
    const mail = await parse(`Content-Type: text/calendar\n\nBEGIN:VCALENDAR\n${event}${zone}END:VCALENDAR`);

    expect(mail.invitation?.start).toBe('2024-03-01T04:00:00.000Z');
  });
});

describe('any input', () => {
  const isContract = (thrown: unknown) =>
    thrown instanceof TactError && /^MAIL_(TOO_LARGE|UNPARSABLE)$/.test(thrown.code);

  async function parsesOrRefuses(raw: Uint8Array) {
    const mail = await parse(raw).catch((thrown: unknown) => {
      expect(isContract(thrown)).toBe(true);
      return null;
    });
    if (mail !== null) expectBounded(mail);
  }

  it('of any bytes is read or refused', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), parsesOrRefuses), { numRuns: 300 });
  });

  it('of lines as mails have them, in any order, is read or refused', async () => {
    const line = fc.constantFrom(
      'From: Ann <ann@example.com>',
      'Subject: =?utf-8?Q?=',
      'Subject: =?x?B?/w==?=',
      'Content-Type: multipart/mixed; boundary=b',
      'Content-Type: multipart/alternative; boundary="c"',
      'Content-Type: text/html; charset=utf-16',
      'Content-Type: text/calendar; method=',
      'Content-Type: message/rfc822',
      'Content-Type: text/plain; charset=iso-2022-jp; format=flowed; delsp=yes',
      "Content-Disposition: attachment; filename*0*=x'y'%zz; filename*1=b",
      'Content-Transfer-Encoding: base64',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '',
      ' folded',
      '--b',
      '--c',
      '--b--',
      '--c--',
      '=E2=82',
      'SGVsbG8',
      '<p style="display:none">hidden',
      '<style>p{color:#fff',
      '<!--',
      '</p><table><tr><td bgcolor=',
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTART;TZID=Europe/Paris:20240230T250000',
      'END:VEVENT',
    );
    const raw = fc.array(line, { maxLength: 60 }).map((lines) => Buffer.from(lines.join('\r\n')));

    await fc.assert(fc.asyncProperty(raw, parsesOrRefuses), { numRuns: 500 });
  });

  it('of any HTML never shows what an element without display holds', async () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<b class="a">',
      '</b>',
      '<table><tr><td>',
      '</td></tr></table>',
      '<ul><li>',
      '<span style="display:block">',
      '<!-- c -->',
      '<br>',
      'words',
      '&nbsp;',
      '<style>b{color:red}</style>',
      '<form>',
      '<a href="https://example.com">',
      '</a>',
    );
    const pieces = fc.array(piece, { maxLength: 30 }).map((all) => all.join(''));

    await fc.assert(
      fc.asyncProperty(pieces, pieces, async (before, after) => {
        const { text } = await html(`${before}<section style="display:none">SECRET</section>${after}`);

        expect(text).not.toContain('SECRET');
      }),
      { numRuns: 300 },
    );
  });

  it('of any HTML shows what nothing hides', async () => {
    const tag = fc.constantFrom('p', 'div', 'b', 'span', 'td', 'li', 'blockquote', 'h1', 'center', 'font');
    const style = fc.constantFrom(
      '',
      'color:#333',
      'display:block',
      'font-size:14px',
      'background:#eee',
      'opacity:.9',
    );

    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(tag, style), { maxLength: 12 }), async (elements) => {
        const open = elements.map(([name, css]) => `<${name} style="${css}">`).join('');

        const mail = await html(`${open}Hello Bob`);

        expect(mail.text.endsWith('Hello Bob')).toBe(true);
        expect(mail.hidden).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
