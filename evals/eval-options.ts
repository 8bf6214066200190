import type { UnreadRow } from './data/json-lines.ts';

/** What every eval takes. */
export interface EvalOptions {
  /** The file or folder with the cases. */
  readonly data: string;
  /** A file for the answer to each case, as JSON Lines. */
  readonly out?: string;
  /** Takes the rows that cannot be read, while the others are answered; without it, one that cannot be read is an error. */
  readonly unread?: UnreadRow[] | undefined;
  onProgress?(done: number, total: number): void;
}
