/** What runs are called among the experiences of a store. */
export const runKind = 'run';

/** What runs are found by, and what two of them cannot claim. */
export const fingerprintLink = (fingerprint: string): string => `fingerprint:${fingerprint}`;
export const runClaim = (fingerprint: string): string => `run:${fingerprint}`;
export const taskLink = (digest: string): string => `task:${digest}`;
export const referenceLink = (name: string): string => `reference:${name}`;
export const artifactLink = (name: string): string => `artifact:${name}`;

const maxTagLength = 200;

/** What decisions about a run can be found by. */
export function runTag(id: string): string {
  return `run:${id}`.slice(0, maxTagLength);
}
