import type { HeaderBlock } from './header-block.ts';

/**
 * The id of the mailing list, in lower case: the one List-Id of a message, as `<tact.example.org>` with an optional description
 * before it (RFC 2919), or alone. Null for several, and for one that has to be decoded or guessed.
 */
export function readListId({ fields, isDamaged }: HeaderBlock): string | null {
  const [only, ...others] = fields.filter(({ name }) => name === 'list-id');
  if (only === undefined || others.length > 0 || only.isSpaced || isDamaged) return null;
  const value = only.value.slice(0, maxFieldLength).replaceAll('\t', ' ').trim();
  const id = /^(?:[ -;=?-~\u0080-\u00ff]* )?<([\w-]+(?:[.+][\w-]+)*)>$|^([\w-]+(?:\.[\w-]+)+)$/
    .exec(value)
    ?.slice(1)
    .find((found) => found !== undefined);
  return id === undefined || id.length > maxIdLength ? null : id.toLowerCase();
}

const maxFieldLength = 2_000;
/** RFC 2919, section 2. */
const maxIdLength = 255;
