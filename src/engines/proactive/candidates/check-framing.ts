import { classifyFraming } from '#language';
import { exposeOutside, type MaybeOutside } from '#records';
import type { Candidate } from '../candidate.ts';

/** From here on the classifier outweighs what a model says of its own message. */
const verySure = 0.95;

/**
 * Whether a message equips or corrects the user: as the model said, unless our own classifier is very sure that it corrects; without
 * a model, as the classifier says. What stands in quotation marks was said by somebody else, or is a title, and is not read.
 */
export function checkFraming(
  message: MaybeOutside,
  byModel: Candidate['framing']['label'] | null,
): Candidate['framing'] {
  const { label, score } = classifyFraming(exposeOutside(message).replace(/“[^”]*”/g, 'it'));
  if (byModel === null) return { label, by: 'classifier' };
  if (byModel === 'equips' && score >= verySure) return { label: 'corrects', by: 'classifier' };
  return { label: byModel, by: 'model' };
}
