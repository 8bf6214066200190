import type { Document } from '@tact/core/ports/store';
import type { ModelUsage, PromptLayerRecord, StageFailure } from '@tact/core/records';
import type { RoutedPart, RouteResult } from '@tact/english';

/** Where a message goes: `RouteResult`, for any domain that a tool has. */
export interface DomainRoute extends Omit<RouteResult, 'domains' | 'parts'> {
  readonly domains: readonly string[];
  readonly parts: readonly (Omit<RoutedPart, 'domain'> & { readonly domain: string | null })[];
}

/** Where a message goes, and who said so. */
export interface Route extends DomainRoute {
  readonly by: 'model' | 'local' | 'fallback';
  /** What a model says of it; missing where the rest of the route says so. */
  readonly isSmallTalk?: boolean;
  /** The model's answer, if any, was no route: whoever asked it has to route the message by other means. */
  readonly isLeft?: true;
  readonly usage: ModelUsage | null;
  readonly layers: readonly PromptLayerRecord[];
  readonly documents: readonly Document[];
  readonly failures: readonly StageFailure[];
}

/** A route that nothing was asked for. */
export function withoutTrail(routed: DomainRoute, by: Route['by']): Route {
  return { ...routed, by, usage: null, layers: [], documents: [], failures: [] };
}

/** Small talk, and whatever cannot be routed at all. */
export const chatRoute: RouteResult = { domains: [], confidence: 1, isFollowup: false, parts: [] };

/** Only what needs no domain and goes on with nothing is small talk, unless a model says which it is. */
export function isChat({
  domains,
  isFollowup,
  isSmallTalk = !isFollowup,
}: Pick<Route, 'domains' | 'isFollowup' | 'isSmallTalk'>): boolean {
  return domains.length === 0 && isSmallTalk;
}
