/** The engine's name: of its decisions, and where its record is listed. */
export const memoryName = 'memory';
