/** What a command printed with `--json`: an object a line. */
export function recordsIn(stdout: string): readonly Printed[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** What the commands print with `--json`, all of them together: each prints its own part of this. */
export interface Printed {
  readonly id: string;
  /** Null for what was not recorded. */
  readonly decision: string;
  readonly message: {
    readonly id: string;
    readonly from: { readonly name: string; readonly address: string } | null;
    readonly subject: string;
    readonly account: string;
    readonly hidden: readonly { readonly how: string; readonly text: string }[];
  };
  readonly path: string;
  readonly verdict: string;
  readonly action: string | null;
  readonly confidence: number | null;
  readonly hash: string;
  readonly failures: readonly { readonly code: string }[];
  readonly healthy: boolean;
  readonly checks: readonly object[];
  readonly version: number;
  readonly card: {
    readonly question: string;
    readonly lines?: readonly { readonly name: string; readonly text: string }[];
    readonly quotes: readonly { readonly name: string; readonly text: string }[];
  };
  readonly [name: string]: unknown;
}
