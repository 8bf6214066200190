import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** At most so many characters of names or sentences that the model itself may have written. */
const maximumQuoted = 80;

/** The first issue of a validation as the field's path and what is wrong with it, in the schema's words. */
export function explainIssue(issues: readonly Issue[]): { readonly field: string; readonly why: string } {
  const { path, why } = deepest(issues);
  const field = path.length === 0 ? 'answer' : path.map(String).join('.');
  return { field: shortened(field), why };
}

/** Of a union, the alternative that fits best is the one whose first issue lies deepest. */
function deepest(issues: readonly Issue[]): { readonly path: readonly PropertyKey[]; readonly why: string } {
  const [issue] = issues;
  if (issue === undefined) return { path: [], why: 'does not fit' };
  if (issue.code !== 'invalid_union' || issue.errors.length === 0)
    return { path: issue.path, why: explain(issue) };
  const alternatives = issue.errors.map(deepest);
  const best = alternatives.reduce((one, other) => (other.path.length > one.path.length ? other : one));
  return { path: [...issue.path, ...best.path], why: best.why };
}

function explain(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return shortened(`unknown fields ${issue.keys.join(', ')}`);
  // A schema's own sentence may quote the value; Zod's never do.
  return issue.code === 'custom' ? shortened(issue.message) : issue.message;
}

function shortened(text: string): string {
  return text.length > maximumQuoted ? `${text.slice(0, maximumQuoted - 1)}…` : text;
}
