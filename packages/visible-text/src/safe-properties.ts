import type { HiddenText } from '@tact/core/ports/mail-parser';
import { isColour } from './colour.ts';
import { type LengthContext, lengthRange } from './css/length.ts';
import { wordsOf } from './css/longhands.ts';

/** Under which values a property cannot hide text. */
interface SafeProperty {
  holds(value: string, context: LengthContext): boolean;
  /** What it does otherwise; `unproven` unless given. */
  readonly how?: HiddenText['how'];
  /** Descendants have it too, until one of them says otherwise. */
  readonly isInherited?: true;
}

/**
 * The properties under which text is still proven visible. Nothing is proven for text with a property that is neither here nor
 * among those whose effect is worked out (`computedProperties`).
 */
export function safeProperty(property: string): SafeProperty | null {
  return bounded[property] ?? (harmless.has(property) || notForBrowsers.test(property) ? anything : null);
}

/** Looked at together with others, in files of their own. */
export const computedProperties: ReadonlySet<string> = new Set(
  `background-clip background-color background-image background-position background-repeat background-size
  bottom clip clip-path color color-scheme display font-size height left line-height
  margin-bottom margin-left margin-right margin-top max-height max-width mso-hide opacity overflow-x overflow-y
  position right scale text-indent top transform translate visibility -webkit-text-fill-color white-space width z-index`.split(
    /\s+/,
  ),
);

/** Say nothing about where text stands, or in what colour. */
const harmless: ReadonlySet<string> = new Set(
  `accent-color align-content align-items align-self alignment-baseline appearance aspect-ratio backface-visibility
  background-attachment background-origin border-collapse
  border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style
  border-color border-left-color border-left-style border-radius border-right-color border-right-style
  border-style border-top-color border-top-left-radius border-top-right-radius border-top-style
  border-image-repeat border-image-slice border-image-width box-align box-decoration-break box-direction
  box-orient box-pack box-sizing break-after break-before break-inside caption-side caret-color clear counter-increment
  counter-reset counter-set cursor direction dominant-baseline empty-cells flex-direction flex-flow flex-grow
  flex-shrink flex-wrap font-feature-settings font-kerning font-language-override font-optical-sizing font-smoothing
  font-stretch font-style font-synthesis font-variant font-variant-alternates font-variant-caps font-variant-east-asian
  font-variant-emoji font-variant-ligatures font-variant-numeric font-variant-position font-weight
  forced-color-adjust hyphenate-character hyphenate-limit-chars hyphens image-rendering
  interpolation-mode isolation justify-content justify-items justify-self line-break list-style list-style-image
  list-style-position list-style-type margin-trim nbsp-mode object-fit object-position order orphans osx-font-smoothing
  outline-color outline-style overflow-anchor overflow-wrap overscroll-behavior page page-break-after page-break-before
  page-break-inside place-content place-items place-self pointer-events print-color-adjust quotes resize ruby-align
  ruby-position scroll-behavior scrollbar-color scrollbar-width scrollbar-gutter size speak speak-as table-layout
  tap-highlight-color text-align text-align-last text-decoration-color text-decoration-line text-decoration-skip
  text-decoration-skip-ink text-decoration-style text-justify text-overflow text-rendering text-size-adjust
  text-underline-position text-wrap text-wrap-mode text-wrap-style touch-action transform-style transition
  transition-behavior transition-delay transition-duration transition-property transition-timing-function
  user-select vertical-rl widows will-change word-break word-wrap`.split(/\s+/),
);

/** Of word processors, and names of attributes that people write for properties: no browser knows them. */
const notForBrowsers =
  /^(mso-.*|tab-stops|tab-interval|panose-1|behavior|layout-grid.*|punctuation-.*|line-height-.*|text-effect|text-line-through|text-underline|text-autospace|text-kashida.*|font-color|font-emphasize|align|valign|bgcolor|cellpadding|cellspacing|language|filename|alt|src|target|href|x-.*)$/;

const anything: SafeProperty = { holds: () => true };

function words(list: string): SafeProperty['holds'] {
  const safe = new Set(list.split(' '));
  return (value) => wordsOf(value).every((word) => safe.has(word));
}

/** Every word of the value is a length within these bounds, in pixels, or one of the words. */
function lengths(min: number, max: number, list = ''): SafeProperty['holds'] {
  const safe = new Set(list.split(' '));
  return (value, context) =>
    wordsOf(value).every((word) => {
      if (safe.has(word)) return true;
      const length = lengthRange(word, context);
      return length !== null && length.min >= min && length.max <= max;
    });
}

const lineStyles =
  'none hidden solid dashed dotted double groove ridge inset outset auto thin medium thick transparent invert';
const lineWidth = lengths(0, 60, lineStyles);

/** A border or outline in one: width, style and colour. */
function line(max: number): SafeProperty['holds'] {
  const width = lengths(0, max, lineStyles);
  return (value, context) =>
    wordsOf(value).every((word) => isColour(word) || word === 'currentcolor' || width(word, context));
}

const trackSizes = /^(none|auto|(repeat\(\d+,)?(1fr|auto|minmax\(0,1fr\))( (1fr|auto))*\)?)$/;
const plainTexts = /^(normal|none|"[^"]*"|'[^']*')$/;
/** Their letters are pictures, bars or nothing. */
const pictureFonts =
  /\b(wing ?dings|web ?dings|symbol|marlett|zapf ?dingbats|bar ?code|blank|redacted|last ?resort)\b/;

const bounded: Readonly<Record<string, SafeProperty>> = {
  animation: { holds: words('none') },
  'animation-name': { holds: words('none') },
  'backdrop-filter': { holds: (value) => /^(none|blur\([\d.a-z]*\))$/.test(value) },
  'background-blend-mode': { holds: words('normal') },
  border: { holds: line(60) },
  'border-bottom': { holds: line(60) },
  'border-image': { holds: words('none 100% 1 0 stretch /') },
  'border-image-outset': { holds: lengths(0, 1) },
  'border-image-source': { holds: words('none') },
  'border-bottom-width': { holds: lineWidth },
  'border-left': { holds: line(60) },
  'border-left-width': { holds: lineWidth },
  'border-right': { holds: line(60) },
  'border-right-width': { holds: lineWidth },
  'border-spacing': { holds: lengths(0, 60) },
  'border-top': { holds: line(60) },
  'border-top-width': { holds: lineWidth },
  'border-width': { holds: lineWidth },
  'box-shadow': { holds: (value, context) => shadows(value, context, 40) },
  'column-count': { holds: lengths(1, 6, 'auto') },
  'column-gap': { holds: lengths(0, 100, 'normal') },
  'column-width': { holds: words('auto') },
  columns: { holds: lengths(1, 6, 'auto') },
  'container-name': anything,
  'container-type': { holds: words('normal inline-size') },
  contain: { holds: words('none layout style') },
  content: { holds: (value) => plainTexts.test(value) },
  'content-visibility': { holds: words('visible auto'), how: 'display-none' },
  /** Those of one browser of old are the other form. */
  filter: { holds: (value) => /^(none|alpha\(.*|progid:.*)$/.test(value) },
  flex: {
    holds: (value) =>
      /^(none|auto|initial|[1-9][\d.]*( [\d.]+)?( (auto|0|0%|0px))?|0 [01] (auto|\d{2,}(px|%)))$/.test(value),
  },
  'flex-basis': { holds: lengths(60, 2_000, 'auto content') },
  float: { holds: words('left right none inline-start inline-end') },
  'font-family': { holds: (value) => !pictureFonts.test(value), isInherited: true },
  'font-palette': { holds: words('normal'), isInherited: true },
  'font-size-adjust': { holds: words('none'), isInherited: true },
  'font-variation-settings': { holds: words('normal'), isInherited: true },
  gap: { holds: lengths(0, 100, 'normal') },
  'grid-auto-flow': { holds: words('row column') },
  'grid-gap': { holds: lengths(0, 100, 'normal') },
  'grid-template-columns': { holds: (value) => trackSizes.test(value) },
  'grid-template-rows': { holds: (value) => trackSizes.test(value) },
  'initial-letter': { holds: words('normal') },
  'letter-spacing': { holds: lengths(-1.5, 40, 'normal'), isInherited: true },
  'line-clamp': { holds: words('none') },
  mask: { holds: words('none') },
  'mask-border': { holds: words('none') },
  'mask-box-image': { holds: words('none') },
  'mask-image': { holds: words('none') },
  'min-height': { holds: lengths(-1, 5_000, 'auto none min-content max-content fit-content') },
  'min-width': { holds: lengths(-1, 1_300, 'auto none min-content max-content fit-content') },
  'mix-blend-mode': { holds: words('normal') },
  'offset-path': { holds: words('none') },
  outline: { holds: line(4) },
  'outline-offset': { holds: lengths(-2, 10) },
  'outline-width': { holds: lengths(0, 4, 'thin medium') },
  'padding-bottom': { holds: lengths(0, 2_000) },
  'padding-left': { holds: lengths(0, 600) },
  'padding-right': { holds: lengths(0, 600) },
  'padding-top': { holds: lengths(0, 2_000) },
  perspective: { holds: words('none') },
  rotate: { holds: words('none 0 0deg') },
  'row-gap': { holds: lengths(0, 100, 'normal') },
  'shape-outside': { holds: words('none') },
  'tab-size': { holds: lengths(0, 40), isInherited: true },
  'text-combine-upright': { holds: words('none'), isInherited: true },
  'text-decoration': {
    holds: (value, context) =>
      wordsOf(value).every((word) => isColour(word) || decorationWords(word, context)),
  },
  'text-decoration-thickness': { holds: lengths(0, 3, 'auto from-font') },
  'text-emphasis': { holds: words('none'), isInherited: true },
  'text-orientation': { holds: words('mixed'), isInherited: true },
  '-webkit-text-security': { holds: words('none'), isInherited: true },
  'text-shadow': { holds: words('none'), isInherited: true },
  '-webkit-text-stroke': { holds: (value) => /^0(px|pt)?( |$)/.test(value), isInherited: true },
  '-webkit-text-stroke-color': anything,
  '-webkit-text-stroke-width': { holds: lengths(0, 0.5), isInherited: true },
  'text-transform': { holds: words('none uppercase lowercase capitalize full-width'), isInherited: true },
  'text-underline-offset': { holds: lengths(-2, 10, 'auto') },
  'transform-origin': {
    holds: (value) => /^((left|right|top|bottom|center|0|50%|100%|0%|0px)( |$))+$/.test(value),
  },
  'unicode-bidi': { holds: words('normal embed isolate plaintext') },
  'vertical-align': {
    holds: lengths(-20, 20, 'baseline sub super top middle bottom text-top text-bottom center auto'),
  },
  'word-spacing': { holds: lengths(-2, 60, 'normal'), isInherited: true },
  'writing-mode': { holds: words('horizontal-tb lr lr-tb'), isInherited: true },
  zoom: { holds: lengths(0.5, 3, 'normal reset 100%') },
};

const decorationWords = (word: string, context: LengthContext) =>
  /^(none|underline|overline|line-through|blink|solid|double|dotted|dashed|wavy|auto|from-font)$/.test(
    word,
  ) || lengths(0, 3)(word, context);

/** Shadows of boxes lie below text that stands in line; large ones could reach over others. */
function shadows(value: string, context: LengthContext, max: number): boolean {
  return wordsOf(value).every(
    (word) => /^(none|,)$/.test(word) || isColour(word) || lengths(-max, max)(word, context),
  );
}
