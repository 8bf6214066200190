/** What every eval takes. */
export interface EvalOptions {
  /** The file or folder with the cases. */
  readonly data: string;
  /** A file for the answer to each case, as JSON Lines. */
  readonly out?: string;
  onProgress?(done: number, total: number): void;
}
