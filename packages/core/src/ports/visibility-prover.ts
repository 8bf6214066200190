/**
 * Says which texts of an HTML part a reader sees, where rules alone cannot prove it.
 *
 * Contract:
 * 1. Only says yes to a text that it saw painted wherever it stands in the document; anything that goes wrong is a no.
 * 2. Never throws. Bounded in time and memory; asks nothing of the network.
 */
export interface VisibilityProver {
  /** Those of the texts of single text nodes, white space aside, that are painted. */
  paintedTexts(html: string, texts: readonly string[]): Promise<ReadonlySet<string>>;
}
