/** What rules look at. All of it comes from outside but `account`, `labels`, `size` and `receivedAt`. */
export interface MatchableMail {
  readonly account: string;
  readonly from: MatchableAddress | null;
  readonly to: readonly MatchableAddress[];
  readonly cc: readonly MatchableAddress[];
  readonly bcc: readonly MatchableAddress[];
  readonly subject: string;
  readonly text: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly labels: readonly string[];
  readonly attachments: readonly {
    readonly name: string;
    readonly mimeType: string;
    readonly size: number;
  }[];
  /** Bytes as received. */
  readonly size: number;
  /** What the sender says; milliseconds since 1970-01-01T00:00Z. No rule looks at it: anybody can write any date. */
  readonly date: number | null;
  /** When the server or the file got it; milliseconds since 1970-01-01T00:00Z. */
  readonly receivedAt: number;
}

export interface MatchableAddress {
  readonly name: string;
  /** `local@domain` in lower case, or the text as it came where it is no address. */
  readonly address: string;
}
