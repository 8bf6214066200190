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
