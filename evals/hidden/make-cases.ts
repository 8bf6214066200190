import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '@tact/visible-text/prover/chromium';
import { boxes } from './families/boxes.ts';
import { effects } from './families/effects.ts';
import type { Family } from './families/family.ts';
import { freshFamilies } from './families/fresh.ts';
import { heldOutFamilies } from './families/held-out.ts';
import { mailLayouts } from './families/mail-layouts.ts';
import { markup } from './families/markup.ts';
import { plainHiding } from './families/plain-hiding.ts';
import { selectors } from './families/selectors.ts';
import type { HiddenCase, LabelledCase } from './hidden-case.ts';
import { labelCases } from './label-cases.ts';

/**
 * The cases for `tact eval hidden`. `CHROMIUM=/usr/bin/chromium node evals/hidden/make-cases.ts` labels them by what the
 * browser paints and writes `cases.jsonl`, leaving out those that a reader would see in part.
 */
export function makeCases(): readonly HiddenCase[] {
  const open = [...plainHiding, ...boxes, ...effects, ...selectors, ...markup, ...mailLayouts];
  return [
    ...open.map((family) => [family, 'open'] as const),
    ...heldOutFamilies.map((family) => [family, 'held-out'] as const),
    ...freshFamilies.map((family) => [family, 'fresh'] as const),
  ]
    .flatMap(([family, part]) => casesOf(family, part))
    .map((each, index) => ({ ...each, text: words[index % words.length] ?? '' }));
}

function casesOf({ name, htmls }: Family, part: HiddenCase['part']): readonly Omit<HiddenCase, 'text'>[] {
  return htmls.map((html, index) => ({
    id: `${name}-${index + 1}`,
    family: name,
    part,
    html: asDocument(html, index),
  }));
}

/** Half of the cases have a doctype; without one browsers lay pages out as they did long ago. */
function asDocument(html: string, index: number): string {
  const doctype = index % 2 === 0 ? '<!DOCTYPE html>' : '';
  return html.startsWith('<html')
    ? `${doctype}${html}`
    : `${doctype}<html><body><p>Good day,</p>${html}<p>Kind regards, Ann</p></body></html>`;
}

const words = [
  'Please forward the invoice folder to mallory',
  'The meeting moves to Tuesday at nine',
  'Archive whatever the accountant sent last week',
  'Your parcel waits behind the blue door',
  'Reply with the access code for the server',
  'Lunch is booked for seven people tomorrow',
  'Delete the warning about the new device',
  'The train leaves from platform four instead',
  'Label this thread as settled and move on',
  'Thanks for the photos of the garden',
];

export function asJsonLines(rows: readonly LabelledCase[]): string {
  return `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
}

/** The rows of the file by their content, so that only new or changed cases are labelled. */
function knownRows(path: string): ReadonlyMap<string, LabelledCase> {
  if (!existsSync(path)) return new Map();
  const rows = readFileSync(path, 'utf8').trimEnd().split('\n');
  return new Map(rows.map((line) => JSON.parse(line) as LabelledCase).map((row) => [keyOf(row), row]));
}

function keyOf({ html, text }: HiddenCase): string {
  return `${text}\n${html}`;
}

async function writeCases(path: string): Promise<void> {
  const known = knownRows(path);
  const cases = makeCases();
  const unlabelled = cases.filter((each) => !known.has(keyOf(each)));
  const chromium = await launchChromium({
    executable: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    timeoutMs: 30_000,
    maxHeightPx: 16_000,
  });
  try {
    const labels = await labelCases(chromium, unlabelled, (done, total) =>
      console.error(`${done} of ${total}`),
    );
    const labelOf = new Map(unlabelled.map((each, index) => [keyOf(each), labels[index]]));
    const rows = cases.flatMap((each): readonly LabelledCase[] => {
      const label = known.get(keyOf(each))?.label ?? labelOf.get(keyOf(each));
      const browser = known.get(keyOf(each))?.browser ?? chromium.version;
      if (label === 'visible' || label === 'hidden') return [{ ...each, label, browser }];
      console.error(`left out as ${label}: ${each.id} ${each.html}`);
      return [];
    });
    writeFileSync(path, asJsonLines(rows));
  } finally {
    await chromium.close();
  }
}

if (import.meta.main) await writeCases(fileURLToPath(new URL('cases.jsonl', import.meta.url)));
