/** Whether a message equips or corrects its reader. */
export { classifyFraming, type Framing } from './classify-framing.ts';
