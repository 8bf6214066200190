import { tactError } from '@tact/core/errors';

/** The options of `tact approve` and `tact deny`. */
export interface AnsweredOptions {
  readonly all?: boolean;
  readonly action?: string;
  readonly yes?: boolean;
  readonly hash?: string;
  readonly why?: string;
  readonly by?: string;
}

/** Whether an answer is for all questions of a kind; where not, an id was given. Throws `USAGE_INVALID`. */
export function isForAll(
  id: string | undefined,
  { all = false, action, hash }: AnsweredOptions,
  verb: 'approve' | 'deny',
): id is undefined {
  const refuse = (problem: string) => tactError('USAGE_INVALID', { problem, help: `tact ${verb} --help` });
  if (!all) {
    if (id === undefined) throw refuse('No question given: name its id, or use --all with --action.');
    if (action !== undefined) throw refuse('--action works only together with --all.');
    return false;
  }
  if (id !== undefined) throw refuse('Give either an id or --all, not both.');
  if (hash !== undefined) throw refuse('--hash works only with an id.');
  if (action === undefined) throw refuse(`--all needs --action: which proposed action to ${verb}.`);
  return true;
}
