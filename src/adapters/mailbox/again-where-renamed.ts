import { changeProblem, errorCode } from './file-problem.ts';

const tries = 8;

/** Does a change to a file, and does it again where another program renamed the file meanwhile. */
export async function againWhereRenamed<Result>(
  account: string,
  operation: string,
  change: () => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await change();
    } catch (thrown) {
      if (errorCode(thrown) !== 'ENOENT' || tried === tries) throw changeProblem(account, operation, thrown);
    }
  }
}
