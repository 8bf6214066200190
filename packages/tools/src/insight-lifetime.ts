/** How long an insight may still be told. */
export const insightLifetimeMs = 24 * 60 * 60 * 1000;
