/** Something that is opened when it is first asked for, and closed only if it was. */
interface OpenedOnce<Thing> {
  /** An opening that failed is tried again the next time. */
  readonly open: () => Promise<Thing>;
  close(): Promise<void>;
}

export function openOnce<Thing extends { close(): Promise<void> }>(
  open: () => Promise<Thing>,
): OpenedOnce<Thing> {
  let opening: Promise<Thing> | null = null;
  return {
    open() {
      opening ??= open().catch((thrown: unknown) => {
        opening = null;
        throw thrown;
      });
      return opening;
    },
    async close() {
      // What could not be opened was reported where it was needed.
      const thing = await opening?.catch(() => null);
      await thing?.close();
    },
  };
}
