/** What an action can do to its owner. An action nobody declared is dangerous. */
export type DangerLevel = 'safe' | 'reversible' | 'dangerous';

/**
 * A standing instruction of the owner.
 * With `constraint` the code itself enforces it; without, a separate model check does, on actions that are not safe.
 */
export interface Direction {
  readonly id: string;
  readonly text: string;
  readonly enabled: boolean;
  readonly constraint: DirectionConstraint | null;
}

/** `*` stands for every action. */
export type DirectionConstraint =
  /** `forbid delete`, `never forward`, `forbid delete unless rule` */
  | { readonly kind: 'forbid'; readonly actions: readonly string[]; readonly unlessRule: boolean }
  /** `ask before create_task` */
  | { readonly kind: 'ask'; readonly actions: readonly string[] }
  /** `only apply_label mail from example.org, ann@example.com` */
  | { readonly kind: 'only-from'; readonly actions: readonly string[]; readonly senders: readonly string[] };

/** What the owner allows. Versioned: each decision names the version it was judged by. */
export interface Policy {
  /**
   * Which reading of the checks it was judged by. Missing in what was recorded earlier, when directions in words bound no safe action and
   * an unsure heuristic asked about doing nothing; such a decision replays to itself.
   */
  readonly edition?: 2;
  /** The first 12 hexadecimal digits of the content's SHA-256. */
  readonly version: string;
  /** In [0, 1]; below it the owner is asked. The default is 0.7. */
  readonly confidenceDefault: number;
  /** Thresholds of single actions, in place of the default. */
  readonly confidence: Readonly<Record<string, number>>;
  /** Actions that always need approval, whatever their danger level. */
  readonly approvalAlways: readonly string[];
  readonly directions: readonly Direction[];
  /** How long a question stays open before it counts as a denial. */
  readonly approvalTtlMs: number;
  /** Who may answer questions; empty means the user whose decision it is. */
  readonly approvers: readonly string[];
}
