import { candidateFields, eventFields } from './decision-context.ts';
import { ownBiases } from './strategies/effective-threshold.ts';

/** More are not named. */
const maxWarnings = 20;
const maxNameLength = 60;

/**
 * What an event in JSON names that nobody reads, a sentence each: fields, and biases that none of Tact's own strategies knows. They are
 * most likely misspelt, and no reason to refuse the event.
 *
 * @param nameOf how whoever gave the event knows a field
 */
export function warningsAbout(
  json: unknown,
  nameOf: (field: string) => string = (field) => field,
): readonly string[] {
  const { candidates, personality_biases: biases } = fieldsOf(json);
  const ofCandidates = (Array.isArray(candidates) ? candidates : []).flatMap((one: unknown, at) =>
    namesBeside(Object.keys(candidateFields.shape), one).map((name) => `candidates.${at}.${name}`),
  );
  const unknown = [...namesBeside(Object.keys(eventFields.shape), json), ...ofCandidates];
  const unread = namesBeside(ownBiases, biases).map((name) => `${nameOf('personality_biases')}.${name}`);
  return [
    ...unknown.map((field) => `${field} is not a field of an event and was ignored.`),
    ...unread.map((bias) => `${bias} is not a bias that Tact's own strategies read.`),
  ].slice(0, maxWarnings);
}

function namesBeside(known: readonly string[], value: unknown): readonly string[] {
  return Object.keys(fieldsOf(value))
    .filter((name) => !known.includes(name))
    .map((name) => name.slice(0, maxNameLength));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
