import { labelAll } from '#records';
import type { Experience } from './experiences.ts';
import { plainItem } from './label-item.ts';

/** Between experiences as stores give them, with labels on their words, and rows, which have one origin for the whole. */

/** The last step of reading: in an experience that came from outside, every text of the content is outside text. */
export function labelExperience(experience: Experience): Experience {
  if (experience.origin !== 'outside') return experience;
  return { ...experience, content: labelAll(experience.content, experience.kind) };
}

/** The first step of writing. What has outside text in it is `outside`, whatever it is said to be. */
export const plainExperience: typeof plainItem = plainItem;
