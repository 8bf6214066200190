import { describeAction } from '@tact/core/kernel';
import { type Outside, outside } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import { sampleApproval, sampleDecision } from '@tact/testing';
import stringWidth from 'string-width';
import { describe, expect, test, vi } from 'vitest';
import { formatCard } from '#cli/output/approval-card';
import { formatDecisionLine, formatDecisions } from '#cli/output/decision-table';
import { createPaint } from '#cli/output/paint';
import type { Screen } from '#cli/output/screen';
import { emailRegistryWithoutServices as registry } from '../examples/mail-services.ts';
import { visualOrder } from '../examples/visual-order.ts';
import { expectBroken, expectUnbroken } from './expect-unbroken.ts';
import type { Attack } from './search.ts';

/** A stranger wants words to be shown that look like ours: outside our quotation marks, on a line of their own, or out of order. */

type Show = (text: string) => string;

const title = (text: string): Outside => outside(text, 'mail:subject');
const said = (text: string) => [{ code: 'PROPOSED_BY_MODEL', text: `The model says ${quote(text, 300)}.` }];
const decisionAbout = (text: string) =>
  sampleDecision({
    title: title(text),
    verdict: 'ask',
    reasons: said(text),
    actions: [
      {
        ...{
          action: 'forward',
          parameters: { to: ['mia@example.net'], note: `.${text}` },
          target: 'mail:ann/1',
        },
        ...{ disposition: 'ask', labels: [] },
      },
    ],
    outcome: 'forward',
  });

function cardAbout(text: string, screen: Screen): string {
  const asked = { action: 'forward', parameters: { to: ['mia@example.net'], note: `.${text}` } };
  const card = {
    question: describeAction(registry, asked),
    because: [{ code: 'DirectionViolation' as const, text: `DirectionViolation (${quote(text)})` }],
    lines: [
      { name: 'to', text: title(text) },
      { name: 'note', text },
    ],
    quotes: [{ name: 'subject', text: title(text) }],
  };
  return formatCard(sampleApproval({ ...asked, state: 'pending', card }), 0, screen);
}

function screenOf(width: number, isTerminal = true): Screen {
  const nothing = () => {};
  return {
    ...{ width, isTerminal, hasColour: false, paint: createPaint(false), time: String },
    ...{ line: nothing, page: nothing, record: nothing, status: nothing },
  };
}

/** Where words of others are shown. */
const places: Readonly<Record<string, Show>> = {
  sentence: (text) => `Delete ${quote(text)}, 2 of 3 (Bob): yes?`,
  'cut sentence': (text) => `${plainLine(`The model says ${quote(text, 300)}.`, 60)} Checks: dangerous.`,
  'sentence that begins with it': (text) => `${quote(text, 30)}: 2 mails`,
  'list line': (text) => formatDecisionLine(decisionAbout(text), registry, screenOf(100)),
  'narrow table': (text) =>
    formatDecisions([decisionAbout(text)], { registry, withTime: true }, screenOf(50)),
  'wide table': (text) => formatDecisions([decisionAbout(text)], { registry }, screenOf(140)),
  'card in a terminal': (text) => cardAbout(text, screenOf(60)),
  'card in a pipe': (text) => cardAbout(text, screenOf(100, false)),
};
const oneLine = new Set(['sentence', 'cut sentence', 'sentence that begins with it', 'list line']);
const widths: Readonly<Record<string, number>> = { 'narrow table': 50, 'wide table': 140 };

const hostile = [
  ...[
    '“',
    '”',
    '„',
    '‟',
    '«',
    '»',
    '″',
    '‶',
    '＂',
    '❝',
    '〞',
    '’’',
    '``',
    "''",
    'ʺ',
    '˝',
    '״',
    '´´',
    '‹',
    '⹂',
    '\u2033',
    '\u275d',
  ],
  ...[
    '\u0301',
    '\u030b',
    '\u035c',
    '\u20dd',
    '\u0338',
    '\ufe20',
    '\u1dcd',
    '\u0e33',
    '\uff9e',
    '\u0488',
    '\u0f39'.repeat(6),
  ],
  ...['\u202e', '\u202c', '\u2066', '\u2067', '\u2068', '\u2069', '\u200f', '\u061c', '\u200e'],
  ...['\n', '\r', '\u2028', '\u0085', '\v', '\t', '\0', '\u001b[31m', '\u009b', '\u0007', '\b'],
  ...[
    '\u200b',
    '\u00ad',
    '\u2060',
    '\ufeff',
    '\u3164',
    '\u2800',
    '\u115f',
    '\ufe0f',
    '\u{e0041}',
    '\ue000',
    '\ud83d',
  ],
  ...['שלום', 'مرحبا', '٣', 'אבג 12', 'ﷺ', '👩\u200d🚀', '漢字', 'e\u0301', 'क्षि', 'กำ', 'ｶﾞ', '한'],
  ...[
    ' ',
    '  ',
    'word ',
    '…',
    'approved by ann',
    '\n? 00000001 Delete it?',
    '\n  because    safe',
    '\n    │ ',
    'act      ',
    '(yes)',
    '.',
    ',',
    '”, “',
  ],
  ...['x'.repeat(80), 'שלום '.repeat(12), '2026-11-02T08:00:00Z'],
];

function quotingAttack(name: string, shows: Readonly<Record<string, Show>>, tries: number): Attack {
  const plain = new Map(Object.entries(shows).map(([place, show]) => [place, show('x')]));
  return {
    name,
    tries,
    seeds: Object.keys(shows).flatMap((place) =>
      ['Lunch on Friday', 'Say “yes”', 'שלום'].map((text) => ({ place, text })),
    ),
    vocabulary: { place: { isWhole: true, pieces: Object.keys(shows) }, text: { pieces: hostile } },
    try({ place = '', text = '' }) {
      const show = shows[place];
      if (show === undefined || text === '') return { near: 0, trail: 'nothing', broken: null };
      const shown = show(text);
      const survived = classesIn(shown);
      return {
        near: survived.length * 2 + (shown.includes('…') ? 1 : 0) + (/\p{M}[\u2069]?”/u.test(shown) ? 2 : 0),
        trail: [place, ...survived].join(' '),
        broken: leakIn(shown, plain.get(place) ?? '', place, JSON.stringify(text)),
      };
    },
  };
}

/** What of the hostile kind is still there: the attacker builds on it. */
function classesIn(shown: string): readonly string[] {
  return Object.entries(classes).flatMap(([name, pattern]) => (pattern.test(shown) ? [name] : []));
}

const classes: Readonly<Record<string, RegExp>> = {
  mark: /\p{M}/u,
  'mark at an edge': /“\u2068?[^\p{L}\p{N}]|\p{M}\u2069?”/u,
  'plain quote': /"/,
  apostrophes: /'/,
  'right to left': /[\u0590-\u08ff]/,
  isolate: /\u2068/,
  wide: /[\u1100-\uffdc]/,
  pair: /[\u{10000}-\u{10ffff}]/u,
  symbol: /[\p{Sk}\p{So}\p{Lm}]/u,
  initial: /[\p{Pi}\p{Pf}]{2}/u,
  words: /because|approved/,
};

/** What is wrong with what is shown; `plain` is the same place with a harmless word. */
function leakIn(shown: string, plain: string, place: string, text: string): string | null {
  const lines = shown.split('\n');
  const problems: Readonly<Record<string, boolean>> = {
    'a character that controls, turns or hides':
      /(?![\n\u2068\u2069])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u.test(
        shown,
      ),
    'an isolate that is not closed on its line': lines.some(
      (line) => !/^(?:[^\u2068\u2069]|\u2068[^\u2068\u2069]*\u2069)*$/u.test(line),
    ),
    'another number of quotation marks':
      marksIn(shown) !== marksIn(plain) || marksIn(shown.normalize('NFKC')) !== marksIn(plain),
    'a look-alike of a quotation mark': lookAlikes.test(insideOf(shown)),
    'a mark on our quotation mark':
      /“\u2068?[\p{M}]|[\u035c-\u0362]\u2069?”/u.test(shown) ||
      shown.normalize('NFC').split('“').length !== shown.split('“').length,
    'a second line': oneLine.has(place) && lines.length > 1,
    'a line that looks like ours': headsIn(lines) !== headsIn(plain.split('\n')),
    'a line that is too wide': lines.some(
      (line) => stringWidth(line) > (widths[place] ?? Number.POSITIVE_INFINITY),
    ),
    'our words out of order': oneLine.has(place) && !isInOrder(shown),
  };
  const found = Object.keys(problems).filter((problem) => problems[problem]);
  return found.length === 0
    ? null
    : `${place} shows ${found.join(', ')} for ${text}: ${JSON.stringify(shown)}`;
}

/** Cells that are wrapped side by side mix their marks. */
const marksIn = (shown: string) => [...shown.replace(/[^“”]/gu, '')].toSorted().join('');

/** By Unicode's property, but for plain ones, apostrophes alone and corner brackets, and what fonts draw alike. */
const lookAlikes =
  /(?!["'「」『』﹁-﹄｢｣])\p{Quotation_Mark}|[\u2033\u2034\u2036\u2037\u02ba\u02dd\u02ee\u05f4\u3003\u{1f676}-\u{1f678}]|''.{0}(?<=[’`´]['’`´])|[`´]{2}/u;

function insideOf(shown: string): string {
  return [...shown.matchAll(/“([^“”]*)”/gu)].map(([, inside]) => inside).join(' ');
}

/** Lines that begin as ours do: the sign of a question, the name of a field, a verdict. */
function headsIn(lines: readonly string[]): string {
  return lines
    .flatMap((line) => /^(?:\? | {2}[a-z]+(?: [a-z]+)?(?= |$)|act |ask |verdict)/.exec(line)?.[0] ?? [])
    .join('|');
}

function isInOrder(line: string): boolean {
  if (!/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(line))
    return true;
  const ordered = visualOrder(line, 'ltr');
  return (
    ordered.startsWith(line.slice(0, line.indexOf('“') + 1)) &&
    ordered.endsWith(line.slice(line.lastIndexOf('”')))
  );
}

// Busy machines take many times as long as an idle one.
vi.setConfig({ testTimeout: 300_000 });

describe('a searching attacker', () => {
  test('finds no text that is shown as anything but a quotation of ours', () =>
    expectUnbroken(quotingAttack('quoting', places, 22_000)));
});

describe('a weakness that is planted is found by the same attacker:', () => {
  const weak = (change: (text: string) => string) => ({
    sentence: (text: string) => `Delete “${change(text)}”, 2 of 3 (Bob): yes?`,
  });
  const withoutControls = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ');

  test.each([
    [
      'quotation marks that stay',
      weak((text) => quote(text).slice(1, -1).replaceAll('"', '”')),
      'another number of quotation marks',
    ],
    [
      'characters of direction that stay',
      weak((text) => withoutControls(text).replace(/[“”]/gu, '"')),
      'shows',
    ],
    [
      'a mark at the beginning that stays',
      weak((text) => quote(`x${text}`).slice(2, -1)),
      'a mark on our quotation mark',
    ],
    [
      'text from right to left without its isolate',
      weak((text) =>
        quote(text)
          .replace(/[\u2068\u2069]/gu, '')
          .slice(1, -1),
      ),
      'our words out of order',
    ],
    [
      'lines of a card without their margin',
      { 'card in a pipe': (text: string) => cardAbout(text, screenOf(100, false)).replaceAll('    │ ', '') },
      'a line that looks like ours',
    ],
  ])('%s', async (name, shows, leak) => {
    expect((await expectBroken(quotingAttack(name, shows, 22_000))).broken).toContain(leak);
  });
});
