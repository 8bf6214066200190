import type { DomainTopic } from '@tact/tools';

/**
 * A guess from keywords, made before anything is routed: what is probably needed is fetched while the router still thinks. All
 * domains where none of their words stands in the text, since then anything may be meant.
 */
export function likelyDomains(text: string, topics: readonly DomainTopic[]): ReadonlySet<string> {
  const head = text.slice(0, 2000);
  const likely = topics.filter(({ words }) => words?.test(head) === true);
  return new Set((likely.length === 0 ? topics : likely).map(({ domain }) => domain));
}
