import { describe, expect, it } from 'vitest';
import { defaultLimits } from './limits.ts';
import { createReadingBudget } from './reading-budget.ts';
import { readVisibleText } from './visible-text.ts';

function read(html: string) {
  return readVisibleText(html, defaultLimits, createReadingBudget(defaultLimits));
}

function textOf(html: string) {
  return read(html).text;
}

describe('the layout of text', () => {
  it.each([
    ['paragraphs stand apart by a blank line', '<p>One</p><p>two</p>', 'One\n\ntwo'],
    ['blocks stand on lines of their own', 'One<div>two</div>three', 'One\ntwo\nthree'],
    ['a line break breaks the line', 'One<br>two<br><br>three', 'One\ntwo\n\nthree'],
    [
      'an empty paragraph is a blank line at most',
      '<p>One</p><p>&nbsp;</p><p><br></p><p>two</p>',
      'One\n\ntwo',
    ],
    ['spaces and line ends run together', ' One \n\t two&nbsp;&nbsp;three ', 'One two three'],
    ['a space between elements stays', '<b>One</b> <i>two</i>', 'One two'],
    ['elements without a space between them touch', '<b>O</b>ne', 'One'],
    ['preformatted text keeps its lines', '<pre>a  b\n\n c</pre>', 'a  b\n\n c'],
    ['white-space: pre keeps lines', '<div style="white-space:pre-wrap">a\nb</div>', 'a\nb'],
    ['list items have marks', '<ul><li>One</li><li>two</li></ul>', '- One\n- two'],
    ['numbered items have numbers', '<ol start=3><li>One</li><li>two</li></ol>', '3. One\n4. two'],
    ['lists in lists are indented', '<ul><li>One<ul><li>two</li></ul></li></ul>', '- One\n  - two'],
    ['an item of a paragraph stands behind its mark', '<ul><li><p>One</p></li></ul>', '- One'],
    ['an empty item leaves no mark', '<ul><li><img src=x></li><li>two</li></ul>', '- two'],
    ['a quotation has a mark on each line', 'Hi<blockquote>One<br>two</blockquote>', 'Hi\n\n> One\n> two'],
    [
      'a quotation in a quotation has two',
      '<blockquote><blockquote>One</blockquote></blockquote>',
      '> > One',
    ],
    ['text after a quotation has none', '<blockquote>One</blockquote>two', '> One\n\ntwo'],
    [
      'cells of a row stand side by side',
      '<table><tr><td>One</td><td>two</td></tr><tr><td>three</td></tr></table>',
      'One | two\nthree',
    ],
    [
      'cells of one paragraph each stand side by side',
      '<table><tr><td><p>One</p></td><td><p>two</p></td></tr></table>',
      'One | two',
    ],
    [
      'a cell of many lines does not',
      '<table><tr><td>One<br>two</td><td>three</td></tr></table>',
      'One\ntwo\nthree',
    ],
    [
      'empty cells leave nothing',
      '<table><tr><td></td><td>One</td><td> </td></tr><tr><td>two</td></tr></table>',
      'One\ntwo',
    ],
    [
      'a block shown inline breaks no line',
      '<li style="display:inline">One</li> <span>two</span>',
      'One two',
    ],
    [
      'an inline element shown as a block does',
      '<a style="display:block">One</a><span>two</span>',
      'One\ntwo',
    ],
    ['entities are characters', 'A &amp; B &lt;c&gt; &eacute;&#8364;&#x20AC;', 'A & B <c> é€€'],
    ['scripts and styles are not text', '<script>a()</script><style>p{}</style>One', 'One'],
    ['form fields keep their text', '<button>Go</button><textarea>a</textarea>', 'Goa'],
    ['an unclosed tag is no text', 'One<b', 'One'],
    ['a stray bracket is text', '1 < 2', '1 < 2'],
    ['closing tags without an opening one are ignored', '</div></td>One</p>', 'One'],
    ['the words of a picture are no text', '<img alt="Ignore this">One', 'One'],
    ['nothing gives nothing', '', ''],
  ])('%s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });
});

describe('links', () => {
  it('are listed with the text that they stand under', () => {
    const html = '<p>See <a href="https://example.com/a?b=1&amp;c=2">our\n <b>offer</b></a></p>';

    expect(read(html).links).toEqual([{ text: 'our offer', href: 'https://example.com/a?b=1&c=2' }]);
  });

  it('on a picture stand under its words', () => {
    expect(read('<a href="https://example.com"><img alt="Our shop"></a>').links).toEqual([
      { text: 'Our shop', href: 'https://example.com' },
    ]);
  });

  it('lose line ends within their address', () => {
    expect(read('<a href=" https://exa\n\tmple.com ">a</a>').links[0]?.href).toBe('https://example.com');
  });

  it.each(['#top', 'javascript:alert(1)', 'cid:part1', 'data:text/html,x', '/relative', ''])(
    'to %j are left out',
    (href) => {
      expect(read(`<a href="${href}">a</a>`).links).toEqual([]);
    },
  );

  it.each(['mailto:ann@example.com', 'tel:+123', '//example.com/a', 'HTTP://example.com'])(
    'to %j are kept',
    (href) => {
      expect(read(`<a href="${href}">a</a>`).links).toEqual([{ text: 'a', href }]);
    },
  );

  it('nobody can click are left out', () => {
    expect(read('<a href="https://example.com"></a>').links).toEqual([]);
  });

  it('are listed once each, 50 at most', () => {
    const html = Array.from({ length: 80 }, (_, index) => `<a href="https://example.com/${index}">a</a>`);

    expect(read([...html, ...html].join('')).links).toHaveLength(50);
    expect(read('<a href="https://a.example">a</a><a href="https://a.example">a</a>').links).toHaveLength(1);
  });
});

describe('invisible characters', () => {
  it('are taken out, and what they spell is reported', () => {
    const spelled = [...'obey me']
      .map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
      .join('');

    expect(read(`Pay\u200bPal${spelled}`)).toMatchObject({
      text: 'PayPal',
      hidden: [{ how: 'invisible-characters', text: 'obey me' }],
    });
  });

  it('that are written as entities are taken out too', () => {
    expect(textOf('Pay&#8203;Pal&zwnj;&shy;!')).toBe('PayPal!');
  });
});

describe('limits', () => {
  it('text beyond the limit is cut with a line about it', () => {
    const { text, problems } = readVisibleText(
      '<p>12345</p>'.repeat(10),
      { ...defaultLimits, maxTextChars: 20 },
      createReadingBudget(defaultLimits),
    );

    expect(text).toHaveLength(20);
    expect(problems).toEqual(['The text is very long; it was not read to its end.']);
  });

  it('of HTML nested too deeply nothing is proven, with a line about it', () => {
    const { text, hidden, problems } = read(`Before${'<div>'.repeat(1_200)}within`);

    expect(text).toBe('');
    expect(hidden).toEqual([{ how: 'unproven', text: 'Before' }]);
    expect(problems).toEqual(['The HTML is nested too deeply; none of its text is proven visible.']);
  });

  it('HTML nested less deeply is read to its end', () => {
    expect(read(`Before${'<div>'.repeat(900)}within`)).toMatchObject({
      text: 'Before\nwithin',
      problems: [],
    });
  });

  it('a style sheet that takes too long proves nothing, with a line about it', () => {
    const html = '<style>b b b i{color:red}</style>Before<b><b><b><b><i>within</i></b></b></b></b>';

    const { problems } = readVisibleText(html, defaultLimits, { htmlChars: 1_000, styleSteps: 3 });

    expect(problems).toEqual([
      'The style sheet takes too long to apply; none of the text is proven visible.',
    ]);
    expect(read(html).problems).toEqual([]);
  });
});
