import type { Family } from './family.ts';
import { heldOutBoxes } from './held-out-boxes.ts';
import { heldOutLetters } from './held-out-letters.ts';
import { heldOutMails } from './held-out-mails.ts';

/** Families that only measure the parser: it must not be adjusted to them. */
export const heldOutFamilies: readonly Family[] = [...heldOutLetters, ...heldOutBoxes, ...heldOutMails];
