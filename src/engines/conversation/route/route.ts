import type { Routed, Router } from '#language';
import type { Document } from '#ports/store';
import type { ModelUsage, PromptLayerRecord, StageFailure } from '#records';

/** Where a message goes, and who said so. */
export interface Route extends Routed {
  readonly by: 'model' | 'local' | 'fallback';
  readonly usage: ModelUsage | null;
  readonly layers: readonly PromptLayerRecord[];
  readonly documents: readonly Document[];
  readonly failures: readonly StageFailure[];
}

/** A route that nothing was asked for. */
export function withoutTrail(routed: Routed, by: Route['by']): Route {
  return { ...routed, by, usage: null, layers: [], documents: [], failures: [] };
}

/** Small talk, and whatever cannot be routed at all. */
export const chatRoute: Routed = { domains: [], confidence: 1, isFollowup: false, parts: [] };

/** Only what needs no domain and goes on with nothing is small talk. */
export function isChat({ domains, isFollowup }: Routed): boolean {
  return domains.length === 0 && !isFollowup;
}

/** The router without a model. */
export function routeLocally(router: Router, text: string, history: Parameters<Router['route']>[1]): Route {
  return withoutTrail(router.route(text, history), 'local');
}
