/** The source of `word-rarities.ts`: a line of stems for each rarity, the commonest first. */
export function formatWordRarities(rarities: ReadonlyMap<string, number>, about: string): string {
  const byRarity = new Map<number, string[]>();
  for (const [stem, rarity] of [...rarities].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const known = byRarity.get(rarity);
    if (known === undefined) byRarity.set(rarity, [stem]);
    else known.push(stem);
  }
  const lines = [...byRarity]
    .sort(([one], [other]) => one - other)
    .flatMap(([rarity, stems]) => wrapped([`=${rarity}`, ...stems]));
  return [
    '// Written by evals/training/train-rarities.ts; not by hand.',
    '',
    `/** By stem: its inverse document frequency in ${about}. */`,
    'export const wordRarities: ReadonlyMap<string, number> = readRarities(`',
    ...lines,
    '`);',
    '',
    '/** A word that begins with `=` is the rarity of those that follow. */',
    'function readRarities(text: string): ReadonlyMap<string, number> {',
    '  const found = new Map<string, number>();',
    '  let rarity = 0;',
    '  for (const word of text.trim().split(/\\s+/)) {',
    "    if (word.startsWith('=')) rarity = Number(word.slice(1));",
    '    else found.set(word, rarity);',
    '  }',
    '  return found;',
    '}',
    '',
  ].join('\n');
}

function wrapped(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > maxLineLength) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

const maxLineLength = 105;
