import type { ErrorSpec } from './error-spec.ts';
import { type ErrorCode, errorRegistry } from './registry.ts';

/** The names between braces in a message: `'No mailbox at {path}.'` has `path`. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Spec<Code extends ErrorCode> = (typeof errorRegistry)[Code];

/** The values that a code's message and remedy need. */
export type ErrorDetails<Code extends ErrorCode> = Readonly<
  Record<Placeholder<Spec<Code>['message']> | Placeholder<Spec<Code>['remedy']>, string | number>
>;

const brand: unique symbol = Symbol.for('tact.error');

/**
 * The one error class. What happened, with the value, is `message`; what to do is `remedy`; what a program
 * should do is `disposition`. Refusals are not errors: they are verdicts.
 */
export class TactError extends Error {
  /** Known by a brand: a plugin may bring a copy of this package with a class of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    try {
      return typeof value === 'object' && value !== null && brand in value;
    } catch {
      // A proxy that refuses to be looked at.
      return false;
    }
  }

  readonly [brand] = true;
  override readonly name = 'TactError';
  readonly code: ErrorCode;
  readonly remedy: string;
  readonly disposition: ErrorSpec['disposition'];
  readonly exitCode: number;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, string | number>>, cause?: unknown) {
    const spec: ErrorSpec = errorRegistry[code];
    super(fill(spec.message, details), cause === undefined ? undefined : { cause });
    this.code = code;
    this.remedy = fill(spec.remedy, details);
    this.disposition = spec.disposition;
    this.exitCode = spec.exitCode;
    this.details = details;
  }

  toJSON() {
    return {
      code: this.code,
      message: this.message,
      remedy: this.remedy,
      disposition: this.disposition,
      details: this.details,
    };
  }
}

/** Makes an error of the registry; the compiler asks for exactly the values that its sentences name. */
export function tactError<Code extends ErrorCode>(
  code: Code,
  details: ErrorDetails<Code>,
  cause?: unknown,
): TactError {
  return new TactError(code, details, cause);
}

/**
 * Anything thrown as a `TactError`; what is not one yet becomes `INTERNAL_UNEXPECTED` with the thrown value as `cause`.
 *
 * @example
 * asTactError(new Error('disk on fire')).code; // INTERNAL_UNEXPECTED
 */
export function asTactError(thrown: unknown): TactError {
  try {
    if (thrown instanceof TactError) return thrown;
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    return tactError('INTERNAL_UNEXPECTED', { text: text.slice(0, 300) }, thrown);
  } catch {
    // What even refuses to be looked at, such as a proxy that throws.
    return tactError('INTERNAL_UNEXPECTED', { text: 'a value that cannot be read was thrown' });
  }
}

function fill(sentence: string, details: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? `{${name}}`));
}
