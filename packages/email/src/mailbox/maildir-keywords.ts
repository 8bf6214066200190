import { join } from 'node:path';
import type { TactError } from '@tact/core/errors';
import { replaceUnderLock, textOf } from './dovecot-lock.ts';
import { isSameLabel, keywordOf, labelOf } from './keyword.ts';
import { isLink, nodeDisk } from './mailbox-disk.ts';
import { readMaildirFolders } from './maildir-files.ts';

/**
 * The names of the keyword letters of one folder, in the file and the format that dovecot keeps them in
 * (`dovecot-keywords`: a line `0 Work` gives the letter `a` the name `Work`), so that labels are the same in every
 * program that reads the folder.
 *
 * Names are only ever added, never changed: files with the letter may be anywhere in the folder.
 */

const fileName = 'dovecot-keywords';
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Labels by letter. A letter without a name is called as dovecot calls it. */
export interface MaildirKeywords {
  /** All that have a letter. */
  readonly labels: readonly string[];
  labelOf(letter: string): string;
  letterOf(label: string): string | null;
}

export async function readKeywords(folder: string): Promise<MaildirKeywords> {
  const file = join(folder, fileName);
  // A link there could name any file; without the names, letters are called as dovecot calls them.
  return toKeywords(parse((await isLink(nodeDisk, file)) ? '' : await textOf(file)));
}

/**
 * Gives every label a letter.
 *
 * @param refuse makes the error for a folder that has no letter left
 */
async function registerKeywords(
  folder: string,
  labels: readonly string[],
  refuse: (why: string) => TactError,
): Promise<MaildirKeywords> {
  const known = await readKeywords(folder);
  if (labels.every((label) => known.letterOf(label) !== null)) return known;
  const text = await replaceUnderLock(join(folder, fileName), async (before) => {
    const names = parse(before);
    const used = await lettersInUse(folder);
    for (const label of labels) {
      if (!addName(names, label, used)) {
        throw refuse('a Maildir folder has room for 26 labels, and all are in use');
      }
    }
    const sorted = [...names].sort(([one], [other]) => one - other);
    return sorted.map(([index, name]) => `${index} ${name}\n`).join('');
  });
  return toKeywords(parse(text));
}

/** The letter of a label; null where it has none and is not to be given one. */
export async function letterFor(
  folder: string,
  label: string,
  isAdded: boolean,
  refuse: (why: string) => TactError,
): Promise<string | null> {
  const keywords = isAdded ? await registerKeywords(folder, [label], refuse) : await readKeywords(folder);
  return keywords.letterOf(label);
}

/** A file's flags with the letters that its labels have in another folder. */
export async function translateFlags(
  file: { readonly folder: string; readonly flags: string },
  folder: string,
  refuse: (why: string) => TactError,
): Promise<string> {
  const own = await readKeywords(file.folder);
  const labels = lettersIn(file.flags).map((letter) => own.labelOf(letter));
  const others = await registerKeywords(folder, labels, refuse);
  return file.flags.replace(/[a-z]/g, '') + labels.map((label) => others.letterOf(label) ?? '').join('');
}

/** False where no letter is left. */
function addName(names: Map<number, string>, label: string, used: ReadonlySet<string>): boolean {
  if (toKeywords(names).letterOf(label) !== null) return true;
  const index = [...letters].findIndex((letter, candidate) => !names.has(candidate) && !used.has(letter));
  if (index < 0) return false;
  names.set(index, keywordOf(label));
  return true;
}

/** A letter that files have although it has no name is not given one: they would all get the label. */
async function lettersInUse(folder: string): Promise<Set<string>> {
  const files = await readMaildirFolders(nodeDisk, async () => [folder]);
  return new Set(files.flatMap(({ flags }) => [...flags]));
}

function toKeywords(names: ReadonlyMap<number, string>): MaildirKeywords {
  return {
    labels: [...names.values()].map(labelOf),
    labelOf(letter) {
      const index = letters.indexOf(letter);
      return labelOf(names.get(index) ?? nameless(index));
    },
    letterOf(label) {
      for (const [index, name] of names) if (isSameLabel(labelOf(name), label)) return letters[index] ?? null;
      const index = [...letters].findIndex(
        (_, candidate) => !names.has(candidate) && nameless(candidate) === label,
      );
      return letters[index] ?? null;
    },
  };
}

function nameless(index: number): string {
  return `unknown-${index}`;
}

function parse(text: string): Map<number, string> {
  const names = new Map<number, string>();
  for (const line of text.split('\n')) {
    const found = /^(\d{1,2}) (.+)$/.exec(line);
    const index = Number(found?.[1] ?? letters.length);
    if (index < letters.length) names.set(index, found?.[2] ?? '');
  }
  return names;
}

/** The keyword letters among a file's flags. */
export function lettersIn(flags: string): string[] {
  return [...flags].filter((flag) => letters.includes(flag));
}
