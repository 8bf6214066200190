import type { Store } from '@tact/core/ports/store';

/** What the scenarios use: one store for all of them, and a new user. */
export interface StoreSetup {
  readonly store: Store;
  newUser(): string;
}

/** An empty store, and how to remove what it leaves behind once it is closed. */
export interface StoreUnderTest {
  readonly store: Store;
  dispose(): Promise<void>;
}
