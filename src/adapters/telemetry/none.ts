import type { Span, Telemetry } from '#ports/telemetry';

const noSpan: Span = Object.freeze({ traceId: null, set: ignore, fail: ignore, end: ignore });

/** Telemetry that nobody collects: every span is one and the same, and does nothing. */
export const noTelemetry: Telemetry = Object.freeze({ recordsContents: false, span: () => noSpan });

function ignore(): void {}
