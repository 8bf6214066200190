/** What does not work right now, by part: each trouble is told once, and told again when it is over. */
export interface Troubles {
  /** Of a part such as `mail`; null: it works. */
  set(part: string, trouble: string | null): void;
  /** The parts that do not work. */
  readonly parts: readonly string[];
}

export function createTroubles(tell: {
  trouble(part: string, text: string): void;
  recovered(part: string): void;
}): Troubles {
  const current = new Map<string, string>();
  return {
    set(part, trouble) {
      const before = current.get(part);
      if (trouble === null) {
        if (before === undefined) return;
        current.delete(part);
        tell.recovered(part);
      } else if (trouble !== before) {
        current.set(part, trouble);
        tell.trouble(part, trouble);
      }
    },
    get parts() {
      return [...current.keys()];
    },
  };
}
