/** Natural language understanding without a model. Pure: the time and the zone are passed in. */

export * from './contradiction/index.ts';
export * from './crisis/index.ts';
export * from './embedding/index.ts';
export * from './framing/index.ts';
export * from './mail-values/index.ts';
export * from './references/index.ts';
export * from './replies/index.ts';
export { createRouter, type RoutedPart, type RouteResult, type Router } from './router/router.ts';
export * from './similarity/index.ts';
export * from './situation/index.ts';
export { type ParseOptions, parseRequest } from './slots/parse-request.ts';
export * from './slots/parsed-request.ts';
export { isSurelyEnglish, splitByLanguage } from './split-by-language.ts';
export * from './time/index.ts';
export * from './understand/index.ts';
export { isGeneralQuestion } from './understand/out-of-scope.ts';
export * from './words.ts';
