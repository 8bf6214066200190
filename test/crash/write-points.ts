/**
 * Calls `onWrite` after each of these methods: at these points something new has just been written, so that a process may be
 * killed there. Just before the next write nothing else would be found on the disk.
 */
export function withWritePoints<Part extends object>(
  part: Part,
  methods: readonly (keyof Part)[],
  onWrite: () => void,
): Part {
  return new Proxy(part, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (typeof value !== 'function' || !methods.includes(name as keyof Part)) return value;
      return async (...parameters: unknown[]) => {
        const result = await Reflect.apply(value, target, parameters);
        onWrite();
        return result;
      };
    },
  });
}
