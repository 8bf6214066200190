/**
 * Switches off everything that would report home or write warnings between the figures.
 * To be imported before any peer: some read these variables while they load.
 */
Object.assign(process.env, {
  LANGSMITH_TRACING: 'false',
  LANGCHAIN_TRACING_V2: 'false',
  MASTRA_TELEMETRY_DISABLED: '1',
  MEM0_TELEMETRY: 'false',
  DO_NOT_TRACK: '1',
});

Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export {};
