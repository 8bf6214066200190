/** Names and limits that the pure stages share with the others. */
export const executiveName = 'executive';
export const respondName = 'respond';

/** In characters. */
export const maxResponseLength = 8000;
