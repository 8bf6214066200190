/**
 * Tact within an application of your own: its operations as routes, a question's answer as a promise, and the words for a page of
 * questions.
 */

export { overrideWords, unsaidLines } from '@tact/core/kernel';
export type { RoutePrincipal, RoutesOptions, TactRoutes } from '@tact/server/http/tact-routes';
export { tactRoutes } from '@tact/server/http/tact-routes';
export { onApproved } from '@tact/server/on-approved';
