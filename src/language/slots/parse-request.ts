import type { Domain, Moment, Turn } from '../words.ts';
import type { ParsedRequest } from './parsed-request.ts';

export interface ParseOptions {
  readonly moment: Moment;
  /** What the router says; null or absent where it is not known. */
  readonly domain?: Domain | null;
  /** Names that the owner knows, for texts that give no capitals. */
  readonly contacts?: readonly string[];
  /** What was said before, in order. */
  readonly history?: readonly Turn[];
}

/** What a single request wants done, by its words alone. Null where nothing is understood; never throws. */
export function parseRequest(_text: string, _options: ParseOptions): ParsedRequest | null {
  return null;
}
