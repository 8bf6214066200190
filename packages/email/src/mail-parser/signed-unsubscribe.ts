import type { MethodResult } from './authentication-results.ts';
import type { RawField } from './header-block.ts';

/**
 * Whether the sender's signature covers the one-click unsubscribing that the header offers (RFC 8058, section 4): a signature that passed,
 * told from the others by its selector or by its first characters, names both fields in `h=`, and each of them stands there once, so that
 * nobody on the way added one.
 *
 * @param passed the results of signatures that passed and speak for the domain of From
 */
export function signsUnsubscribe(fields: readonly RawField[], passed: readonly MethodResult[]): boolean {
  const isSingle = (wanted: string) => fields.filter(({ name }) => name === wanted).length === 1;
  if (!signed.every(isSingle)) return false;
  const signatures = fields
    .filter(({ name }) => name === 'dkim-signature')
    .map(({ value }) => tagsOf(value))
    .filter((tags) => tags !== null);
  return passed.some((result) => {
    const meant = signatures.filter((tags) => isAbout(result, tags, signatures.length));
    return meant.length === 1 && signed.every((name) => namesIn(meant[0]?.get('h')).includes(name));
  });
}

const signed = ['list-unsubscribe', 'list-unsubscribe-post'];

function isAbout({ properties }: MethodResult, tags: ReadonlyMap<string, string>, count: number): boolean {
  const domain = properties.get('header.d') ?? properties.get('header.i')?.replace(/^.*@/, '');
  const [selector, begin] = [properties.get('header.s'), properties.get('header.b')];
  if (domain === undefined || tags.get('d')?.toLowerCase() !== domain.toLowerCase()) return false;
  if (selector === undefined && begin === undefined) return count === 1;
  return (
    (selector === undefined || tags.get('s')?.toLowerCase() === selector.toLowerCase()) &&
    // As servers shorten it, at least eight characters (RFC 6008); results are read in lower case.
    (begin === undefined ||
      (begin.length >= 8 && tags.get('b')?.toLowerCase().startsWith(begin.toLowerCase()) === true))
  );
}

/** The tags of a signature (RFC 6376, 3.2), without white space; null where one stands there twice. */
function tagsOf(value: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of value.slice(0, maxFieldLength).split(';')) {
    const [, name, given = ''] = /^\s*([a-z][a-z0-9_]*)\s*=(.*)$/is.exec(part) ?? [];
    if (name === undefined) continue;
    if (tags.has(name)) return null;
    tags.set(name, given.replaceAll(/\s+/g, ''));
  }
  return tags;
}

const maxFieldLength = 10_000;

function namesIn(list = ''): readonly string[] {
  return list.toLowerCase().split(':');
}
