import { describe, expect, it } from 'vitest';
import { hidingCases, secret, sheetCases, unprovenCases } from '../../../test/examples/hidden-text.ts';
import { defaultLimits } from './limits.ts';
import { createReadingBudget } from './reading-budget.ts';
import { readVisibleText } from './visible-text.ts';

function read(html: string) {
  return readVisibleText(html, defaultLimits, createReadingBudget(defaultLimits));
}

describe('hidden text', () => {
  it.each(hidingCases)('%s keeps text out and reports it', (_, how, hidden) => {
    const { text, hidden: notes } = read(`<p>Good day</p>${hidden}`);

    expect(text).not.toContain('mallory');
    expect(text).toContain('Good day');
    expect(notes).toEqual([{ how, text: expect.stringContaining(secret) }]);
  });

  it.each(hidingCases)('%s has a twin that shows', (_, __, ___, shown) => {
    const { text, hidden } = read(`<p>Good day</p>${shown}`);

    expect(text).toContain(secret);
    expect(hidden).toEqual([]);
  });
});

describe('what cannot be proven visible', () => {
  it.each(unprovenCases)('%s is kept out and told', (_, unproven) => {
    const { text, hidden } = read(`<p>Good day</p>${unproven}`);

    expect(text).not.toContain('mallory');
    expect(hidden.map((note) => note.text).join(' ')).toContain(secret);
  });

  it.each(unprovenCases)('%s has a twin that shows', (_, __, shown) => {
    const { text, hidden } = read(`<p>Good day</p>${shown}`);

    expect(text).toContain(secret);
    expect(hidden).toEqual([]);
  });
});

describe('hiding by a style sheet', () => {
  it.each(sheetCases)('%s keeps text out', (_, css, body) => {
    const { text, hidden } = read(`<style>${css}</style><p>Good day</p>${body}`);

    expect(text).not.toContain('mallory');
    expect(hidden.map((note) => note.text)).toEqual([secret]);
  });

  it.each(sheetCases)('%s has a twin that shows', (_, css, __, shown) => {
    const { text, hidden } = read(`<style>${css}</style><p>Good day</p>${shown}`);

    expect(text).toContain(secret);
    expect(hidden).toEqual([]);
  });

  it.each([
    ['a phone', '@media only screen and (max-width:600px){.x{display:none}}'],
    ['paper', '@media print{.x{display:none}}'],
    ['dark colours', '@media (prefers-color-scheme:dark){.x{color:#fff}}'],
    ['a pointer', '.x:hover{display:none}'],
    ['an animation', '@keyframes a{from{display:none}}'],
  ])('a rule for %s hides nothing', (_, css) => {
    expect(read(`<style>${css}</style><p class=x>${secret}</p>`).text).toBe(secret);
  });

  it('a sheet that comes last holds for what stands before', () => {
    expect(read(`<p class=x>${secret}</p>Hi<style>.x{display:none}</style>`).text).toBe('Hi');
  });

  it('a sheet for another medium hides nothing', () => {
    expect(read(`<style media="print">.x{display:none}</style><p class=x>${secret}</p>`).text).toBe(secret);
  });

  it('a sheet within a comment hides nothing', () => {
    expect(
      read(`<!--[if mso]><style>.x{display:none}</style><![endif]--><p class=x>${secret}</p>`).text,
    ).toBe(secret);
  });

  it('colours of a sheet are seen beside colours of attributes', () => {
    const html = `<style>.head td{color:#fff}</style><table class=head bgcolor="#222"><tr><td>${secret}</td></tr></table>`;

    expect(read(html)).toMatchObject({ text: secret, hidden: [] });
  });
});

describe('what is reported', () => {
  it('neighbours that are hidden the same way are one report', () => {
    const { hidden } = read('<div hidden><p>One two</p><p>three four</p></div>');

    expect(hidden).toEqual([{ how: 'display-none', text: 'One two three four' }]);
  });

  it('stretches with something visible between them are two reports', () => {
    const { hidden } = read('<p hidden>One two</p><p>seen</p><p hidden>three four</p>');

    expect(hidden.map(({ text }) => text)).toEqual(['One two', 'three four']);
  });

  it('the same text is reported once', () => {
    expect(read('<p hidden>One two</p>seen<p hidden>One two</p>').hidden).toHaveLength(1);
  });

  it('a report is at most 500 characters', () => {
    expect(read(`<p hidden>${'word '.repeat(1_000)}</p>`).hidden[0]?.text).toHaveLength(500);
  });

  it('50 reports are given, and a line says how many more there are', () => {
    const html = Array.from({ length: 60 }, (_, index) => `<p hidden>text ${index}</p>seen`).join('');

    const { hidden, problems } = read(html);

    expect(hidden).toHaveLength(50);
    expect(problems).toEqual(['10 more hidden texts are not listed.']);
  });

  it('padding, spacers and marks of programs are not reported', () => {
    const html = '<div hidden>&nbsp;&zwnj;&nbsp;|</div><!-- StartFragment --><!-- end header --><p>Hi</p>';

    expect(read(html)).toEqual({ text: 'Hi', links: [], hidden: [], problems: [] });
  });

  it('links in hidden text are not listed', () => {
    const { links } = read(
      '<p hidden><a href="https://a.example">a</a></p><a href="https://b.example">b</a>',
    );

    expect(links).toEqual([{ text: 'b', href: 'https://b.example' }]);
  });
});
