import { describe, expect, it } from 'vitest';
import { blend, contrastOf, isColour, parseAttributeColour, parseColour } from './colour.ts';

const grey = (channel: number, alpha = 1) => ({ red: channel, green: channel, blue: channel, alpha });

describe('parseColour', () => {
  it.each([
    ['#fff', grey(255)],
    ['#0f0c', { red: 0, green: 255, blue: 0, alpha: 0.8 }],
    ['#102030', { red: 16, green: 32, blue: 48, alpha: 1 }],
    ['Tomato', { red: 255, green: 99, blue: 71, alpha: 1 }],
    ['ghostwhite', { red: 248, green: 248, blue: 255, alpha: 1 }],
    ['transparent', grey(0, 0)],
    ['rgb(1, 2, 3)', { red: 1, green: 2, blue: 3, alpha: 1 }],
    ['rgb(100% 0% 0% / 50%)', { red: 255, green: 0, blue: 0, alpha: 0.5 }],
    ['rgba(1,2,3,.5)', { red: 1, green: 2, blue: 3, alpha: 0.5 }],
    ['hsl(120, 100%, 50%)', { red: 0, green: 255, blue: 0, alpha: 1 }],
    ['color(srgb 1 1 1)', grey(255)],
  ])('reads %s', (text, colour) => {
    expect(parseColour(text)).toEqual(colour);
  });

  it.each(['lab(100 0 0)', 'lch(100% 0 0)', 'oklab(1 0 0)', 'oklch(100% 0 180)'])(
    'reads %s as white',
    (text) => {
      expect(parseColour(text)?.red).toBeCloseTo(255, 0);
    },
  );

  it.each([
    ['color-mix(in srgb, red 50%, blue)', { red: 127.5, green: 0, blue: 127.5, alpha: 1 }],
    ['color-mix(in hsl, red, blue)', { red: 255, green: 0, blue: 255, alpha: 1 }],
    ['color-mix(in srgb, white, transparent)', grey(255, 0.5)],
    ['hwb(0 100% 100%)', grey(128)],
    ['rgb(calc(2 * 20) 40 40)', grey(40)],
    ['color(srgb 9 -1 0)', { red: 255, green: 0, blue: 0, alpha: 1 }],
    ['ffffff', grey(255)],
    ['CanvasText', grey(0)],
  ])('reads %s as a screen shows it', (text, colour) => {
    expect(parseColour(text)).toEqual(colour);
  });

  it.each([
    ['the text around it', 'color-mix(in srgb, currentColor, red)'],
    ['the owner’s theme', 'light-dark(black, white)'],
    ['the owner’s screen', 'AccentColor'],
    ['how new the reader is', 'rgb(from white r g b)'],
  ])('leaves a colour that depends on %s unknown', (_, text) => {
    expect(parseColour(text)).toBeNull();
    expect(isColour(text)).toBe(true);
  });

  it('does not read a notation that is longer than two colours, mixed', () => {
    expect(parseColour(`rgb(255 255 0.${'0'.repeat(300)})`)).toBeNull();
    expect(parseColour(`rgb(255 255 0.${'0'.repeat(30)})`)).toEqual({
      red: 255,
      green: 255,
      blue: 0,
      alpha: 1,
    });
  });

  it.each(['', 'inherit', 'var(--x)', '#12', 'rgb(a,b,c)', 'oklch(from red l c h)', 'rgb('])(
    'does not make a colour of %j',
    (text) => {
      expect(parseColour(text)).toBeNull();
    },
  );
});

describe('parseAttributeColour', () => {
  // The examples of the HTML standard's own rules, worked out by hand.
  it.each([
    ['FFFFFF', grey(255)],
    ['#fff', grey(255)],
    ['white', grey(255)],
    ['ffffffff', grey(255)],
    ['chucknorris', { red: 0xc0, green: 0, blue: 0, alpha: 1 }],
    ['zzz', grey(0)],
    ['currentcolor', { red: 0xc0, green: 0xe0, blue: 0, alpha: 1 }],
  ])('reads %s', (text, colour) => {
    expect(parseAttributeColour(text)).toEqual(colour);
  });

  it.each(['', 'transparent'])('%j is no colour', (text) => {
    expect(parseAttributeColour(text)).toBeNull();
  });
});

describe('contrastOf', () => {
  it('is the greatest difference of a channel', () => {
    expect(contrastOf(grey(255), grey(231))).toBe(24);
    expect(contrastOf(grey(255), { red: 255, green: 255, blue: 0, alpha: 1 })).toBe(255);
  });
});

describe('blend', () => {
  it('mixes by alpha', () => {
    expect(blend(grey(0, 0.25), grey(200))).toEqual(grey(150));
  });
});
