/** In the registry of symbols, so that copies of this package in one process know each other's texts. */
const content: unique symbol = Symbol.for('tact.outside');

/**
 * Text that a stranger wrote, or that was made from such text, as a value that is no string.
 *
 * Invariants:
 * 1. It becomes no string by accident: joining it to one, or putting it into a template, throws; printing it shows its source and
 *    its length; JSON keeps the label, so that what is recorded is read back as what it was.
 * 2. People see it through `quote`, models through `fence`, rules match it, `digest` hashes it. What is made from it (`mapOutside`,
 *    `outsideText`) carries the label.
 * 3. `exposeOutside` and `exposeAll` are the only other ways out, for what goes onto a wire or into an index. Who may call them
 *    stands in `test/architecture/outside-text.ts`.
 */
export class Outside {
  /** Where it was read from, such as `mail:subject`. */
  readonly source: string;
  // A symbol rather than a private field, so that two texts compare as unequal in deep comparisons.
  private readonly [content]: string;

  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && typeof (value as Outside)[content] === 'string';
  }

  constructor(text: string, source: string) {
    this[content] = text;
    this.source = source;
  }

  /** In UTF-16 code units, as of a string. */
  get length(): number {
    return this[content].length;
  }

  toJSON(): RecordedOutside {
    return { outside: this[content], source: this.source };
  }

  toString(): never {
    throw new TypeError(
      `Outside text (${this.source}) was used as a string. Show it with quote, put it to a model with fence, compare it with matchOutside, or build on it with outsideText.`,
    );
  }

  [Symbol.toPrimitive](): never {
    return this.toString();
  }

  /** What consoles and assertions print. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `Outside(${this.source}, ${this.length} characters)`;
  }
}

/** Text that is ours or a stranger's: a title that the owner gave, or one that came with an invitation. */
export type MaybeOutside = string | Outside;

/** Outside text as JSON keeps it. */
export interface RecordedOutside {
  readonly outside: string;
  readonly source: string;
}

/**
 * Labels a text as somebody else's, with the place it was read from. One that carries a label keeps it.
 *
 * @example
 * const subject = outside('You won!', 'mail:subject');
 * subject instanceof Outside; // true
 */
export function outside(text: string | Outside, source: string): Outside {
  return text instanceof Outside ? text : new Outside(text, source);
}

/**
 * The text itself, without its label. For output in formats that have no labels; to show or prompt it, use `quote` or
 * `fence`.
 *
 * @example
 * exposeOutside(outside('Hello', 'mail:body')); // Hello
 */
export function exposeOutside(text: string | Outside): string {
  return text instanceof Outside ? text[content] : text;
}

/** A value with every outside text in it exposed; for output in formats that have no labels. See invariant 3. */
export function exposeAll<Value>(value: Value): Exposed<Value> {
  return exposed(value) as Exposed<Value>;
}

/** A value with every text in it labelled: what was read from a format that has no labels and that a stranger wrote. */
export function labelAll<Value>(value: Value, source: string): Labelled<Value> {
  return labelled(value, source) as Labelled<Value>;
}

/** Whether any part of a value is outside text. */
export function holdsOutside(value: unknown): boolean {
  if (value instanceof Outside) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsOutside);
}

/** A type with every outside text in it as a plain string. */
export type Exposed<Value> = Value extends Outside
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Exposed<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Exposed<Value[Key]> }
      : Value;

/** A type with every text in it outside. */
export type Labelled<Value> = Value extends MaybeOutside
  ? Outside
  : Value extends readonly (infer Item)[]
    ? readonly Labelled<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Labelled<Value[Key]> }
      : Value;

/**
 * A value in which outside text stands as JSON or `postMessage` carries it, with its labels restored. Nothing of the value is taken
 * on trust: what is restored is outside text, and never the other way round.
 *
 * @example
 * const sent = JSON.stringify({ title: outside('Hello', 'mail:subject') });
 * const back = outsideFromJson(JSON.parse(sent)) as { title: unknown };
 * back.title instanceof Outside; // true
 */
export function outsideFromJson<Value>(value: Value): unknown {
  if (isOutsideForm(value)) return new Outside(value.outside, value.source);
  if (Array.isArray(value)) return value.map(outsideFromJson);
  if (typeof value !== 'object' || value === null || value instanceof Outside) return value;
  return mapParts(value, outsideFromJson);
}

/** A type in which outside text may still lack its label. */
export type MaybeUnlabelled<Value> = Value extends Outside
  ? string | Outside
  : Value extends readonly (infer Item)[]
    ? readonly MaybeUnlabelled<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: MaybeUnlabelled<Value[Key]> }
      : Value;

function exposed(value: unknown): unknown {
  if (value instanceof Outside) return exposeOutside(value);
  if (Array.isArray(value)) return value.map(exposed);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return mapParts(value, exposed);
}

/** Lists of entries would take four times as long, for every item that is read. */
export function mapParts(value: object, change: (part: unknown, key: string) => unknown): object {
  const changed: Record<string, unknown> = { ...value };
  // What was there is overwritten, so that no key, such as `__proto__`, means anything else than it did.
  for (const key of Object.keys(changed)) changed[key] = change(changed[key], key);
  return changed;
}

function labelled(value: unknown, source: string): unknown {
  if (typeof value === 'string') return new Outside(value, source);
  if (typeof value !== 'object' || value === null || value instanceof Outside) return value;
  if (Array.isArray(value)) return value.map((part) => labelled(part, source));
  return mapParts(value, (part, key) => labelled(part, sourceWithin(source, key)));
}

/** A label is shown, so it says nothing that a stranger may have chosen as a key. */
function sourceWithin(source: string, key: string): string {
  return /^\w{1,40}$/.test(key) ? `${source}:${key}` : source;
}

/** Whether a plain value looks like recorded outside text. */
export function isOutsideForm(value: unknown): value is RecordedOutside {
  if (typeof value !== 'object' || value === null || !('outside' in value) || !('source' in value))
    return false;
  return (
    typeof value.outside === 'string' && typeof value.source === 'string' && Object.keys(value).length === 2
  );
}
