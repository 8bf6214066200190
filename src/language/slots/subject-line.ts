import { capitalised } from './slot-values.ts';

/** A subject line from the first sentence of the body: "I'm running late." becomes "Running late". */
export function subjectLineOf(body: string): string {
  const [sentence = ''] = body
    .trim()
    .replace(greeting, '')
    .split(/(?<=[.!?])\s|\n/);
  const plain = sentence.replace(opening, '').replace(/[.!…,;:]+$/, '');
  const words = plain.split(/\s+/).filter((word) => word !== '');
  const short = words.slice(0, longest).join(' ');
  return capitalised(words.length > longest ? `${short}…` : short);
}

const longest = 8;
const greeting = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^,!.]{0,40}[,!.]\s*/i;
const opening =
  /^(?:(?:i|we)(?:['’](?:m|re|ll be|ve)| am| are| will be| have)(?: (?:just|going to|afraid))? |(?:i|we) (?:just )?(?:wanted to|want to|would like to) (?:let you know|tell you|say)(?: that)? |please |just )/i;
