import type { MimePart } from './mime-tree.ts';
import type { PartKind } from './part-kind.ts';

/**
 * Which pictures stand within the text and are no attachments to a reader, as Thunderbird and Apple Mail tell them apart:
 *
 * 1. A picture that the HTML shows (`cid:`), whatever it says of itself: programs mark what they embed as attachments too.
 * 2. A picture with an id or a location in a multipart/related, which belongs to its text (RFC 2387).
 * 3. A picture that is `inline` and has no name of its own; a photo that a phone sends `inline` as `IMG_2041.jpg` is sent to be kept.
 *
 * What is no picture is an attachment, also `inline`: Apple Mail shows a PDF within the text, and its reader still gets a file.
 */
export function mayBeInline({ type }: PartKind): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml';
}

/** Whether a picture stands within the text whether the HTML mentions it or not. */
export function saysInline(part: MimePart, { name, saysAttachment }: PartKind, inRelated: boolean): boolean {
  if (saysAttachment) return false;
  if (inRelated && (part.contentId !== undefined || hasLocation(part))) return true;
  return part.contentDisposition.parsed.value === 'inline' && (name === '' || givenNames.test(name));
}

/** Names that programs give to pictures in a text. */
const givenNames =
  /^(?:image|picture|bild|graphic|logo|att|unknown|part|inline|outlook|pastedgraphic|emoji)[-_. ]?\d{0,6}(?:-\d+)?(?:\.(?:png|jpe?g|gif|bmp|webp|tiff?))?$/i;

function hasLocation({ headers }: MimePart): boolean {
  return headers.some(({ key }) => key === 'content-location');
}

/** The ids of the pictures that HTML shows, without angle brackets. Read as bytes: addresses are ASCII in every usual character set. */
export function shownIds(html: readonly MimePart[]): ReadonlySet<string> {
  const sources = html.map(({ content }) =>
    Buffer.from(content ?? new ArrayBuffer(0)).toString('latin1', 0, searchedBytes),
  );
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(shownPicture)].map(([, one, other]) => idOf(one ?? other ?? '')),
    ),
  );
}

const searchedBytes = 2_000_000;

const shownPicture =
  /\b(?:src|background|poster)\s*=\s*["']?\s*cid:([^"'\s>]{1,500})|\burl\(\s*["']?\s*cid:([^"'\s)]{1,500})/gi;

/** An id as it is compared: in a `cid:` address, characters may be escaped (RFC 2392). */
export function idOf(text: string): string {
  const bare = text.trim().replace(/^<|>$/g, '');
  try {
    return decodeURIComponent(bare.replaceAll('&amp;', '&'));
  } catch {
    // A lone percent sign escapes nothing; the id is as it stands.
    return bare;
  }
}
