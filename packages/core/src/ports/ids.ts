/** New identifiers. */
export interface Ids {
  /** A UUIDv7 (RFC 9562), larger than every one it gave before within this process. */
  next(): string;
}
