/** How long embedding may take while somebody waits for a response, in milliseconds. */
export const promptMs = 2_000;

/** The same where nobody waits. */
export const patientMs = 20_000;
