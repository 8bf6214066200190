import { headerField } from './header-field.ts';

/** Tells messages apart that are equal to the byte, by their order. */
export class Ordinals {
  readonly #counts = new Map<string, number>();

  /** The name itself the first time, then with `.2`, `.3`, … behind it. */
  next(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count === 1 ? name : `${name}.${count}`;
  }
}

/** Marks a message of our own with the key it was put there under. */
export const keyHeader = 'X-Tact-Key';

export function withKey(raw: Uint8Array, key: string): Buffer {
  const firstEnd = Buffer.from(raw).indexOf('\n');
  const lineEnd = firstEnd > 0 && raw[firstEnd - 1] !== 0x0d ? '\n' : '\r\n';
  return Buffer.concat([Buffer.from(`${keyHeader}: ${key}${lineEnd}`), raw]);
}

export function hasKey(raw: Uint8Array, key: string): boolean {
  return headerField(raw, keyHeader) === key;
}
