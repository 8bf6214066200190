import { readFileSync } from 'node:fs';

/** Kept in step with package.json by reading it. */
export function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return String((JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version);
}
