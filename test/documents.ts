import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The pages that people read, but for the decisions: what those say held when they were made. */
export const pages: readonly string[] = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs')].filter(
  (page) => existsSync(join(root, page)),
);

function markdownIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return path === 'docs/decisions' ? [] : markdownIn(path);
    return path.endsWith('.md') ? [path] : [];
  });
}

/** A page, by its path. */
export function read(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** The fenced blocks of one language. */
export function blocksOf(page: string, language: string): readonly string[] {
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  );
}
