/** What an action can do to its owner, the mildest first. An action nobody declared is dangerous. */
export const dangerLevels = ['safe', 'reversible', 'dangerous'] as const;
/** What an action can do to its owner. `safe` and `reversible` ones run by themselves; `dangerous` ones ask. */
export type DangerLevel = (typeof dangerLevels)[number];

/**
 * A standing instruction of the owner.
 * With `constraint` the code itself enforces it; without, a separate model check does, on every action that it could concern.
 */
export interface Direction {
  readonly id: string;
  readonly text: string;
  readonly enabled: boolean;
  readonly constraint: DirectionConstraint | null;
}

/** Whose mail a constraint is about, and whom an action writes to. What is missing restricts nothing. */
export interface ConstraintScope {
  /** `ann@example.org`, `example.org`, `*.example.org`, or a name in double quotation marks. */
  readonly from?: readonly string[];
  /** Recipients, written like senders, without names. */
  readonly to?: readonly string[];
  /** Every recipient but these. */
  readonly exceptTo?: readonly string[];
}

/** `*` stands for every action. */
export type DirectionConstraint =
  /** `forbid delete`, `never forward`, `forbid delete unless rule`, `forbid archive mail from bob@example.org`, `forbid forward to gmail.com` */
  | ({
      readonly kind: 'forbid';
      readonly actions: readonly string[];
      readonly unlessRule: boolean;
    } & ConstraintScope)
  /** `ask before create_task`, `ask before forward except to example.org` */
  | ({ readonly kind: 'ask'; readonly actions: readonly string[] } & ConstraintScope)
  /** `only apply_label mail from example.org, ann@example.com` */
  | { readonly kind: 'only-from'; readonly actions: readonly string[]; readonly senders: readonly string[] };

/** What the owner allows. Versioned: each decision names the version it was judged by. */
export interface Policy {
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
